package taste

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"stride/internal/adversary"
	"stride/search"
)

// TestStops holds all searches, for both kinds of value, to their deadline and to the end
// of their context. The machine may be loaded: the test allows much.
func TestStops(t *testing.T) {
	const after, worst = 30 * time.Millisecond, 10 * time.Second
	r := rand.New(rand.NewPCG(7, 7))
	configurations := adversary.Mazes(5_000)
	if !testing.Short() {
		configurations = append(configurations, adversary.Mazes(1_000_000)[r.IntN(10)])
	}
	for k, p := range configurations {
		job := Job{
			Params: p, Places: Places{Start: r.IntN(p.Cells() - 1), Goal: p.Cells() - 1}, Scoring: Scoring{Weights: CourseWeights, Neller: r.IntN(2) == 0},
			Algorithm: algorithms[k%len(algorithms)].Name, Seed: r.Uint64(), Workers: []int{1, 2, 100}[r.IntN(3)],
		}
		ctx, cancel := context.WithCancel(context.Background())
		begin := time.Now()
		if k%2 == 0 {
			job.Budget = search.Budget{Deadline: begin.Add(after)}
		} else {
			time.AfterFunc(after, cancel)
		}
		res, err := Run(ctx, job, new(Board))
		cancel()
		if took := time.Since(begin); err != nil || res.Maze == nil || took > worst {
			t.Errorf("%v by %s: took %v, %v", p, job.Algorithm, took, err)
		}
	}
}
