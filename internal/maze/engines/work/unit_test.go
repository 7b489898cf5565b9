package work

import (
	"math"
	"slices"
	"testing"

	"stride/internal/maze/engines/internal/eval"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

var medium = maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}

// unit returns a unit of the given steps, with a random maze that has cost none.
func unit(t *testing.T, p maze.Params, steps int64) *Unit {
	t.Helper()
	s, err := eval.New(p)
	if err != nil {
		t.Fatal(err)
	}
	u := NewUnit(search.NewUnit(1, steps+1), s, &Job{Params: p, Objective: objective.Course(p)},
		NewProgress(nil))
	u.Randomize()
	return u
}

// leadsNowhere reports whether x is too large for any jump from cell v.
func leadsNowhere(p maze.Params, v int32, x int16) bool {
	row, col := int(v)/p.Cols, int(v)%p.Cols
	return int(x) > max(row, p.Rows-1-row, col, p.Cols-1-col)
}

// TestChange draws many changes and compares the set with all that there are: each
// cell, each value but the one it holds, with the values that lead nowhere taken
// for one.
func TestChange(t *testing.T) {
	const draws = 400 // for each change that there is; to miss one is out of the question
	for _, p := range []maze.Params{
		{Rows: 3, Cols: 4, Min: 1, Max: 2}, {Rows: 4, Cols: 4, Min: 1, Max: 3},
		{Rows: 3, Cols: 3, Min: 1, Max: 50},
		{Rows: 3, Cols: 5, Min: 2, Max: 9}, {Rows: 3, Cols: 3, Min: 2, Max: 9},
	} {
		l := unit(t, p, 0)
		type change struct {
			v int32
			x int16 // p.Max + 1 for all that lead nowhere
		}
		canonical := func(v int32, x int16) change {
			if leadsNowhere(p, v, x) {
				x = int16(p.Max + 1)
			}
			return change{v, x}
		}
		want := map[change]bool{}
		for v := range int32(p.Cells() - 1) {
			for x := int16(p.Min); x <= int16(p.Max); x++ {
				want[canonical(v, x)] = true
			}
			delete(want, canonical(v, l.State.At(v)))
		}
		got := map[change]bool{}
		for range draws * len(want) {
			v, x := l.Change()
			if x == l.State.At(v) {
				if low, high := l.State.Choices(v); low != high {
					t.Fatalf("%v: cell %d keeps its value %d", p, v, x)
				}
				continue
			}
			c := canonical(v, x)
			if !want[c] {
				t.Fatalf("%v: cell %d, which holds %d, is to hold %d", p, v, l.State.At(v), x)
			}
			got[c] = true
		}
		if len(got) != len(want) {
			t.Errorf("%v: %d of %d changes were drawn", p, len(got), len(want))
		}
	}
}

// TestNote keeps the first of the best mazes, and Recall returns to it.
func TestNote(t *testing.T) {
	l := unit(t, medium, 0)
	best := l.State.Grid()
	value := l.State.Value()
	for range 50 {
		v, x := l.Change()
		if now, ok := l.State.Probe(v, x, -1<<20); !ok || now > value {
			continue
		}
		l.State.Set(v, x)
		l.State.Commit()
		l.Note(l.State.Value())
		if l.State.Value() < value {
			break
		}
	}
	if got := l.Recall(); got != value || l.State.Value() != value ||
		!slices.Equal(l.State.Grid().Values, best.Values) {
		t.Errorf("recalled %d, noted %d", got, value)
	}
}

// TestOffer offers what is noted once, whatever its value, and nothing that is not
// better than what lower units have offered.
func TestOffer(t *testing.T) {
	l := unit(t, medium, 0)
	l.has, l.fresh = false, false
	l.Offer()
	if _, ok := l.progress.Best(); ok {
		t.Error("a unit without a maze offered one")
	}
	offer := func(number int, value int64) {
		l.Number, l.has = number, false
		l.Note(value)
		l.Offer()
	}
	for _, test := range []struct {
		number int
		value  int64
		score  int64
		unit   int
	}{{4, -7, -7, 4}, {3, 0, 0, 3}, {5, 0, 0, 3}, {5, -3, 0, 3}, {2, 0, 0, 2}, {9, 1, 1, 9}} {
		offer(test.number, test.value)
		best, ok := l.progress.Best()
		if !ok || best.Score != test.score || best.Unit != test.unit {
			t.Errorf("after %d of unit %d the best is %d of unit %d, want %d of %d",
				test.value, test.number, best.Score, best.Unit, test.score, test.unit)
		}
	}
}

// TestDone counts the part of the unit that is over.
func TestDone(t *testing.T) {
	const (
		steps    = 10
		rounding = 1e-9
	)
	l := unit(t, medium, steps-1)
	for k := 1; k <= steps; k++ {
		if got, want := l.Done(), float64(k)/steps; math.Abs(got-want) > rounding {
			t.Errorf("after %d of %d steps %v is done, want %v", k, steps, got, want)
		}
		if l.Step() != (k < steps) || l.Spent() != (k >= steps-1) {
			t.Errorf("step %d of %d", k+1, steps)
		}
	}
}

// TestLooksAreSteps counts what a search looks at as steps, and what the state looks at if the
// algorithm weighs that.
func TestLooksAreSteps(t *testing.T) {
	const steps = 1_000_000
	p := maze.Params{Rows: 50, Cols: 50, Min: 1, Max: 20}
	for _, weighs := range []bool{false, true} {
		s, err := eval.New(p)
		if err != nil {
			t.Fatal(err)
		}
		job := &Job{Params: p, Objective: objective.Course(p), Algorithm: Algorithm{Weighs: weighs}}
		in := search.NewUnit(1, steps)
		u := NewUnit(in, s, job, NewProgress(nil))
		taken := func() int64 { return int64(math.Round(in.Done() * steps)) }
		u.Look(10 * looksInStep)
		if taken() != 10 {
			t.Errorf("weighs %v: %d looks are %d steps, want 10", weighs, 10*looksInStep, taken())
		}
		u.Install(make([]int16, p.Cells()))
		u.Step()
		loaded := int64(0)
		if weighs {
			loaded = nearWeight * int64(p.Cells()) / looksInStep
		}
		if got := taken() - 11; got < loaded || got > 2*loaded {
			t.Errorf("weighs %v: loading %d cells is %d steps, want about %d", weighs, p.Cells(), got, loaded)
		}
	}
}

// TestEarlierWorkOfAState checks that a unit does not count what its state did for another unit.
// How many units a state has served depends on the workers.
func TestEarlierWorkOfAState(t *testing.T) {
	const steps = 1_000_000
	p := maze.Params{Rows: 50, Cols: 50, Min: 1, Max: 20}
	s, err := eval.New(p)
	if err != nil {
		t.Fatal(err)
	}
	s.Load(make([]int16, p.Cells()))
	in := search.NewUnit(1, steps)
	u := NewUnit(in, s, &Job{Params: p, Objective: objective.Course(p), Algorithm: Algorithm{Weighs: true}},
		NewProgress(nil))
	u.Spend(0)
	if in.Done() != 0 {
		t.Errorf("%.0f steps are counted before the unit has done anything", in.Done()*steps)
	}
}
