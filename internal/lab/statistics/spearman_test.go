package statistics

import (
	"math"
	"testing"
)

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 200, 3000}, 1},
		{[]float64{1, 2, 3}, []float64{9, 8, -7}, -1},
		// Without ties it is 1 - 6 (1² + 1² + 1² + 1²) / (4 (4² - 1)).
		{[]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}, 1 - 24.0/60},
		// Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: 4.5 / √(4.5 · 5).
		{[]float64{1, 5, 5, 9}, []float64{1, 2, 3, 4}, math.Sqrt(0.9)},
	} {
		if got := Spearman(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
	if got := Spearman([]float64{1, 1}, []float64{1, 2}); !math.IsNaN(got) {
		t.Errorf("equal values: %v", got)
	}
}
