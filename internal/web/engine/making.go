package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/web/semaphore"
)

// Questions of those who make puzzles: puzzles to order, and what a given puzzle is worth. The
// families answer them, see [puzzle.Ordering] and [puzzle.Assessor].

const (
	mostOrdered = 24              // puzzles of one order
	orderTime   = 5 * time.Second // for all of them
)

// orderQuery says what puzzles are wanted.
type orderQuery struct {
	Family      string    `json:"family"`
	Rows        int       `json:"rows"`
	Cols        int       `json:"cols"`
	Min         int       `json:"min,omitempty"` // as in puzzle.Wish
	Max         int       `json:"max,omitempty"`
	Difficulty  band.Band `json:"difficulty,omitempty"`
	UniqueRoute bool      `json:"unique_route,omitempty"`
	Count       int       `json:"count,omitempty"` // 1 if missing
	Seed        *uint64   `json:"seed,omitempty"`  // a random one if missing
}

// orderedPuzzle is a puzzle made to order.
type orderedPuzzle struct {
	Level any          `json:"level"` // as in /level
	Grade puzzle.Grade `json:"difficulty"`
}

type orderAnswer struct {
	Seed    uint64          `json:"seed"`
	Puzzles []orderedPuzzle `json:"puzzles"`
}

var (
	badCount   = phrase.Define("refusal.order.count", `"count" is {count}: it should be from 1 to {most}`)
	noneInTime = phrase.Define("refusal.order.time", "no such puzzle was found in {seconds} s: ask for another size or difficulty")
	noneFound  = phrase.Define("refusal.order.none", "no such puzzle was found: ask for another size or difficulty")
)

// order makes puzzles to order.
func (e *Engine) order(ctx context.Context, q orderQuery) (orderAnswer, error) {
	if q.Count < 0 || q.Count > mostOrdered {
		return orderAnswer{}, badRequest(badCount.Err("count", q.Count, "most", mostOrdered))
	}
	family, err := e.ordering(q.Family)
	if err != nil {
		return orderAnswer{}, badRequest(err)
	}
	answer := orderAnswer{Seed: uint64(rand.Uint32()), Puzzles: []orderedPuzzle{}} // short enough to type again
	if q.Seed != nil {
		answer.Seed = *q.Seed
	}
	wish := puzzle.Wish{Rows: q.Rows, Cols: q.Cols, Min: q.Min, Max: q.Max, Band: q.Difficulty, UniqueRoute: q.UniqueRoute}
	if err := family.Order.Check(wish); err != nil {
		return orderAnswer{}, badRequest(err)
	}
	leave, err := e.aside(ctx)
	if err != nil {
		return orderAnswer{}, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	made, err := family.Order.Make(ctx, wish, max(q.Count, 1), answer.Seed)
	var unmet *puzzle.Unmet
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return orderAnswer{}, badRequest(noneInTime.Err("seconds", orderTime.Seconds()))
	case errors.As(err, &unmet):
		refused := Refuse(StatusBad, err)
		refused.Said = said(noneFound.Say())
		return orderAnswer{}, refused
	case err != nil:
		return orderAnswer{}, err
	}
	for _, m := range made {
		e.puzzles.keep(m.Puzzle) // the page asks about it next
		answer.Puzzles = append(answer.Puzzles, orderedPuzzle{m.Puzzle.View(), m.Grade})
	}
	return answer, nil
}

// ordering returns a family that makes puzzles to order.
func (e *Engine) ordering(name string) (*puzzle.Family, error) {
	var names []string
	for _, f := range e.Families() {
		if f.Order == nil {
			continue
		}
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf(`"family" is %q: it should be %s`, puzzle.Clip(name), strings.Join(names, " or "))
}

// aside waits until one of the few computations beside the searches may begin.
func (e *Engine) aside(ctx context.Context) (leave func(), err error) {
	t, err := e.puzzles.semaphore.Reserve(semaphore.Room{Places: 1})
	if err != nil {
		return nil, tooBusy(seedRetry)
	}
	if err := t.Wait(ctx); err != nil {
		t.Leave()
		return nil, err
	}
	return t.Leave, nil
}

// assessment is what is known about a puzzle that somebody makes.
type assessment struct {
	Level any `json:"level"` // as in /level
	puzzle.Assessment
}

// assess says what a puzzle is worth.
func (e *Engine) assess(ctx context.Context, q levelQuery) (assessment, error) {
	p, err := e.puzzle(ctx, q)
	if err != nil {
		return assessment{}, err
	}
	leave, err := e.aside(ctx)
	if err != nil {
		return assessment{}, err
	}
	defer leave()
	if a, ok := p.(puzzle.Assessor); ok {
		return assessment{p.View(), a.Assess()}, nil
	}
	return assessment{p.View(), puzzle.Assessment{Solutions: puzzle.UnknownSolutions}}, nil
}
