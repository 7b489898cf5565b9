package explorer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/shift/official"
)

var defaults = Defaults()

// subset reports whether all of a is in b; both are sorted.
func subset(a, b []int32) bool {
	for _, v := range a {
		if !slices.Contains(b, v) {
			return false
		}
	}
	return true
}

// TestPool offers random sets to a pool and compares it with a plain list of sets
// of which none contains another one.
func TestPool(t *testing.T) {
	type item struct {
		set   []int32
		score float64
	}
	const numbers = 300
	rapid.Check(t, func(t *rapid.T) {
		p := newPool(200, &defaults)
		var want []item
		for range rapid.IntRange(1, 60).Draw(t, "offers") {
			ids := rapid.SliceOfNDistinct(rapid.SampledFrom([]int32{0, 1, 2, 63, 64, 65, 128, 200, 299}), 1,
				7, rapid.ID[int32]).Draw(t, "set")
			slices.Sort(ids)
			score := float64(rapid.IntRange(1, 5).Draw(t, "score"))
			refuse := slices.ContainsFunc(want, func(o item) bool {
				return subset(o.set, ids) && (len(o.set) < len(ids) || o.score <= score)
			})
			set := make([]uint64, words(numbers))
			fold := fill(set, ids)
			if got := p.welcome(set, fold, len(ids), score); got == refuse {
				t.Fatalf("%v of score %v welcome: %v, want %v", ids, score, got, !refuse)
			}
			if refuse {
				continue
			}
			want = slices.DeleteFunc(want, func(o item) bool { return subset(ids, o.set) })
			want = append(want, item{ids, score})
			p.insert(&entry{score: score, count: len(ids), set: set, fold: fold})
		}
		n := 0
		for k, layer := range p.layers {
			for _, e := range layer {
				n++
				left := members(e.set)
				if len(left) != k+1 || !slices.ContainsFunc(want,
					func(o item) bool { return slices.Equal(o.set, left) && o.score == e.score }) {
					t.Fatalf("%v of score %v is in layer %d; want %v", left, e.score, k, want)
				}
			}
		}
		if n != len(want) || n != p.total {
			t.Fatalf("%d entries, counted as %d, want %d", n, p.total, len(want))
		}
	})
}

// members lists a set.
func members(set []uint64) (list []int32) {
	for v := range int32(64 * len(set)) {
		if set[v>>6]>>(v&63)&1 != 0 {
			list = append(list, v)
		}
	}
	return list
}

// TestExplores runs a team until its searchers explore, and looks at every entry.
func TestExplores(t *testing.T) {
	b, err := official.Level(official.Seed{}, 300)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(0, 0, b.At(0, 0)+1001) // out of reach: no solution
	l := strategy.NewNumbers(b)
	s := newSearcher(l, 0, 1, search.NewRand(1, 0), nil, &defaults)
	for !s.exploring || s.pool.total < 20 {
		s.Run(search.NewUnit(1, 10_000))
	}
	s.Run(search.NewUnit(1, 10_000))
	state := strategy.NewState(l)
	exhausted := 0
	for k, layer := range s.pool.layers {
		for _, e := range layer {
			state.Restore(&e.Snapshot)
			if err := state.Verify(); err != nil || len(e.Left()) != k+1 {
				t.Fatalf("entry of layer %d: %d remain, %v", k, len(e.Left()), err)
			}
			if fill(make([]uint64, words(l.Count())), e.Left()) != e.fold {
				t.Fatal("the fold is not that of the remaining numbers")
			}
			if e.exhausted {
				exhausted++
			}
		}
	}
	if exhausted == 0 {
		t.Error("no entry has had the exhaustive search")
	}
}
