package scaffold

import (
	"math/rand/v2"
	"testing"

	"stride/internal/maze/board"
	"stride/maze"
	"stride/search"
)

var shapes = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 7, Cols: 7, Min: 1, Max: 6}, {Rows: 12, Cols: 9, Min: 3, Max: 11},
	{Rows: 20, Cols: 20, Min: 1, Max: 4}, {Rows: 5, Cols: 70, Min: 1, Max: 9}, {Rows: 40, Cols: 41, Min: 1, Max: 4},
	{Rows: 33, Cols: 50, Min: 1, Max: 8}, {Rows: 50, Cols: 33, Min: 2, Max: 7}, {Rows: 70, Cols: 5, Min: 1, Max: 9},
	{Rows: 2, Cols: 2, Min: 1, Max: 1}, {Rows: 3, Cols: 66, Min: 1, Max: 80}, {Rows: 151, Cols: 140, Min: 2, Max: 9},
}

// TestScaffoldsAreClosed checks the properties of a scaffold: seeds lead to seeds only, the
// goal is no seed, and the order, if there is one, contains all other cells.
func TestScaffoldsAreClosed(t *testing.T) {
	for _, p := range shapes {
		cells := board.New(p)
		for k, l := range Kinds(p, p.Corners(), 0) {
			for seed := range uint64(4) {
				s := l.Draw(false, search.NewRand(seed, 0))
				isSeed := make([]bool, p.Cells())
				for _, v := range s.Seeds {
					isSeed[v] = true
				}
				if isSeed[p.Corners().Goal] {
					t.Fatalf("%v, kind %d: the goal is a seed", p, k)
				}
				if int(s.Value) < p.Min || int(s.Value) > p.Max {
					t.Fatalf("%v, kind %d: seeds hold %d", p, k, s.Value)
				}
				var to [4]int32
				for _, v := range s.Seeds {
					for _, w := range to[:cells.Targets(v, int32(s.Value), &to)] {
						if w != 0 && !isSeed[w] {
							t.Fatalf("%v, kind %d: the seed %d leads to %d, which is no seed", p, k, v, w)
						}
					}
				}
				if s.Order == nil {
					continue
				}
				seen := make([]bool, p.Cells())
				for at, v := range s.Cells {
					if seen[v] || isSeed[v] || int(s.Order[v]) != at || s.Order[v] == Spared {
						t.Fatalf("%v, kind %d: cell %d is at place %d, its place is %d", p, k, v, at, s.Order[v])
					}
					seen[v] = true
				}
				for v := range seen {
					if v != 0 && !seen[v] && !isSeed[v] && s.Order[v] != Spared {
						t.Fatalf("%v, kind %d: cell %d is neither seed nor in the order", p, k, v)
					}
				}
			}
		}
	}
}

// TestScaffoldsBetweenAnyEndpoints checks that a scaffold for a start that is no corner contains every
// cell but the seeds and those left to turns once, begins with the start or next to it, and ends with the
// goal.
func TestScaffoldsBetweenAnyEndpoints(t *testing.T) {
	p := maze.Params{Rows: 24, Cols: 31, Min: 1, Max: 6}
	r := rand.New(rand.NewPCG(1, 9))
	for range 40 {
		ends := maze.Endpoints{Start: r.IntN(p.Cells() / 2), Goal: p.Cells()/2 + r.IntN(p.Cells()/2)}
		for k, l := range Kinds(p, ends, 0) {
			s := l.Draw(false, search.NewRand(r.Uint64(), 0))
			seen := make([]bool, p.Cells())
			for _, v := range append(append([]int32{}, s.Cells...), s.Seeds...) {
				if seen[v] {
					t.Fatalf("kind %d, %v: cell %d is there twice", k, ends, v)
				}
				seen[v] = true
			}
			for v, there := range seen {
				if !there && v != ends.Start && s.Order[v] != Spared {
					t.Fatalf("kind %d, %v: cell %d is missing", k, ends, v)
				}
			}
			for at, v := range s.Cells {
				if s.Order[v] != int32(at) {
					t.Fatalf("kind %d, %v: cell %d is number %d, not %d", k, ends, v, s.Order[v], at)
				}
			}
			if last := s.Cells[len(s.Cells)-1]; last != int32(ends.Goal) {
				t.Fatalf("kind %d, %v: the order ends with cell %d", k, ends, last)
			}
		}
	}
}
