package report

import (
	"bytes"
	"testing"
)

// TestTimesSVG counts the points: one for each instance, and a white one on top of each that was not solved. Times of 0
// have a place on the logarithmic axis, too.
func TestTimesSVG(t *testing.T) {
	points := func(times ...Time) (all, white int) {
		t.Helper()
		svg, err := TimesSVG("Title", "level", times)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(svg) {
			if bytes.HasPrefix(line, []byte("<path")) && bytes.Contains(line, []byte("A")) {
				all++
				if bytes.Contains(line, []byte("fill:#FFFFFF")) {
					white++
				}
			}
		}
		return all, white
	}
	for _, test := range []struct {
		times      []Time
		all, white int
	}{
		{nil, 0, 0},
		{[]Time{{1, 0, true}}, 1, 0},
		{[]Time{{1, 0.5, true}, {400, 60, false}, {1000, 0.02, true}}, 4, 1},
	} {
		if all, white := points(test.times...); all != test.all || white != test.white {
			t.Errorf("%v: %d points, %d of them white, not %d and %d", test.times, all, white, test.all, test.white)
		}
	}
}
