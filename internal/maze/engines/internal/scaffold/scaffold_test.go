package scaffold

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

var shapes = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 7, Cols: 7, Min: 1, Max: 6},
	{Rows: 12, Cols: 9, Min: 3, Max: 11},
	{Rows: 20, Cols: 20, Min: 1, Max: 4}, {Rows: 5, Cols: 70, Min: 1, Max: 9},
	{Rows: 40, Cols: 41, Min: 1, Max: 4},
	{Rows: 33, Cols: 50, Min: 1, Max: 8}, {Rows: 50, Cols: 33, Min: 2, Max: 7},
	{Rows: 70, Cols: 5, Min: 1, Max: 9},
	{Rows: 2, Cols: 2, Min: 1, Max: 1}, {Rows: 3, Cols: 66, Min: 1, Max: 80},
	{Rows: 151, Cols: 140, Min: 2, Max: 9},
}

// TestScaffolds checks the properties of a scaffold between corners and between other cells: seeds
// lead to seeds only, the goal is no seed, and the order, if there is one, contains all other cells
// once, but those left to turns, and ends with the goal.
func TestScaffolds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for _, p := range shapes {
		cells, half := board.New(p), p.Cells()/2
		for round := range 8 {
			ends := p.Corners()
			if round%2 == 1 {
				ends = maze.Endpoints{Start: r.IntN(half), Goal: half + r.IntN(half)}
			}
			for k, l := range Kinds(p, ends, 0) {
				s := l.Draw(false, search.NewRand(r.Uint64(), 0))
				where := fmt.Sprintf("%v, %v, kind %d", p, ends, k)
				isSeed := make([]bool, p.Cells())
				for _, v := range s.Seeds {
					if isSeed[v] {
						t.Fatalf("%s: the seed %d is there twice", where, v)
					}
					isSeed[v] = true
				}
				if isSeed[ends.Goal] || int(s.Value) < p.Min || int(s.Value) > p.Max {
					t.Fatalf("%s: seeds hold %d, the goal is one: %v", where, s.Value, isSeed[ends.Goal])
				}
				var to [4]int32
				for _, v := range s.Seeds {
					for _, w := range to[:cells.Targets(v, int32(s.Value), &to)] {
						if int(w) != ends.Start && !isSeed[w] {
							t.Fatalf("%s: the seed %d leads to %d, which is no seed", where, v, w)
						}
					}
				}
				if s.Order == nil {
					continue
				}
				seen := make([]bool, p.Cells())
				for at, v := range s.Cells {
					if seen[v] || isSeed[v] || int(s.Order[v]) != at || s.Order[v] == Spared {
						t.Fatalf("%s: cell %d is at place %d, its place is %d", where, v, at, s.Order[v])
					}
					seen[v] = true
				}
				for v := range seen {
					if v != ends.Start && !seen[v] && !isSeed[v] && s.Order[v] != Spared {
						t.Fatalf("%s: cell %d is neither seed nor in the order", where, v)
					}
				}
				if last := s.Cells[len(s.Cells)-1]; last != int32(ends.Goal) {
					t.Fatalf("%s: the order ends with cell %d", where, last)
				}
			}
		}
	}
}
