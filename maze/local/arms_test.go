package local

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"stride/maze"
	"stride/maze/work"
	"stride/search"
)

// BenchmarkArms tells what the arms of RestartBandit pay in the long run: the median and
// the longest solution of their climbs, in jumps, and log2 of the average of 2^d / t.
// Each arm gets 800,000 steps.
//
//	go test ./maze/local -run '^$' -bench Arms -benchtime 1x
func BenchmarkArms(b *testing.B) {
	const steps = 800_000
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 1, Max: 4}, medium} {
		for a := range arms {
			period := int64(Defaults().ShortestPeriod << a)
			b.Run(fmt.Sprintf("%dx%d/%d", p.Rows, p.Cols, period), func(b *testing.B) {
				for range b.N {
					told, all := &recorder{period: period}, newBandit()
					algorithm := Restarting("arm", "", func() Policy { return told })
					work.Run(b.Context(), work.Job{Params: p, Algorithm: algorithm, Seed: 1, Workers: 1,
						Budget: search.Budget{Steps: steps}}, new(work.Progress))
					for _, d := range told.lengths {
						all.Learn(period, d)
					}
					slices.Sort(told.lengths)
					b.ReportMetric(float64(told.lengths[len(told.lengths)/2]), "median-jumps")
					b.ReportMetric(float64(slices.Max(told.lengths)), "most-jumps")
					b.ReportMetric(math.Round(10*all.average(a))/10, "log2-payment")
				}
			})
		}
	}
}
