package astar_test

import (
	"math/rand/v2"
	"testing"

	"stride/astar"
)

// These tests check the claims of docs/astar.md, which names the test of each claim.

type result = astar.Result[int, int]

// bothTies runs A* with both tie-breaking rules. Each state is expanded at most once.
func bothTies(g *graph) (smaller, larger result) {
	return astar.Search(g.problem(), astar.Options{Ties: astar.SmallerG, Trace: true}),
		astar.Search(g.problem(), astar.Options{Ties: astar.LargerG, Trace: true})
}

// onConsistent calls a check with the results of both rules on many random graphs with consistent
// heuristics.
func onConsistent(t *testing.T, least int, check func(t *testing.T, g *graph, truth facts, smaller,
	larger result)) {
	onGraphs(t, least, func(t *testing.T, g *graph, random *rand.Rand) {
		if g.beConsistent(random); !g.consistent() {
			t.Fatal("the heuristic drawn is not consistent")
		}
		smaller, larger := bothTies(g)
		check(t, g, g.facts(), smaller, larger)
	})
}

// With a consistent heuristic, both searches find a cheapest path, choose no state by a
// path that is not a cheapest one, and choose states in the order of their f-values.
func TestConsistentIsOptimal(t *testing.T) {
	onConsistent(t, 0, func(t *testing.T, g *graph, truth facts, smaller, larger result) {
		for _, r := range []result{smaller, larger} {
			if r.Found != (truth.best < far) {
				t.Fatalf("found %v, cheapest path %d", r.Found, truth.best)
			}
			if r.Found && (r.Cost != truth.best || g.pathCost(r.Path) != truth.best) {
				t.Fatalf("path %v of cost %d, cheapest %d", r.Path, r.Cost, truth.best)
			}
			last := 0
			for _, node := range r.Trace.Order {
				n := r.Trace.Nodes[node]
				if n.G != truth.g[n.State] {
					t.Fatalf("state %d chosen with g %d, cheapest %d", n.State, n.G, truth.g[n.State])
				}
				if n.F < last {
					t.Fatalf("f %d after %d", n.F, last)
				}
				last = n.F
			}
		}
	})
}

// Both searches expand every state of f < c*, and neither expands one of f > c*.
func TestBelowAndAbove(t *testing.T) {
	onConsistent(t, 0, func(t *testing.T, g *graph, truth facts, smaller, larger result) {
		if truth.best == far {
			return // then both expand all that can be reached
		}
		for _, r := range []result{smaller, larger} {
			all := expanded(r)
			for s := range g.n {
				if truth.f[s] < truth.best && !all[s] {
					t.Fatalf("state %d of f %d < %d is not expanded", s, truth.f[s], truth.best)
				}
				if truth.f[s] > truth.best && all[s] {
					t.Fatalf("state %d of f %d > %d is expanded", s, truth.f[s], truth.best)
				}
			}
		}
	})
}

// Question 1a: with smaller g first, every non-goal state of f = c* is expanded. Costs
// are positive: see TestZeroCosts.
func TestSmallerExpandsAllTies(t *testing.T) {
	onConsistent(t, 1, func(t *testing.T, g *graph, truth facts, smaller, _ result) {
		if truth.best == far {
			return
		}
		all := expanded(smaller)
		for s := range g.n - 1 {
			if (truth.f[s] <= truth.best) != all[s] {
				t.Fatalf("state %d: f %d, c* %d, expanded %v", s, truth.f[s], truth.best, all[s])
			}
		}
	})
}

// Question 1b: with larger g first, perhaps only some of them are expanded. Here 0 leads
// to the goal 3 by way of 1 and of 2 at the same cost; one of the two is never expanded.
func TestLargerExpandsSomeTies(t *testing.T) {
	g := &graph{n: 4, edges: []edge{{0, 1, 1}, {0, 2, 1}, {1, 3, 1}, {2, 3, 1}}, h: []int{2, 1, 1, 0}}
	if !g.consistent() {
		t.Fatal("the heuristic is not consistent")
	}
	smaller, larger := bothTies(g)
	if smaller.Expanded != 3 || larger.Expanded != 2 || expanded(larger)[2] {
		t.Errorf("expanded: smaller g %v, larger g %v", expanded(smaller), expanded(larger))
	}
}

// Question 1c: every state that larger g expands is expanded by smaller g. This holds
// with costs of 0 as well.
func TestLargerExpandsNoMore(t *testing.T) {
	fewer := false
	onConsistent(t, 0, func(t *testing.T, _ *graph, _ facts, smaller, larger result) {
		all := expanded(smaller)
		for s := range expanded(larger) {
			if !all[s] {
				t.Fatalf("state %d is expanded with larger g only: %v and %v", s, expanded(larger), all)
			}
		}
		if larger.Expanded > smaller.Expanded {
			t.Fatalf("larger g expands %d, smaller g %d", larger.Expanded, smaller.Expanded)
		}
		fewer = fewer || larger.Expanded < smaller.Expanded
	})
	if !fewer {
		t.Error("the two never differed: the test compares nothing")
	}
}

