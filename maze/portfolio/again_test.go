package portfolio

import (
	"slices"
	"testing"

	"stride/maze"
)

// TestAgain repeats cheap open searches after a maze was built, until half of the work unit is done, and none if
// they are not cheap or if something else promises more.
func TestAgain(t *testing.T) {
	p := maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 10}
	inWorkUnit(t, p, 20, 1, func(w *worker) {
		path, _ := w.searchKeeping(0, 1, w.Rand)
		if !install(w.Unit, path, w.Rand) {
			t.Error("no path")
			return
		}
		before, _ := w.Best()
		kinds := w.kindsOf(w.beam, p, 10, 20)
		w.again(kinds, narrowSearch{1, 2 * cheapSearch})
		if w.Done() > againUntil/2 {
			t.Errorf("%v of the work unit is done after searches that are not cheap", w.Done())
		}
		w.again(kinds, narrowSearch{1, cheapSearch / 2})
		if after, _ := w.Best(); after <= before {
			t.Errorf("a value of %d before, %d after", before, after)
		}
		if w.Done() < againUntil {
			t.Errorf("%v of the work unit is done", w.Done())
		}
		if value := maze.Evaluate(w.State.Grid()).Value; int64(value) != w.State.Value() {
			t.Errorf("a value of %d, which is %d", w.State.Value(), value)
		}
	})
}

// TestAmongBest adds mazes in some order, one of them twice: the best four are kept, each once.
func TestAmongBest(t *testing.T) {
	var best []builtMaze
	for _, value := range []int64{5, 9, 5, 7, 9, 3, 8, 4, 9} {
		best = amongBest(best, builtMaze{[]int16{int16(value), 1}, value})
	}
	best = amongBest(best, builtMaze{[]int16{8, 2}, 8}) // another maze of the same value
	var values []int64
	for _, m := range best {
		values = append(values, m.value)
	}
	if want := []int64{9, 8, 8, 7}; !slices.Equal(values, want) {
		t.Errorf("the values %v are kept instead of %v", values, want)
	}
}
