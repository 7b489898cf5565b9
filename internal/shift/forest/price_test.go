package forest

import (
	"math"
	"testing"

	"stride/internal/search"
)

// TestRaise compares the bonus after one raise with the options: it is proportional to
// how many numbers are unsatisfied, as soon as that exceeds what it is at least.
func TestRaise(t *testing.T) {
	o := Defaults()
	for _, c := range []struct{ level, unsatisfied int }{{1000, 10}, {1000, 100}, {1500, 10}, {1500, 1000}} {
		s := newState(newNumbering(officialLevel(t, c.level)), o, 0, search.NewRand(1, 1), nil)
		n := float64(len(s.nodes))
		s.work.list = s.work.list[:c.unsatisfied]
		s.raise(0)
		want := min(largestRaise, max(o.Raise, crowdRaise*float64(c.unsatisfied))/n)
		if got := float64(s.nodes[0].bonus) / unit; math.Abs(got-want) > 1e-4 {
			t.Errorf("level %d, %d unsatisfied: the bonus is %g, should be %g", c.level, c.unsatisfied, got,
				want)
		}
	}
}