// Without the assumption, larger g may expand more: here a goal is chosen before
// another state of the same f and g.
func TestWithoutTheAssumption(t *testing.T) {
	// The path leads from 0 by way of 1 to the goal 3; 2 is a dead end that the
	// heuristic takes for a goal.
	g := &graph{n: 4, edges: []edge{{0, 2, 2}, {0, 1, 1}, {1, 3, 1}}, h: []int{2, 1, 0, 0}}
	if !g.consistent() {
		t.Fatal("the heuristic is not consistent")
	}
	count := func(ties astar.TieBreak, first bool) int {
		return astar.Search(g.problem(), astar.Options{Ties: ties, GoalFirst: first}).Expanded
	}
	if s, l := count(astar.SmallerG, true), count(astar.LargerG, true); s != 2 || l != 3 {
		t.Errorf("goals first: smaller g expands %d, larger g %d, want 2 and 3", s, l)
	}
	if s, l := count(astar.SmallerG, false), count(astar.LargerG, false); s != 3 || l != 3 {
		t.Errorf("goals last: smaller g expands %d, larger g %d, want 3 and 3", s, l)
	}
}

// With costs of 0, neither rule expands a state of f = c* behind the goal.
func TestZeroCosts(t *testing.T) {
	g := &graph{n: 3, edges: []edge{{0, 2, 1}, {2, 1, 0}}, h: []int{1, 0, 0}}
	truth := g.facts()
	smaller, larger := bothTies(g)
	if !g.consistent() || truth.f[1] != truth.best || expanded(smaller)[1] || expanded(larger)[1] {
		t.Errorf("f %v, c* %d, expanded %v and %v", truth.f, truth.best, expanded(smaller), expanded(larger))
	}
}

// With an admissible heuristic and re-expansion, the path is a cheapest one, although a
// state may be expanded by a more expensive path first.
func TestReexpansionIsOptimal(t *testing.T) {
	dearer, again := false, false
	onGraphs(t, 0, func(t *testing.T, g *graph, random *rand.Rand) {
		g.beAdmissible(random)
		truth := g.facts()
		for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
			r := astar.Search(g.problem(), astar.Options{Ties: ties, Reexpand: true, Trace: true})
			if r.Found != (truth.best < far) || r.Found &&
				(r.Cost != truth.best || g.pathCost(r.Path) != truth.best) {
				t.Fatalf("%v: found %v, path %v of cost %d, cheapest %d", ties, r.Found, r.Path, r.Cost,
					truth.best)
			}
			if again = again || r.Reexpanded > 0; r.Expanded-r.Reexpanded != len(expanded(r)) {
				t.Fatalf("%d expansions, %d of them again, of the states %v", r.Expanded, r.Reexpanded,
					expanded(r))
			}
			once := astar.Search(g.problem(), astar.Options{Ties: ties})
			if once.Found != r.Found || once.Found && g.pathCost(once.Path) > once.Cost ||
				once.Cost < r.Cost {
				t.Fatalf("each state once: %+v; again: %+v", once, r)
			}
			dearer = dearer || once.Cost > r.Cost
		}
	})
	if !dearer || !again {
		t.Errorf("a dearer path was found: %v, a state expanded again: %v; the test shows nothing", dearer,
			again)
	}
}

// With an admissible but inconsistent heuristic, larger g may expand more states than smaller g if
// states are expanded again, and may find a dearer path if they are not.
func TestInconsistentTies(t *testing.T) {
	for _, reexpand := range []bool{false, true} {
		var fewer, more, dearer int
		onGraphs(t, 1, func(t *testing.T, g *graph, random *rand.Rand) {
			g.beAdmissible(random)
			smaller := astar.Search(g.problem(), astar.Options{Ties: astar.SmallerG, Reexpand: reexpand})
			larger := astar.Search(g.problem(), astar.Options{Ties: astar.LargerG, Reexpand: reexpand})
			switch {
			case larger.Expanded < smaller.Expanded:
				fewer++
			case larger.Expanded > smaller.Expanded:
				more++
			}
			if larger.Cost > smaller.Cost {
				dearer++
			}
		})
		t.Logf("again %v: larger g expands fewer on %d graphs, more on %d; its path is dearer on %d",
			reexpand, fewer, more, dearer)
		if fewer == 0 || reexpand == (more == 0) || reexpand == (dearer > 0) {
			t.Errorf("again %v: fewer %d, more %d, dearer %d", reexpand, fewer, more, dearer)
		}
	}
}
