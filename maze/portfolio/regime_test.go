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
	beam := longpath.NewBeam(p, 1)
	return regimeOf(p, beam, 0), beam
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
