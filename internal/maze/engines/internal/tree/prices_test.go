package tree

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// affordable asks random prices which values the first open cell k may have. TestNothingIsPruned
// and TestBestAreNotPruned ask it at all nodes on the paths to their mazes.
func affordable(s *Space, c *node, k int, left int32) uint64 {
	p := newPrices(s)
	if c.done.Count()%3 > 0 { // else the first prices
		r := rand.New(rand.NewPCG(c.hash(), 7))
		for k := range s.cells {
			p.second[k] = r.Int32N(maxSecond + 1)
			p.entry[k] = r.Int32N(16*priceUnits) - 8*priceUnits
		}
	}
	rest, _ := p.affordable(c, k, s.full[k], left)
	return rest
}

// TestPricesLoseNothing counts all mazes within a budget, with prices and without.
func TestPricesLoseNothing(t *testing.T) {
	for _, test := range []struct {
		p     maze.Params
		least int
	}{
		{maze.Params{Rows: 3, Cols: 4, Min: 1, Max: 3}, 20}, {maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3},
			55},
		{maze.Params{Rows: 4, Cols: 4, Min: 2, Max: 4}, 38}, {maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4},
			103},
		{maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, 86}, {maze.Params{Rows: 5, Cols: 5, Min: 3, Max: 5},
			47},
		{maze.Params{Rows: 4, Cols: 6, Min: 2, Max: 5}, 90},
	} {
		space := NewSpace(test.p)
		count := func(priced bool) (mazes, nodes int64) {
			s := &Searcher{Space: space, Budget: space.top - int32(test.least), Priced: priced,
				Found: func(*Maze) { mazes++ }}
			s.Run()
			return mazes, s.Nodes
		}
		mazes, nodes := count(true)
		want, plain := count(false)
		t.Logf("%v: %d mazes, %d nodes, %d without prices", test.p, mazes, nodes, plain)
		if mazes != want || want == 0 {
			t.Errorf("%v: %d mazes with prices, %d without", test.p, mazes, want)
		}
		if nodes > plain || test.p.Cells() > 20 && nodes == plain {
			t.Errorf("%v: %d nodes with prices, %d without", test.p, nodes, plain)
		}
	}
}

// TestPricing tries prices that fail often, and prices that fail rarely.
func TestPricing(t *testing.T) {
	for _, test := range []struct {
		every int // one node in every fails
		pause bool
	}{{1, false}, {pricedShare / 2, false}, {3 * pricedShare, true}, {pricedNodes + 1, true}} {
		var tried pricing
		for k := range pricedNodes {
			if tried.pause > 0 {
				t.Fatalf("a pause after %d nodes", k)
			}
			tried.count(k%test.every == test.every-1)
		}
		if paused := tried.pause > 0; paused != test.pause {
			t.Errorf("one node in %d fails: pause %v, want %v", test.every, paused, test.pause)
		}
	}
}
