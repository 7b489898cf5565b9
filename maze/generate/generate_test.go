package generate_test

import (
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

// TestTargetBelowZero checks that the error says which targets there are.
func TestTargetBelowZero(t *testing.T) {
	wish := generate.Wish{Params: maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}, Target: -50}
	r, err := generate.Maze(t.Context(), wish, search.Request{Workers: 1, Budget: search.Budget{Steps: 10}})
	if err == nil || !strings.Contains(err.Error(), "above 0") || r.Grid != nil {
		t.Errorf("%+v, error %v", r, err)
	}
}
