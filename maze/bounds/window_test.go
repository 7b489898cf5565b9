package bounds

import (
	"fmt"
	"os"
	"testing"

	"stride/maze"
)

// testWindow proves that a window has at least lost cells off the solution if that is the only
// shortest one. Otherwise it may have fewer, but each one fewer is made up for by the points for the only
// solution, of which the window has one for each of its cells. When a path that has left may come back is set by find,
// which is findReturns or returnAtOnce.
func testWindow(t *testing.T, w window, find func(*cases), lost int) {
	t.Helper()
	for _, unique := range []bool{true, false} {
		c := windowCases(w, unique)
		find(c)
		lost := lost
		if !unique {
			lost -= c.n / maze.LengthPoints
		}
		if lost <= 0 {
			continue
		}
		if got := c.maxVisited(lost-1, c.n-lost+1); got > c.n-lost {
			t.Errorf("a shortest solution (only one: %v) visits %d of %d cells, and %d are to be lost", unique, got, c.n, lost)
		}
	}
}

// slow has the windows of TestWindows that take long, by rows, columns and range, with the seconds of one core.
var slow = map[[4]int]int{
	{10, 8, 1, 2}:  3,
	{10, 10, 1, 2}: 70,
	{10, 10, 1, 3}: 2,
	{12, 9, 1, 3}:  21,
	{12, 12, 1, 4}: 21,
	{14, 14, 1, 5}: 2,
	{13, 12, 1, 5}: 1,
	{13, 13, 1, 5}: 2,
	{16, 12, 1, 5}: 2,
	{14, 14, 1, 6}: 1,
	{15, 15, 1, 6}: 2,
	{16, 16, 1, 6}: 2,
	{12, 12, 3, 4}: 4,
}

// TestWindows goes through all cases of the windows that Of relies on, but those that contain another
// one of which as many cells are lost. The slow ones are left out unless STRIDE_LONG is set.
func TestWindows(t *testing.T) {
	long := os.Getenv("STRIDE_LONG") != ""
	for _, w := range solid {
		for i, high := range w.sides {
			for j, wide := range w.sides[:i+1] {
				if j > 0 && w.of(i, j-1) == w.of(i, j) || i > 0 && w.of(i-1, j) == w.of(i, j) {
					continue
				}
				t.Run(fmt.Sprintf("%dx%d values %d-%d", high, wide, w.min, w.max), func(t *testing.T) {
					if seconds := slow[[4]int{high, wide, w.min, w.max}]; seconds > 0 && !long {
						t.Skipf("takes %d s; set STRIDE_LONG", seconds)
					}
					t.Parallel()
					testWindow(t, solidWindow(high, wide, w.min, w.max), (*cases).findReturns, w.lost[i][j])
				})
			}
		}
	}
	for most := 2; most <= 6; most++ {
		for least := 1; least <= most; least++ {
			testWindow(t, solidWindow(2*most, 2*most, least, most), (*cases).returnAtOnce, lostOfTwice)
		}
	}
	const v = 20 // combs of all values have the same jumps, see TestCombs
	for _, w := range combs {
		t.Run(fmt.Sprint("combs ", w.rows, w.cols), func(t *testing.T) {
			t.Parallel()
			testWindow(t, window{w.rows.places(v), w.cols.places(v), v, v + 1}, (*cases).returnAtOnce, w.lost)
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
		{4, 4, 1, 2, true, 4}, {4, 4, 1, 2, false, 2}, {5, 5, 1, 2, true, 5}, {4, 6, 1, 2, true, 6}, {4, 6, 1, 2, false, 4},
		{7, 7, 1, 2, true, 14}, {6, 6, 1, 2, true, 12}, {4, 8, 1, 2, true, 8},
	} {
		c := windowCases(solidWindow(test.high, test.wide, test.lo, test.hi), test.unique)
		c.findReturns()
		if got := c.maxVisited(test.lost, c.n); got != c.n-test.lost {
			t.Errorf("%+v: %d of %d cells are visited", test, got, c.n)
		}
	}
}

// TestCombs checks that combs of all values have the same jumps.
func TestCombs(t *testing.T) {
	tested := 0
	for _, w := range combs {
		for _, c := range []comb{w.rows, w.cols, {w.rows.long, w.rows.short}, {w.cols.long, w.cols.short}} {
			const large = 100
			want := combJumps(c, large)
			for v := 2; v < large; v++ {
				if !c.plain(v) {
					continue
				}
				tested++
				if got := combJumps(c, v); got != want {
					t.Errorf("%v with the values %d and %d: jumps %v, want %v", c, v, v+1, got, want)
				}
			}
		}
	}
	if tested < 1000 {
		t.Errorf("%d combs tested", tested)
	}
}

// combJumps returns which indices the jumps of both values join.
func combJumps(c comb, v int) string {
	var to [][]int
	for i := range c.short * c.long {
		to = append(to, joined(c.places(v), i, v), joined(c.places(v), i, v+1))
	}
	return fmt.Sprint(to)
}

// TestWindowsOfMazes counts the cells of all windows of good mazes.
func TestWindowsOfMazes(t *testing.T) {
	for _, test := range []struct {
		id    string
		least int // that some window of the largest size has
	}{
		{"12x12:1-2:11221222222211111111111222222222222221111111111122222222222211111111111222222222222221111111111122222222222211111111112222222222222212222222222G", 33},
		{"12x12:1-3:32121313331312111213233311131131131121311311321333113113113331131131132321311311311333213113113231132131131123311311311313113113123333131133131V", 53},
		{"12x12:2-3:222222223233232233232233232322322322223223223223232232232232322322322323223223223223232232232332322322322323323223223233232332232223323323332323", 44},
	} {
		g, err := maze.ParseID(test.id)
		if err != nil {
			t.Fatal(err)
		}
		if !maze.Evaluate(g).Unique {
			t.Fatalf("%s has several shortest solutions", test.id)
		}
		most := 0
		for _, w := range solid {
			if w.min != g.Min || w.max != g.Max {
				continue
			}
			for i, side := range w.sides {
				if side == g.Rows {
					continue
				}
				if most = maxInWindow(g, side); most > side*side-w.lost[i][i] {
					t.Errorf("%d of %dx%d cells are on the solution of %s", most, side, side, test.id)
				}
			}
		}
		if most < test.least {
			t.Errorf("%d cells of a window are on the solution of %s, want %d", most, test.id, test.least)
		}
	}
}

// maxInWindow returns the greatest number of cells on the solution in a window of side rows and
// columns without the goal.
func maxInWindow(g *maze.Grid, side int) int {
	on := make([]bool, g.Cells())
	for _, v := range maze.Analyze(g).Path(g) {
		on[v] = true
	}
	most := 0
	for top := range g.Rows - side + 1 {
		for left := range g.Cols - side + 1 {
			count := 0
			for k := range side * side {
				if on[(top+k/side)*g.Cols+left+k%side] {
					count++
				}
			}
			if top+side < g.Rows || left+side < g.Cols {
				most = max(most, count)
			}
		}
	}
	return most
}
