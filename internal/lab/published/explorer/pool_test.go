package explorer

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/lab/published/strategy"
	"stride/search"
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
			ids := rapid.SliceOfNDistinct(rapid.SampledFrom([]int32{0, 1, 2, 63, 64, 65, 128, 200, 299}), 1, 7,
				rapid.ID[int32]).Draw(t, "set")
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

// set returns an entry for a list.
func set(score float64, list ...int32) *entry {
	e := &entry{score: score, count: len(list), set: make([]uint64, words(1024))}
	e.fold = fill(e.set, list)
	return e
}

// offer inserts an entry if it is welcome.
func offer(p *pool, e *entry) bool {
	ok := p.welcome(e.set, e.fold, e.count, e.score)
	if ok {
		p.insert(e)
	}
	return ok
}

// TestLimits checks which counts are taken, and what a crowd does.
func TestLimits(t *testing.T) {
	p := newPool(200, &defaults)
	ten := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if offer(p, set(1, ten[2:]...)) || !offer(p, set(1, ten[:7]...)) {
		t.Error("the limit of an empty pool is not 7")
	}
	if offer(p, set(1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)) || !offer(p, set(1, ten[1:]...)) {
		t.Error("the limit is not two more than the best")
	}
	for a := range int32(1000) {
		if !offer(p, set(1, a, a+1)) {
			t.Fatalf("pair %d was refused", a)
		}
	}
	if p.highest != 0 {
		t.Fatalf("%d entries keep others out", p.total)
	}
	if !offer(p, set(1, 500, 1020)) || p.highest != 2 || p.total != crowd {
		t.Errorf("%d entries, layers up to %d, want %d and 2", p.total, p.highest, crowd)
	}
	if offer(p, set(1, 900, 1021, 1022)) {
		t.Error("three numbers are still taken")
	}
	if !offer(p, set(1, 1023)) || p.total != crowd+1 || p.lowest() != 1 {
		t.Errorf("%d entries, the lowest with %d", p.total, p.lowest())
	}
}

// TestDraw compares how often layers are drawn with their weights.
func TestDraw(t *testing.T) {
	p := newPool(200, &defaults)
	if p.draw(search.NewRand(1, 0)) != nil {
		t.Error("a draw from an empty pool")
	}
	for k, list := range [][]int32{{1, 2}, {3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}} {
		if !offer(p, set(float64(k), list...)) {
			t.Fatal(list)
		}
	}
	const draws = 70_000
	drawn := make([]int, 6)
	r := search.NewRand(1, 0)
	for range draws {
		drawn[p.draw(r).count]++
	}
	for count, weight := range map[int]float64{2: 350, 3: 280, 5: 210} {
		want := draws * weight / 840
		if d := float64(drawn[count]) - want; d*d > 25*want {
			t.Errorf("count %d: drawn %d times, want about %.0f", count, drawn[count], want)
		}
	}
}

// TestRoles checks who explores when.
func TestRoles(t *testing.T) {
	b, err := official.Level(official.Seed{}, 10)
	if err != nil {
		t.Fatal(err)
	}
	l := strategy.NewNumbers(b)
	for _, c := range []struct {
		size, low int
		want      string // for each searcher, e if it explores
	}{{2, 0, "cc"}, {2, 7, "ec"}, {2, 5, "ee"}, {5, 7, "ecccc"}, {5, 5, "eeccc"}, {5, 4, "eeecc"}, {5, 3, "eeeec"},
		{5, 1, "eeeec"}} {
		got := ""
		for k := range c.size {
			t := newSearcher(l, k, c.size, search.NewRand(1, uint64(k)), nil, &defaults)
			if c.low > 0 {
				offer(t.pool, set(1, []int32{0, 1, 2, 3, 4, 5, 6}[:c.low]...))
			}
			role := "c"
			if t.ready() {
				role = "e"
			}
			got += role
		}
		if got != c.want {
			t.Errorf("%d all, lowest count %d: %s, want %s", c.size, c.low, got, c.want)
		}
	}
}

// TestJoin checks that pools exchange what is welcome and share no lists.
func TestJoin(t *testing.T) {
	p, q := newPool(200, &defaults), newPool(200, &defaults)
	offer(p, set(1, 1, 2))
	offer(q, set(1, 1))
	offer(q, set(1, 2, 3))
	c := p.clone()
	p.join(q)
	if fmt.Sprint(p.total, c.total, p.lowest(), c.lowest()) != "2 1 1 2" {
		t.Error(p.total, c.total, p.lowest(), c.lowest())
	}
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

// BenchmarkSolve336 solves a level of the paper's table, which took the author 43 s
// with ten threads. Measured, processor time on a Xeon at 2.3 GHz: 0.8 s in the
// median.
func BenchmarkSolve336(b *testing.B) {
	level, err := official.Level(official.Seed{}, 336)
	if err != nil {
		b.Fatal(err)
	}
	for seed := uint64(0); b.Loop(); seed++ {
		r, err := Solve(context.Background(), level, search.Request{Seed: seed, Workers: 1}, defaults)
		if err != nil || !r.Solved {
			b.Fatal(r.Solved, err)
		}
	}
}
