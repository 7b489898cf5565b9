package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/internal/maze/argline"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const root = "../.."

// TestPages compares the page of results, its picture and the table in the README with what the raw
// results say. Where it fails, go run ./bench/report writes them.
func TestPages(t *testing.T) {
	raw, err := readAll(filepath.Join(root, rawFolder))
	must(t, err)
	page, err := renderPage(raw)
	must(t, err)
	readme, err := renderReadme(root, raw)
	must(t, err)
	picture, err := raw.times()
	must(t, err)
	for path, want := range map[string]string{pagePath: page, readmePath: readme,
		timesPath: string(picture)} {
		got, err := os.ReadFile(filepath.Join(root, path))
		must(t, err)
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(got), "\n")); diff != "" {
			t.Errorf("%s does not say what the raw results say; run go run ./bench/report (-want +got):\n%s",
				path, diff)
		}
	}
}

// TestClaims compares the figures in the sentences of the README with the raw results.
func TestClaims(t *testing.T) {
	raw, err := readAll(filepath.Join(root, rawFolder))
	must(t, err)
	text, err := os.ReadFile(filepath.Join(root, readmePath))
	must(t, err)
	readme := strings.Join(strings.Fields(string(text)), " ")
	claim := func(text string, holds bool) {
		t.Helper()
		if !strings.Contains(readme, text) || !holds {
			t.Errorf("the README must say, and the raw results must show: %s", text)
		}
	}
	const config = "10 10 1 9"
	p, err := argline.Parse(strings.Fields(config))
	must(t, err)
	found, err := raw["peers"].find("Stride on one core", config)
	must(t, err)
	value, err := strconv.ParseFloat(found, 64)
	must(t, err)
	claim("of 10x10 mazes is within 4 % of a proved bound", value > 0.96*float64(bound(p)))
	slowest := 0.0
	for _, game := range levelFiles {
		seconds, err := raw[game.file].numbers("seconds")
		must(t, err)
		slowest = max(slowest, slices.Max(seconds))
	}
	claim("each of the 1000 levels of Number Shifting in less than half a second", slowest < 0.5)
	medians, err := raw["algorithms"].numbers("median")
	must(t, err)
	searches := make(map[string]float64)
	at, err := raw["algorithms"].column("contestant")
	must(t, err)
	for k, row := range raw["algorithms"].rows {
		searches[row[at]] = medians[k]
	}
	claim(fmt.Sprintf("a random walk reaches %.0f, this about %.0f", searches["random-walk"],
		10*math.Floor(searches["annealing"]/10)), true)
}

// TestCurrent wants figures that follow from the searches to be those of today's searches: then the
// command that the page prints gives what the page says. Where it fails, bench/results.sh NAME
// measures them again.
func TestCurrent(t *testing.T) {
	raw, err := readAll(filepath.Join(root, rawFolder))
	must(t, err)
	checked := 0
	for name, r := range raw {
		if repeats(strings.Fields(r.command)) {
			checked++
			if r.searches != today() {
				t.Errorf("%s was measured with the searches %q, and today's are %q: run bench/results.sh %s",
					name, r.searches, today(), name)
			}
		}
	}
	if checked == 0 {
		t.Error("no raw file repeats exactly")
	}
}

// TestParts checks that the page needs each raw file, and that bench/results.sh has a part for it
// unless it holds what other programs reach, or what is kept from earlier ones.
func TestParts(t *testing.T) {
	raw, err := readAll(filepath.Join(root, rawFolder))
	must(t, err)
	script, err := os.ReadFile(filepath.Join(root, "bench/results.sh"))
	must(t, err)
	kept := map[string]bool{
		"rn-explorer": true, "marchete": true,
		"evaluator-course": true, "memory": true,
	}
	page, err := renderPage(raw)
	must(t, err)
	for name := range raw {
		if !kept[name] && !strings.Contains(string(script), name+")") {
			t.Errorf("bench/results.sh has no part %s", name)
		}
		without := maps.Clone(raw)
		delete(without, name)
		if other, err := renderPage(without); err == nil && other == page {
			t.Errorf("the page is the same without %s", name)
		}
	}
}

func TestResultRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.csv")
	r := &result{
		command: `stride lab maze --config "5 5 1 4"`, date: "2026-01-02", machine: "m", note: "a: b",
		columns: []string{"instance", "median"}, rows: [][]string{{"5 5 1 4", "107"}, {"a, b", "1"}},
	}
	must(t, r.write(path))
	text, err := os.ReadFile(path)
	must(t, err)
	got, err := parseResult(string(text))
	must(t, err)
	if diff := cmp.Diff(r, got, cmp.AllowUnexported(result{})); diff != "" {
		t.Error(diff)
	}
}

// TestBadResults lists raw files that are refused.
func TestBadResults(t *testing.T) {
	for why, text := range map[string]string{
		"no command":    "# date: 2026-01-02\n# machine: m\na\n1\n",
		"no machine":    "# command: c\n# date: 2026-01-02\na\n1\n",
		"unknown key":   "# command: c\n# date: d\n# machine: m\n# colour: red\na\n1\n",
		"no rows":       "# command: c\n# date: d\n# machine: m\na,b\n",
		"a short row":   "# command: c\n# date: d\n# machine: m\na,b\n1\n",
		"no key at all": "# command\na\n1\n",
	} {
		if _, err := parseResult(text); err == nil {
			t.Errorf("%s: accepted", why)
		}
	}
}

func TestParseOutput(t *testing.T) {
	for _, c := range []struct {
		output  string
		columns []string
		rows    [][]string
	}{
		{"a,b\n1,\"2, 3\"\n", []string{"a", "b"}, [][]string{{"1", "2, 3"}}},
		{"goos: linux\nBenchmarkLoad/5x5:1-4-2   	 2043	    584.3 ns/op	 1711 evals/s\nPASS\n",
			[]string{"benchmark", "ns/op"}, [][]string{{"Load/5x5:1-4", "584.3"}}},
	} {
		columns, rows, err := parseOutput(c.output)
		if err != nil {
			t.Errorf("%q: %v", c.output, err)
		}
		if diff := cmp.Diff(c.columns, columns) + cmp.Diff(c.rows, rows); diff != "" {
			t.Errorf("%q: %s", c.output, diff)
		}
	}
	if _, _, err := parseOutput(" \n"); err == nil {
		t.Error("an empty output is accepted")
	}
}

func TestFormatFigure(t *testing.T) {
	for _, c := range [][3]string{
		{"1234567", "int", "1,234,567"}, {"-2516", "int", "-2,516"}, {"0.0121", "2", "0.012"},
		{"12.34", "3", "12.3"},
		{"277", "2", "277"}, {"0.0001", "2", "0.00010"}, {"> 60", "2", "> 60"}, {"", "int", ""},
		{"107.5", "", "107.5"}, {"0", "2", "0.0"}, {"+Inf", "3", "+Inf"}, {"NaN", "int", "NaN"},
	} {
		if got := formatFigure(c[0], c[1]); got != c[2] {
			t.Errorf("%s as %q is %q, not %q", c[0], c[1], got, c[2])
		}
	}
}
