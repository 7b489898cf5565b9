package meter

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestCurve knows when and after how many steps the score became better. A solution of the same
// score is no improvement.
func TestCurve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := new(Meter)
		b.Start(time.Now())
		if len(b.Curve()) != 0 {
			t.Errorf("the curve begins with %v", b.Curve())
		}
		if score, ok := b.Score(); ok {
			t.Errorf("the score is %d before there is any", score)
		}
		b.AddSteps(10)
		b.Improve(-5, "first")
		time.Sleep(time.Second)
		b.AddSteps(20)
		b.Improve(-5, "as good")
		b.Improve(-6, "worse")
		time.Sleep(time.Second)
		b.AddRestarts(1)
		b.Improve(7, "better")
		want := []Point{{0, 10, -5}, {2 * time.Second, 30, 7}}
		got := b.Curve()
		if !slices.Equal(got, want) {
			t.Errorf("curve %v, want %v", got, want)
		}
		if score, ok := b.Score(); !ok || score != 7 {
			t.Errorf("the score is %d, %v", score, ok)
		}
		if b.Solution() != "better" {
			t.Errorf("the best solution is %v", b.Solution())
		}
		got[0].Score = 99
		if b.Curve()[0].Score != -5 {
			t.Error("the curve is not a copy")
		}
		if b.Steps() != 30 || b.Restarts() != 1 {
			t.Errorf("%d steps, %d restarts", b.Steps(), b.Restarts())
		}
	})
}
