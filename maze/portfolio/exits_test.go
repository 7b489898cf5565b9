package portfolio

import (
	"math"
	"testing"

	"stride/internal/maze/longpath"
	"stride/maze"
)

// TestPlansExits follows a work unit from a path whose seeds stay black holes to one with plans, which has
// fewer of them.
func TestPlansExits(t *testing.T) {
	p := maze.Params{Rows: 70, Cols: 90, Min: 1, Max: 9}
	inWorkUnit(t, p, 160, 3, func(w *worker) {
		number := longpath.Open + 1
		for k := range w.beam.Kinds() {
			if w.beam.Traits(k).Rows && w.beam.Promise(k) > w.beam.Promise(number) {
				number = k
			}
		}
		row := &kind{Traits: w.beam.Traits(number)}
		if open := (kind{}); !w.plans || w.lost(&open) != 0 || w.planning.needed {
			t.Error("plans are for rows of seeds")
		}
		holes := func() int {
			path, _ := w.searchKeeping(number, 10, w.Rand)
			if !install(w.Unit, path, w.Rand) {
				t.Error("no path")
				return 0
			}
			w.OpenExits(w.State.Value())
			if report := maze.Evaluate(w.State.Grid()); report.BlackHoles != w.State.BlackHoles() ||
				report.Length < len(path.Cells)-100 {
				t.Errorf("a path of %d jumps made %+v", len(path.Cells), report)
			}
			return w.State.BlackHoles()
		}
		before := holes()
		if lost := w.lost(row); !w.planning.needed || lost <= 0 ||
			math.Abs(lost*float64(maze.LengthPoints*p.Cells())-float64(maze.HolePenalty*before)) > 1e-6 {
			t.Errorf("%d black holes count %v; found: %v", before, lost, w.planning.needed)
		}
		w.planning.active = true
		if after := holes(); after >= before {
			t.Errorf("%d black holes without plans, %d with", before, after)
		}
		k := &kind{}
		if w.after(k, true); !k.plain || w.planning.kept != 0 {
			t.Error("a poor path with plans counts, or is followed by another one")
		}
		if w.after(k, false); k.plain || w.planning.kept != 1 {
			t.Error("a good path with plans does not count, or is followed by one without")
		}
	})
}
