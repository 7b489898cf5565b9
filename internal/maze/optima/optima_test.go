package optima

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stride/internal/golden"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/bounds"
)

const (
	file   = "optima.txt"
	folder = "../../../data/" // the same for readers
)

// read reads the file in the form that it should have: sorted, one line for each
// configuration in its standard form. With UPDATE=1 it brings the file into that form.
func read(t *testing.T) []line {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := parse(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	for k := range lines {
		lines[k] = inStandardForm(t, lines[k])
	}
	slices.SortFunc(lines, func(a, b line) int {
		p, q := a.params, b.params
		return cmp.Or(cmp.Compare(p.Rows, q.Rows), cmp.Compare(p.Cols, q.Cols), cmp.Compare(p.Min, q.Min),
			cmp.Compare(p.Max, q.Max))
	})
	var text strings.Builder
	for row := range strings.Lines(string(raw)) {
		if strings.HasPrefix(row, "#") {
			text.WriteString(row)
		}
	}
	for k, l := range lines {
		fmt.Fprintln(&text, l)
		if k > 0 && lines[k-1].params == l.params {
			t.Errorf("%s: there are two lines about %v", file, l.params)
		}
	}
	golden.Compare(t, "../"+file, text.String())
	return lines
}

// inStandardForm returns a line about the configuration under which it is looked up.
func inStandardForm(t *testing.T, l line) line {
	g, err := maze.ParseID(l.id)
	if err != nil {
		t.Fatalf("%s: %s: %v", file, l.id, err)
	}
	q, transposed := standard(g.Params)
	if transposed {
		g = transpose(g)
	}
	for k, x := range g.Values {
		g.Values[k] = min(x, int16(q.Max))
	}
	g.Params = q
	l.params, l.id = q, g.ID()
	return l
}

// TestTable evaluates the maze of every line, compares its value with what is claimed and with
// the bound that holds for the whole configuration, and looks it up again, as itself, as its
// transpose, and with larger values that fit nowhere.
func TestTable(t *testing.T) {
	for _, l := range read(t) {
		g, err := maze.ParseID(l.id)
		if err != nil {
			t.Fatal(err)
		}
		if value := maze.Evaluate(g).Value; value != l.value || value > bounds.Of(g.Params) {
			t.Errorf("%s: the maze is worth %d, the table says %d, the bound is %d", l.id, value, l.value,
				bounds.Of(g.Params))
		}
		wanted := []maze.Params{l.params, {Rows: l.params.Cols, Cols: l.params.Rows, Min: l.params.Min,
			Max: l.params.Max}}
		if l.params.Max == l.params.Cols {
			for _, p := range slices.Clone(wanted) {
				p.Max = maze.MaxValue
				wanted = append(wanted, p)
			}
		}
		for _, p := range wanted {
			if golden.Updating() {
				continue // the program still has the old table
			}
			best, ok := Best(p)
			if !ok {
				t.Errorf("%v: no maze is known", p)
				continue
			}
			if err := best.Check(); err != nil || best.Params != p || maze.Evaluate(best).Value != l.value {
				t.Errorf("%v: the maze %s is worth %d, want %d; %v", p, best.ID(), maze.Evaluate(best).Value,
					l.value, err)
			}
		}
	}
}

// TestUnknown asks for what is in no table: large grids, and no configurations at all.
func TestUnknown(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 20, Min: 1, Max: 9}, {},
		{Rows: 5, Cols: 5, Min: 4, Max: 1},
		{Rows: 5, Cols: 1001, Min: 1, Max: 4}} {
		if g, ok := Best(p); ok {
			t.Errorf("%v: %s", p, g.ID())
		}
	}
	p := maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 9}
	if bound, optimum := Bound(p); bound != bounds.Of(p) || optimum {
		t.Errorf("bound %d, proved: %v", bound, optimum)
	}
}

