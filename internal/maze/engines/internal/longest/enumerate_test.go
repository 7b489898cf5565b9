package longest

import (
	"slices"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestEnumeration compares the search with all mazes of each small configuration, evaluated by the
// referee.
func TestEnumeration(t *testing.T) {
	const most = 10_000 // mazes of a configuration
	configurations := 0
	for p := range mazetest.Small(5, 7, most) {
		configurations++
		want := mazetest.Best(p, mazetest.Length)
		if _, got, _ := longest(t, p, false, noLimit); got != want {
			t.Errorf("%v: the search says %d, enumeration %d", p, got, want)
		}
		want = mazetest.Best(p, func(g *maze.Grid) int {
			if r := maze.Evaluate(g); r.Unique {
				return r.Length
			}
			return 0
		})
		if _, got, _ := longest(t, p, true, noLimit); got != want {
			t.Errorf("%v: the search says %d for only solutions, enumeration %d", p, got, want)
		}
	}
	if configurations < 80 {
		t.Errorf("only %d configurations", configurations)
	}
}

// TestDivided compares the subproblems of a search with the search as a whole: together they find a
// maze, or none, and each of them without searching what another one has.
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
			t.Errorf("%d lost cells: %d parts of %d nodes in all, found %v; whole: %d nodes", test.lost,
				len(parts), nodes, found, whole.Nodes)
		}
	}
}

// TestKeepsLongMazes leaves each cell only the number that a long maze has, so that no argument may
// close a partial maze: the search ends at this maze if the cells off its solution may be lost, and
// at none if one fewer may be. Of two transposed mazes one is enough.
func TestKeepsLongMazes(t *testing.T) {
	mazes := 0
	for _, row := range readLengths(t) {
		if row.grid.Cells() > MaxCells {
			continue
		}
		mazes++
		both := []*maze.Grid{row.grid}
		if row.grid.Rows == row.grid.Cols {
			both = append(both, transposed(row.grid))
		}
		needed := row.grid.Cells() - 1 - row.length
		for _, lost := range []int{needed - 1, needed} {
			found := false
			for _, g := range both {
				s := Searcher{Space: NewSpace(g.Params), Lost: lost, Unique: row.unique,
					Found: func([]int16) bool { found = true; return false }}
				for k, number := range g.Values[:g.Goal] {
					s.choices[k] = slices.DeleteFunc(s.choices[k], func(c choice) bool {
						return c.number != number && (!c.targets.Empty() || c.number > number)
					})
				}
				s.Run()
			}
			if found != (lost == needed) {
				t.Errorf("%s, of %d jumps, with %d lost cells: found %v", row.grid.ID(), row.length, lost,
					found)
			}
		}
	}
	if mazes < 50 {
		t.Errorf("only %d mazes", mazes)
	}
}

// transposed returns a square maze with rows and columns exchanged.
func transposed(g *maze.Grid) *maze.Grid {
	h := &maze.Grid{Params: g.Params, Endpoints: g.Endpoints, Values: slices.Clone(g.Values)}
	for k := range g.Values {
		h.Values[k] = g.Values[k%g.Cols*g.Cols+k/g.Cols]
	}
	return h
}
