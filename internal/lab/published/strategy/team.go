package strategy

import (
	"context"
	"fmt"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
)

// Searcher is one of the searches of a team.
type Searcher interface {
	// Run makes the steps of a unit, or fewer if it finds a solution or the search is
	// over, which it checks every few dozen steps.
	Run(u *search.Unit)
	// Best is the best candidate so far.
	Best() *Snapshot
	// Done returns how many steps and restarts it has made.
	Done() (steps, restarts int64)
}

// Team is a group of searches of a published solver. They work in rounds, in each of which
// every one makes a portion of steps (see [search.Run]). They may exchange candidates between
// two rounds, and only then.
type Team struct {
	Size    int   // number of searchers; fewer are used if memory is short
	Portion int64 // steps of each searcher in a round
	// New returns searcher k, with the random numbers of its first unit. It and the
	// searcher end early when over returns true.
	New func(l *Numbers, k int, random *search.Rand, over func() bool) Searcher
	// Each is the memory of one searcher in bytes, and Shared what all together take
	// in addition.
	Each, Shared int64
	// Meet, if not nil, is called between rounds, while no searcher runs. If the search was
	// ended early, some searchers may never have been made.
	Meet func()
}

// Solve lets the team search for moves that clear b until it has found them, ctx ends, or the
// budget is used up. If Result.Solved is set, the moves have been replayed by the rules and
// clear b. An error means that the search could not begin.
func (t Team) Solve(ctx context.Context, b shift.Board, c search.Request) (solver.Result, error) {
	if b.Numbers() == 0 {
		return solver.Result{}, forest.ErrEmpty
	}
	if c.Progress == nil {
		c.Progress = new(search.Progress)
	}
	// With a step limit, the result depends on the number of searchers, so all are needed.
	minSize := 1
	if c.Budget.Steps > 0 {
		minSize = t.Size
	}
	size, err := search.Fit(c.Memory, t.Size, minSize, t.Each, t.Shared)
	if err != nil {
		return solver.Result{}, fmt.Errorf("a board of %dx%d with %d numbers: %w", b.Width, b.Height,
			b.Numbers(), err)
	}
	l := NewNumbers(b)
	members := make([]member, size)
	search.Run(ctx, search.Job{
		Budget: c.Budget, Seed: c.Seed, Workers: c.Workers, Progress: c.Progress, Portion: t.Portion,
		Round: size,
		Work: func(u *search.Unit) {
			m := &members[u.Slot]
			m.unit = u
			if m.Searcher == nil {
				m.Searcher = t.New(l, u.Slot, u.Rand, func() bool { return m.unit.Over() })
			}
			m.Run(u)
			left := len(m.Best().Left())
			c.Progress.Improve(-int64(left), nil)
			if left == 0 {
				u.Solved()
			}
			steps, restarts := m.Done()
			u.Count(steps-m.steps, restarts-m.restarts)
			m.steps, m.restarts = steps, restarts
		},
		Meet: func(stopped bool) {
			if t.Meet != nil && !stopped {
				t.Meet()
			}
		},
	})
	return result(b, l, members, c.Progress)
}

// member is a searcher with its unit.
type member struct {
	Searcher
	unit            *search.Unit // the present unit, or the last one
	steps, restarts int64        // what has been counted so far
}

// result turns the best candidate into moves and checks them.
func result(b shift.Board, l *Numbers, members []member, p *search.Progress) (solver.Result, error) {
	var best *Snapshot
	for _, m := range members {
		if m.Searcher == nil {
			continue
		}
		if s := m.Best(); best == nil || len(s.Left()) < len(best.Left()) {
			best = s
		}
	}
	if best == nil {
		return l.Result(b, nil, p)
	}
	s := NewState(l)
	s.Restore(best)
	return l.Result(b, s.Strategies(), p)
}
