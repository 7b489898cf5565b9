package astar_test

import (
	"math/rand/v2"
	"testing"

	"stride/astar"
)

// The path of weighted A* costs at most w times as much as a cheapest one: with a consistent
// heuristic if each state is expanded once, and with an admissible one if states are expanded again.
func TestWeightedBound(t *testing.T) {
	worse, fewer := 0, 0
	for _, reexpand := range []bool{false, true} {
		onGraphs(t, 0, func(t *testing.T, g *graph, random *rand.Rand) {
			if reexpand {
				g.beAdmissible(random)
			} else {
				g.beConsistent(random)
			}
			best := g.facts().best
			w := astar.Weight{Num: 4 + random.IntN(12), Den: 4}.Lowest()
			for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
				o := astar.Options{Ties: ties, Reexpand: reexpand}
				plain := astar.Search(g.problem(), o)
				r := astar.Search(astar.Weighted(g.problem(), w), o)
				if r.Found != (best < far) {
					t.Fatalf("found %v, best %d", r.Found, best)
				}
				if !r.Found {
					continue
				}
				cost := r.Cost / w.Den
				if r.Cost%w.Den != 0 || g.pathCost(r.Path) > cost || cost*w.Den > best*w.Num {
					t.Fatalf("weight %v: path of cost %d, scaled %d, cheapest %d", w, cost, r.Cost, best)
				}
				if cost > best {
					worse++
				}
				if r.Expanded < plain.Expanded {
					fewer++
				}
			}
		})
	}
	if worse == 0 || fewer == 0 {
		t.Errorf("%d paths were dearer, %d searches expanded fewer: the test shows nothing", worse, fewer)
	}
}

func TestParseWeight(t *testing.T) {
	for text, want := range map[string]float64{"1": 1, "1.5": 1.5, "2.125": 2.125, "1000": 1000, "1.0": 1} {
		if w, err := astar.ParseWeight(text); err != nil || w.Float() != want {
			t.Errorf("%s: %v, %v", text, w, err)
		}
	}
	for _, text := range []string{"", "0.5", "-1", "1.", "1.2345", "1001", "x", "1e3", "1.5.5", "+2", "."} {
		if w, err := astar.ParseWeight(text); err == nil {
			t.Errorf("%q was read as %v", text, w)
		}
	}
	if s := (astar.Weight{}).String(); s != "1" {
		t.Errorf("the zero weight is %s", s)
	}
	p := astar.NewGrid(3, 3).Problem()
	p.Heuristic = nil
	if r := astar.Search(astar.Weighted(p, astar.Weight{Num: 3, Den: 2}), astar.Options{}); r.Cost != 8 {
		t.Errorf("without a heuristic the scaled cost is %d, want 8", r.Cost)
	}
}
