package statistics

import (
	"math"
	"testing"
)

// TestSpearman compares with values worked out by hand: without ties, the correlation is
// 1 − 6·Σd²/(n³−n), where d are the differences of the ranks.
func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 30, 1000}, 1},
		{[]float64{1, 2, 3, 4}, []float64{5, 3, 2, 1}, -1},
		{[]float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}, 1 - 6*4.0/120},
		{[]float64{1, 1, 2}, []float64{1, 2, 3}, math.Sqrt(0.75)}, // ranks 1.5 1.5 3 and 1 2 3
	} {
		if got := Spearman(c.x, c.y); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
	if got := Spearman([]float64{1, 1}, []float64{1, 2}); !math.IsNaN(got) {
		t.Errorf("with equal values: %v", got)
	}
}
