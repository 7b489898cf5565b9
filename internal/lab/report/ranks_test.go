package report

import (
	"slices"
	"testing"

	"stride/internal/lab"
)

// TestRanks is worked by hand. The medians are 1, 2, 3 on all of four instances, so that the rank
// sums are as far apart as they can be: of the 6^4 orders of the rows, 6 are like that.
func TestRanks(t *testing.T) {
	e := made(1)
	e.Plan.Instances = []string{"a", "b", "c", "d", "e"}
	e.Records = nil
	for _, trial := range e.Plan.Trials() {
		if trial.Instance == "e" && trial.Contestant == "random" {
			continue // one that has no run there: the instance does not count
		}
		value := map[string]int64{"plain": 1, "random": 2, "better": 3}[trial.Contestant]
		e.Records = append(e.Records, lab.Record{Trial: trial, Value: value, Curve: []lab.Point{{Value: value}}})
	}
	a, ok := New(e).Ranks()
	if !ok || !slices.Equal(a.Contestants, []string{"better", "random", "plain"}) ||
		!slices.Equal(a.Ranks, []float64{1, 2, 3}) ||
		len(a.Instances) != 4 || !a.Exact || a.P < 6/1296.0-1e-12 || a.P > 6/1296.0+1e-12 {
		t.Errorf("%+v, %v", a, ok)
	}
	if got := a.table().Fields(); got[1][2] != "plain" || got[2][2] != "" { // 1.66 apart, not 2 and not 1
		t.Errorf("%q", got)
	}
	e.Plan.Instances = e.Plan.Instances[:1]
	if a, ok := New(e).Ranks(); ok {
		t.Errorf("a comparison over one instance: %+v", a)
	}
}
