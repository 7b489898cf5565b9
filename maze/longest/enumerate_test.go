package longest

import (
	"testing"

	"stride/maze"
)

// TestEnumeration compares the search with all mazes of each small configuration, evaluated by the referee.
func TestEnumeration(t *testing.T) {
	most := 100_000 // mazes of a configuration
	if testing.Short() {
		most = 5_000
	}
	configurations := 0
	for rows := 2; rows <= 5; rows++ {
		for cols := 2; cols <= 7; cols++ {
			for lo := 1; lo <= max(rows, cols); lo++ {
				for hi := lo; hi <= max(rows, cols); hi++ {
					p := maze.Params{Rows: rows, Cols: cols, Min: lo, Max: hi}
					mazes := 1
					for k := 1; k < p.Cells() && mazes <= most; k++ {
						mazes *= hi - lo + 1
					}
					if mazes > most {
						continue
					}
					configurations++
					want := longestOfAll(p)
					if got, _ := longest(t, p); got != want {
						t.Errorf("%v: the search says %d, enumeration %d", p, got, want)
					}
				}
			}
		}
	}
	if configurations < 80 {
		t.Errorf("only %d configurations", configurations)
	}
}

// longestOfAll returns the largest length of all mazes of p.
func longestOfAll(p maze.Params) (length int) {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err)
	}
	for k := 0; k < g.Goal; {
		if k == 0 {
			length = max(length, maze.Evaluate(g).Length)
		}
		if g.Values[k]++; int(g.Values[k]) <= p.Max {
			k = 0
			continue
		}
		g.Values[k] = int16(p.Min)
		k++
	}
	return length
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
