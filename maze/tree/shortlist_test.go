package tree

import (
	"math"
	"slices"
	"testing"

	"stride/search"
)

// TestShortlist compares a shortlist with sorting: of equal candidates the best counts, and of
// all others the best ones have places.
func TestShortlist(t *testing.T) {
	r := search.NewRand(3, 0)
	var l shortlist
	for range 200 {
		width, n, spread := 1+r.Below(40), r.Below(400), 1+r.Below(100_000)
		classes := 1 + r.Below(300)
		l.reset(width, n)
		least := map[uint64]int32{}
		for range n {
			c := candidate{score: int32(r.Below(spread) - spread/3), hash: uint64(1+r.Below(classes)) * 0x9e3779b97f4a7c15}
			if old, ok := least[c.hash]; !ok || c.score < old {
				least[c.hash] = c.score
			}
			if c.score <= l.worst {
				l.add(c)
			}
		}
		want := make([]int32, 0, len(least))
		for _, score := range least {
			want = append(want, score)
		}
		slices.Sort(want)
		want = want[:min(width, len(want))]
		got := []int32{}
		for _, k := range l.best() {
			got = append(got, l.candidates[k].score)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("width %d: scores %v, want %v", width, got, want)
		}
	}
}

// TestDrops checks that nothing is said about classes that were hardly seen, and the mean of
// falls that are all equal about others.
func TestDrops(t *testing.T) {
	var d drops
	for range fewDrops - 1 {
		d.add(1, 100)
	}
	for range fewDrops {
		d.add(2, 300)
	}
	if most := d.most(); most[1] < math.MaxInt32/8 || most[2] != 300 {
		t.Errorf("the most is %d and %d", most[1], most[2])
	}
}
