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
	"context"
	"slices"

	"stride/search"
	"stride/shift"
	"stride/shift/lahc"
	"stride/shift/strategy"
)

const (
	// leastSearchers is how many searches there are at least, and with a limit of steps.
	leastSearchers = 2
	// portion is how many steps a searcher makes between two exchanges of pools, some
	// 40 ms. The authors' program exchanges them after 10 to 30 s.
	portion = 20_000
)

// Solve searches for moves that clear b. A step is one candidate. With a limit of steps the outcome depends
// on the seed and the limit alone; without one on the number of workers too, and
// on the deadline.
func Solve(ctx context.Context, b shift.Board, c strategy.Config) (strategy.Result, error) {
	size := leastSearchers
	if c.Budget.Steps == 0 {
		size = max(size, search.Workers(c.Workers))
	}
	all := make([]*searcher, size)
	shared := newPool(b.Numbers())
	n := b.Numbers()
	team := strategy.Team{
		Size:    size,
		Portion: portion,
		New: func(l *strategy.Numbers, k int, random *search.Rand, over func() bool) strategy.Searcher {
			all[k] = newSearcher(l, k, size, random, over)
			all[k].Debug = c.Debug
			return all[k]
		},
		Meet: func() { exchange(shared, all) },
		Each: lahc.WorkerBytes(n, len(b.Cells)),
		// Up to two crowds of entries each in the shared pool and, new since the last
		// exchange, in those of the searchers.
		Shared: strategy.SharedBytes(b) + 4*int64(crowdFor(n))*strategy.SnapshotBytes*int64(n),
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
