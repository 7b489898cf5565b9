package portfolio

import (
	"slices"
	"testing"

	"stride/internal/maze/longpath"
	"stride/maze"
)

// TestChoose follows the first choices on a vast grid: what promises most, then a few safe kinds, then what promises
// most again; and no safe kinds any more when a path has kept its promise.
func TestChoose(t *testing.T) {
	inWorkUnit(t, maze.Params{Rows: 150, Cols: 150, Min: 1, Max: 9}, 10, 1, func(w *worker) {
		b := w.newBuilder()
		best := likeliest(b.kinds)
		if len(b.safe) == 0 || slices.Contains(b.safe, best) {
			t.Errorf("the safe kinds are %v, and %d promises most", b.safe, best)
			return
		}
		for k := range maxSafeTrials + 2 {
			number, pace := b.choose()
			safe := k > 0 && k <= maxSafeTrials
			if safe != slices.Contains(b.safe, number) || !safe && number != best || safe != (pace == safePace) {
				t.Errorf("choice %d is %d, with a pace of %v", k, number, pace)
			}
		}
		b.safeTrials = maxSafeTrials
		b.keptPromise(best)
		if number, _ := b.choose(); number != best || !b.good {
			t.Errorf("%d is chosen after a path has kept its promise", number)
		}
	})
}

// TestLearn: after a poor path its kind promises less than before, but no less than the path has reached, and its next
// beam is wider if there is time. After a good one the kind still promises nearly as much, and building may end.
func TestLearn(t *testing.T) {
	const cost = 0.001
	inWorkUnit(t, maze.Params{Rows: 70, Cols: 90, Min: 1, Max: 9}, 160, 1, func(w *worker) {
		b := w.newBuilder()
		number := likeliest(b.kinds)
		k := &b.kinds[number]
		if !b.beam.Traits(number).Scaffold || b.beam.Traits(number).Varied || b.limit <= w.t.BuildShare {
			t.Errorf("kind %d promises most, and building lasts until %v", number, b.limit)
			return
		}
		promised, width := k.promise, k.width
		b.learn(number, trial{path: nil, share: 0.2, cost: cost})
		if k.promise >= promised || k.promise < 0.2 || k.width <= width || b.good {
			t.Errorf("after a poor path the promise is %v after %v, and the width %d after %d", k.promise,
				promised, k.width, width)
		}
		promised, width = k.promise, k.width
		b.learn(number, trial{path: &longpath.Path{}, share: promised, cost: cost})
		if k.promise > promised || k.promise < poorShare*promised || k.width != width || !b.good ||
			b.limit != w.t.BuildShare {
			t.Errorf("after a good path the promise is %v after %v, the width %d after %d", k.promise, promised, k.width, width)
		}
		b.learn(number, trial{path: nil, share: 0.2, cost: 1})
		if k.width != 1 {
			t.Errorf("the width is %d, although the last search took the whole work unit", k.width)
		}
	})
}

// TestLeavesRowsOnVastGrids tries other kinds when enough paths were built along the same rows of a vast grid.
func TestLeavesRowsOnVastGrids(t *testing.T) {
	inWorkUnit(t, maze.Params{Rows: 150, Cols: 150, Min: 1, Max: 9}, 10, 1, func(w *worker) {
		b := w.newBuilder()
		number := likeliest(b.kinds)
		if !b.beam.Traits(number).Rows {
			t.Errorf("kind %d promises most, and follows no rows", number)
			return
		}
		b.kinds[number].reached = b.kinds[number].promise
		for k := range enoughPaths {
			if likeliest(b.kinds) != number {
				t.Errorf("%d paths along the rows are too many already", k)
			}
			b.keptPromise(number)
		}
		if likeliest(b.kinds) == number {
			t.Error("no other kind comes after enough paths")
		}
	})
}
