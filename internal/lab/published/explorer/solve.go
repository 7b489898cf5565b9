// Package explorer solves Number Shifting as Marchete's RN Explorer does
// ("Efficient Solver for Number Shifting puzzle", 2020). It is the third and best of the
// generations of solvers that the article compares.
//
// Several searches climb as in package lahc and put candidates with few remaining numbers
// into a shared pool, which keeps one for each set of remaining numbers (see pool). As the
// pool improves, searches stop climbing and explore candidates of the pool instead (see
// searcher); one of them also tries the exhaustive search on each.
package explorer

import (
	"cmp"
	"context"
	"slices"

	"stride/internal/lab/published/lahc"
	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/internal/shift/solver"
	"stride/shift"
)

// Solve searches for moves that clear b. A step is one candidate. With a step limit, the
// result depends only on the seed and the limit; otherwise it also depends on the number of
// workers and on the deadline.
func Solve(ctx context.Context, b shift.Board, r search.Request, o Options) (solver.Result, error) {
	o = cmp.Or(o, Defaults())
	if err := o.Keys().Check(); err != nil {
		return solver.Result{}, err
	}
	size := o.Climb.Searchers
	if r.Budget.Steps == 0 {
		size = max(size, search.Workers(r.Workers))
	}
	all := make([]*searcher, size)
	shared := newPool(b.Numbers(), &o)
	n := b.Numbers()
	team := strategy.Team{
		Size:    size,
		Portion: portion,
		New: func(l *strategy.Numbers, k int, random *search.Rand, over func() bool) strategy.Searcher {
			all[k] = newSearcher(l, k, size, random, over, &o)
			all[k].Debug = r.Debug
			return all[k]
		},
		Meet: func() { exchange(shared, all) },
		Each: lahc.WorkerBytes(n, len(b.Cells)),
		// The shared pool and, new since the last exchange, those of the searchers
		// together may each hold up to twice as many entries as crowdFor allows.
		Shared: strategy.SharedBytes(b) + 4*int64(crowdFor(n))*strategy.SnapshotBytes*int64(n),
	}
	return team.Solve(ctx, b, r)
}

// exchange puts the entries of all searchers into the shared pool, in the order of the
// searchers, and gives each searcher a copy of that pool.
func exchange(shared *pool, all []*searcher) {
	all = slices.DeleteFunc(slices.Clone(all), func(t *searcher) bool { return t == nil })
	for _, t := range all {
		shared.join(t.pool)
	}
	for _, t := range all {
		t.pool = shared.clone()
	}
}
