package statistics

import (
	"slices"
	"testing"
)

func TestRanks(t *testing.T) {
	if got, want := ranks([]float64{7, 3, 9, 3}), []float64{3, 1.5, 4, 1.5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
