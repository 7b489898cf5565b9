package lahc

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"stride/search"
	"stride/shift"
	"stride/shift/strategy"
)

// Config says how to solve.
type Config struct {
	Seed uint64
	// Budget ends the search at a moment or after a number of steps of all lots
	// together. A step is one candidate.
	Budget search.Budget
	// Workers is the number of goroutines that search, 0 for one on each core.
	Workers int
	// Debug replays all strategies after each step; a hundred times slower.
	Debug bool
	// Watch, if not nil, shows how the search goes on.
	Watch *Watch
}

// Watch is where a running search shows how far it is: the numbers that remain in
// the best candidate, with minus that as the score.
type Watch = search.Board[int]

// Result is the outcome of a search.
type Result struct {
	Solved   bool
	Moves    []shift.Move // of the best candidate: they clear all but Left numbers
	Left     int
	Steps    int64 // candidates
	Restarts int64
}

// ErrEmpty is the error for a board without numbers.
var ErrEmpty = errors.New("the board is empty")

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
	// New makes search number lot.
	New func(l *strategy.Numbers, lot int, random *search.Rand) Search
	// Meet, if not nil, is called between rounds, with nothing running.
	Meet func()
}

// Solve lets the team search for moves that clear b until it has them, ctx ends,
// or the budget is used up. Moves that are said to clear the board have passed
// [shift.Check]. An error means that the search could not begin.
func (t Team) Solve(ctx context.Context, b shift.Board, c Config) (Result, error) {
	if b.Numbers() == 0 {
		return Result{}, ErrEmpty
	}
	if c.Watch == nil {
		c.Watch = new(Watch)
	}
	stop, release := search.StopAt(ctx, c.Budget)
	defer release()
	l := strategy.NewNumbers(b)
	searches := make([]Search, t.Lots)
	for k := range searches {
		searches[k] = t.New(l, k, search.NewRand(c.Seed, uint64(k)))
	}
	var solved atomic.Int32 // lowest lot that has a solution
	solved.Store(math.MaxInt32)
	shown := make([]int64, 2*t.Lots) // steps and restarts that the watch knows
	for round := 0; !stop.Raised() && solved.Load() == math.MaxInt32; round++ {
		if c.Budget.Share(round*t.Lots, t.Portion) == 0 {
			break
		}
		search.Lots(search.Workers(c.Workers), 0, t.Lots, func(_, k int) bool {
			s := searches[k]
			s.Run(c.Budget.Share(round*t.Lots+k, t.Portion), func() bool {
				return stop.Raised() || solved.Load() < int32(k)
			})
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
		if t.Meet != nil {
			t.Meet()
		}
	}
	return result(b, l, searches, c.Watch)
}

// lower sets a to k if that is less.
func lower(a *atomic.Int32, k int32) {
	for old := a.Load(); k < old && !a.CompareAndSwap(old, k); old = a.Load() {
	}
}

// result writes the best candidate out and checks it.
func result(b shift.Board, l *strategy.Numbers, searches []Search, watch *Watch) (Result, error) {
	r := Result{Steps: watch.Steps(), Restarts: watch.Restarts()}
	best := searches[0].Best()
	for _, s := range searches[1:] {
		if p := s.Best(); len(p.Left()) < len(best.Left()) {
			best = p
		}
	}
	s := strategy.NewState(l)
	s.Restore(best)
	r.Moves = strategy.Moves(l, s.Strategies())
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil {
		return Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Left, r.Solved = left, left == 0
	return r, nil
}
