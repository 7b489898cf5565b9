// Package explorer solves Number Shifting as Marchete's RN Explorer does
// ("Efficient Solver for Number Shifting puzzle", 2020), the third and best of the
// generations of solvers that the paper compares.
//
// Several searches climb as in package lahc and put every candidate with few
// remaining numbers into a shared pool, one for each set of numbers that remain
// (see pool). As the pool gets better, searches leave their climb and explore
// candidates of the pool instead (see searcher); one of them also tries the exhaustive
// search on each.
package explorer

import (
	"cmp"
	"context"
	"slices"

	"stride/search"
	"stride/shift"
	"stride/shift/lahc"
	"stride/shift/strategy"
)

// Solve searches for moves that clear b. A step is one candidate. With a limit of steps the outcome depends
// on the seed and the limit alone; without one on the number of workers too, and
// on the deadline.
func Solve(ctx context.Context, b shift.Board, c strategy.Config, o Options) (strategy.Result, error) {
	o = cmp.Or(o, Defaults())
	if err := Parameters.Check(o); err != nil {
		return strategy.Result{}, err
	}
	size := o.Climb.Searchers
	if c.Budget.Steps == 0 {
		size = max(size, search.Workers(c.Workers))
	}
	all := make([]*searcher, size)
	shared := newPool(b.Numbers(), &o)
	n := b.Numbers()
	team := strategy.Team{
		Size:    size,
		Portion: int64(o.Climb.Portion),
		New: func(l *strategy.Numbers, k int, random *search.Rand, over func() bool) strategy.Searcher {
			all[k] = newSearcher(l, k, size, random, over, &o)
			all[k].Debug = c.Debug
			return all[k]
		},
		Meet: func() { exchange(shared, all) },
		Each: lahc.WorkerBytes(n, len(b.Cells)),
		// Up to two crowds of entries each in the shared pool and, new since the last
		// exchange, in those of the searchers.
		Shared: strategy.SharedBytes(b) + 4*int64(crowdFor(n, &o))*strategy.SnapshotBytes*int64(n),
	}
	return team.Solve(ctx, b, c)
}

// exchange puts what the searchers have found into the shared pool, in
// their order, and gives each a copy of it.
func exchange(shared *pool, all []*searcher) {
	all = slices.DeleteFunc(slices.Clone(all), func(t *searcher) bool { return t == nil })
	for _, t := range all {
		shared.join(t.pool)
	}
	for _, t := range all {
		t.pool = shared.clone()
	}
}
