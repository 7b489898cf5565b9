package tree

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"stride/internal/search"
)

// TestShortlist compares a shortlist with sorting: of equal candidates the best counts, and of
// all others the best ones have places.
func TestShortlist(t *testing.T) {
	r := search.NewRand(3, 0)
	var l shortlist
	for range 200 {
		width, n, spread := 1+r.Below(40), r.Below(400), 1+r.Below(100_000)
		classes := 1 + r.Below(300)
		l.reset(width, n, 0)
		least := map[uint64]int32{}
		for range n {
			c := candidate{score: int32(r.Below(spread) - spread/3),
				hash: uint64(1+r.Below(classes)) * 0x9e3779b97f4a7c15}
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

// TestStrata checks that the best candidates of each stratum and the best of all have the places
// that they are to have, and that no place is left empty.
func TestStrata(t *testing.T) {
	r := search.NewRand(4, 0)
	var l shortlist
	for range 200 {
		width, spread := 1+r.Below(60), 1+r.Below(100_000)
		n, strata, share := r.Below(deep*width), 1+r.Below(12), r.Float64()+0.01
		l.reset(width, n, min(share, 1))
		for k := range n {
			l.add(candidate{score: int32(r.Below(spread)), stratum: uint8(r.Below(strata) - 3),
				hash: uint64(k+1) * 0x9e3779b97f4a7c15})
		}
		order := make([]int32, n)
		for k := range order {
			order[k] = int32(k)
		}
		slices.SortFunc(order, func(a, b int32) int {
			return cmp.Or(cmp.Compare(l.candidates[a].score, l.candidates[b].score), cmp.Compare(a, b))
		})
		got := l.best()
		if len(got) != min(width, n) {
			t.Fatalf("%d of %d candidates have one of %d places", len(got), n, width)
		}
		if n <= width {
			continue
		}
		quota, free := l.quota()
		if places := quota * int32(strata); places > int32(share*float64(width)) && free <= 0 {
			t.Fatalf("%d strata have %d places each of %d, and %d are left", strata, quota, width, free)
		}
		var before [maxStrata]int32 // candidates of a stratum that are better
		for at, k := range order {
			stratum := l.candidates[k].stratum
			if has := slices.Contains(got, k); !has && (before[stratum] < quota || at < int(free)) {
				t.Fatalf("candidate %d of all, %d of its stratum, has no place; quota %d, %d free", at,
					before[stratum], quota, free)
			}
			before[stratum]++
		}
	}
}

// TestDrops checks that nothing is said about classes that were hardly seen, and the mean of
// falls that are all equal about others.
func TestDrops(t *testing.T) {
	var d drops
	for range minDrops - 1 {
		d.add(1, 100)
	}
	for range minDrops {
		d.add(2, 300)
	}
	if most := d.most(); most[1] < math.MaxInt32/8 || most[2] != 300 {
		t.Errorf("the most is %d and %d", most[1], most[2])
	}
}
