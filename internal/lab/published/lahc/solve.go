// Package lahc solves Number Shifting by late-acceptance hill climbing on
// strategies. This is the second of the three generations of solvers that Marchete's
// article compares, the predecessor of the RN Explorer.
//
// A candidate is made from the accepted one by a mutation (see [Mutator]), and accepted if it
// is not worse than an earlier score (see lateList). A worker that is stuck goes back to
// earlier candidates or starts again (see [Worker]). Package strategy stores and changes
// candidates, and that is where this program differs most from the published one: it replays
// only what a change affects, so that a candidate takes 1.4 µs of processor time on level
// 200, 2.0 µs on level 400 and 5.7 µs on level 1000.
package lahc

import (
	"cmp"
	"context"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/internal/shift/solver"
	"stride/shift"
)

// pollInterval is the number of steps between two checks of the clock.
const pollInterval = 128

// Solve searches for moves that clear b. A step is one candidate. With a step limit, the
// result depends only on the seed and the limit; otherwise it also depends on the number of
// workers and on the deadline.
func Solve(ctx context.Context, b shift.Board, r search.Request, o Options) (solver.Result, error) {
	o = cmp.Or(o, Defaults())
	if err := o.Keys().Check(); err != nil {
		return solver.Result{}, err
	}
	size := o.Searchers
	if r.Budget.Steps == 0 {
		size = search.Workers(r.Workers)
	}
	team := strategy.Team{
		Size:    size,
		Portion: portion,
		New: func(l *strategy.Numbers, _ int, random *search.Rand, over func() bool) strategy.Searcher {
			w := NewWorker(l, random, over, &o)
			w.Debug = r.Debug
			return w
		},
		Each:   WorkerBytes(b.Numbers(), len(b.Cells)),
		Shared: strategy.SharedBytes(b),
	}
	return team.Solve(ctx, b, r)
}

// Run makes the steps of a unit, or fewer if it finds a solution or the search is over.
func (w *Worker) Run(u *search.Unit) {
	for end := w.steps + u.Steps(); w.steps < end; {
		if len(w.Left()) == 0 || w.Over() || w.steps%pollInterval == 0 && u.Over() || w.Decide(w.Try()) {
			return
		}
	}
}

// Done returns how many candidates the worker has made, and how often it has gone back to an
// earlier candidate or started again.
func (w *Worker) Done() (steps, restarts int64) { return w.steps, w.Restarts }
