package portfolio

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"stride/internal/maze/mazetest"
	"stride/internal/search"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/objective"
)

// The stop contract: whatever the configuration, the algorithm and the number of workers,
// a search ends soon after its deadline and after its context, with a maze that is valid
// and, for the course's objective, has a solution if any maze has.
const stopAfter = 20 * time.Millisecond

func stops(t *testing.T, o Options, cancelled bool) {
	t.Helper()
	ctx := context.Background()
	begin := time.Now()
	if cancelled {
		o.Budget = search.Budget{Steps: 1 << 50}
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, stopAfter)
		defer cancel()
	} else {
		o.Budget = search.Budget{Deadline: begin.Add(stopAfter)}
	}
	res, err := Run(ctx, o, nil)
	took := time.Since(begin)
	switch {
	case err != nil:
		t.Errorf("%v by %s: %v", o.Params, o.Algorithm, err)
	case took > tooltest.Soon:
		t.Errorf("%v by %s with %d workers took %v instead of %v", o.Params, o.Algorithm, o.Workers, took,
			stopAfter)
	case res.Grid.Check() != nil || res.Report != o.Objective.Or(o.Params).Evaluate(res.Grid).Report:
		t.Errorf("%v by %s: the maze is not valid, or not worth what is said", o.Params, o.Algorithm)
	case o.Objective.IsCourse(o.Params) && res.Report.Solvable != (plain(o.Params) != nil):
		t.Errorf("%v by %s: solvable %v", o.Params, o.Algorithm, res.Report.Solvable)
	}
}

func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	configurations := mazetest.Hard(5_000)
	if !testing.Short() {
		million := mazetest.Hard(1_000_000)
		configurations = append(configurations, million[r.IntN(len(million)/4)],
			million[r.IntN(len(million)/4)])
	}
	for k, p := range configurations {
		o := Options{Params: p, Algorithm: Algorithms()[k%len(Algorithms())].Name, Seed: r.Uint64(),
			Workers: []int{1, 2, 100}[r.IntN(3)]}
		if k%3 > 0 {
			o.Objective = objective.Objective{
				Endpoints: maze.Endpoints{Start: r.IntN(p.Cells() - 1), Goal: p.Cells() - 1},
				Function:  objective.Function{Weights: objective.CourseFunction().Weights, Neller: k%3 == 2},
			}
		}
		stops(t, o, k%2 == 0)
	}
}

func FuzzStops(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint16(2000), false)
	f.Add(uint64(2), uint8(3), uint16(60_000), true)
	f.Fuzz(func(t *testing.T, seed uint64, algorithm uint8, cells uint16, cancelled bool) {
		r := rand.New(rand.NewPCG(seed, 0))
		stops(t, Options{
			Params:    mazetest.Random(r, max(4, int(cells))),
			Algorithm: Algorithms()[int(algorithm)%len(Algorithms())].Name,
			Seed:      seed, Workers: 1 + r.IntN(8),
		}, cancelled)
	})
}
