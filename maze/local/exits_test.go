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

// TestOpenExitsInManyOrders compares the exits opened in many orders with those of the first order, which shorten the
// solution more in some mazes and less in none.
func TestOpenExitsInManyOrders(t *testing.T) {
	better := 0
	for _, p := range []maze.Params{{Rows: 17, Cols: 49, Min: 1, Max: 5}, {Rows: 31, Cols: 52, Min: 1, Max: 6}, {Rows: 29, Cols: 38, Min: 1, Max: 7}} {
		b := build.NewBeam(p, 10, build.Defaults())
		r := search.NewRand(5, 0)
		path := b.Search(build.OpenKinds, 10, r, func(int64) bool { return true })
		if path == nil {
			t.Fatal("no path")
		}
		values := path.Fill(p, r)
		u := unit(t, p, 1<<20)
		once := u.openExits(u.Install(values), u.reachedHoles(), shortcuts[:], mostFailures)
		many := u.OpenExits(u.Install(values))
		if report := maze.Evaluate(u.State.Grid()); int64(report.Value) != many {
			t.Errorf("%v: a maze of value %d is said to be worth %d", p, report.Value, many)
		}
		if many < once {
			t.Errorf("%v: %d in many orders, %d in one", p, many, once)
		}
		if many > once {
			better++
		}
	}
	if better < 2 {
		t.Errorf("many orders are better than one in %d of 3 mazes", better)
	}
}

// TestOpenFarExits compares exits with any shortcut to cells off the solution with other exits, in mazes along lattices of seeds. In the
// same order they make none worse, nor do more orders.
func TestOpenFarExits(t *testing.T) {
	p := maze.Params{Rows: 48, Cols: 40, Min: 6, Max: 7}
	b := build.NewBeam(p, 20, build.Defaults())
	r := search.NewRand(7, 0)
	more := func(int64) bool { return true }
	better := 0
	for range 4 {
		path := b.Search(b.Kinds()-1, 5, r, more)
		if path == nil {
			path = b.Partial()
		}
		values := path.Fill(p, r)
		u := unit(t, p, 1<<20)
		near := u.openExits(u.Install(values), u.reachedHoles(), shortcuts[:], mostFailures)
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
		if far > near {
			better++
		}
	}
	if better < 2 {
		t.Errorf("far exits are better in %d of 4 mazes", better)
	}
}

// TestPlannedExits repeats searches with planned exits for the seeds that are still black holes when all others have exits.
// Each repetition has fewer black holes, and most of the mazes are better in the end.
func TestPlannedExits(t *testing.T) {
	p := maze.Params{Rows: 29, Cols: 38, Min: 1, Max: 7}
	b := build.NewBeam(p, 160, build.Defaults())
	more := func(int64) bool { return true }
	repeated, better := 0, 0
	for seed := range uint64(3) {
		r := search.NewRand(seed+1, 0)
		path := b.Search(b.Kinds()-1, 10, r, more)
		if path == nil {
			t.Fatal("no path")
		}
		u := unit(t, p, 1<<20)
		before := u.OpenExits(u.Install(path.Fill(p, r)))
		last := before
		for {
			holes := u.State.BlackHoles()
			again := b.SearchAround(path, u.Values(), 10, r, more)
			if again == nil {
				break
			}
			repeated++
			last = u.OpenExits(u.Install(again.Fill(p, r)))
			if report := maze.Evaluate(u.State.Grid()); int64(report.Value) != last || !report.Unique || report.BlackHoles >= holes {
				t.Errorf("seed %d: %+v, said to be worth %d, after %d black holes", seed, report, last, holes)
			}
			path = again
		}
		if last > before {
			better++
		}
	}
	if repeated < 3 || better < 2 {
		t.Errorf("%d repetitions made %d of 3 mazes better", repeated, better)
	}
}

// TestSearchWithPlans makes mazes with planned exits for seeds that are discovered by the start or by the chain of a turn. Hardly
// any seeds are black holes in the end, where most searches without plans leave half of them.
func TestSearchWithPlans(t *testing.T) {
	more := func(int64) bool { return true }
	for _, p := range []maze.Params{{Rows: 64, Cols: 66, Min: 1, Max: 5}, {Rows: 62, Cols: 70, Min: 1, Max: 10}} {
		b := build.NewBeam(p, 160, build.Defaults())
		kind := build.OpenKinds
		for k := range b.Kinds() {
			if b.FollowsRows(k) && b.Promise(k) > b.Promise(kind) {
				kind = k
			}
		}
		plain, planned := 0, 0
		for seed := range uint64(3) {
			for _, way := range []struct {
				find  func(int, int, *search.Rand, func(int64) bool) *build.Path
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
		if 4*planned > plain {
			t.Errorf("%v: %d black holes with plans, %d without", p, planned, plain)
		}
	}
}
