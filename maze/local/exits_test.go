package local

import (
	"testing"

	"stride/internal/maze/longpath"
	"stride/maze"
	"stride/search"
)

// TestOpenExits gives exits to the seeds of mazes along scaffolds. The mazes are worth more with fewer black holes, and
// the solution stays the only one.
func TestOpenExits(t *testing.T) {
	p := maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 5}
	b := longpath.NewBeam(p, 40, longpath.Defaults())
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

// TestOpenExitsInManyOrders compares the exits opened in many orders with those of the first order, which make no
// maze better than all orders do, and some worse.
func TestOpenExitsInManyOrders(t *testing.T) {
	gained := false
	for _, p := range []maze.Params{{Rows: 17, Cols: 49, Min: 1, Max: 5}, {Rows: 31, Cols: 52, Min: 1, Max: 6},
		{Rows: 29, Cols: 38, Min: 1, Max: 7}} {
		b := longpath.NewBeam(p, 10, longpath.Defaults())
		r := search.NewRand(5, 0)
		path := b.Search(longpath.Open+1, 10, r, func(int64) bool { return true })
		if path == nil {
			t.Fatal("no path")
		}
		values := path.Fill(p, r)
		u := unit(t, p, 1<<20)
		once := u.openExits(u.Install(values), u.reachedHoles(), shortcuts[:], maxFailures)
		many := u.OpenExits(u.Install(values))
		if report := maze.Evaluate(u.State.Grid()); int64(report.Value) != many {
			t.Errorf("%v: a maze of value %d is said to be worth %d", p, report.Value, many)
		}
		if many < once {
			t.Errorf("%v: %d in many orders, %d in one", p, many, once)
		}
		gained = gained || many > once
	}
	if !gained {
		t.Error("more orders than one have gained nothing")
	}
}

// TestOpenFarExits compares exits with any shortcut to cells off the solution with other exits, in mazes along
// lattices of seeds. In the same order they make none worse, nor do more orders.
func TestOpenFarExits(t *testing.T) {
	p := maze.Params{Rows: 48, Cols: 40, Min: 6, Max: 7}
	b := longpath.NewBeam(p, 20, longpath.Defaults())
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

// TestSearchWithPlans makes mazes with planned exits for seeds that are discovered by the start or by the chain of a
// turn. Fewer seeds are black holes in the end than without plans.
func TestSearchWithPlans(t *testing.T) {
	more := func(int64) bool { return true }
	for _, p := range []maze.Params{{Rows: 64, Cols: 66, Min: 1, Max: 5}, {Rows: 62, Cols: 70, Min: 1, Max: 10}} {
		b := longpath.NewBeam(p, 160, longpath.Defaults())
		kind := longpath.Open + 1
		for k := range b.Kinds() {
			if b.Traits(k).Rows && b.Promise(k) > b.Promise(kind) {
				kind = k
			}
		}
		plain, planned := 0, 0
		for seed := range uint64(3) {
			for _, way := range []struct {
				find  func(int, int, *search.Rand, func(int64) bool) *longpath.Path
				holes *int
			}{{b.Search, &plain}, {b.SearchWithPlans, &planned}} {
				r := search.NewRand(seed+1, 0)
				path := way.find(kind, 10, r, more)
				if path == nil {
					continue
				}
				u := unit(t, p, 1<<20)
				value := u.OpenExits(u.Install(path.Fill(p, r)))
				report := maze.Evaluate(u.State.Grid())
				if int64(report.Value) != value || report.Length < len(path.Cells)-40 {
					t.Errorf("%v seed %d: %+v, said to be worth %d, for a path of %d jumps", p, seed, report, value, len(path.Cells))
				}
				*way.holes += report.BlackHoles
			}
		}
		if planned >= plain {
			t.Errorf("%v: %d black holes with plans, %d without", p, planned, plain)
		}
	}
}
