package lab

import "testing"

// TestBusy warns where the load is more than the cores that the runs leave free.
func TestBusy(t *testing.T) {
	for _, test := range []struct {
		load          float64
		cpus, workers int
		busy          bool
	}{{0, 2, 1, false}, {1.2, 2, 1, false}, {1.8, 2, 1, true}, {12, 2, 1, true}, {12, 32, 1, false},
		{0, 2, 2, false},
		{0.7, 2, 2, true}} {
		if got := (Machine{Load: test.load, CPUs: test.cpus}).Busy(test.workers); (got != "") != test.busy {
			t.Errorf("%+v: %q", test, got)
		}
	}
}