// TestTrivial asks for configurations whose mazes are all worth the same.
func TestTrivial(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 5, Max: 9},
		{Rows: 30, Cols: 40, Min: 2, Max: 2}} {
		if bound, optimum := Bound(p); !optimum || bound > bounds.Of(p) {
			t.Errorf("%v: %d, %v", p, bound, optimum)
		}
	}
}

// TestUntrusted has a table with a maze that is not worth what the table says, with one that is
// none, and with one of another configuration: none of them is handed out.
func TestUntrusted(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 5, Min: 1, Max: 4}
	saved := table()[p]
	defer func() { table()[p] = saved }()
	for _, l := range []line{
		{params: p, id: saved.id, value: saved.value + 1}, {params: p, id: "4x5:1-4:", value: saved.value},
		{params: p, id: table()[maze.Params{Rows: 4, Cols: 5, Min: 1, Max: 3}].id, value: 79},
	} {
		table()[p] = l
		if g, ok := Best(p); ok {
			t.Errorf("%s is handed out as worth %d", g.ID(), l.value)
		}
	}
}

// TestData compares the table for readers with the one of the program, and lets a program that
// shares nothing with Stride confirm it and the other tables of the folder.
func TestData(t *testing.T) {
	var table strings.Builder
	table.WriteString("rows,columns,min,max,value,length,maze\n")
	for _, l := range read(t) {
		g, err := maze.ParseID(l.id)
		if err != nil {
			t.Fatal(err)
		}
		p := l.params
		fmt.Fprintf(&table, "%d,%d,%d,%d,%d,%d,%s\n", p.Rows, p.Cols, p.Min, p.Max, l.value,
			maze.Evaluate(g).Length, l.id)
	}
	golden.Compare(t, "../"+folder+"optima.csv", table.String())
	lengths, err := os.ReadFile("../../../maze/bounds/lengths.csv")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../"+folder+"lengths.csv", string(lengths))
	golden.Compare(t, "../"+folder+"best.csv", bounded(t, folder+"best.csv"))
	names, err := filepath.Glob(folder + "*.csv")
	if err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), filepath.Base(name))
	}
	golden.Compare(t, "../"+folder+"SHA256SUMS", sums.String())
	python := tooltest.Need(t, "the check of the optima in Python", "python3")
	if text, err := exec.Command(python, folder+"check.py").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// bounded returns a table of the best mazes known, with today's bounds.
func bounded(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for k, line := range lines[1:] {
		fields := strings.Split(line, ",")
		if len(fields) < 8 {
			continue // after the last line
		}
		g, err := maze.ParseID(strings.TrimSpace(fields[7]))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		bound, _ := Bound(g.Params)
		fields[6] = strconv.Itoa(bound)
		lines[k+1] = strings.Join(fields, ",")
	}
	return strings.Join(lines, "")
}

// TestWithin looks for mazes of configurations whose ranges contain ranges of the table.
func TestWithin(t *testing.T) {
	for _, test := range []struct {
		p     maze.Params
		least int // what the best of a narrower range is worth; 0 if there is none
	}{
		{maze.Params{Rows: 7, Cols: 7, Min: 3, Max: 7}, 221}, // 3-6
		{maze.Params{Rows: 7, Cols: 7, Min: 2, Max: 7}, 243}, // 2-6
		{maze.Params{Rows: 7, Cols: 5, Min: 1, Max: 9}, 176}, // 5x7 1-6
		{maze.Params{Rows: 7, Cols: 7, Min: 8, Max: 9}, 0},
		{maze.Params{Rows: 9, Cols: 9, Min: 1, Max: 9}, 0},
	} {
		g, ok := Within(test.p)
		if !ok {
			if test.least != 0 {
				t.Errorf("%v: no maze", test.p)
			}
			continue
		}
		if err := g.Check(); err != nil || g.Params != test.p {
			t.Errorf("%v: a maze of %v, %v", test.p, g.Params, err)
		}
		if value := maze.Evaluate(g).Value; value < test.least || test.least == 0 {
			t.Errorf("%v: a maze of value %d, want at least %d", test.p, value, test.least)
		}
	}
}
