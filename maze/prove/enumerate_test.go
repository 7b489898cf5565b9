package prove

import (
	"os"
	"testing"

	"stride/maze"
)

// exhaustive, in the environment, has the largest cases enumerated too. It takes
// some minutes.
const exhaustive = "STRIDE_EXHAUSTIVE"

// enumerate returns the largest value of all mazes of p: it looks at each. It shares
// nothing with the search but the referee.
func enumerate(p maze.Params) int {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err)
	}
	best := maze.Evaluate(g).Value
	for k := 0; k < g.Goal(); {
		if int(g.Values[k]) == p.Max {
			g.Values[k] = int16(p.Min)
			k++
			continue
		}
		g.Values[k]++
		best = max(best, maze.Evaluate(g).Value)
		k = 0
	}
	return best
}

// mazes returns the number of mazes of p, or a number above most.
func mazes(p maze.Params, most int) int {
	count := 1
	for range p.Cells() - 1 {
		if count > most {
			break
		}
		count *= p.Max - p.Min + 1
	}
	return count
}

// small lists all configurations of up to 4x4, and of 2 rows or columns up to 2x7. Of
// the values that fit into no cell, one is enough.
func small() []maze.Params {
	var list []maze.Params
	for rows := 2; rows <= 7; rows++ {
		for cols := 2; cols <= 7; cols++ {
			if max(rows, cols) > 4 && min(rows, cols) > 2 {
				continue
			}
			side := max(rows, cols)
			for lo := 1; lo <= side; lo++ {
				for hi := lo; hi <= side; hi++ {
					list = append(list, maze.Params{Rows: rows, Cols: cols, Min: lo, Max: hi})
				}
			}
		}
	}
	return list
}

// TestAgainstEnumeration compares the search with plain enumeration, where no maze
// has a solution too. The search begins cold: if it were told the best maze, it could
// drop all others and be right.
func TestAgainstEnumeration(t *testing.T) {
	most := 200_000
	if os.Getenv(exhaustive) != "" {
		most = 5_000_000
	}
	solvable, unsolvable := 0, 0
	for _, p := range small() {
		if mazes(p, most) > most {
			continue
		}
		want := enumerate(p)
		res := prove(t, Options{Params: p, Workers: 1, cold: true})
		if !res.Optimal || res.Upper != want {
			t.Errorf("%v: the search says %d of at most %d, enumeration says %d", p, res.Report.Value, res.Upper, want)
		}
		if p.Min == p.Max {
			continue
		}
		if want > 0 {
			solvable++
		} else {
			unsolvable++
		}
	}
	if solvable < 30 || unsolvable < 30 {
		t.Errorf("only %d configurations with a solution and %d without one were compared", solvable, unsolvable)
	}
}
