package work_test

import (
	"context"
	"fmt"

	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
)

// A search of one's own: first-improvement hill climbing from a random maze, without
// restarts. The driver gives it units of work, and keeps the best maze of all of them.
func ExampleRun() {
	climb := work.Algorithm{
		Name: "climb",
		Help: "hill climbing by the first change that does not lose",
		Search: func(u *work.Unit) {
			value := u.Randomize()
			for u.Step() {
				cell, x := u.Change()
				if u.State.Propose(cell, x, value) {
					value = u.State.Value()
					u.Note(value)
				}
			}
		},
	}
	p := work.NewProgress(nil)
	work.Run(context.Background(), work.Job{
		Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, Algorithm: climb,
		Budget: search.Budget{Steps: 20_000}, Seed: 1,
	}, p)
	best, ok := p.Best()
	fmt.Println(ok, p.Steps(), int64(maze.Evaluate(best.Solution).Value) == best.Score)
	// Output: true 20000 true
}
