package tree

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"stride/internal/search"
	"stride/maze"
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
// goal was reached and the rest searched in full.
func follow(t *testing.T, b *Space, g *maze.Grid) (met bool) {
	t.Helper()
	g = mirrored(g)
	value := maze.Evaluate(g).Value
	best := int32(-1 << 30)
	s := &Searcher{Space: b, Budget: b.top - int32(value)}
	s.Found = func(m *Maze) { best = max(best, b.top-m.Loss) }
	// number returns the number of the value of cell k among those told apart.
	number := func(k int) uint8 {
		return uint8(min(int(g.Values[k])-b.params.Min, bits.Len64(b.full[k])-1))
	}
	c := b.root()
	for !c.open.Empty() {
		k := c.open.First()
		if !c.known.Has(b.goal) {
			if rest := affordable(b, &c, k, s.Budget-c.loss); rest>>number(k)&1 == 0 {
				t.Fatalf("%s, value %d: prices drop its value with %d cells filled", g.ID(), value,
					c.done.Count())
			}
		}
		s.cut = c.done.Count() + 1
		var on *node
		s.emit = func(child node) {
			if s.pick[k] == number(k) {
				on = &child
			}
		}
		s.expand(&c)
		if on == nil {
			t.Fatalf("%s, value %d: pruned with %d cells filled", g.ID(), value, s.cut)
		}
		s.pick[k] = number(k)
		c = *on
		if !c.open.Empty() && b.cells <= 64 {
			sameBounds(t, b, &c)
			large := *b
			large.cells = narrowCells + 1
			hidden, front := b.all.Without(c.known), c.open.Or(c.next)
			able, ok := b.canBeOn(hidden, front)
			if wide, too := large.canBeOn(hidden, front); wide != able || too != ok {
				t.Fatalf("%s: with one word %v can be on the solution, with two %v", g.ID(), able, wide)
			}
		}
	}
	// The rest is searched in full where that is quick: something as good must be
	// found.
	s.emit = nil
	ways := 1
	for m := b.unfilled(&c); !m.Empty(); m = m.Rest() {
		ways = min(ways*bits.Len64(b.full[m.First()]), 1<<20)
	}
	if ways <= 3000 {
		s.onGoalReached(&c)
		if best < int32(value) {
			t.Fatalf("%s, value %d: nothing as good was found when the goal was met", g.ID(), value)
		}
		return true
	}
	return false
}

// sameBounds checks that the two texts of the bound agree, with what they tell a beam, also where a
// small budget ends them early.
func sameBounds(t *testing.T, s *Space, c *node) {
	t.Helper()
	for _, budget := range []int32{0, 5, 20, infeasible} {
		if narrow, wide := s.narrow(c, new(entries), budget, nil),
			s.wide(c, new(entries), budget, nil); narrow != wide {
			t.Fatalf("budget %d: the narrow bound is %d, the wide one %d", budget, narrow, wide)
		}
		var here, there outlook
		narrow, wide := s.narrow(c, new(entries), budget, &here), s.wide(c, new(entries), budget, &there)
		if narrow != wide || here != there {
			t.Fatalf("budget %d: the narrow bound is %d with %v, the wide one %d with %v", budget, narrow,
				here, wide, there)
		}
	}
}

// TestNothingIsPruned checks, for random mazes and for better and better ones, that the
// search does not prune them when its budget equals their loss: at no node on the path
// to a maze does it count a loss that the maze does not have.
func TestNothingIsPruned(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	finished, followed := 0, 0
	climbs := 50
	if testing.Short() {
		climbs = 25
	}
	for range climbs {
		p := maze.Params{Rows: 2 + r.IntN(6), Cols: 2 + r.IntN(6), Min: 1 + r.IntN(2)}
		if r.IntN(8) == 0 {
			p.Rows, p.Cols = 2, 8+r.IntN(57)
		}
		p.Max = p.Min + 1 + r.IntN(max(p.Rows, p.Cols))
		b := NewSpace(p)
		if b.top < 0 {
			continue
		}
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
		}
		// Climb from it: all mazes that are kept on the way are followed.
		value := maze.Evaluate(g).Value
		for range 3000 {
			k := r.IntN(g.Goal)
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
	if followed < 130*climbs || finished < 13*climbs {
		t.Errorf("only %d mazes were followed, %d of them to the end", followed, finished)
	}
}

// TestBestAreNotPruned does the same with mazes that a beam finds.
func TestBestAreNotPruned(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 6, Cols: 6, Min: 1, Max: 2},
		{Rows: 6, Cols: 7, Min: 2, Max: 6},
		{Rows: 7, Cols: 7, Min: 1, Max: 6}, {Rows: 8, Cols: 8, Min: 1, Max: 7},
		{Rows: 4, Cols: 16, Min: 1, Max: 9},
		{Rows: 2, Cols: 32, Min: 1, Max: 9}, {Rows: 8, Cols: 8, Min: 1, Max: 3},
		{Rows: 10, Cols: 10, Min: 1, Max: 9},
		{Rows: 2, Cols: 64, Min: 1, Max: 63}, {Rows: 8, Cols: 16, Min: 2, Max: 5},
	} {
		b := NewSpace(p)
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		found := NewBeam(b, 50).Run(50, infeasible, plainWeights(), search.NewRand(0, 0),
			func(int64) bool { return true })
		if len(found) == 0 {
			t.Fatalf("%v: nothing was found", p)
		}
		for k := range found {
			b.Values(&found[k], g.Values)
			if value := maze.Evaluate(g).Value; value != int(b.top-found[k].Loss) {
				t.Fatalf("%s is worth %d, not %d", g.ID(), value, b.top-found[k].Loss)
			}
			follow(t, b, g)
		}
	}
}
