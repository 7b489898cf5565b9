package portfolio

import (
	"testing"

	"stride/maze"
)

// TestBroaden searches beams until it is time for the broad one, which has to be wider than they are, and to come
// once. All that is found is compared with an evaluation from scratch.
func TestBroaden(t *testing.T) {
	const width = 5_000
	p := maze.Params{Rows: 7, Cols: 7, Min: 2, Max: 6}
	inWorkUnit(t, p, width, 1, func(u *worker) {
		g := u.newGrower()
		for !g.broadens() {
			if g.Done() > g.t.BroadBegin+g.t.WidestTree {
				t.Errorf("no broad beam after %v of the work unit", g.Done())
				return
			}
			g.sweep()
		}
		before := g.beams
		g.broaden()
		if g.beams-before < int64(width*p.Cells()) {
			t.Errorf("a beam of %d nodes, which is not as wide as %d", g.beams-before, width)
		}
		if g.broadens() {
			t.Error("another broad beam")
		}
		if value := maze.Evaluate(u.State.Grid()).Value; int64(value) != u.State.Value() {
			t.Errorf("a value of %d, which is %d", u.State.Value(), value)
		}
	})
}
