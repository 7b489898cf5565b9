package main

import (
	"testing"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/shift"
)

// TestSolutions compares the count of solutions of small boards with that of all sets of edges
// which the plain model of a forest finds satisfied.
func TestSolutions(t *testing.T) {
	r := search.NewRand(1, 0)
	solvable := 0
	for range 300 {
		b := shift.NewBoard(1+r.Below(4), 1+r.Below(3))
		for c := range b.Cells {
			b.Cells[c] = r.Below(4)
		}
		want := 0
		var edges []forest.Edge
		for c := range b.Cells {
			for d := range c {
				sameLine := c%b.Width == d%b.Width || c/b.Width == d/b.Width
				if sameLine && b.Cells[c] != 0 && b.Cells[d] != 0 {
					edges = append(edges, forest.Edge{A: d, B: c})
				}
			}
		}
		if len(edges) > 14 || b.Numbers() == 0 {
			continue
		}
		for set := range 1 << len(edges) {
			var f forest.Forest
			for k, e := range edges {
				if set>>k&1 != 0 {
					f = append(f, e)
				}
			}
			if open, err := f.Unsatisfied(b); err == nil && len(open) == 0 {
				want++
			}
		}
		if got := newGraph(b).solutions(); got != float64(want) {
			t.Errorf("%v solutions, want %d, of\n%v", got, want, b)
		}
		if want > 1 {
			solvable++
		}
	}
	if solvable < 5 {
		t.Errorf("only %d boards have several solutions", solvable)
	}
}
