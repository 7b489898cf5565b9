package longpath

import (
	"slices"
	"testing"

	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// TestPartial completes paths at every length, on grids with all kinds of search: each
// must make a maze with a solution, and no shorter one than the path had jumps by then.
func TestPartial(t *testing.T) {
	each(t, func(t *testing.T, p maze.Params) {
		b := NewBeam(p, 6)
		looks, completed := 0, 0
		for kind := range b.Kinds() {
			length := 0
			r := search.NewRand(1, uint64(kind))
			look := func() {
				path := b.Partial()
				looks++
				if path == nil {
					return
				}
				completed++
				g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: path.Fill(p, r)}
				if err := g.Check(); err != nil {
					t.Fatal(err)
				}
				if report := maze.Evaluate(g); !report.Solvable || report.Length > len(path.Cells) {
					t.Fatalf("after %d jumps: a path of %d jumps makes a maze of length %d: %s", length,
						len(path.Cells), report.Length, g.ID())
				}
			}
			b.Search(kind, 6, r, func(int64) bool {
				if length++; length&(length-1) == 0 {
					look()
				}
				return true
			})
			look()
		}
		if 2*completed < looks {
			t.Errorf("%d of %d partial paths were completed", completed, looks)
		}
	})
}

// TestLeadsOn compares leadsOn with the search for a shortest path, on boards with random open
// cells.
func TestLeadsOn(t *testing.T) {
	p := maze.Params{Rows: 23, Cols: 31, Min: 2, Max: 4}
	for _, goal := range []int{p.Cells() - 1, 0, 300} {
		b := NewBeamFor(p, objective.Objective{Endpoints: maze.Endpoints{Start: 17, Goal: goal},
			Function: objective.CourseFunction()}, 1, 0)
		s, r := b.geometry, search.NewRand(uint64(goal), 0)
		f, found := make([]uint64, s.Words), 0
		const boards = 400
		for range boards {
			s.begin(f, nil, nil)
			closed := r.Below(100)
			for v := range int32(p.Cells()) {
				if v != s.goal && r.Below(100) < closed {
					s.Close(f, v)
				}
			}
			from := int32(r.Below(p.Cells()))
			if from == s.goal {
				continue
			}
			leads := b.leadsOn(slices.Clone(f), from)
			if leads != (b.wayToGoal(slices.Clone(f), from) != nil) {
				t.Fatalf("goal %d: cell %d leads to it: %v", goal, from, leads)
			}
			if leads {
				found++
			}
		}
		if found == 0 || found == boards {
			t.Errorf("goal %d: %d of %d boards lead to it", goal, found, boards)
		}
	}
}
