package local

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
)

// TestParameters changes each parameter and runs each search: the result changes with each that the
// search names, and not with all others together.
func TestParameters(t *testing.T) {
	result := func(a work.Algorithm) (all string) {
		small := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
		for _, job := range []work.Job{{Params: medium, Budget: search.Budget{Steps: 600}}, // short, and long
			{Params: small, Budget: search.Budget{Steps: 12_000}}} {
			job.Algorithm, job.Seed, job.Workers = a, 1, 1
			p := run(t, t.Context(), job)
			best, _ := p.Best()
			all += fmt.Sprint(best.Solution.ID(), p.Restarts(), len(p.Curve()))
		}
		return all
	}
	for k, plain := range All(Options{}) {
		want := result(plain)
		if again := result(plain); again != want {
			t.Errorf("%s is not repeatable: %s and %s", plain.Name, want, again)
			continue
		}
		changed := func(names ...string) bool {
			return slices.ContainsFunc([]float64{0.2, 0.5, 2, 5, 20}, func(factor float64) bool {
				o := Defaults()
				for _, q := range o.Keys() {
					if slices.Contains(names, q.Name) {
						preset, _ := strconv.ParseFloat(q.Value.String(), 64)
						// A value that is out of its range, or not whole, is refused and changes
						// nothing.
						_ = q.Value.Set(strconv.FormatFloat(preset*factor, 'f', -1, 64))
					}
				}
				return result(All(o)[k]) != want
			})
		}
		var others []string
		for _, q := range new(Options).Keys() {
			if !slices.Contains(plain.Parameters, q.Name) {
				others = append(others, q.Name)
			} else if !changed(q.Name) {
				t.Errorf("%s names %s and does not obey it", plain.Name, q.Name)
			}
		}
		if changed(others...) {
			t.Errorf("%s obeys one of %q and names none of them", plain.Name, others)
		}
	}
}
