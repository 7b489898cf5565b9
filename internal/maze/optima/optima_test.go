package optima

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/bounds"
)

const (
	file     = "optima.txt"
	document = "../../../docs/maze-optima.md"
	begin    = "<!-- Written by UPDATE=1 go test ./internal/maze/optima from internal/maze/optima/optima.txt. -->\n"
	end      = "<!-- End of what is written. -->\n"
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
	written(t, file, string(raw), text.String())
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

// written compares a text with what it should be, or with UPDATE=1 rewrites the file.
func written(t *testing.T, name, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Errorf("%s is not what UPDATE=1 go test ./internal/maze/optima writes", name)
	} else if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
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
			t.Errorf("%s: the maze is worth %d, the table says %d, the bound is %d", l.id, value, l.value, bounds.Of(g.Params))
		}
		wanted := []maze.Params{l.params, {Rows: l.params.Cols, Cols: l.params.Rows, Min: l.params.Min, Max: l.params.Max}}
		if l.params.Max == l.params.Cols {
			for _, p := range slices.Clone(wanted) {
				p.Max = maze.MaxValue
				wanted = append(wanted, p)
			}
		}
		for _, p := range wanted {
			if os.Getenv("UPDATE") != "" {
				continue // the program still has the old table
			}
			best, ok := Best(p)
			if !ok {
				t.Errorf("%v: no maze is known", p)
				continue
			}
			if err := best.Check(); err != nil || best.Params != p || maze.Evaluate(best).Value != l.value {
				t.Errorf("%v: the maze %s is worth %d, want %d; %v", p, best.ID(), maze.Evaluate(best).Value, l.value, err)
			}
		}
	}
}

// TestUnknown asks for what is in no table: large grids, and no configurations at all.
func TestUnknown(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 20, Min: 1, Max: 9}, {}, {Rows: 5, Cols: 5, Min: 4, Max: 1},
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
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 5, Max: 9}, {Rows: 30, Cols: 40, Min: 2, Max: 2}} {
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

// TestDocument compares the tables of the document with the data.
func TestDocument(t *testing.T) {
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, found := strings.Cut(string(raw), begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no place for the tables", document)
	}
	written(t, document, string(raw), head+begin+tables(read(t))+end+tail)
}

// tables returns the tables of the document.
func tables(lines []line) string {
	groups := []struct {
		title string
		has   func(p maze.Params) bool
	}{
		{"6x6 and more", func(p maze.Params) bool { return p.Rows >= 6 }},
		{"5 rows", func(p maze.Params) bool { return p.Rows == 5 }},
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nThere are %d configurations so far; `internal/maze/optima/optima.txt` also has those with fewer than 5 "+
		"rows.\n", len(lines))
	for _, group := range groups {
		fmt.Fprintf(&b, "\n## %s\n\n| `stride maze prove` | best | length | nodes | time | maze "+
			"|\n|---|---|---|---|---|---|\n", group.title)
		for _, l := range lines {
			if p := l.params; group.has(p) {
				fmt.Fprintf(&b, "| `%d %d %d %d` | %d | %s | %s | %s | `%s` |\n", p.Rows, p.Cols, p.Min, p.Max, l.value, length(l),
					nodes(l.nodes), duration(l.seconds), l.id)
			}
		}
	}
	return b.String() + "\n"
}

// length returns the length of the shortest solution, a dash if there is none.
func length(l line) string {
	g, err := maze.ParseID(l.id)
	if err != nil {
		return err.Error()
	}
	if r := maze.Evaluate(g); r.Solvable {
		return strconv.Itoa(r.Length)
	}
	return "–"
}

// nodes returns a number of nodes as the document has it.
func nodes(n int64) string {
	const million = 1_000_000
	switch {
	case n >= 100*million:
		return fmt.Sprintf("%d million", (n+million/2)/million)
	case n >= million:
		return fmt.Sprintf("%.1f million", float64(n)/million)
	case n >= 1000:
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	return strconv.FormatInt(n, 10)
}

// duration returns a time as the document has it.
func duration(seconds float64) string {
	switch {
	case seconds < 100:
		return fmt.Sprintf("%.1f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	}
	return fmt.Sprintf("%.0f h", seconds/3600)
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
