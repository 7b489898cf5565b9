package portfolio

import (
	"context"
	"testing"
	"time"

	"stride/internal/maze/longpath"
	"stride/maze"
	"stride/maze/local"
	"stride/maze/objective"
	"stride/maze/work"
	"stride/search"
)

// inWorkUnit calls do once with the worker of a work unit of 1<<23 steps, whose beam has a width. do runs
// on another goroutine, so that it must not call t.Fatal.
func inWorkUnit(t *testing.T, p maze.Params, width int, seed uint64, do func(w *worker)) {
	t.Helper()
	tuning, done := Defaults(), false
	algorithm := work.Algorithm{Name: "test", Weighs: true, Portion: func(maze.Params) int64 { return 1 << 28 }, Search: func(u *work.Unit) {
		if !done {
			done = true
			beam := longpath.NewBeam(p, width, tuning.Build)
			do(&worker{Unit: &local.Unit{Unit: u, Options: &tuning.Local}, t: &tuning, fuse: fuse{patience: 1}, beam: beam,
				regime: regimeOf(p, &tuning, beam, 0)})
		}
	}}
	work.Run(context.Background(), work.Job{
		Params: p, Objective: objective.Course(p), Algorithm: algorithm, Budget: search.Budget{Steps: 1 << 26},
		Seed: seed, Workers: 1, Width: width, Patience: time.Second,
	}, new(work.Progress))
	if !done {
		t.Error("no work unit ran")
	}
}
