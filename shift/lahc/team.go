package lahc

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"stride/search"
	"stride/shift"
	"stride/shift/strategy"
)

// Search is one of the searches of a team, a lot.
type Search interface {
	// Run makes steps until so many are done, it has a solution, or over says so,
	// which it asks every few dozen steps.
	Run(steps int64, over func() bool)
	// Best is the best candidate so far.
	Best() *strategy.Snapshot
	// Done returns how many steps it has made and how often it began again.
	Done() (steps, restarts int64)
}

// Team is how several searches share the work: in rounds of a portion of steps
// each, between which they may meet. Nothing else passes between them, and each
// has its own random numbers. So what comes out depends on how many lots there are
// and not on how many workers run them, or how fast; only a deadline or Ctrl-C
// cuts it off anywhere.
type Team struct {
	Lots    int
	Portion int64
	// New makes search number lot. It may end early, and with it the search, when over
	// says so.
	New func(l *strategy.Numbers, lot int, random *search.Rand, over func() bool) Search
	// Each is how many bytes a search takes, and Shared what all together take besides.
	Each, Shared int64
	// Meet, if not nil, is called between rounds, with nothing running. Searches that the
	// end came before are missing.
	Meet func()
}

// Solve lets the team search for moves that clear b until it has them, ctx ends,
// or the budget is used up. Moves that are said to clear the board have passed
// [shift.Check]. An error means that the search could not begin.
func (t Team) Solve(ctx context.Context, b shift.Board, c strategy.Config) (strategy.Result, error) {
	if b.Numbers() == 0 {
		return strategy.Result{}, strategy.ErrEmpty
	}
	if c.Watch == nil {
		c.Watch = new(strategy.Watch)
	}
	if err := t.fit(b, c); err != nil {
		return strategy.Result{}, err
	}
	stop, release := search.StopAt(ctx, c.Budget)
	defer release()
	l := strategy.NewNumbers(b)
	searches := make([]Search, t.Lots)
	var solved atomic.Int32 // lowest lot that has a solution
	solved.Store(math.MaxInt32)
	shown := make([]int64, 2*t.Lots) // steps and restarts that the watch knows
	for round := 0; !stop.Raised() && solved.Load() == math.MaxInt32; round++ {
		if c.Budget.Share(round*t.Lots, t.Portion) == 0 {
			break
		}
		search.Lots(search.Workers(c.Workers), 0, t.Lots, func(_, k int) bool {
			over := func() bool { return stop.Raised() || solved.Load() < int32(k) }
			if searches[k] == nil {
				searches[k] = t.New(l, k, search.NewRand(c.Seed, uint64(k)), over)
			}
			s := searches[k]
			s.Run(c.Budget.Share(round*t.Lots+k, t.Portion), over)
			left := len(s.Best().Left())
			if left == 0 {
				lower(&solved, int32(k))
			}
			c.Watch.Post(search.Posting[int]{Solution: left, Score: -int64(left), Lot: k})
			steps, restarts := s.Done()
			c.Watch.AddSteps(steps - shown[2*k])
			for range restarts - shown[2*k+1] {
				c.Watch.AddRestart()
			}
			shown[2*k], shown[2*k+1] = steps, restarts
			return true
		})
		if t.Meet != nil && !stop.Raised() {
			t.Meet()
		}
	}
	return result(b, l, searches, c.Watch)
}

// fit makes the team as small as the memory that may be used. With a limit of steps the
// number of lots is a part of what is asked for, and it refuses.
func (t *Team) fit(b shift.Board, c strategy.Config) error {
	least := 1
	if c.Budget.Steps > 0 {
		least = t.Lots
	}
	if _, err := c.Memory.Workers(1, t.Each*int64(least), t.Shared); err != nil {
		return fmt.Errorf("a board of %dx%d with %d numbers: %w", b.Width, b.Height, b.Numbers(), err)
	}
	lots, err := c.Memory.Workers(t.Lots, t.Each, t.Shared)
	t.Lots = lots
	return err
}

// lower sets a to k if that is less.
func lower(a *atomic.Int32, k int32) {
	for old := a.Load(); k < old && !a.CompareAndSwap(old, k); old = a.Load() {
	}
}

// result writes the best candidate out and checks it.
func result(b shift.Board, l *strategy.Numbers, searches []Search, watch *strategy.Watch) (strategy.Result, error) {
	var best *strategy.Snapshot
	for _, s := range searches {
		if s == nil {
			continue
		}
		if p := s.Best(); best == nil || len(p.Left()) < len(best.Left()) {
			best = p
		}
	}
	if best == nil {
		return l.Result(b, nil, watch)
	}
	s := strategy.NewState(l)
	s.Restore(best)
	return l.Result(b, s.Strategies(), watch)
}
