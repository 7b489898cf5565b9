package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/internal/version"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const root = "../.."

func rawFiles(t *testing.T) files {
	raw, err := readFiles(filepath.Join(root, rawFolder))
	must(t, err)
	return raw
}

// TestPages compares the page of results, its picture and the table in the README with what the raw
// files say. Where it fails, go run ./bench/report writes them.
func TestPages(t *testing.T) {
	texts, err := documents(root, rawFiles(t))
	must(t, err)
	for path, want := range texts {
		got, err := os.ReadFile(filepath.Join(root, path))
		must(t, err)
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(got), "\n")); diff != "" {
			t.Errorf("%s does not say what the raw files say; run go run ./bench/report (-want +got):\n%s",
				path, diff)
		}
	}
}

// TestClaims compares the figures in the sentences of the README with the raw files.
func TestClaims(t *testing.T) {
	raw := rawFiles(t)
	text, err := os.ReadFile(filepath.Join(root, readmePath))
	must(t, err)
	readme := strings.Join(strings.Fields(string(text)), " ")
	claim := func(text string, holds bool) {
		t.Helper()
		if !strings.Contains(readme, text) || !holds {
			t.Errorf("the README must say, and the raw files must show: %s", text)
		}
	}
	figure := func(column, name string, where ...string) float64 {
		t.Helper()
		r, err := raw.row(name, where...)
		must(t, err)
		figures, err := r.numbers(column)
		must(t, err)
		return figures[0]
	}
	const maze = "10 10 1 9"
	highest, err := bound(maze)
	must(t, err)
	claim("of 10x10 mazes with numbers up to 9 is within 2 % of a proved bound",
		figure("median", "mazes-60s", "instance", maze) > 0.98*float64(highest))
	slowest := 0.0
	for _, name := range []string{"levels-public", "levels-alpha", "levels-beta"} {
		hundreds, err := raw.hundreds(name)
		must(t, err)
		for _, h := range hundreds {
			slowest = max(slowest, h.Worst)
		}
	}
	claim("each of the 1000 levels of Number Shifting in less than half a second", slowest < 0.5)
	claim(fmt.Sprintf("a random walk reaches %.0f, this about %.0f",
		figure("median", "algorithms", "contestant", "random-walk"),
		10*math.Floor(figure("median", "algorithms", "contestant", "annealing")/10)), true)
}

// TestCurrent wants figures that follow from the searches to be those of today's searches: then the
// command that the page prints gives what the page says. Where it fails, bench/results.sh NAME
// measures them again.
func TestCurrent(t *testing.T) {
	today := version.Get().Searches
	checked := 0
	for name, f := range rawFiles(t) {
		command := strings.Fields(f.head["command"])
		if !slices.Contains(command, "--steps") || slices.Contains(command, "--time") {
			continue
		}
		checked++
		if f.head["searches"] != today {
			t.Errorf("%s was measured with the searches %q, and today's are %q: run bench/results.sh %s",
				name, f.head["searches"], today, name)
		}
	}
	if checked == 0 {
		t.Error("no raw file repeats exactly")
	}
}

// TestParts checks that the page cannot do without any raw file, and that bench/results.sh has a
// part for each, unless it holds what other programs reach, or what is kept from earlier ones.
func TestParts(t *testing.T) {
	raw := rawFiles(t)
	script, err := os.ReadFile(filepath.Join(root, "bench/results.sh"))
	must(t, err)
	kept := []string{"rn-explorer", "marchete", "evaluator-course", "memory"}
	for name := range raw {
		if !slices.Contains(kept, name) && !strings.Contains(string(script), name+")") {
			t.Errorf("bench/results.sh has no part %s", name)
		}
		without := maps.Clone(raw)
		delete(without, name)
		if _, err := documents(root, without); err == nil || !strings.Contains(err.Error(), name+".csv") {
			t.Errorf("error %v without %s.csv", err, name)
		}
	}
}

// TestBadFiles lists raw files that are refused.
func TestBadFiles(t *testing.T) {
	for why, text := range map[string]string{
		"no command":    "# date: 2026-01-02\n# machine: m\na\n1\n",
		"no machine":    "# command: c\n# date: 2026-01-02\na\n1\n",
		"unknown key":   "# command: c\n# date: d\n# machine: m\n# colour: red\na\n1\n",
		"no rows":       "# command: c\n# date: d\n# machine: m\na,b\n",
		"a short row":   "# command: c\n# date: d\n# machine: m\na,b\n1\n",
		"no key at all": "# command\na\n1\n",
	} {
		if _, err := parseFile(text); err == nil {
			t.Errorf("%s: accepted", why)
		}
	}
}

// TestRender wants an error where a template names what the raw files do not have.
func TestRender(t *testing.T) {
	f, err := parseFile("# command: c\n# date: d\n# machine: m\na,b\n1,\n2,2345\n2,6\n")
	must(t, err)
	raw := files{"x": f}
	for text, want := range map[string]string{
		`{{range rows "x"}}| {{.a}} | {{.b}} |{{end}}`:      "| 1 | || 2 | 2345 || 2 | 6 |",
		`{{range rows "x" "b" "2345"}}{{commas .b}}{{end}}`: "2,345",
		`{{conditions "x"}}`:                                "    c\n\n*d, m.*",
		`{{range rows "y"}}{{end}}`:                         "no bench/results/y.csv",
		`{{range rows "x" "a" "3"}}{{end}}`:                 "no row with a 3",
		`{{row "x" "a" "2"}}`:                               "2 rows with a 2",
		`{{range rows "x"}}{{.c}}{{end}}`:                   `no entry for key "c"`,
		`{{range rows "x"}}{{commas .b}}{{end}}`:            "there is no figure",
	} {
		got, err := raw.render(text)
		if err != nil {
			got = err.Error()
		}
		if got != want && (err == nil || !strings.Contains(got, want)) {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, c := range [][3]string{
		{"1234567", "int", "1,234,567"}, {"-2516", "int", "-2,516"}, {"0.0121", "2", "0.012"},
		{"12.34", "3", "12.3"}, {"277", "2", "277"}, {"0.0001", "2", "0.00010"}, {"> 60", "2", "> 60"},
		{"0", "2", "0.0"}, {"+Inf", "3", "+Inf"}, {"NaN", "int", "NaN"}, {"9.996", "3", "10.0"},
	} {
		got, err := commas(c[0])
		if c[1] != "int" {
			got, err = digits(int(c[1][0]-'0'), c[0])
		}
		if got != c[2] || err != nil {
			t.Errorf("%s as %q is %q, error %v; want %q", c[0], c[1], got, err, c[2])
		}
	}
}
