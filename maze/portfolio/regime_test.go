package portfolio

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"stride/internal/maze/longpath"
	"stride/maze"
)

// regimeFor returns the regime of a grid on which mazes are built around paths.
func regimeFor(p maze.Params) (regime, *longpath.Beam) {
	t, beam := Defaults(), longpath.NewBeam(p, 1, longpath.Defaults())
	return regimeOf(p, &t, beam, 0), beam
}

// TestSafe: on a vast grid there is a safe kind along rows and one along columns; on others, and where open searches
// promise most, there is none.
func TestSafe(t *testing.T) {
	p := maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 60}
	if r, b := regimeFor(p); len(r.safe) != 2 || !r.safeFirst || !b.Traits(r.safe[0]).Rows || !b.Traits(r.safe[1]).Rows {
		t.Errorf("%v: the safe kinds are %v, want one along rows and one along columns", p, r.safe)
	}
	for _, p := range []maze.Params{{Rows: 100, Cols: 100, Min: 1, Max: 20}, {Rows: 200, Cols: 200, Min: 1, Max: 200}} {
		if r, _ := regimeFor(p); len(r.safe) != 0 || r.safeFirst {
			t.Errorf("%v: %d safe kinds", p, len(r.safe))
		}
	}
}

// TestSteadyStaircases: on vast grids without 1 the safe kinds are two steady staircases, the wider one first, and on
// others no kind is steady.
func TestSteadyStaircases(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 160, Cols: 150, Min: 2, Max: 5}, {Rows: 150, Cols: 170, Min: 5, Max: 20}} {
		r, b := regimeFor(p)
		if len(r.safe) != 2 || r.safe[0] < r.safe[1] || !b.Traits(r.safe[0]).Steady || !b.Traits(r.safe[1]).Steady {
			t.Errorf("%v: the safe kinds %v are not two steady ones", p, r.safe)
		}
	}
	_, small := regimeFor(maze.Params{Rows: 100, Cols: 100, Min: 2, Max: 5})
	for kind := range small.Kinds() {
		if small.Traits(kind).Steady {
			t.Errorf("kind %d is said to be steady on a grid that is not vast", kind)
		}
	}
}

// TestSurest: only ranges with 1 and 2 have a kind of search that is sure.
func TestSurest(t *testing.T) {
	for p, want := range map[maze.Params]bool{
		{Rows: 150, Cols: 160, Min: 1, Max: 2}: true,
		{Rows: 155, Cols: 150, Min: 1, Max: 6}: true,
		{Rows: 150, Cols: 150, Min: 2, Max: 5}: false,
	} {
		if r, _ := regimeFor(p); r.surest >= 0 != want {
			t.Errorf("%v: the surest kind is %d", p, r.surest)
		}
	}
}

// TestRisky: open searches are risky where they promise most and the range is small against a large grid.
func TestRisky(t *testing.T) {
	for p, want := range map[maze.Params]bool{
		{Rows: 91, Cols: 74, Min: 1, Max: 34}:    true,
		{Rows: 100, Cols: 100, Min: 1, Max: 100}: false,
		{Rows: 100, Cols: 100, Min: 1, Max: 10}:  false,
		{Rows: 60, Cols: 60, Min: 1, Max: 28}:    false,
	} {
		if r, _ := regimeFor(p); r.risky != want {
			t.Errorf("%v is risky: %v", p, r.risky)
		}
	}
}

// TestRegimesAreDocumented: the table in docs/maze-search.md has each regime once, with an example that is one.
func TestRegimesAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/maze-search.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "### Regimes\n")
	section, _, _ = strings.Cut(section, "\n## ")
	examples := map[string]string{}
	for row := range strings.Lines(section) {
		if cells := strings.Split(row, "|"); len(cells) == 6 && strings.HasPrefix(cells[1], " `") {
			examples[strings.Trim(cells[1], " `")] = strings.TrimSpace(cells[4])
		}
	}
	fields := reflect.TypeFor[regime]()
	if len(examples) != fields.NumField() {
		t.Errorf("the table has %d regimes, and there are %d", len(examples), fields.NumField())
	}
	for field := range fields.Fields() {
		var p maze.Params
		if _, err := fmt.Sscanf(examples[field.Name], "%dx%d %d-%d", &p.Rows, &p.Cols, &p.Min, &p.Max); err != nil {
			t.Errorf("%s has the example %q: %v", field.Name, examples[field.Name], err)
			continue
		}
		r, _ := regimeFor(p)
		value := reflect.ValueOf(r).FieldByName(field.Name)
		if is := value.IsValid() && !value.IsZero() && fmt.Sprint(value) != "-1"; !is {
			t.Errorf("%v is said to be an example of %s, which is %v", p, field.Name, value)
		}
	}
}
