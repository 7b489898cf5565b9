package engine

import (
	"context"
	"fmt"
	"time"

	"stride/internal/memory"
	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// Questions about positions: moves, hints, and what is known.

// PositionQuery is a level and the moves made on it.
type PositionQuery struct {
	LevelQuery
	Moves []string `json:"moves"`
}

var manyMoves = phrase.English("{moves} moves: at most {most}")

// position plays the moves of a query.
func (e *Engine) position(ctx context.Context, q PositionQuery) (puzzle.Puzzle, puzzle.Position, error) {
	p, err := e.Puzzle(ctx, q.LevelQuery)
	if err != nil {
		return nil, nil, err
	}
	if len(q.Moves) > e.limits.MaxMoves {
		return nil, nil, badRequest(manyMoves.Err("moves", len(q.Moves), "most", e.limits.MaxMoves))
	}
	at, err := puzzle.Play(p, q.Moves)
	if err != nil {
		return nil, nil, badRequest(err)
	}
	return p, at, nil
}

// Checked says what is known about a position.
type Checked struct {
	ID       string         `json:"id"`
	Moves    []string       `json:"moves"`
	Solved   bool           `json:"solved"`
	Stuck    bool           `json:"stuck"` // there is no move
	Solvable puzzle.Verdict `json:"solvable"`
	// Pending is set while the position is being analyzed: ask again.
	Pending bool `json:"pending"`
}

func (e *Engine) check(ctx context.Context, q PositionQuery) (Checked, error) {
	p, at, err := e.position(ctx, q)
	if err != nil {
		return Checked{}, err
	}
	verdict, pending := e.verdict(p, at)
	return Checked{p.ID(), at.Moves(), at.Solved(), puzzle.Stuck(at), verdict, pending}, nil
}

// verdictWait is how long an answer waits for the analyzer: most positions of small levels
// take less.
const verdictWait = 15 * time.Millisecond

// verdict returns whether a position can be solved, and whether more will be known soon.
func (e *Engine) verdict(p puzzle.Puzzle, at puzzle.Position) (v puzzle.Verdict, pending bool) {
	if v = at.Solvable(); v != puzzle.Unknown {
		return v, false
	}
	if memory.Size(at.ThinkMemory()) > e.share() {
		return v, false
	}
	thought := e.analyzer.ask(p, at.Clone())
	select {
	case <-thought:
	case <-time.After(verdictWait):
		return puzzle.Unknown, true
	}
	return at.Solvable(), false
}

// HintQuery asks for a hint up to a step.
type HintQuery struct {
	PositionQuery
	Step puzzle.Step `json:"step"` // 1 to 4
}

// HintAnswer is a hint, and whether more will be known soon.
type HintAnswer struct {
	puzzle.Hint
	Said    puzzle.Said `json:"said"` // the sentences, for other languages
	Step    puzzle.Step `json:"step"`
	Pending bool        `json:"pending"`
}

// Hint returns a hint.
func (e *Engine) Hint(ctx context.Context, q HintQuery) (HintAnswer, error) {
	if q.Step < puzzle.Nudge || q.Step > puzzle.Why {
		return HintAnswer{}, badRequest(fmt.Errorf(`"step" is %d: 1 is a nudge, 2 where to look, 3 which move, 4 why`,
			q.Step))
	}
	p, at, err := e.position(ctx, q.PositionQuery)
	if err != nil {
		return HintAnswer{}, err
	}
	_, pending := e.verdict(p, at)
	h := at.Hint().Upto(q.Step)
	return HintAnswer{h, h.Said(), q.Step, pending}, nil
}
