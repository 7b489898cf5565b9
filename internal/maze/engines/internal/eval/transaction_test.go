package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"stride/maze"
)

var (
	medium = maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}
	narrow = maze.Params{Rows: 12, Cols: 7, Min: 1, Max: 6}
)

// disturb makes the given number of changes without committing, half of them on
// cells that an earlier one has changed.
func disturb(r *rand.Rand, s *State, changes int) {
	last := int32(0)
	for k := range changes {
		v, x := proposal(r, s.Params())
		if k%2 == 1 {
			v = last
		}
		s.Set(v, x)
		last = v
	}
}

// TestUndoOfLongPaths undoes transactions of one to many changes that begin in
// mazes with a long path, most of which they destroy, and checks that everything is
// as it was, and that the same transaction can be kept as well.
func TestUndoOfLongPaths(t *testing.T) {
	if testing.Short() {
		t.Skip("changes long paths for a second")
	}
	const (
		rounds  = 80
		longest = 40 // changes
	)
	for _, p := range []maze.Params{medium, narrow, {Rows: 20, Cols: 20, Min: 1, Max: 10}} {
		r := rand.New(rand.NewPCG(7, 8))
		s := cold(t, p)
		home := s.Grid()
		value := s.Value()
		for range rounds {
			disturb(r, s, 1+r.IntN(longest))
			if err := s.Verify(); err != nil {
				t.Fatalf("before undoing: %v", err)
			}
			s.Undo()
			if s.Value() != value || s.Grid().ID() != home.ID() {
				t.Fatalf("undo left %d and %s, not %d and %s", s.Value(), s.Grid().ID(), value, home.ID())
			}
			if err := s.Verify(); err != nil {
				t.Fatalf("after undoing: %v", err)
			}
		}
		disturb(r, s, longest)
		s.Commit()
		committed := s.Grid().ID()
		s.Undo()
		if s.Grid().ID() != committed {
			t.Error("Undo took back what had been committed")
		}
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestUndoOfNothing checks that neither Undo nor Commit needs a change.
func TestUndoOfNothing(t *testing.T) {
	s := cold(t, medium)
	before := s.Grid().ID()
	s.Undo()
	s.Commit()
	s.Set(5, s.At(5))
	s.Undo()
	if s.Grid().ID() != before {
		t.Error("the maze has changed")
	}
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
}

// TestStampWrap takes the transaction number over its end. Cells carry the stamp of
// one of the first transactions ever then, which must not count for the new one of
// the same number.
func TestStampWrap(t *testing.T) {
	const (
		stamps  = 4
		changes = 30
	)
	r := rand.New(rand.NewPCG(11, 12))
	s := cold(t, medium)
	home := s.Grid()
	for stamp := range uint32(stamps) {
		s.Load(home.Values)
		s.tx.number = 1 + stamp
		disturb(r, s, changes)
		s.Undo()
		s.tx.number = math.MaxUint32
		s.Commit()
		if s.tx.number == 0 {
			t.Fatal("the number of a transaction is 0, the stamp of cells never logged")
		}
		for s.tx.number != 1+stamp {
			s.Commit()
		}
		disturb(r, s, changes)
		s.Undo()
		if got := s.Grid().ID(); got != home.ID() {
			t.Fatalf("undo left %s, not %s", got, home.ID())
		}
		if err := s.Verify(); err != nil {
			t.Fatalf("transaction %d: %v", 1+stamp, err)
		}
	}
}

// TestNoAllocation checks that the operations that a search repeats allocate nothing.
func TestNoAllocation(t *testing.T) {
	const runs = 3000
	r := rand.New(rand.NewPCG(13, 14))
	s := cold(t, medium)
	values := make([]int16, s.Len())
	s.Values(values)
	for _, test := range []struct {
		name string
		do   func()
	}{
		{"Propose at a low floor", func() { v, x := proposal(r, medium); s.Propose(v, x, s.Value()-10) }},
		{"Propose at any floor", func() { v, x := proposal(r, medium); s.Propose(v, x, math.MinInt32) }},
		{"Probe", func() { v, x := proposal(r, medium); s.Probe(v, x, math.MinInt32) }},
		{"Set and Commit", func() { v, x := proposal(r, medium); s.Set(v, x); s.Commit() }},
		{"Load", func() { s.Load(values) }},
	} {
		s.Load(values)
		if n := testing.AllocsPerRun(runs, test.do); n != 0 {
			t.Errorf("%s allocates %v times", test.name, n)
		}
	}
}

// TestChoices compares the values worth trying with their definition: all of the
// range but those that lead nowhere, of which the smallest is kept.
func TestChoices(t *testing.T) {
	wide := []maze.Params{
		{Rows: 5, Cols: 5, Min: 1, Max: 100}, {Rows: 3, Cols: 7, Min: 2, Max: 50},
		{Rows: 7, Cols: 2, Min: 4, Max: 9}, {Rows: 2, Cols: 2, Min: 60, Max: 90},
	}
	for _, p := range append(wide, shapes...) {
		s, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		for v := range int32(s.Len() - 1) {
			low, high := int16(p.Min), int16(p.Min)
			for x := int16(p.Min); x <= int16(p.Max); x++ {
				s.Set(v, x)
				high = x
				if s.cells[v].outs == 0 {
					break
				}
			}
			s.Undo()
			if l, h := s.Choices(v); l != low || h != high {
				t.Errorf("%v: Choices(%d) = %d, %d, want %d, %d", p, v, l, h, low, high)
			}
		}
	}
}

// TestVerify falsifies, one after the other, the figures that a State keeps.
func TestVerify(t *testing.T) {
	const v = 17
	s := cold(t, medium)
	values := make([]int16, s.Len())
	s.Values(values)
	c := &s.cells[v]
	for name, falsify := range map[string]func(){
		"distance from the start": func() { c.dist++ },
		"distance to the goal":    func() { c.distToGoal++ },
		"parents":                 func() { c.parents ^= 1 },
		"number of parents":       func() { c.tightIn++ },
		"tight jumps":             func() { c.tightOut++ },
		"in-degree":               func() { c.indegree++ },
		"number of jumps":         func() { c.outs++ },
		"facts":                   func() { c.facts ^= oneIn },
		"value of the cell":       func() { c.value = c.value%9 + 1 },
		"list of jumps":           func() { s.unlink(c.in, v) },
		"levels":                  func() { s.levels[3]++ },
		"penalties":               func() { s.tally++ },
		"black holes":             func() { s.tally += oneBlack },
		"white holes":             func() { s.tally += oneWhite },
		"uniqueness":              func() { s.unique = !s.unique },
	} {
		s.Load(values)
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		falsify()
		if s.Verify() == nil {
			t.Errorf("%s: not noticed", name)
		}
	}
}

func TestLoadRefusesWrongLength(t *testing.T) {
	s, err := New(medium)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("99 values were accepted for 100 cells")
		}
	}()
	s.Load(make([]int16, s.Len()-1))
}
