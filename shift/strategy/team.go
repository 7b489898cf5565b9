package strategy

import (
	"context"
	"fmt"

	"stride/search"
	"stride/shift"
)

// Searcher is one of the searches of a team.
type Searcher interface {
	// Run makes the steps of a unit, or fewer if it has a solution or the search is over,
	// which it asks every few dozen steps.
	Run(u *search.Unit)
	// Best is the best candidate so far.
	Best() *Snapshot
	// Done returns how many steps it has made and how often it began again.
	Done() (steps, restarts int64)
}

// Team is several searches that share the work of a published solver. They go on in
// rounds of a portion of steps each (see [search.Run]), between which they may meet;
// nothing else passes between them.
type Team struct {
	Size    int   // searchers; fewer where the memory is short
	Portion int64 // steps
	// New makes searcher k with the random numbers of its first unit. It may end early,
	// and with it the search, when over says so.
	New func(l *Numbers, k int, random *search.Rand, over func() bool) Searcher
	// Each is how many bytes a searcher takes, and Shared what all together take besides.
	Each, Shared int64
	// Meet, if not nil, is called between rounds, with nothing running. Searchers that the
	// end came before are missing.
	Meet func()
}

// Solve lets the team search for moves that clear b until it has them, ctx ends,
// or the budget is used up. Moves that are said to clear the board have passed
// [shift.Check]. An error means that the search could not begin.
func (t Team) Solve(ctx context.Context, b shift.Board, c Config) (Result, error) {
	if b.Numbers() == 0 {
		return Result{}, ErrEmpty
	}
	if c.Progress == nil {
		c.Progress = new(search.Progress)
	}
	// With a limit of steps the number of searchers is a part of what is asked for.
	least := 1
	if c.Budget.Steps > 0 {
		least = t.Size
	}
	size, err := search.Fit(c.Memory, t.Size, least, t.Each, t.Shared)
	if err != nil {
		return Result{}, fmt.Errorf("a board of %dx%d with %d numbers: %w", b.Width, b.Height, b.Numbers(), err)
	}
	l := NewNumbers(b)
	members := make([]member, size)
	search.Run(ctx, search.Job{
		Budget: c.Budget, Seed: c.Seed, Workers: c.Workers, Progress: c.Progress, Portion: t.Portion, Round: size,
		Work: func(u *search.Unit) {
			m := &members[u.Slot]
			m.unit = u
			if m.Searcher == nil {
				m.Searcher = t.New(l, u.Slot, u.Rand, func() bool { return m.unit.Over() })
			}
			m.Run(u)
			left := len(m.Best().Left())
			c.Progress.Improve(-int64(left))
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
	unit            *search.Unit // that goes on, or that was the last
	steps, restarts int64        // that were counted
}

// result writes the best candidate out and checks it.
func result(b shift.Board, l *Numbers, members []member, p *search.Progress) (Result, error) {
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
