package portfolio

import (
	"slices"
	"testing"

	"stride/internal/maze/longpath"
	"stride/maze"
)

// TestLengthen builds mazes of a narrow range, keeps the best of them, and lengthens these. Solutions become no
// shorter, and what is known of the mazes is what a computation from scratch finds.
func TestLengthen(t *testing.T) {
	inWorkUnit(t, maze.Params{Rows: 30, Cols: 30, Min: 4, Max: 5}, 10, 1, func(w *worker) {
		b := w.newBuilder()
		for range 8 {
			number, pace := b.choose()
			b.learn(number, b.try(number, pace))
		}
		if len(w.long) == 0 || len(w.long) > longMazes {
			t.Errorf("%d mazes are kept", len(w.long))
			return
		}
		if !slices.IsSortedFunc(w.long, func(a, b longMaze) int { return b.worth - a.worth }) {
			t.Error("the best maze is not the first one")
		}
		for _, m := range w.long {
			g := &maze.Grid{Params: w.Params(), Endpoints: w.Params().Corners(), Values: m.values}
			if r := maze.Evaluate(g); r.Length != m.jumps || m.worth > m.jumps {
				t.Errorf("a solution of %d jumps counts as one of %d, worth %d", r.Length, m.jumps, m.worth)
			}
			w.OpenFarExits(w.Install(m.values), 0)
			r := maze.Evaluate(&maze.Grid{Params: w.Params(), Endpoints: w.Params().Corners(), Values: w.Values()})
			if worth := m.jumps - maze.HolePenalty*r.BlackHoles/maze.LengthPoints; m.worth != worth {
				t.Errorf("a maze with %d black holes after exits counts %d, not %d", r.BlackHoles, m.worth, worth)
			}
		}
		kept, done := len(w.long), w.Done()
		short := &longpath.Path{Cells: make([]int32, int(hopelessShare*float64(w.farthest))-1)}
		if w.keepLong(longpath.Open+1, short, 1); len(w.long) != kept || w.Done() != done {
			t.Error("a short path is lengthened")
		}
		before := w.long[0].jumps
		after := w.detours(w.long[0], w.Done()+trialShare)
		if r := maze.Evaluate(&maze.Grid{Params: w.Params(), Endpoints: w.Params().Corners(), Values: after.values}); r.Length != after.jumps || !r.Unique {
			t.Errorf("a maze with a solution of %d jumps is %+v", after.jumps, r)
		}
		if after.jumps < before {
			t.Errorf("a solution of %d jumps has become one of %d", before, after.jumps)
		}
	})
}
