package statistics

import (
	"math"
	"testing"
)

// TestMedianInterval compares with the tables of the sign test: for n values the interval from the
// k-th to the (n+1-k)-th one has the confidence 1 - 2·P(B < k), where B is binomial.
func TestMedianInterval(t *testing.T) {
	for _, c := range []struct {
		n                int
		wanted           float64
		low, high, level float64
	}{
		{1, 0.95, 1, 1, 0}, {2, 0.95, 1, 2, 0.5}, {3, 0.95, 1, 3, 0.75}, {5, 0.95, 1, 5, 0.9375}, {6, 0.95, 1, 6, 0.96875},
		{8, 0.95, 1, 8, 0.9921875}, {9, 0.95, 2, 8, 0.9609375}, {10, 0.95, 2, 9, 0.978515625}, {10, 0.85, 3, 8,
			0.890625}, {20, 0.95, 6, 15, 0.95861},
	} {
		sample := make([]float64, c.n)
		for k := range sample {
			sample[k] = float64(c.n - k) // in any order
		}
		low, high, level := MedianInterval(sample, c.wanted)
		if low != c.low || high != c.high || math.Abs(level-c.level) > 1e-5 {
			t.Errorf("%d values, %g: %g to %g with %g, want %g to %g with %g", c.n, c.wanted, low, high, level, c.low, c.high,
				c.level)
		}
	}
	if low, _, level := MedianInterval(nil, 0.95); !math.IsNaN(low) || level != 0 {
		t.Errorf("no values: %g with %g", low, level)
	}
}
