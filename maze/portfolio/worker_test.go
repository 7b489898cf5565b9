package portfolio

import (
	"context"
	"testing"
	"time"

	"stride/maze"
	"stride/maze/local"
	"stride/maze/longpath"
	"stride/maze/objective"
	"stride/search"
)

// inWorkUnit calls do once with the worker of a work unit of 1<<24 steps, whose beam has a width. do runs
// on another goroutine, so that it must not call t.Fatal.
func inWorkUnit(t *testing.T, p maze.Params, width int, seed uint64, do func(w *worker)) {
	t.Helper()
	tuning, done := Defaults(), false
	algorithm := local.Algorithm{Name: "test", Portion: func(maze.Params) int64 { return 1 << 28 }, Search: func(u *local.Unit) {
		if !done {
			done = true
			beam := longpath.NewBeam(p, width, tuning.Build)
			do(&worker{Unit: u, t: &tuning, fuse: fuse{patience: 1}, beam: beam, regime: regimeOf(p, &tuning, beam)})
		}
	}}
	local.Run(context.Background(), local.Job{
		Params: p, Objective: objective.Course(p), Algorithm: algorithm, Options: local.Defaults(), Budget: search.Budget{Steps: 1 << 24},
		Seed: seed, Workers: 1, Width: width, Patience: time.Second,
	}, new(local.Progress))
	if !done {
		t.Error("no work unit ran")
	}
}
