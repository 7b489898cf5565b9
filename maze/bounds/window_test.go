package bounds

import (
	"fmt"
	"os"
	"testing"

	"stride/maze"
)

// testWindow proves that a window has at least lost cells off the solution if that is the only
// shortest one. Otherwise it may have fewer, but each one fewer is made up for by the points for
// the only solution, of which the window has one for each of its cells.
func testWindow(t *testing.T, w shape, lost int) {
	t.Helper()
	for _, unique := range []bool{true, false} {
		c := windowCases(w, unique)
		c.findReturns()
		lost := lost
		if !unique {
			lost -= c.n / maze.LengthPoints
		}
		if lost <= 0 {
			continue
		}
		if got := c.maxVisited(lost-1, c.n-lost+1); got > c.n-lost {
			t.Errorf("a shortest solution (only one: %v) visits %d of %d cells, and %d are to be lost",
				unique, got, c.n, lost)
		}
	}
}

// slow has the windows of TestWindows that take long, with the seconds of one core.
var slow = map[window]int{
	{1, 2, 10, 40}: 70,
	{1, 3, 10, 20}: 2,
	{1, 4, 12, 15}: 21,
	{1, 5, 14, 13}: 2,
	{1, 6, 16, 8}:  2,
	{3, 4, 12, 24}: 4,
}

// TestWindows goes through all cases of the windows that Of relies on. The slow ones are left out
// unless STRIDE_LONG is set.
func TestWindows(t *testing.T) {
	long := os.Getenv("STRIDE_LONG") != ""
	for _, w := range windows {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			if seconds := slow[w]; seconds > 0 && !long {
				t.Skipf("takes %d s; set STRIDE_LONG", seconds)
			}
			t.Parallel()
			testWindow(t, shape{w.side, w.side, w.min, w.max}, w.lost)
		})
	}
}

// TestWindowsAreSharp finds windows that lose no more than the table says, so that the search
// through all cases does not prove too much.
func TestWindowsAreSharp(t *testing.T) {
	for _, test := range []struct {
		high, wide, lo, hi int
		unique             bool
		lost               int
	}{
		{4, 4, 1, 2, true, 4}, {4, 4, 1, 2, false, 2}, {5, 5, 1, 2, true, 5}, {4, 6, 1, 2, true, 6},
		{4, 6, 1, 2, false, 4},
		{7, 7, 1, 2, true, 14}, {6, 6, 1, 2, true, 12}, {4, 8, 1, 2, true, 8},
	} {
		c := windowCases(shape{test.high, test.wide, test.lo, test.hi}, test.unique)
		c.findReturns()
		if got := c.maxVisited(test.lost, c.n); got != c.n-test.lost {
			t.Errorf("%+v: %d of %d cells are visited", test, got, c.n)
		}
	}
}
