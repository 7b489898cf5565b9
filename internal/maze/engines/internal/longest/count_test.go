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
// transposed mazes it counts one: none is its own transpose, since its solution would lose the
// mirror image of each of its cells. It returns "" if that takes more partial mazes than a limit.
func count(t *testing.T, p maze.Params, jumps int, limit int64) string {
	t.Helper()
	s := Searcher{Space: NewSpace(p), Every: true, Lost: p.Cells() - 1 - jumps}
	s.Poll = func() bool { return s.Nodes < limit }
	if s.Run(); s.Halted {
		return ""
	}
	if p.Rows == p.Cols {
		if s.Mazes%2 != 0 {
			t.Fatalf("%v: %d mazes, an odd number", p, s.Mazes)
		}
		s.Mazes /= 2
	}
	return strconv.FormatUint(s.Mazes, 10)
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
			want *= 2
		}
		if got := strings.TrimSpace(string(out)); err != nil || got != strconv.FormatUint(want, 10) {
			t.Errorf("%v: %s mazes of %d jumps in C++, %d here (%v)", p, got, row.length, want, err)
		}
	}
	if compared < 8 {
		t.Errorf("only %d counts were compared", compared)
	}
}
