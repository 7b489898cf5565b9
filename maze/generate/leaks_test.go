package generate

import (
	"context"
	"math"
	"testing"
	"time"

	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/maze/objective"
	"stride/search"
)

// TestLeaks follows a work unit from a path whose seeds stay black holes to one with plans, which has fewer of them.
func TestLeaks(t *testing.T) {
	p := maze.Params{Rows: 70, Cols: 90, Min: 1, Max: 9}
	tuning, run := Defaults(), false
	algorithm := local.Algorithm{Name: "leaks", Portion: func(maze.Params) int64 { return 1 << 28 }, Search: func(u *local.Unit) {
		if run {
			return
		}
		run = true
		w := &worker{Unit: u, t: &tuning, fuse: fuse{patience: 1}, beam: build.NewBeam(p, 160, tuning.Build)}
		number := build.OpenKinds
		for k := range w.beam.Kinds() {
			if w.beam.FollowsRows(k) && w.beam.Promise(k) > w.beam.Promise(number) {
				number = k
			}
		}
		if !w.canPlan(number) || w.canPlan(0) {
			t.Error("plans are for rows of seeds")
		}
		build := func() int {
			path, _ := w.searchKeeping(number, 10, u.Rand)
			if !install(u, path, u.Rand) {
				t.Fatal("no path")
			}
			u.OpenExits(u.State.Value())
			if report := maze.Evaluate(u.State.Grid()); report.BlackHoles != u.State.BlackHoles() || report.Length < len(path.Cells)-100 {
				t.Errorf("a path of %d jumps made %+v", len(path.Cells), report)
			}
			return u.State.BlackHoles()
		}
		before := build()
		if lost := w.lost(number); !w.leaks.found || lost <= 0 || math.Abs(lost*float64(maze.LengthPoints*p.Cells())-float64(maze.HolePenalty*before)) > 1e-6 {
			t.Errorf("%d black holes count %v; found: %v", before, lost, w.leaks.found)
		}
		w.leaks.planning = true
		if after := build(); 2*after > before {
			t.Errorf("%d black holes without plans, %d with", before, after)
		}
		k := &kind{}
		if w.after(k, true); !k.plain || w.leaks.planned != 0 {
			t.Error("a poor path with plans counts, or is followed by another one")
		}
		if w.after(k, false); k.plain || w.leaks.planned != 1 {
			t.Error("a good path with plans does not count, or is followed by one without")
		}
	}}
	local.Run(context.Background(), local.Job{
		Params: p, Objective: objective.Course(p), Algorithm: algorithm, Options: local.Defaults(), Budget: search.Budget{Steps: 1 << 24},
		Seed: 3, Workers: 1, Width: 160, Patience: time.Second,
	}, new(local.Progress))
	if !run {
		t.Error("nothing was searched")
	}
}
