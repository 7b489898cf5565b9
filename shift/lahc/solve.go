// Package lahc solves Number Shifting by late-acceptance hill climbing on
// strategies, as the authors of the RN Explorer did before they had it: the second
// of the three generations of solvers that their paper compares.
//
// A candidate is made of the accepted one by a mutation (see Mutator) and accepted
// by the score of long ago (see lateList); a worker that is stuck goes back to
// earlier candidates or starts again (see [Worker]). How candidates are kept and
// changed is the business of package strategy, and that is where this program
// differs most from the published one: it replays only what a change touches, so
// that a candidate takes 1.4 µs of processor time on level 200, 2.0 on 400 and 5.7 on
// 1000.
package lahc

import (
	"cmp"
	"context"

	"stride/search"
	"stride/shift"
	"stride/shift/strategy"
)

// pollInterval is how many steps are made between two looks at the clock.
const pollInterval = 128

// Solve searches for moves that clear b. A step is one candidate. With a limit of steps
// the outcome depends on the seed and the limit alone; without one on the number of
// workers too, and on the deadline.
func Solve(ctx context.Context, b shift.Board, c strategy.Config, o Options) (strategy.Result, error) {
	o = cmp.Or(o, Defaults())
	if err := Parameters.Check(o); err != nil {
		return strategy.Result{}, err
	}
	size := o.Searchers
	if c.Budget.Steps == 0 {
		size = search.Workers(c.Workers)
	}
	team := strategy.Team{
		Size:    size,
		Portion: int64(o.Portion),
		New: func(l *strategy.Numbers, _ int, random *search.Rand, over func() bool) strategy.Searcher {
			w := NewWorker(l, random, over, &o)
			w.Debug = c.Debug
			return w
		},
		Each:   WorkerBytes(b.Numbers(), len(b.Cells)),
		Shared: strategy.SharedBytes(b),
	}
	return team.Solve(ctx, b, c)
}

// Run makes the steps of a unit, or fewer if there is a solution or the search is over.
func (w *Worker) Run(u *search.Unit) {
	for end := w.steps + u.Steps(); w.steps < end; {
		if len(w.Left()) == 0 || w.Over() || w.steps%pollInterval == 0 && u.Over() || w.Decide(w.Try()) {
			return
		}
	}
}

// Done returns how many candidates the worker has made, and how often it has gone
// back or begun again.
func (w *Worker) Done() (steps, restarts int64) { return w.steps, w.Restarts }
