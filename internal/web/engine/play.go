package engine

import (
	"context"
	"fmt"

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
	if len(q.Moves) > maxMoves {
		return nil, nil, badRequest(manyMoves.Err("moves", len(q.Moves), "most", maxMoves))
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
}

func (e *Engine) check(ctx context.Context, q PositionQuery) (Checked, error) {
	p, at, err := e.position(ctx, q)
	if err != nil {
		return Checked{}, err
	}
	return Checked{p.ID(), at.Moves(), at.Solved(), puzzle.Stuck(at), e.thinker.verdict(ctx, p, at)}, nil
}

// HintQuery asks for a hint up to a step.
type HintQuery struct {
	PositionQuery
	Step puzzle.Step `json:"step"` // 1 to 4
}

// HintAnswer is a hint.
type HintAnswer struct {
	puzzle.Hint
	Said puzzle.Said `json:"said"` // the sentences, for other languages
	Step puzzle.Step `json:"step"`
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
	e.thinker.verdict(ctx, p, at)
	h := at.Hint().Upto(q.Step)
	return HintAnswer{h, h.Said(), q.Step}, nil
}
