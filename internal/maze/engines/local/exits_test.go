package local

import (
	"testing"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/search"
	"stride/maze"
)

// TestOpenExits gives exits to the seeds of mazes along scaffolds. The mazes are worth more with
// fewer black holes, and the solution stays the only one.
func TestOpenExits(t *testing.T) {
	p := maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 5}
	b := longpath.NewBeam(p, 40)
	for _, kind := range []int{2, b.Kinds() - 1} { // along rows and along staircases
		r := search.NewRand(3, 0)
		path := b.Search(kind, 10, r, func(int64) bool { return true })
		if path == nil {
			t.Fatal("no path")
		}
		u := unit(t, p, 1<<20)
		before := u.Install(path.Fill(p, r))
		holes := u.State.BlackHoles()
		after := u.OpenExits(before)
		if err := u.State.Verify(); err != nil {
			t.Fatal(err)
		}
		report := maze.Evaluate(u.State.Grid())
		if after <= before || !report.Unique || int64(report.Value) != after {
			t.Errorf("kind %d: a maze worth %d became %+v, said to be worth %d", kind, before, report, after)
		}
		if left := u.State.BlackHoles(); left >= holes {
			t.Errorf("kind %d: %d of %d black holes are left", kind, left, holes)
		}
	}
}

// TestOpenFarExits compares exits with any shortcut to cells off the solution with other exits, in
// mazes along lattices of seeds. In the same order they make none worse, nor do more orders.
func TestOpenFarExits(t *testing.T) {
	p := maze.Params{Rows: 48, Cols: 40, Min: 6, Max: 7}
	b := longpath.NewBeam(p, 20)
	r := search.NewRand(7, 0)
	more := func(int64) bool { return true }
	for range 4 {
		path := b.Search(b.Kinds()-1, 5, r, more)
		if path == nil {
			path = b.Partial()
		}
		values := path.Fill(p, r)
		u := unit(t, p, 1<<20)
		near := u.openExits(u.Install(values), u.reachedHoles(), shortcuts[:], maxFailures)
		far := u.OpenFarExits(u.Install(values), 0)
		best := u.OpenFarExits(u.Install(values), 4)
		if err := u.State.Verify(); err != nil {
			t.Fatal(err)
		}
		if report := maze.Evaluate(u.State.Grid()); int64(report.Value) != best {
			t.Errorf("a maze of value %d is said to be worth %d", report.Value, best)
		}
		if far < near || best < far {
			t.Errorf("%d with near exits, %d with all, %d in several orders", near, far, best)
		}
	}
}
