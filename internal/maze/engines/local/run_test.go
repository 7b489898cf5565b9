package local

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// algorithms are all searches, the baseline first.
var algorithms = func() []work.Algorithm {
	all := All(Options{})
	slices.Reverse(all)
	return all
}()

var medium = maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}

// run runs the job and returns the progress after it, having compared the best maze
// with its score.
func run(t *testing.T, ctx context.Context, job work.Job) *work.Progress {
	t.Helper()
	b := work.NewProgress(nil)
	work.Run(ctx, job, b)
	best, ok := b.Best()
	if !ok {
		t.Fatalf("%s %v: no maze", job.Algorithm.Name, job.Params)
	}
	if err := best.Solution.Check(); err != nil {
		t.Fatalf("%s %v: %v", job.Algorithm.Name, job.Params, err)
	}
	if value := job.Objective.Or(job.Params).Evaluate(best.Solution).Value; int64(value) != best.Score {
		t.Fatalf("%s: score %d of a maze of value %d, %s", job.Algorithm.Name, best.Score, value,
			best.Solution.ID())
	}
	return b
}

// TestRepeatable checks that the result of a budget of steps depends neither on
// the workers nor on what was run before, and that the steps are used up to the
// last one and not exceeded, also where they do not divide into units or fall short
// of one.
func TestRepeatable(t *testing.T) {
	for _, algorithm := range algorithms {
		t.Run(algorithm.Name, func(t *testing.T) {
			for _, steps := range []int64{1, 2, 100, 9_001} {
				first := ""
				for _, workers := range []int{1, 2, 3, 1} {
					b := run(t, t.Context(), work.Job{
						Params: medium, Algorithm: algorithm, Seed: 5, Workers: workers,
						Budget: search.Budget{Steps: steps},
					})
					best, _ := b.Best()
					result := fmt.Sprint(best.Score, " ", best.Solution.ID(), " of unit ", best.Unit)
					if first == "" {
						first = result
					}
					if result != first {
						t.Errorf("%d workers: %s, and before %s", workers, result, first)
					}
					if b.Steps() != steps {
						t.Errorf("%d workers: %d steps, want %d", workers, b.Steps(), steps)
					}
				}
			}
		})
	}
}

// TestSeeds checks that another seed makes another maze.
func TestSeeds(t *testing.T) {
	for _, algorithm := range algorithms {
		seen := map[string]bool{}
		for seed := range uint64(3) {
			b := run(t, t.Context(), work.Job{
				Params: medium, Algorithm: algorithm, Seed: seed, Workers: 1,
				Budget: search.Budget{Steps: 1000},
			})
			best, _ := b.Best()
			seen[best.Solution.ID()] = true
		}
		if len(seen) != 3 {
			t.Errorf("%s: three seeds made %d mazes", algorithm.Name, len(seen))
		}
	}
}

// TestBeatsRandomWalk compares the algorithms with the course's baseline at equal steps: every
// other algorithm must reach a higher value, with a seed for each kind of objective. By how much is
// a question for experiments.
func TestBeatsRandomWalk(t *testing.T) {
	const steps = 10_000
	functions := []objective.Function{objective.CourseFunction(), {Neller: true},
		{Weights: objective.Weights{Length: 1, Black: -100, White: -100, Unsolvable: -1000}}}
	if testing.Short() {
		functions = functions[:1]
	}
	result := func(algorithm work.Algorithm, seed int) int64 {
		best, _ := run(t, t.Context(), work.Job{
			Params: medium, Algorithm: algorithm, Seed: uint64(seed), Workers: 2,
			Budget:    search.Budget{Steps: steps},
			Objective: objective.Objective{Function: functions[seed], Endpoints: medium.Corners()},
		}).Best()
		return best.Score
	}
	for seed := range functions {
		baseline := result(algorithms[0], seed)
		for _, algorithm := range algorithms[1:] {
			if value := result(algorithm, seed); value <= baseline {
				t.Errorf("%s, seed %d: %d, the random walk %d", algorithm.Name, seed, value, baseline)
			}
		}
	}
}

// TestCancelled checks that a search whose context has ended looks at it only once for each
// worker, and leaves a maze all the same.
func TestCancelled(t *testing.T) {
	const (
		workers      = 2
		pollInterval = 64 // of search.Unit
	)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, algorithm := range algorithms {
		b := run(t, ctx, work.Job{Params: medium, Algorithm: algorithm, Workers: workers})
		if b.Steps() > workers*pollInterval {
			t.Errorf("%s: %d steps after the end", algorithm.Name, b.Steps())
		}
	}
}

// TestCancelledUnderWay cancels a running search that has no budget. If the search does not
// end, neither does the test.
func TestCancelledUnderWay(t *testing.T) {
	const enough = 5000
	for _, algorithm := range algorithms {
		ctx, cancel := context.WithCancel(t.Context())
		b := work.NewProgress(nil)
		done := make(chan struct{})
		go func() {
			defer close(done)
			work.Run(ctx, work.Job{Params: medium, Algorithm: algorithm, Workers: 2}, b)
		}()
		for b.Steps() < enough {
			time.Sleep(time.Millisecond)
		}
		before, ok := b.Best()
		cancel()
		<-done
		after, _ := b.Best()
		if !ok || after.Score < before.Score || int64(maze.Evaluate(after.Solution).Value) != after.Score {
			t.Errorf("%s: the best was %d (%v), and is %d after the end", algorithm.Name, before.Score, ok,
				after.Score)
		}
	}
}

// TestDebug runs all algorithms on small mazes of all kinds with the evaluator
// verified after each step. A difference is a panic.
func TestDebug(t *testing.T) {
	const (
		kinds   = 40
		largest = 6 // side
	)
	r := rand.New(rand.NewPCG(1, 2))
	for k := range kinds {
		p := maze.Params{Rows: 2 + r.IntN(largest-1), Cols: 2 + r.IntN(largest-1), Min: 1 + r.IntN(3)}
		p.Max = p.Min + r.IntN(largest+2)
		if p.Trivial() {
			continue
		}
		for _, algorithm := range algorithms {
			run(t, t.Context(), work.Job{
				Params: p, Algorithm: algorithm, Seed: uint64(k), Workers: 1,
				Budget: search.Budget{Steps: 300}, Debug: true,
			})
		}
	}
}

// TestTrivial checks that nothing is searched where all mazes have the same value.
func TestTrivial(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 5, Max: 9}, {Rows: 5, Cols: 5, Min: 2, Max: 2}} {
		b := work.NewProgress(nil)
		work.Run(t.Context(), work.Job{Params: p, Algorithm: Annealing(Options{}), Workers: 1,
			Budget: search.Budget{Steps: 1000}}, b)
		if b.Steps() != 0 {
			t.Errorf("%v: %d steps", p, b.Steps())
		}
	}
}
