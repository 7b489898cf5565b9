package prove

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"stride/internal/maze/engines/internal/eval"
	"stride/internal/maze/mazetest"
	"stride/maze"
)

// exhaustive is an environment variable: the largest number of mazes of a configuration
// that is enumerated. 4x4 with 1-4 has 2^30, which takes about ten minutes.
const exhaustive = "STRIDE_EXHAUSTIVE"

// usualLimit is the limit if the variable is not set.
const usualLimit = 100_000

// enumerate returns the largest value of all mazes of p. It evaluates each of them,
// except one of each pair of transposes, and shares no code with the search.
func enumerate(p maze.Params) int {
	state, err := eval.New(p)
	if err != nil {
		panic(err)
	}
	best := int64(math.MinInt64)
	for g := range mazetest.All(p) {
		if p.Rows != p.Cols || g.Values[1] >= g.Values[p.Cols] {
			state.Load(g.Values)
			best = max(best, state.Value())
		}
	}
	return int(best)
}

// TestAgainstEnumeration compares the search with plain enumeration, including
// configurations in which no maze has a solution. The search begins cold: if it were
// given the best maze, it could prune all others and still be right.
func TestAgainstEnumeration(t *testing.T) {
	most := usualLimit
	if testing.Short() {
		most /= 10
	}
	if text := os.Getenv(exhaustive); text != "" {
		var err error
		if most, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	solvable, unsolvable := 0, 0
	for p := range mazetest.Small(7, 7, most) {
		t.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(t *testing.T) {
			want := enumerate(p)
			res := prove(t, Options{Params: p, Workers: 1, cold: true})
			if !res.Optimal || res.Upper != want {
				t.Errorf("the search says %d of at most %d, enumeration says %d", res.Report.Value, res.Upper,
					want)
			}
			if want > 0 {
				solvable++
			} else {
				unsolvable++
			}
		})
	}
	t.Logf("%d configurations with a solution, %d without one", solvable, unsolvable)
}
