package longest

import (
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestEnumeration compares the search with all mazes of each small configuration, evaluated by the referee.
func TestEnumeration(t *testing.T) {
	most := 100_000 // mazes of a configuration
	if testing.Short() {
		most = 5_000
	}
	configurations := 0
	for p := range mazetest.Small(5, 7, most) {
		configurations++
		want := mazetest.Best(p, mazetest.Length)
		if got, _ := longest(t, p); got != want {
			t.Errorf("%v: the search says %d, enumeration %d", p, got, want)
		}
	}
	if configurations < 80 {
		t.Errorf("only %d configurations", configurations)
	}
}

// TestDivided compares the subproblems of a search with the search as a whole: together they find a maze, or none, and each
// of them without searching what another one has.
func TestDivided(t *testing.T) {
	p := maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 3}
	space := NewSpace(p)
	for _, test := range []struct {
		lost  int
		found bool
	}{{8, false}, {9, true}} {
		found := false
		onFound := func([]int16) bool { found = true; return true }
		whole := Searcher{Space: space, Lost: test.lost, Found: onFound}
		whole.Run()
		if found != test.found {
			t.Fatalf("%d lost cells: found %v", test.lost, found)
		}
		found = false
		parts, _ := space.Divide(test.lost, 50, nil, onFound)
		nodes := int64(0)
		for k := range parts {
			s := Searcher{Space: space, Lost: test.lost, Found: onFound}
			s.Solve(&parts[k])
			nodes += s.Nodes
		}
		if found != test.found || len(parts) < 50 || nodes >= whole.Nodes {
			t.Errorf("%d lost cells: %d parts of %d nodes in all, found %v; whole: %d nodes", test.lost, len(parts), nodes, found, whole.Nodes)
		}
	}
}
