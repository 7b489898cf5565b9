package eval

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// shapes are configurations that between them cover square, flat and narrow
// grids, ranges narrower and wider than the grid, and ranges that lack 1.
var shapes = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 5, Cols: 5, Min: 2, Max: 4},
	{Rows: 2, Cols: 2, Min: 1, Max: 1}, {Rows: 2, Cols: 9, Min: 1, Max: 8},
	{Rows: 9, Cols: 2, Min: 1, Max: 3}, {Rows: 5, Cols: 5, Min: 5, Max: 9},
	{Rows: 5, Cols: 5, Min: 2, Max: 2}, {Rows: 3, Cols: 3, Min: 1, Max: 9},
	{Rows: 7, Cols: 4, Min: 1, Max: 5}, {Rows: 10, Cols: 10, Min: 1, Max: 9},
	{Rows: 12, Cols: 9, Min: 3, Max: 11}, {Rows: 20, Cols: 20, Min: 1, Max: 10},
}

// TestAgainstReference makes random changes of random mazes, singly and several
// at once, kept, undone and proposed with random floors, and compares everything
// the state keeps with a recomputation after each.
func TestAgainstReference(t *testing.T) {
	for _, p := range shapes {
		t.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			s, err := New(p)
			if err != nil {
				t.Fatal(err)
			}
			steps := 40_000 / p.Cells()
			values := make([]int16, p.Cells())
			for range 4 {
				randomize(r, p, values)
				s.Load(values)
				for range steps {
					step(t, r, s)
					if err := s.Verify(); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// step does one random thing to s and checks what it returns.
func step(t *testing.T, r *rand.Rand, s *State) {
	t.Helper()
	p := s.Params()
	v := int32(r.IntN(p.Cells() - 1))
	x := int16(p.Min + r.IntN(p.Max-p.Min+1))
	before := s.Grid()
	want := before.Clone()
	want.Values[v] = x
	value := int64(maze.Evaluate(want).Value)
	old := s.Value()
	floor := old - int64(r.IntN(60)) + 30
	switch r.IntN(4) {
	case 0:
		if got := s.Propose(v, x, floor); got != (value >= floor) {
			t.Fatalf("Propose(%d, %d, %d) = %v, value is %d, in %s", v, x, floor, got, value, before.ID())
		}
		if value < floor && s.Value() != old {
			t.Fatalf("a refused proposal changed the value from %d to %d", old, s.Value())
		}
	case 1:
		got, ok := s.Probe(v, x, floor)
		if ok != (value >= floor) || ok && got != value {
			t.Fatalf("Probe(%d, %d, %d) = %d, %v, value is %d, in %s", v, x, floor, got, ok, value, before.ID())
		}
	default:
		for range 1 + r.IntN(4) {
			s.Set(int32(r.IntN(p.Cells()-1)), int16(p.Min+r.IntN(p.Max-p.Min+1)))
		}
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		if r.IntN(2) == 0 {
			s.Commit()
			return
		}
		s.Undo()
		if s.Grid().ID() != before.ID() || s.Value() != old {
			t.Fatalf("undo left %s, not %s", s.Grid().ID(), before.ID())
		}
	}
}

func randomize(r *rand.Rand, p maze.Params, values []int16) {
	for k := range values[:len(values)-1] {
		values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	values[len(values)-1] = 0
}

func TestNewRefusesBadParams(t *testing.T) {
	if _, err := New(maze.Params{Rows: 1, Cols: 5, Min: 1, Max: 4}); err == nil {
		t.Error("one row was accepted")
	}
}
