package portfolio

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"stride/internal/maze/mazetest"
	"stride/internal/waittest"
	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// TestOtherObjectivesStop checks that all searches, for both kinds of value function, end at
// their deadline and when their context ends.
func TestOtherObjectivesStop(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	const after = 30 * time.Millisecond
	r := rand.New(rand.NewPCG(7, 7))
	configurations := mazetest.Hard(5_000)
	if !testing.Short() {
		configurations = append(configurations, mazetest.Hard(200_000)[r.IntN(10)])
	}
	for k, p := range configurations {
		o := Options{
			Params: p, Algorithm: Algorithms()[k%len(Algorithms())].Name, Seed: r.Uint64(), Workers: []int{1, 2, 100}[r.IntN(3)],
			Objective: objective.Objective{
				Endpoints: maze.Endpoints{Start: r.IntN(p.Cells() - 1), Goal: p.Cells() - 1},
				Function:  objective.Function{Weights: objective.CourseWeights, Neller: r.IntN(2) == 0},
			},
		}
		ctx, cancel := context.WithCancel(context.Background())
		begin := time.Now()
		if k%2 == 0 {
			o.Budget = search.Budget{Deadline: begin.Add(after)}
		} else {
			time.AfterFunc(after, cancel)
		}
		res, err := Run(ctx, o, nil)
		cancel()
		if took := time.Since(begin); err != nil || res.Grid == nil || took > waittest.Soon {
			t.Errorf("%v by %s: took %v, %v", p, o.Algorithm, took, err)
		}
	}
}
