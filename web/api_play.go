package web

import (
	"fmt"
	"net/http"
	"time"

	"stride/game"
	"stride/maze"
)

// Playing: moves, hints, what is known of a position and of a maze.

// positionQuery is a level and the moves made.
type positionQuery struct {
	levelQuery
	Moves []string `json:"moves"`
}

// position is a level after moves.
type position struct {
	puzzle game.Puzzle
	state  game.State
	moves  []string
}

func (s *Server) position(r *http.Request, q positionQuery) (position, error) {
	p, err := s.puzzle(r, q.levelQuery)
	if err != nil {
		return position{}, err
	}
	if len(q.Moves) > s.limits.MaxMoves {
		return position{}, badRequest(fmt.Errorf("%d moves: at most %d", len(q.Moves), s.limits.MaxMoves))
	}
	state, moves, err := game.Play(p, q.Moves)
	if err != nil {
		return position{}, badRequest(err)
	}
	return position{p, state, moves}, nil
}

// checkAnswer says what is known of a position.
type checkAnswer struct {
	ID       string       `json:"id"`
	Moves    []string     `json:"moves"`
	Solved   bool         `json:"solved"`
	Stuck    bool         `json:"stuck"` // there is no move
	Solvable game.Verdict `json:"solvable"`
	// Pending is set while it is being found out whether it is solvable: ask again.
	Pending bool `json:"pending"`
}

func (s *Server) checkMoves(r *http.Request, q positionQuery) (checkAnswer, error) {
	p, err := s.position(r, q)
	if err != nil {
		return checkAnswer{}, err
	}
	verdict, pending, err := s.verdict(p)
	if err != nil {
		return checkAnswer{}, err
	}
	return checkAnswer{p.puzzle.ID(), p.moves, p.state.Solved(), p.state.Stuck(), verdict, pending}, nil
}

// verdictWait is how long an answer is held back for the thinker: most positions of
// small levels take less.
const verdictWait = 15 * time.Millisecond

// verdict says whether a position can be solved, and whether more will be known soon.
func (s *Server) verdict(p position) (v game.Verdict, pending bool, err error) {
	v, err = p.puzzle.Solvable(p.moves)
	if err != nil || v != game.Unknown {
		return v, false, badIf(err)
	}
	if !s.thinkable(p.puzzle) {
		return v, false, nil
	}
	thought := s.thinker.ask(p.puzzle, p.moves)
	select {
	case <-thought:
	case <-time.After(verdictWait):
		return game.Unknown, true, nil
	}
	v, err = p.puzzle.Solvable(p.moves)
	return v, false, badIf(err)
}

func badIf(err error) error {
	if err == nil {
		return nil
	}
	return badRequest(err)
}

// hintQuery asks for a hint up to a step.
type hintQuery struct {
	positionQuery
	Step game.Step `json:"step"` // 1 to 4
}

// hintAnswer is a hint, and whether more will be known soon.
type hintAnswer struct {
	game.Hint
	Step    game.Step `json:"step"`
	Pending bool      `json:"pending"`
}

func (s *Server) hint(r *http.Request, q hintQuery) (hintAnswer, error) {
	if q.Step < game.Nudge || q.Step > game.Why {
		return hintAnswer{}, badRequest(fmt.Errorf(`"step" is %d: 1 is a nudge, 2 where to look, 3 which move, 4 why`, q.Step))
	}
	p, err := s.position(r, q.positionQuery)
	if err != nil {
		return hintAnswer{}, err
	}
	_, pending, err := s.verdict(p)
	if err != nil {
		return hintAnswer{}, err
	}
	h, err := p.puzzle.Hint(p.moves)
	if err != nil {
		return hintAnswer{}, badRequest(err)
	}
	return hintAnswer{h.Upto(q.Step), q.Step, pending}, nil
}

// mazeFacts is what the evaluation says of each cell of a maze.
type mazeFacts struct {
	mazeLevel
	FromStart      []int32 `json:"from_start"` // jumps from the start, -1 if unreachable
	ToGoal         []int32 `json:"to_goal"`    // jumps to the goal, -1 if there is no way
	BlackHoleCells []int   `json:"black_hole_cells"`
	WhiteHoleCells []int   `json:"white_hole_cells"`
	ForcedForward  []int   `json:"forced_forward_cells"`
	ForcedBackward []int   `json:"forced_backward_cells"`
	Solution       string  `json:"solution,omitempty"` // letters; empty if there is none
}

func (s *Server) evaluate(r *http.Request, q levelQuery) (any, error) {
	p, err := s.puzzle(r, q)
	if err != nil {
		return nil, err
	}
	m, ok := p.(*game.Maze)
	if !ok {
		return showLevel(p), nil
	}
	a := m.Analysis
	f := a.Faults()
	return mazeFacts{
		newMazeLevel(m), a.FromStart, a.ToGoal, f.BlackHoles, f.WhiteHoles, f.ForcedForward, f.ForcedBackward,
		maze.FormatMoves(maze.Solve(m.Grid)),
	}, nil
}
