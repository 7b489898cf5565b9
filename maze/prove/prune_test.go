package prove

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

// mirrored returns g, or its transpose if that is the one that the search examines.
func mirrored(g *maze.Grid) *maze.Grid {
	if g.Rows != g.Cols {
		return g
	}
	x := int(g.Values[0])
	useless := int16(g.Cols) // the smallest value without a jump from any cell
	if x >= g.Cols || min(g.Values[x], useless) <= min(g.Values[x*g.Cols], useless) {
		return g
	}
	t := g.Clone()
	for k := range t.Values {
		t.Values[k] = g.Values[k%g.Cols*g.Cols+k/g.Cols]
	}
	return t
}

// follow leads the search along g with a budget that equals the loss of g. At every node
// the search must visit the next node that agrees with g. follow returns whether the
// goal was reached.
func follow(t *testing.T, b *geometry, g *maze.Grid) (met bool) {
	t.Helper()
	g = mirrored(g)
	value := maze.Evaluate(g).Value
	inc := &incumbent{stop: new(search.Stop)}
	inc.budget.Store(b.top - int32(value))
	s := &searcher{geometry: b, incumbent: inc, budget: b.top - int32(value)}
	agrees := func(k int) bool {
		o := b.options[k][s.pick[k]]
		return o.value == g.Values[k] || o.jumps == 0 && g.Values[k] > o.value
	}
	c := root()
	for c.open != 0 {
		k := bits.TrailingZeros64(c.open)
		s.cut = bits.OnesCount64(c.done) + 1
		var on *node
		s.emit = func(child node) {
			if agrees(k) {
				on = &child
			}
		}
		pick := s.pick
		s.expand(&c)
		if on == nil {
			t.Fatalf("%s, value %d: pruned with %d cells filled", g.ID(), value, s.cut)
		}
		s.pick = pick
		for x := range b.options[k] {
			s.pick[k] = uint8(x)
			if agrees(k) {
				break
			}
		}
		c = *on
	}
	// The rest is searched in full where that is quick: something as good must be
	// found.
	s.emit = nil
	ways := 1
	for m := b.unfilled(&c); m != 0; m &= m - 1 {
		ways = min(ways*len(b.options[bits.TrailingZeros64(m)]), 1<<20)
	}
	if ways <= 3000 {
		s.onGoalReached(&c)
		if inc.best == nil || inc.value < value {
			t.Fatalf("%s, value %d: nothing as good was found when the goal was met", g.ID(), value)
		}
		return true
	}
	return false
}

// TestNothingIsPruned checks, for random mazes and for better and better ones, that the
// search does not prune them when its budget equals their loss: at no node on the path
// to a maze does it count a loss that the maze does not have.
func TestNothingIsPruned(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	finished, followed := 0, 0
	for range 150 {
		p := maze.Params{Rows: 2 + r.IntN(6), Cols: 2 + r.IntN(6), Min: 1 + r.IntN(2)}
		if r.IntN(8) == 0 {
			p.Rows, p.Cols = 2, 8+r.IntN(24)
		}
		p.Max = p.Min + 1 + r.IntN(max(p.Rows, p.Cols))
		b := newGeometry(p)
		if b.top < 0 {
			continue
		}
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal() {
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
		}
		// Climb from it: all mazes that are kept on the way are followed.
		value := maze.Evaluate(g).Value
		for range 3000 {
			k := r.IntN(g.Goal())
			before := g.Values[k]
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
			a := maze.Evaluate(g)
			if a.Value < value-r.IntN(4) {
				g.Values[k] = before
				continue
			}
			value = a.Value
			if a.Solvable && r.IntN(4) == 0 {
				followed++
				if follow(t, b, g) {
					finished++
				}
			}
		}
	}
	if followed < 20_000 || finished < 2_000 {
		t.Errorf("only %d mazes were followed, %d of them to the end", followed, finished)
	}
}

// TestBestAreNotPruned does the same with the best mazes that the generator makes.
func TestBestAreNotPruned(t *testing.T) {
	if testing.Short() {
		t.Skip("many proofs")
	}
	for _, p := range []maze.Params{
		{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 6, Cols: 6, Min: 1, Max: 2}, {Rows: 6, Cols: 7, Min: 2, Max: 6},
		{Rows: 7, Cols: 7, Min: 1, Max: 6}, {Rows: 8, Cols: 8, Min: 1, Max: 7}, {Rows: 4, Cols: 16, Min: 1, Max: 9},
		{Rows: 2, Cols: 32, Min: 1, Max: 9}, {Rows: 8, Cols: 8, Min: 1, Max: 3},
	} {
		b := newGeometry(p)
		for seed := range uint64(6) {
			res, err := generate.Run(context.Background(), generate.Options{
				Params: p, Seed: seed, Workers: 1, Budget: search.Budget{Steps: 60_000},
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			follow(t, b, res.Grid)
		}
	}
}
