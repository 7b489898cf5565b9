package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
)

// Questions of people who make puzzles: puzzles to order, and what a given puzzle is worth. The
// families answer them, see [puzzle.Ordering] and [puzzle.Assessor].

const (
	maxOrdered = 24 // puzzles of one order
	// for all of them: ten times what the hardest preset takes on an idle machine
	orderTime = 20 * time.Second
)

// OrderQuery says what puzzles are wanted.
type OrderQuery struct {
	Family      string    `json:"family"`
	Rows        int       `json:"rows"`
	Cols        int       `json:"cols"`
	Min         int       `json:"min,omitempty"` // as in puzzle.Wish
	Max         int       `json:"max,omitempty"`
	Difficulty  band.Band `json:"difficulty,omitempty"`
	UniqueRoute bool      `json:"unique_route,omitempty"`
	Look        string    `json:"look,omitempty"`  // what a maze looks like, as for stride maze new
	Count       int       `json:"count,omitempty"` // 1 if missing
	Seed        *uint64   `json:"seed,omitempty"`  // a random one if missing
}

// Ordered is the answer to an order.
type Ordered struct {
	Seed    uint64      `json:"seed"`
	Puzzles []LevelView `json:"puzzles"`
}

var (
	badCount   = phrase.English(`"count" is {count}: it should be from 1 to {most}`)
	noneInTime = phrase.Define("refusal.order.time", "no such puzzle was found in {seconds} s: ask for "+
		"another size or difficulty")
	noneFound = phrase.Define("refusal.order.none", "no such puzzle was found: ask for another size or "+
		"difficulty")
)

// order makes puzzles to order.
func (e *Engine) order(ctx context.Context, q OrderQuery) (Ordered, error) {
	if q.Count < 0 || q.Count > maxOrdered {
		return Ordered{}, badRequest(badCount.Err("count", q.Count, "most", maxOrdered))
	}
	family, err := e.ordering(q.Family)
	if err != nil {
		return Ordered{}, badRequest(err)
	}
	answer := Ordered{Seed: uint64(rand.Uint32()), Puzzles: []LevelView{}} // short enough to type again
	if q.Seed != nil {
		answer.Seed = *q.Seed
	}
	wish := puzzle.Wish{Rows: q.Rows, Cols: q.Cols, Min: q.Min, Max: q.Max, Band: q.Difficulty,
		UniqueRoute: q.UniqueRoute, Look: q.Look}
	if err := family.Order.Check(wish); err != nil {
		return Ordered{}, badRequest(err)
	}
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	made, err := family.Order.Make(ctx, wish, max(q.Count, 1), answer.Seed)
	var unmet *puzzle.Unmet
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Ordered{}, badRequest(noneInTime.Err("seconds", orderTime.Seconds()))
	case errors.As(err, &unmet):
		refused := refuse(Invalid, err)
		refused.Said = said(noneFound.Say())
		return Ordered{}, refused
	case err != nil:
		return Ordered{}, err
	}
	for _, m := range made {
		e.puzzles.keep(m.Puzzle) // the page asks about it next
		answer.Puzzles = append(answer.Puzzles, graded(m.Puzzle, &m.Grade))
	}
	return answer, nil
}

// ordering returns a family that makes puzzles to order.
func (e *Engine) ordering(name string) (*puzzle.Family, error) {
	var names []string
	for _, f := range e.families {
		if f.Order == nil {
			continue
		}
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf(`"family" is %q: it should be %s`, printable.Shorten(name),
		strings.Join(names, " or "))
}

// Assessment is what is known about a puzzle that a person makes.
type Assessment struct {
	Level LevelView `json:"level"`
	puzzle.Assessment
}

// graded describes a puzzle, with its difficulty unless grade is nil.
func graded(p puzzle.Puzzle, grade *puzzle.Grade) LevelView {
	view := p.View()
	if v, ok := view.(puzzle.Gradable); ok && grade != nil {
		return v.Graded(*grade)
	}
	return view
}

// assess says what a puzzle is worth.
func (e *Engine) assess(ctx context.Context, q LevelQuery) (Assessment, error) {
	p, err := e.Puzzle(ctx, q)
	if err != nil {
		return Assessment{}, err
	}
	if a, ok := p.(puzzle.Assessor); ok {
		figures := a.Assess()
		return Assessment{graded(p, figures.Grade), figures}, nil
	}
	return Assessment{p.View(), puzzle.Assessment{Solutions: puzzle.UnknownSolutions}}, nil
}
