package local_test

import (
	"context"
	"fmt"

	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
)

// Two of the searches on one configuration, with the same seed and the same number of steps. The
// genetic one has other options than the default ones.
func Example() {
	options := local.Defaults()
	options.Population = 20
	for _, a := range []work.Algorithm{local.Annealing(local.Defaults()), local.Genetic(options)} {
		p := work.NewProgress(nil)
		work.Run(context.Background(), work.Job{
			Params: maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, Algorithm: a,
			Budget: search.Budget{Steps: 50_000}, Seed: 1,
		}, p)
		best, _ := p.Best()
		fmt.Println(a.Name, best.Score > 120, int64(maze.Evaluate(best.Solution).Value) == best.Score)
	}
	// Output:
	// annealing true true
	// genetic true true
}
