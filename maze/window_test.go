package maze

import (
	"fmt"
	"math/bits"
	"testing"
)

// testWindow proves that a window has at least lost cells off the solution if that is the only
// shortest one, and otherwise so many that each cell less is made up for by the points for the only
// solution, of which the window has one for each of its cells.
func testWindow(t *testing.T, rows, cols sideJumps, lost int) {
	t.Helper()
	c := windowCases(rows, cols, true)
	if got := c.mostVisited(lost - 1); got > c.n-lost {
		t.Errorf("the only shortest solution visits %d of %d cells, and %d are to be lost", got, c.n, lost)
	}
	several := lost - c.n/LengthPoints
	if several <= 0 {
		return
	}
	if got := windowCases(rows, cols, false).mostVisited(several - 1); got > c.n-several {
		t.Errorf("one of several shortest solutions visits %d of %d cells, and %d are to be lost", got, c.n, several)
	}
}

// TestWindows goes through all cases of the windows that Params.Bound relies on.
func TestWindows(t *testing.T) {
	for _, w := range solid {
		for i, high := range w.sides {
			for j, wide := range w.sides[:i+1] {
				t.Run(fmt.Sprintf("%dx%d values %d-%d", high, wide, w.min, w.max), func(t *testing.T) {
					t.Parallel()
					testWindow(t, solidJumps(high, w.min, w.max), solidJumps(wide, w.min, w.max), w.lost[i][j])
				})
			}
		}
	}
	const v = 20 // combs of all values have the same jumps, see TestCombs
	for _, w := range combs {
		t.Run(fmt.Sprint("combs ", w.rows, w.cols), func(t *testing.T) {
			t.Parallel()
			testWindow(t, jumpsOf(w.rows.places(v), v, v+1), jumpsOf(w.cols.places(v), v, v+1), w.lost)
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
		{4, 4, 1, 2, true, 4}, {4, 4, 1, 2, false, 2}, {5, 5, 1, 2, true, 5}, {4, 6, 1, 2, true, 6}, {4, 6, 1, 2, false, 4}, {7, 7, 1, 2, true, 14},
	} {
		c := windowCases(solidJumps(test.high, test.lo, test.hi), solidJumps(test.wide, test.lo, test.hi), test.unique)
		if got := c.mostVisited(test.lost); got != c.n-test.lost {
			t.Errorf("%+v: %d of %d cells are visited", test, got, c.n)
		}
	}
}

// TestWindowCases compares the search with one that has none of its short cuts.
func TestWindowCases(t *testing.T) {
	compared := 0
	for _, test := range []struct{ rows, cols sideJumps }{
		{solidJumps(2, 1, 2), solidJumps(4, 1, 2)},
		{solidJumps(2, 1, 1), solidJumps(4, 1, 1)},
		{solidJumps(2, 1, 3), solidJumps(4, 1, 3)},
		{solidJumps(1, 1, 2), solidJumps(7, 1, 2)},
		{jumpsOf([]int{0, 3}, 3, 4), jumpsOf([]int{0, 3, 4, 7}, 3, 4)},
		{jumpsOf([]int{0, 1}, 1, 3), jumpsOf([]int{0, 1, 3}, 1, 3)},
	} {
		for _, unique := range []bool{true, false} {
			c := windowCases(test.rows, test.cols, unique)
			slow := plainCases{c: c, seen: map[plainPassing]bool{}, most: make([]int, c.n+1)}
			slow.follow(plainPassing{at: outside})
			for lose := range c.n + 1 {
				want := 0
				for _, most := range slow.most[:lose+1] {
					want = max(want, most)
				}
				if got := c.mostVisited(lose); got != want {
					t.Errorf("%v %v unique %v: %d visited with %d lost, want %d", test.rows, test.cols, unique, got, lose, want)
				}
				compared++
			}
		}
	}
	if compared < 90 {
		t.Errorf("%d compared", compared)
	}
}

// plainCases goes through all cases from the wording of what has to hold: at each time any set of cells
// may be discovered, at least those to which cells of the last layer jump.
type plainCases struct {
	c    *cases
	seen map[plainPassing]bool
	most []int // by lost cells: the most visited
}

type plainPassing struct {
	visited, lost, layer uint64
	at                   int
}

func (p *plainCases) follow(s plainPassing) {
	if p.seen[s] {
		return
	}
	p.seen[s] = true
	lost := bits.OnesCount64(s.lost)
	p.most[lost] = max(p.most[lost], bits.OnesCount64(s.visited))
	p.values(s, s.layer, 0)
}

// values chooses the values of the rest of the layer, whose cells so far lead to the cells led.
func (p *plainCases) values(s plainPassing, rest, led uint64) {
	if rest != 0 {
		for _, t := range p.c.targets[bits.TrailingZeros64(rest)] {
			p.values(s, rest&(rest-1), led|t.lo)
		}
		return
	}
	if s.at == outside {
		p.discover(s, p.c.all.lo, 0, led)
		return
	}
	for _, t := range p.c.targets[s.at] {
		p.discover(s, t.lo, t.lo, led)
	}
}

// discover chooses the next cell of the path, one of those to which the path leads or outside, and
// the cells that are discovered with it, among them those of own and led.
func (p *plainCases) discover(s plainPassing, path, own, led uint64) {
	hidden := p.c.all.lo &^ (s.visited | s.lost)
	for v := outside; v < p.c.n; v++ {
		var next uint64
		if v != outside {
			if next = 1 << v; next&hidden&path == 0 || p.c.unique && next&led != 0 {
				continue
			}
		}
		for more := hidden; ; more = (more - 1) & hidden {
			if more&next == 0 && (own|led)&hidden&^next&^more == 0 {
				p.follow(plainPassing{s.visited | next, s.lost | more, more, v})
			}
			if more == 0 {
				break
			}
		}
	}
}

// TestCombs checks that combs of all values have the same jumps.
func TestCombs(t *testing.T) {
	tested := 0
	for _, w := range combs {
		for _, c := range []comb{w.rows, w.cols, {w.rows.long, w.rows.short}, {w.cols.long, w.cols.short}} {
			const large = 100
			want := fmt.Sprint(jumpsOf(c.places(large), large, large+1))
			for v := 2; v < large; v++ {
				if !c.plain(v) {
					continue
				}
				tested++
				if got := fmt.Sprint(jumpsOf(c.places(v), v, v+1)); got != want {
					t.Errorf("%v with the values %d and %d: jumps %v, want %v", c, v, v+1, got, want)
				}
			}
		}
	}
	if tested < 1000 {
		t.Errorf("%d combs tested", tested)
	}
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
		g, err := ParseID(test.id)
		if err != nil {
			t.Fatal(err)
		}
		if !Evaluate(g).Unique {
			t.Fatalf("%s has several shortest solutions", test.id)
		}
		most := 0
		for _, w := range solid {
			if w.min != g.Min || w.max != g.Max {
				continue
			}
			for i, side := range w.sides {
				if most = mostInWindow(g, side); most > side*side-w.lost[i][i] {
					t.Errorf("%d of %dx%d cells are on the solution of %s", most, side, side, test.id)
				}
			}
		}
		if most < test.least {
			t.Errorf("%d cells of a window are on the solution of %s, want %d", most, test.id, test.least)
		}
	}
}

// mostInWindow returns the greatest number of cells on the solution in a window of side rows and
// columns without the goal.
func mostInWindow(g *Grid, side int) int {
	on := make([]bool, g.Cells())
	for _, v := range Analyze(g).Path(g) {
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
