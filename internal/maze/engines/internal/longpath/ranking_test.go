package longpath

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRanking compares a ranking that is sorted as it is read with a sort of the whole.
func TestRanking(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 0))
		list := make([]successor, r.IntN(300))
		for k := range list {
			list[k].score = int32(r.IntN(1+r.IntN(1000))) - 500 // few different scores in some lists
		}
		if seed%5 == 0 { // in order, as many lists nearly are
			slices.SortFunc(list, func(x, y successor) int { return int(x.score - y.score) })
		}
		want := make([]int32, len(list))
		for k := range want {
			want[k] = int32(k)
		}
		slices.SortStableFunc(want, func(x, y int32) int { return int(list[y].score - list[x].score) })
		var got ranking
		width := 1 + r.IntN(40)
		got.reset(list, width)
		if got.sorted > rankedFirst*width {
			t.Fatalf("seed %d: a beam of %d sorts %d of %d entries", seed, width, got.sorted, len(list))
		}
		for place := 0; place < len(want); place += 1 + r.IntN(3) {
			if k := got.at(place); k != want[place] {
				t.Fatalf("seed %d, place %d: successor %d, want %d", seed, place, k, want[place])
			}
		}
	}
}
