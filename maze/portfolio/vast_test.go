package portfolio

import (
	"testing"

	"stride/maze"
	"stride/maze/longpath"
)

// TestSurest: only ranges with 1 and 2 have a kind of search that is sure.
func TestSurest(t *testing.T) {
	for p, want := range map[maze.Params]bool{
		{Rows: 150, Cols: 160, Min: 1, Max: 2}: true,
		{Rows: 155, Cols: 150, Min: 1, Max: 6}: true,
		{Rows: 150, Cols: 150, Min: 2, Max: 5}: false,
	} {
		if _, ok := longpath.NewBeam(p, 12, longpath.Defaults()).Surest(); ok != want {
			t.Errorf("%v has a surest kind: %v", p, ok)
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
		if got := longpath.NewBeam(p, 1, longpath.Defaults()).Risky(); got != want {
			t.Errorf("%v is risky: %v", p, got)
		}
	}
}
