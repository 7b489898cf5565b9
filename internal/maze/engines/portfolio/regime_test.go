package portfolio

import (
	"reflect"
	"testing"

	"stride/internal/maze/engines/internal/longpath"
	"stride/maze"
)

// regimeFor returns the regime of a grid on which mazes are built around paths.
func regimeFor(p maze.Params) (regime, *longpath.Beam) {
	beam := longpath.NewBeam(p, 1)
	return regimeOf(p, beam, 0), beam
}

// TestRegimes has a grid for each field of a regime that is set there.
func TestRegimes(t *testing.T) {
	examples := map[string]maze.Params{
		"large":  {Rows: 100, Cols: 100, Min: 1, Max: 10},
		"narrow": {Rows: 30, Cols: 30, Min: 4, Max: 5},
		"risky":  {Rows: 91, Cols: 74, Min: 1, Max: 34},
		"safe":   {Rows: 300, Cols: 300, Min: 1, Max: 60},
	}
	for field := range reflect.TypeFor[regime]().Fields() {
		p := examples[field.Name]
		r, _ := regimeFor(p)
		if value := reflect.ValueOf(r).FieldByName(field.Name); value.IsZero() {
			t.Errorf("%s is %v for %v", field.Name, value, p)
		}
	}
}
