package local

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"stride/maze"
	"stride/maze/work"
	"stride/search"
)

// TestParameters changes each parameter and runs each search: the result changes with those that the search names, and with
// no other.
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
		var obeyed []string
		for _, q := range Parameters {
			for _, factor := range []float64{0.2, 0.5, 2, 5, 20} {
				o := Defaults()
				v := q.Default * factor
				if text := strconv.FormatFloat(v, 'f', -1, 64); Parameters.Set(&o, q.Name, text) != nil {
					continue // out of its range, or not whole
				}
				if result(All(o)[k]) != want {
					obeyed = append(obeyed, q.Name)
					break
				}
			}
		}
		if !slices.Equal(obeyed, plain.Parameters) {
			t.Errorf("%s obeys %q and names %q", plain.Name, obeyed, plain.Parameters)
		}
	}
}
