package compare

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/golden"
	"stride/shift/forest"
	"stride/shift/solver"
)

// rows of an imagined comparison.
func rows() []Row {
	var all []Row
	add := func(level, numbers int, m solver.Method, seconds ...float64) {
		for k, s := range seconds {
			r := Row{Method: m, Level: level, Numbers: numbers, Seed: uint64(k + 1), Solved: s < 60, Seconds: s, CPU: s / 2, Steps: 1000}
			if !r.Solved {
				r.Left = 3
			}
			all = append(all, r)
		}
	}
	add(336, 300, solver.Forest, 0.04, 0.02, 0.03)
	add(336, 300, solver.LAHC, 60, 12, 9)
	add(336, 300, solver.ExactCover, 60, 60, 60)
	add(100, 58, solver.Forest, 0.002, 0.004)
	add(100, 58, solver.ExactCover, 2, 1)
	return all
}

func config() solver.Config {
	return solver.Config{Forest: forest.Config{Options: forest.Defaults(), Workers: 1}}
}

func TestSummarize(t *testing.T) {
	all := Summarize(rows())
	if len(all) != 5 || all[0].Level != 100 || all[0].Method != solver.Forest || all[4].Method != solver.ExactCover {
		t.Fatalf("%+v", all)
	}
	lahc := all[3]
	if lahc.Solved != 2 || lahc.Tried != 3 || lahc.Median != 12 || lahc.First != 10.5 || !math.IsInf(lahc.Third, 1) || lahc.Lead != 6/0.015 {
		t.Errorf("%+v", lahc)
	}
	if dead := all[4]; dead.Lead != 0 || !math.IsInf(dead.First, 1) {
		t.Errorf("%+v", dead)
	}
}

func TestQuantile(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		sorted []float64
		q      float64
		want   float64
	}{{[]float64{3}, 0.25, 3}, {[]float64{1, 3}, 0.5, 2}, {[]float64{1, 2, 3, 4, 5}, 0.75, 4}, {[]float64{1, inf}, 0.5, inf},
		{[]float64{1, 2, inf}, 0.5, 2}, {[]float64{inf, inf}, 0.5, inf}} {
		if got := Quantile(c.sorted, c.q); got != c.want {
			t.Errorf("%v at %v: %v, want %v", c.sorted, c.q, got, c.want)
		}
	}
}

func TestTables(t *testing.T) {
	all := Summarize(rows())
	var text, table bytes.Buffer
	if err := errors.Join(WriteTable(&text, all, time.Minute), WriteCSV(&table, all)); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "table.txt", text.String())
	golden.Compare(t, "table.csv", table.String())
	picture := SVG(all, time.Minute)
	golden.Compare(t, "plot.svg", picture)
	for _, text := range []string{picture, SVG(nil, time.Minute)} {
		golden.WellFormed(t, text)
	}
}

// TestResume stops a comparison in the middle and takes it up again, from a file
// whose last line was cut off.
func TestResume(t *testing.T) {
	name := filepath.Join(t.TempDir(), "runs.csv")
	ctx, cancel := context.WithCancel(context.Background())
	plan := Plan{
		Methods: []solver.Method{solver.Forest, solver.RNExplorer, solver.LAHC}, Levels: []int{5, 20}, Runs: 2,
		Config: config(), Limit: time.Minute,
	}
	file, err := OpenFile(name)
	if err != nil || len(file.Rows) != 0 {
		t.Fatal(file, err)
	}
	n := 0
	plan.Report = func(r Row) error {
		if n++; n == 5 {
			cancel()
		}
		return file.Add(r)
	}
	first, err := Run(ctx, plan)
	if !errors.Is(err, context.Canceled) || len(first) != 5 {
		t.Fatalf("%d rows, error %v", len(first), err)
	}
	if _, err := file.file.WriteString(strings.Repeat("20", 1000)); err != nil {
		t.Fatal(err)
	}
	file.Close()
	if file, err = OpenFile(name); err != nil {
		t.Fatal(err)
	}
	if len(file.Rows) != 5 || !slices.EqualFunc(file.Rows, first, Row.same) {
		t.Fatalf("%d rows were kept", len(file.Rows))
	}
	plan.Done = file.Rows
	plan.Report = func(r Row) error { n++; return file.Add(r) }
	all, err := Run(context.Background(), plan)
	if err != nil || len(all) != 12 || n != 12 {
		t.Fatalf("%d rows, %d runs, error %v", len(all), n, err)
	}
	for k, r := range all {
		if !r.Solved || slices.ContainsFunc(all[k+1:], r.same) {
			t.Errorf("%+v", r)
		}
	}
	file.Close()
	if text, err := os.ReadFile(name); err != nil || !bytes.HasSuffix(text, []byte("\n")) {
		t.Errorf("the file ends in what was cut off, error %v", err)
	}
	if file, err = OpenFile(name); err != nil || len(file.Rows) != 12 {
		t.Errorf("%d rows in the file, error %v", len(file.Rows), err)
	}
	file.Close()
}

// TestHopeless spares a solver that solves nothing, unless it is to persist.
func TestHopeless(t *testing.T) {
	plan := Plan{Methods: []solver.Method{solver.LAHC}, Levels: []int{400, 500, 600, 700}, Runs: 1, Config: config(), Limit: time.Minute}
	plan.Config.Forest.Budget.Steps = 10
	for persist, want := range map[bool]int{false: 2, true: 4} {
		plan.Persist = persist
		if all, err := Run(context.Background(), plan); err != nil || len(all) != want || all[0].Solved {
			t.Errorf("persist %v: %d rows, error %v", persist, len(all), err)
		}
	}
}

func TestBadPlans(t *testing.T) {
	good := Plan{Methods: solver.Methods, Levels: []int{5}, Runs: 1, Limit: time.Second}
	for want, change := range map[string]func(*Plan){
		"0 runs":            func(p *Plan) { p.Runs = 0 },
		"a time limit of 0": func(p *Plan) { p.Limit = 0 },
		"no solver":         func(p *Plan) { p.Methods = nil },
		"no level":          func(p *Plan) { p.Levels = nil },
	} {
		p := good
		change(&p)
		if _, err := Run(context.Background(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n": "line 1: the columns are not those of a comparison",
		strings.Join(rowColumns, ",") + "\n1,2\n":                                "line 2: 2 fields, want 9",
		strings.Join(rowColumns, ",") + "\n5,4,magic,1,true,0,0.1,0.1,9\n":       `line 2: no solver "magic"`,
		strings.Join(rowColumns, ",") + "\nfive,4,forest,1,true,0,0.1,0.1,9\n":   `"five"`,
		strings.Join(rowColumns, ",") + "\n5,4,forest,1,perhaps,0,0.1,0.1,9\n":   `"perhaps"`,
		strings.Join(rowColumns, ",") + "\n5,4,forest,1,true,0,0.1,0.1,9,more\n": "10 fields",
	} {
		name := filepath.Join(t.TempDir(), "runs.csv")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenFile(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}
