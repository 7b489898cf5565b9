package longest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/internal/tooltest"
	"stride/maze"
)

// count counts the mazes of p with a shortest solution of at least a number of jumps. Of two
// transposed mazes it counts one, and so it does of a maze that is its own transpose. It returns ""
// if that takes more partial mazes than a limit.
func count(t *testing.T, p maze.Params, jumps int, limit int64) string {
	t.Helper()
	s := Searcher{Space: NewSpace(p), Every: true, Lost: p.Cells() - 1 - jumps}
	s.Poll = func() bool { return s.Nodes < limit }
	if s.Run(); s.Halted {
		return ""
	}
	if p.Rows == p.Cols {
		s.Mazes += uint64(symmetric(p, jumps))
		if s.Mazes%2 != 0 {
			t.Fatalf("%v: %d mazes and symmetric ones, an odd number", p, s.Mazes)
		}
		s.Mazes /= 2
	}
	return strconv.FormatUint(s.Mazes, 10)
}

// symmetric counts the mazes of a square that are their own transposes. In those, a solution loses
// the mirror image of each of its cells off the main diagonal, all of which are at the same
// distance. So it visits at most half of these cells, and the diagonal.
func symmetric(p maze.Params, jumps int) (mazes int) {
	side := p.Rows
	if jumps+1 > side+side*(side-1)/2 {
		return 0
	}
	c := symmetricMazes{p: p, jumps: jumps, numbers: make([]int, p.Cells())}
	c.count()
	return c.mazes
}

// symmetricMazes fills the cells of a symmetric maze in the order in which breadth-first search
// meets them, until too many cells are lost.
type symmetricMazes struct {
	p       maze.Params
	jumps   int
	numbers []int // by cell, 0 for none
	mazes   int
}

func (c *symmetricMazes) count() {
	side, n := c.p.Rows, c.p.Cells()
	layer, met, lost, next := []place{{}}, map[place]bool{{}: true}, 0, -1
	for distance := 0; len(layer) > 0 && next < 0; distance++ {
		if met[place{side - 1, side - 1}] {
			if distance >= c.jumps {
				free := 1
				for k, x := range c.numbers[:n-1] {
					if x == 0 && k%side <= k/side {
						free *= c.p.Max - c.p.Min + 1
					}
				}
				c.mazes += free
			}
			return
		}
		if lost += len(layer) - 1; lost > n-1-c.jumps {
			return
		}
		var following []place
		for _, from := range layer {
			k := from.row*side + from.col
			if c.numbers[k] == 0 {
				next = k
				break
			}
			for _, to := range jumps(side, from, c.numbers[k]) {
				if !met[to] {
					met[to] = true
					following = append(following, to)
				}
			}
		}
		layer = following
	}
	for x := c.p.Min; next >= 0 && x <= c.p.Max; x++ {
		c.numbers[next], c.numbers[next%side*side+next/side] = x, x
		c.count()
		c.numbers[next], c.numbers[next%side*side+next/side] = 0, 0
	}
}

// TestSymmetric compares the numbers of symmetric mazes with enumeration: two of the longest mazes
// of 3x3 with numbers up to 2 are symmetric.
func TestSymmetric(t *testing.T) {
	for _, test := range []struct{ side, max, jumps int }{{3, 2, 4}, {3, 2, 3}, {3, 3, 4}, {4, 2, 4},
		{4, 2, 6}, {4, 2, 8}} {
		p := maze.Params{Rows: test.side, Cols: test.side, Min: 1, Max: test.max}
		want := 0
		for g := range mazetest.All(p) {
			own := true
			for k, x := range g.Values {
				own = own && x == g.Values[k%p.Cols*p.Cols+k/p.Cols]
			}
			if own && maze.Evaluate(g).Length >= test.jumps {
				want++
			}
		}
		if got := symmetric(p, test.jumps); got != want || test.jumps == 4 && want == 0 {
			t.Errorf("%v: %d symmetric mazes of %d jumps, enumeration has %d", p, got, test.jumps, want)
		}
	}
}

// TestCounts counts again what lengths.csv has counts of, if that takes no more than a few thousand
// partial mazes. With UPDATE=1 it writes all counts that take some seconds.
func TestCounts(t *testing.T) {
	const short, long = 1 << 17, 1 << 26
	if os.Getenv("UPDATE") != "" {
		var lines []string
		text, err := os.ReadFile(lengthsFile)
		if err != nil {
			t.Fatal(err)
		}
		rows := readLengths(t)
		for k, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			if k > 0 {
				row := rows[k-1]
				line = line[:strings.LastIndex(line, ",")+1]
				if p := row.grid.Params; !row.unique && row.length == row.bound && p.Cells() <= MaxCells {
					line += count(t, p, row.length, long)
				}
			}
			lines = append(lines, line)
		}
		if err := os.WriteFile(lengthsFile, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	again := 0
	for _, row := range readLengths(t) {
		if row.mazes == "" {
			continue
		}
		got := count(t, row.grid.Params, row.length, short)
		if got != "" {
			again++
		}
		if got != "" && got != row.mazes {
			t.Errorf("%v: %s mazes of %d jumps, the table says %s", row.grid.Params, got, row.length,
				row.mazes)
		}
	}
	if again < 15 {
		t.Errorf("only %d counts were repeated", again)
	}
}

// TestCountsByEnumeration compares the counts with all mazes of each small configuration, evaluated
// by the referee.
func TestCountsByEnumeration(t *testing.T) {
	configurations := 0
	for p := range mazetest.Small(5, 7, 5000) {
		longest := max(1, mazetest.Best(p, mazetest.Length))
		for jumps := longest; jumps > 0 && jumps > longest-2; jumps-- {
			configurations++
			want := uint64(0)
			for g := range mazetest.All(p) {
				if maze.Evaluate(g).Length >= jumps {
					want++
				}
			}
			s := Searcher{Space: NewSpace(p), Every: true, Lost: p.Cells() - 1 - jumps}
			if s.Run(); s.Mazes != want {
				t.Errorf("%v: %d mazes of %d jumps, enumeration has %d", p, s.Mazes, jumps, want)
			}
		}
	}
	if configurations < 100 {
		t.Errorf("only %d counts", configurations)
	}
}

// TestCountsElsewhere compares the counts with those of a program in C++ that uses none of the
// arguments of this package.
func TestCountsElsewhere(t *testing.T) {
	compiler := tooltest.Need(t, "counts of mazes in C++", "g++")
	program := filepath.Join(t.TempDir(), "count")
	out, err := exec.Command(compiler, "-O2", "-o", program, "testdata/count.cpp").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	compared := 0
	for _, row := range readLengths(t) {
		p := row.grid.Params
		if row.mazes == "" || p.Cells() > 25 || p.Cells() == 25 && p.Max < 4 {
			continue
		}
		compared++
		var words []string
		for _, x := range []int{p.Rows, p.Cols, p.Max, row.length} {
			words = append(words, strconv.Itoa(x))
		}
		out, err := exec.Command(program, words...).Output()
		want, _ := strconv.ParseUint(row.mazes, 10, 64)
		if p.Rows == p.Cols {
			want = 2*want - uint64(symmetric(p, row.length))
		}
		if got := strings.TrimSpace(string(out)); err != nil || got != strconv.FormatUint(want, 10) {
			t.Errorf("%v: %s mazes of %d jumps in C++, %d here (%v)", p, got, row.length, want, err)
		}
	}
	if compared < 8 {
		t.Errorf("only %d counts were compared", compared)
	}
}
