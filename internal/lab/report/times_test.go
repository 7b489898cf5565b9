package report

import (
	"bytes"
	"testing"
)

// TestTimesSVG counts the marks: one for each instance, hollow if it was not solved, and one for each kind in the
// legend. Times of 0 have a place on the logarithmic axis, too.
func TestTimesSVG(t *testing.T) {
	for _, test := range []struct {
		times       []Time
		all, hollow int
	}{
		{nil, 0, 0},
		{[]Time{{1, 0, true}}, 2, 0},
		{[]Time{{1, 0.5, true}, {400, 60, false}, {1000, 0.02, true}}, 5, 2},
	} {
		svg, err := TimesSVG("Title", "level", test.times)
		if err != nil {
			t.Fatal(err)
		}
		all, hollow := bytes.Count(svg, []byte("<circle")), 0
		for part := range bytes.SplitSeq(svg, []byte("<g ")) {
			if bytes.HasPrefix(part, []byte(`fill="#ffffff"`)) {
				hollow += bytes.Count(part, []byte("<circle"))
			}
		}
		if all != test.all || hollow != test.hollow {
			t.Errorf("%v: %d marks, %d of them hollow, not %d and %d\n%s", test.times, all, hollow, test.all, test.hollow, svg)
		}
	}
}
