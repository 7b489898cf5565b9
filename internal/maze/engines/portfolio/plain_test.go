package portfolio

import (
	"context"
	"testing"
	"time"

	"stride/internal/search"
	"stride/maze"
)

// TestPlain compares plain with a search over all cells and values, on small grids.
func TestPlain(t *testing.T) {
	for rows := 2; rows <= 7; rows++ {
		for cols := 2; cols <= 7; cols++ {
			for low := 1; low <= 7; low++ {
				for high := low; high <= 8; high++ {
					p := maze.Params{Rows: rows, Cols: cols, Min: low, Max: high}
					g := plain(p)
					if g != nil {
						if err := g.Check(); err != nil {
							t.Fatal(err)
						}
						if !maze.Evaluate(g).Solvable {
							t.Fatalf("%v: %s has no solution", p, g.ID())
						}
					}
					if want := solvable(p); want != (g != nil) {
						t.Errorf("%v: solvable %v, but a plain maze: %v", p, want, g != nil)
					}
				}
			}
		}
	}
}

// solvable reports whether any values of the range lead from the start to the goal.
func solvable(p maze.Params) bool {
	seen := make([]bool, p.Cells())
	seen[0] = true
	queue := []int{0}
	for len(queue) > 0 {
		row, col := queue[0]/p.Cols, queue[0]%p.Cols
		queue = queue[1:]
		for x := p.Min; x <= p.Max; x++ {
			for _, to := range [][2]int{{row + x, col}, {row - x, col}, {row, col + x}, {row, col - x}} {
				if to[0] < 0 || to[1] < 0 || to[0] >= p.Rows || to[1] >= p.Cols || seen[to[0]*p.Cols+to[1]] {
					continue
				}
				seen[to[0]*p.Cols+to[1]] = true
				queue = append(queue, to[0]*p.Cols+to[1])
			}
		}
	}
	return seen[p.Cells()-1]
}

// TestSolvableAtOnce checks that there is a maze with a solution even if the time is up before
// any search has begun.
func TestSolvableAtOnce(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 300, Cols: 300, Min: 2, Max: 3}, {Rows: 1000, Cols: 2, Min: 1, Max: 1},
		{Rows: 200, Cols: 300, Min: 70, Max: 199},
	} {
		res := run(t, Options{Params: p, Seed: 1, Budget: search.Budget{Deadline: time.Now()}})
		if !res.Report.Solvable {
			t.Errorf("%v: no solution", p)
		}
	}
}

// TestPartialPathsAreKept gives a large grid too few steps for a whole path. The solution must
// be as long as the partial path, and the maze the same for every number of workers.
func TestPartialPathsAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("searches on large grids")
	}
	p := maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 300}
	o := Options{Params: p, Seed: 1, Workers: 1, Budget: search.Budget{Steps: 1_000_000}}
	one := run(t, o)
	if !one.Report.Unique || one.Report.Length < 300 || one.Report.Value < p.Cells() {
		t.Errorf("%+v", one.Report)
	}
	o.Workers = 3
	if three := run(t, o); three.Grid.ID() != one.Grid.ID() {
		t.Errorf("three workers make a maze of value %d, one makes %d", three.Report.Value, one.Report.Value)
	}
	// A cancelled search must return the maze of the path that was kept last.
	ctx, cancel := context.WithCancel(context.Background())
	board := NewProgress(nil)
	go func() {
		for {
			if top, ok := board.Best(); ok && top.Score > int64(p.Cells()) {
				cancel()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	res, err := Run(ctx, Options{Params: p, Seed: 2}, board)
	if err != nil || !res.Report.Solvable || res.Report.Value < p.Cells() {
		t.Errorf("%+v, %v", res.Report, err)
	}
}
