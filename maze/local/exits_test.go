package local

import (
	"testing"

	"stride/maze"
	"stride/maze/build"
	"stride/search"
)

// TestOpenExits gives exits to the seeds of mazes along scaffolds, most of which then lead to the goal, while
// the solution stays the only one and becomes little shorter.
func TestOpenExits(t *testing.T) {
	p := maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 5}
	b := build.NewBeam(p, 40, build.Defaults())
	for _, kind := range []int{2, b.Kinds() - 1} { // along rows and along staircases
		r := search.NewRand(3, 0)
		path := b.Search(kind, 10, r, func(int64) bool { return true })
		if path == nil {
			t.Fatal("no path")
		}
		u := unit(t, p, 1<<20)
		before := u.Install(path.Fill(p, r))
		holes, length := u.State.BlackHoles(), len(path.Cells)
		after := u.OpenExits(before)
		if err := u.State.Verify(); err != nil {
			t.Fatal(err)
		}
		report := maze.Evaluate(u.State.Grid())
		if report.Length < length-length/20 || !report.Unique || int64(report.Value) != after {
			t.Errorf("kind %d: a solution of %d jumps became %+v, said to be worth %d", kind, length, report, after)
		}
		if left := u.State.BlackHoles(); 2*left > holes {
			t.Errorf("kind %d: %d of %d black holes are left", kind, left, holes)
		}
	}
}
