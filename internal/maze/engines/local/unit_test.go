package local

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stride/internal/maze/engines/internal/eval"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

var defaults = Defaults()

// unit returns a unit of the given steps, with a random maze that has cost none.
func unit(t *testing.T, p maze.Params, steps int64) *Unit {
	t.Helper()
	s, err := eval.New(p)
	if err != nil {
		t.Fatal(err)
	}
	u := work.NewUnit(search.NewUnit(1, steps+1), s, &work.Job{Params: p, Objective: objective.Course(p)},
		work.NewProgress(nil))
	u.Randomize()
	return &Unit{u, &defaults}
}

// TestPick checks that the best successor is picked, each of several equals now and
// then, and none below the floor.
func TestPick(t *testing.T) {
	l := unit(t, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, 0)
	best, ties := int64(-1<<30), map[int32]bool{}
	each := func(do func(v int32, x int16)) {
		for v := range int32(l.State.Len() - 1) {
			for x := int16(1); x <= 4; x++ {
				if x != l.State.At(v) {
					do(v, x)
				}
			}
		}
	}
	key := func(v int32, x int16) int32 { return 8*v + int32(x) }
	each(func(v int32, x int16) {
		value, _ := l.State.Probe(v, x, -1<<30)
		if value > best {
			best = value
			clear(ties)
		}
		if value == best {
			ties[key(v, x)] = true
		}
	})
	picked := map[int32]bool{}
	for range 100 * len(ties) {
		p := pick{floor: -1 << 30}
		each(func(v int32, x int16) { p.probe(l, v, x) })
		if p.floor != best || !ties[key(p.v, p.x)] {
			t.Fatalf("picked %d in cell %d with value %d, the best is %d", p.x, p.v, p.floor, best)
		}
		picked[key(p.v, p.x)] = true
	}
	if len(picked) != len(ties) {
		t.Errorf("%d of %d equal successors are picked", len(picked), len(ties))
	}
	p := pick{floor: best + 1}
	each(func(v int32, x int16) { p.probe(l, v, x) })
	if p.found() {
		t.Errorf("a successor of value %d was found", p.floor)
	}
}

// TestCross compares the distances in a child with its mother's: up to the cut
// they are the same, cell by cell, and the rest of the cells is the father's.
func TestCross(t *testing.T) {
	const crossings = 50
	r := rand.New(rand.NewPCG(1, 2))
	fromMother, fromFather := 0, 0
	for _, p := range []maze.Params{medium, {Rows: 6, Cols: 9, Min: 1, Max: 5},
		{Rows: 5, Cols: 5, Min: 2, Max: 3}} {
		l := unit(t, p, 1<<30)
		parent := func() []int16 {
			l.Randomize()
			values := l.State.Grid().Values
			if r.IntN(4) > 0 {
				values = l.improve().values
			}
			return values
		}
		child := make([]int16, p.Cells())
		for range crossings {
			mother, father := parent(), parent()
			was := maze.Analyze(&maze.Grid{Params: p, Endpoints: p.Corners(), Values: mother})
			longest := p.Cells()
			if was.Solvable {
				longest = was.Length
			}
			seed := r.Uint64()
			l.Rand = search.NewRand(seed, 0)
			cut := int32(search.NewRand(seed, 0).Below(longest + 1))
			l.cross(child, mother, father)
			is := maze.Analyze(&maze.Grid{Params: p, Endpoints: p.Corners(), Values: child})
			for k := range child {
				d := was.FromStart[k]
				below := d != maze.Unreached && d < cut
				want := father[k]
				if below {
					want = mother[k]
				}
				if child[k] != want {
					t.Fatalf("%v: cell %d at distance %d, cut %d, is %d, mother %d, father %d", p, k, d, cut,
						child[k], mother[k], father[k])
				}
				if below && mother[k] != father[k] {
					fromMother++
				}
				if !below && mother[k] != father[k] {
					fromFather++
				}
				near := d != maze.Unreached && d <= cut
				if now := is.FromStart[k]; near && now != d || !near && now != maze.Unreached && now <= cut {
					t.Fatalf("%v: cell %d was at distance %d and is at %d, cut %d", p, k, d, now, cut)
				}
			}
		}
	}
	if fromMother == 0 || fromFather == 0 {
		t.Errorf("%d cells from mothers, %d from fathers", fromMother, fromFather)
	}
}

// TestReplaceWorst checks that better individuals are added and copies are not.
func TestReplaceWorst(t *testing.T) {
	person := func(value int64, gene int16) individual { return individual{[]int16{gene}, value} }
	for _, test := range []struct {
		name  string
		child individual
		want  []int64
	}{
		{"better than the worst", person(6, 9), []int64{7, 6, 8}},
		{"as good as the worst", person(5, 9), []int64{7, 5, 8}},
		{"worse", person(4, 9), []int64{7, 5, 8}},
		{"a copy", person(8, 3), []int64{7, 5, 8}},
		{"of equal value but no copy", person(8, 4), []int64{7, 8, 8}},
	} {
		people := []individual{person(7, 1), person(5, 2), person(8, 3)}
		new(Unit).replaceWorst(people, test.child)
		var got []int64
		for _, p := range people {
			got = append(got, p.value)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestAnnealEndsInTime anneals until shares of a work unit that is half done: until 0.25, which is
// over already, and until 0.75.
func TestAnnealEndsInTime(t *testing.T) {
	const steps = 1 << 16
	schedule := search.Schedule{From: 5, To: 1}
	for _, test := range []struct{ until, want float64 }{{0.25, 0.5}, {0.5, 0.5}, {0.75, 0.75}} {
		u := unit(t, maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, steps)
		u.Spend(steps / 2)
		u.Anneal(u.State.Value(), schedule, test.until)
		if late := u.Done() - test.want; late < 0 || late > 2*float64(defaults.Cooling)/steps {
			t.Errorf("annealing until %v ended at %v", test.until, u.Done())
		}
	}
}
