package generate

import (
	"context"
	"testing"
	"time"

	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/maze/objective"
	"stride/search"
)

// TestAgain repeats cheap open searches after a maze was built, until half of the work unit is done, and none if
// they are not cheap or if something else promises more.
func TestAgain(t *testing.T) {
	p := maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 10}
	tuning, run := Defaults(), false
	algorithm := local.Algorithm{Name: "again", Portion: func(maze.Params) int64 { return 1 << 28 }, Search: func(u *local.Unit) {
		if run {
			return
		}
		run = true
		w := &worker{Unit: u, t: &tuning, fuse: fuse{patience: 1}, beam: build.NewBeam(p, 20, tuning.Build)}
		path, _ := w.searchKeeping(0, 1, u.Rand)
		if !install(u, path, u.Rand) {
			t.Fatal("no path")
		}
		before, _ := u.Best()
		kinds := kindsOf(w.beam, p, 10, 20)
		w.again(kinds, &narrowSearches{{1, 2 * cheapSearch}, {1, 1}})
		if u.Done() > againUntil/2 {
			t.Errorf("%v of the work unit is done after searches that are not cheap", u.Done())
		}
		w.again(kinds, &narrowSearches{{1, cheapSearch / 2}, {1, 1}})
		if after, _ := u.Best(); after <= before {
			t.Errorf("a value of %d before, %d after", before, after)
		}
		if u.Done() < againUntil {
			t.Errorf("%v of the work unit is done", u.Done())
		}
		if value := maze.Evaluate(u.State.Grid()).Value; int64(value) != u.State.Value() {
			t.Errorf("a value of %d, which is %d", u.State.Value(), value)
		}
	}}
	local.Run(context.Background(), local.Job{
		Params: p, Objective: objective.Course(p), Algorithm: algorithm, Options: local.Defaults(), Budget: search.Budget{Steps: 1 << 24},
		Seed: 1, Workers: 1, Width: 20, Patience: time.Second,
	}, new(local.Progress))
	if !run {
		t.Error("no work unit ran")
	}
}
