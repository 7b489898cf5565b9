// Package forest solves levels of Number Shifting by local search over signed forests.
//
// The numbers are the nodes of a forest, and an edge joins two of them if one is moved onto
// the other. A forest is a solution if at each number some choice of signs makes the lengths
// of its edges add up to its value; the order of the moves follows. docs/forest.md has the
// proof, and describes the search.
package forest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"stride/internal/memory"
	"stride/search"
	"stride/shift"
)

// Config says how to solve.
type Config struct {
	Options Options
	Seed    uint64
	// Budget ends the search at a moment or after a number of steps of all searchers
	// together. A step is one choice of a chain's link. With a step limit the
	// outcome depends on the seed and the budget alone.
	Budget search.Budget
	// Workers is the number of goroutines that search, 0 for one on each core.
	Workers int
	// Memory is what the search may take. Without a step limit it searches fewer
	// forests at a time to keep it; if it cannot, it does not begin.
	Memory memory.Size
	// Debug checks everything after each step; a thousand times slower.
	Debug bool
	// Progress, if not nil, shows how the search goes on. Scores are minus the number of
	// unsatisfied numbers.
	Progress *search.Progress
	// Exchange, if not nil, connects the search with others of the same level. The
	// outcome depends on them then. A forest of others that is none on this board, or one
	// with more edges at a number than there is room for, is left out.
	Exchange search.Exchange[Forest]
}

// Result is the outcome of a search.
type Result struct {
	Solved      bool
	Forest      Forest       // the best one, a solution if Solved
	Moves       []shift.Move // that it stands for: they clear all but Left numbers
	Left        int
	Unsatisfied int   // numbers of the forest
	Steps       int64 // links of chains drawn
	Proposals   int64 // weighed for them
	Restarts    int64
}

// ErrEmpty is the error for a board without numbers.
var ErrEmpty = errors.New("the board is empty")

// Solve searches for moves that clear b until it has them, ctx ends, or the
// budget is used up. Moves that are said to clear the board have passed
// [shift.Check]. An error means that the search could not begin.
//
// On any board it ends within some milliseconds of the deadline or the end of ctx, and
// then takes up to [search.Grace] to write its best forest out.
func Solve(ctx context.Context, b shift.Board, c Config) (Result, error) {
	if err := Parameters.Check(c.Options); err != nil {
		return Result{}, err
	}
	if b.Numbers() == 0 {
		return Result{}, ErrEmpty
	}
	t, err := newTeam(b, newNumbering(b), c)
	if err != nil {
		return Result{}, err
	}
	writing, cancel := search.Afterwards(ctx, c.Budget, search.Grace)
	defer cancel()
	search.Run(ctx, search.Job{
		Budget: c.Budget, Seed: c.Seed, Workers: c.Workers, Progress: t.Progress,
		Portion: int64(c.Options.Portion), Round: len(t.searchers), Work: t.work, Meet: t.meet,
	})
	return t.result(b, func() bool { return writing.Err() != nil })
}

// team is the searchers that work together. They work in rounds: each goes on with its own
// forest for a portion of steps, then they meet (see meet).
type team struct {
	Config
	*numbering
	board     shift.Board
	searchers []*searcher // nil until their first portion
	elite     elite
	incumbent search.Incumbent[Forest]
}

func newTeam(b shift.Board, l *numbering, c Config) (*team, error) {
	if c.Progress == nil {
		c.Progress = new(search.Progress)
	}
	t := &team{Config: c, numbering: l, board: b}
	wanted, least := search.Workers(c.Workers), 1
	if c.Budget.Steps > 0 {
		wanted, least = c.Options.Forests, c.Options.Forests
	}
	count, err := l.fitting(wanted, least, c.Memory)
	if err != nil {
		return nil, err
	}
	t.searchers = make([]*searcher, count)
	return t, nil
}

// work lets a searcher go on for a portion.
func (t *team) work(u *search.Unit) {
	l := t.searchers[u.Slot]
	if l == nil {
		if l = newSearcher(t, u); l == nil {
			return
		}
		t.searchers[u.Slot] = l
	}
	l.run(u)
}

// result writes the best forest out and checks it. The moves for a forest that is no
// solution end when enough says so.
func (t *team) result(b shift.Board, enough func() bool) (Result, error) {
	var r Result
	var best *searcher
	for _, l := range t.searchers {
		if l == nil {
			continue
		}
		r.Steps += l.steps
		r.Proposals += l.priced
		if best == nil || len(l.best.open) < len(best.best.open) {
			best = l
		}
	}
	r.Restarts = t.Progress.Restarts()
	r.Unsatisfied = t.count()
	var open []int
	if best != nil {
		r.Forest = best.best.forest(t.numbering)
		r.Unsatisfied = len(best.best.open)
		for _, v := range best.best.open {
			open = append(open, t.cell(v))
		}
		slices.Sort(open)
	}
	if r.Unsatisfied == 0 {
		enough = func() bool { return false }
	}
	moves, err := r.Forest.moves(b, open, enough)
	if err != nil {
		return Result{}, fmt.Errorf("writing the forest out: %w", err)
	}
	r.Moves = moves
	if r.Left, err = shift.Replay(b.Clone(), moves); err != nil {
		return Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Solved = r.Left == 0
	return r, nil
}
