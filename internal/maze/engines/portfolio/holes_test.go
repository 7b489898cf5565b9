package portfolio

import (
	"testing"

	"stride/internal/maze/engines/internal/eval"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// TestHolesThatOneCellCloses changes single black holes of finished mazes that had hundreds of
// them, and that one cell would have freed: no change gains more than a few points without losing a
// jump, and without the last exits some does.
func TestHolesThatOneCellCloses(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	const (
		few   = 10  // points
		holes = 200 // that are changed in a maze at most
	)
	p := maze.Params{Rows: 70, Cols: 70, Min: 1, Max: 7}
	for _, off := range []search.PartSet{0, parts.AnyExits} {
		gain := int64(0)
		for seed := range uint64(3) {
			o := Options{Params: p, Seed: 1 + seed, Workers: 1, Budget: search.Budget{Steps: 3_000_000},
				Off: off}
			gain = max(gain, gainOfOneHole(t, run(t, o), holes, few))
		}
		if (gain > 0) != (off != 0) {
			t.Errorf("parts %x off: one cell gains %d points", off, gain)
		}
	}
}

// gainOfOneHole returns what a change of one of the first black holes gains at most, if that is
// more than a few points.
func gainOfOneHole(t *testing.T, r Result, holes int, few int64) (gain int64) {
	t.Helper()
	s, err := eval.New(r.Grid.Params)
	if err != nil {
		t.Fatal(err)
	}
	s.Load(r.Grid.Values)
	for v, seen := int32(0), 0; v < int32(s.Len()) && seen < holes; v++ {
		if _, leads := s.ToGo(v); leads || v == s.Goal() {
			continue
		}
		seen++
		low, high := s.Choices(v)
		for x := low; x <= high; x++ {
			if value, ok := s.Probe(v, x, int64(r.Report.Value)+few+1); ok {
				gain = max(gain, value-int64(r.Report.Value))
			}
		}
	}
	return gain
}
