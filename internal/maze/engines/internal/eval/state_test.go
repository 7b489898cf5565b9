package eval

import (
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

// TestOnPath compares the cells of shortest solutions with their definition, in random mazes with
// and without a solution.
func TestOnPath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range append([]maze.Params{{Rows: 3, Cols: 3, Min: 3, Max: 3}}, shapes...) {
		s, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		values := make([]int16, s.Len())
		for range 10 {
			randomize(r, p, values)
			s.Load(values)
			length, solvable := s.Dist(s.Goal())
			for v := range int32(s.Len()) {
				dist, reached := s.Dist(v)
				rest, leads := s.ToGo(v)
				if want := solvable && reached && leads && dist+rest == length; s.OnPath(v) != want {
					t.Errorf("%v: OnPath(%d) = %v, want %v", s.Grid().ID(), v, !want, want)
				}
			}
		}
	}
}
