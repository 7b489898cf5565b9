package eval

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
	"stride/maze/objective"
)

// objectives returns an objective of each kind for mazes of p, with endpoints at random.
func objectives(r *rand.Rand, p maze.Params) []objective.Objective {
	start := r.IntN(p.Cells())
	goal := (start + 1 + r.IntN(p.Cells()-1)) % p.Cells()
	ends := maze.Endpoints{Start: start, Goal: goal}
	weight := func() int { return r.IntN(41) - 20 }
	own := objective.Weights{Length: weight(), Unique: weight(), Black: weight(), White: weight(),
		Forward: weight(), Backward: weight(), Unsolvable: weight()}
	huge := objective.Weights{Length: objective.MaxWeight, Black: -objective.MaxWeight,
		White: objective.MaxWeight, Unsolvable: -objective.MaxWeight}
	return []objective.Objective{
		{Function: objective.Function{Neller: true}, Endpoints: ends},
		{Function: objective.Function{Neller: true}, Endpoints: p.Corners()},
		{Function: objective.Function{Weights: own}, Endpoints: ends},
		{Function: objective.Function{Weights: huge}, Endpoints: p.Corners()},
		{Function: objective.CourseFunction(), Endpoints: ends},
		{}, // of the course
	}
}

// TestObjectives changes mazes at random, for objectives of all kinds, and compares every
// figure with the evaluator that works from scratch: after changes that are kept, taken
// back, proposed and probed.
func TestObjectives(t *testing.T) {
	const (
		rounds = 60
		steps  = 60
	)
	kept, refused := make(map[int]int), make(map[int]int)
	for round := range uint64(rounds) {
		r := rand.New(rand.NewPCG(round, 1))
		p := maze.Params{Rows: 2 + r.IntN(5), Cols: 2 + r.IntN(5), Min: 1}
		p.Max = p.Min + 1 + r.IntN(5)
		for kind, o := range objectives(r, p) {
			s, err := NewFor(p, o)
			if err != nil {
				t.Fatal(err)
			}
			worth := func(g *maze.Grid) int64 { return int64(o.Or(p).Evaluate(g).Value) }
			for step := range steps {
				v := int32(r.IntN(s.Len()))
				if v == s.Goal() {
					continue
				}
				x := int16(p.Min + r.IntN(p.Max-p.Min+1))
				if r.IntN(3) > 0 {
					counts := refused
					if checkProposal(t, s, worth, v, x, s.Value()-int64(r.IntN(4))) {
						counts = kept
					}
					counts[kind]++
				} else {
					old := s.Value()
					s.Set(v, x)
					if want := worth(s.Grid()); s.Value() != want {
						t.Fatalf("%v, %v, step %d: the value is %d, want %d", p, o, step, s.Value(), want)
					}
					if r.IntN(2) == 0 {
						s.Commit()
					} else if s.Undo(); s.Value() != old {
						t.Fatalf("%v, %v, step %d: undo left %d, not %d", p, o, step, s.Value(), old)
					}
				}
				if err := s.Verify(); err != nil {
					t.Fatalf("%v, %v, step %d: %v", p, o, step, err)
				}
			}
		}
	}
	for kind := range 6 {
		if kept[kind] < 100 || refused[kind] < 100 {
			t.Errorf("objective %d: %d proposals kept, %d refused: the test shows little", kind, kept[kind],
				refused[kind])
		}
	}
}

// TestLargestNeller comes as near to the limits of 64 bits as Neller's energy can.
func TestLargestNeller(t *testing.T) {
	if testing.Short() {
		t.Skip("a million cells")
	}
	// hardly a jump
	p := maze.Params{Rows: maze.MaxSide, Cols: maze.MaxSide, Min: maze.MaxValue - 1, Max: maze.MaxValue}
	s, err := NewFor(p, objective.Objective{Function: objective.Function{Neller: true},
		Endpoints: p.Corners()})
	if err != nil {
		t.Fatal(err)
	}
	values := make([]int16, p.Cells())
	for k := range values[:s.goal] {
		values[k] = maze.MaxValue // beyond all sides
	}
	s.Load(values)
	n := int64(p.Cells())
	if got, want := s.Value(), -(2*n*n*n + (n-1)*n*n); got != want {
		t.Errorf("value %d, want %d", got, want)
	}
}
