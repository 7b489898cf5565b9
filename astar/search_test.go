package astar_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"stride/astar"
)

// The trace must be the consistent record of a search: each node is a child of an expanded
// one, the numbers have no gap, and nodes that were not expanded are pruned or waiting.
func TestTraceIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		g := newGraph(random, 0)
		g.beAdmissible(random)
		o := astar.Options{
			Ties:     rapid.SampledFrom([]astar.TieBreak{astar.SmallerG, astar.LargerG}).Draw(t, "ties"),
			Reexpand: rapid.Bool().Draw(t, "again"), GoalFirst: rapid.Bool().Draw(t, "goal first"),
		}
		plain := astar.Search(g.problem(), o)
		o.Trace = true
		r := astar.Search(g.problem(), o)
		tr := r.Trace
		for k, node := range tr.Order {
			if tr.Nodes[node].Order != k+1 {
				t.Fatalf("node %d is the expansion %d, and says %d", node, k+1, tr.Nodes[node].Order)
			}
		}
		if len(tr.Nodes) != r.Generated {
			t.Fatalf("%d nodes, %d generated", len(tr.Nodes), r.Generated)
		}
		cheapest := make(map[int]int) // waiting node of each state
		for k, n := range tr.Nodes {
			if n.F != n.G+n.H || n.H != g.h[n.State] {
				t.Fatalf("node %+v: g and h do not add up", n)
			}
			if n.Pruned && n.Order > 0 {
				t.Fatalf("node %+v is pruned and expanded", n)
			}
			if n.Parent == astar.None {
				if k != 0 || n.State != 0 || n.G != 0 {
					t.Fatalf("root %+v at %d", n, k)
				}
				continue
			}
			parent := tr.Nodes[n.Parent]
			if parent.Order == 0 || g.pathCost([]int{parent.State, n.State}) > n.G-parent.G {
				t.Fatalf("node %+v below %+v", n, parent)
			}
			if !n.Pruned && n.Order == 0 {
				if _, twice := cheapest[n.State]; twice || tr.Goal == astar.None {
					t.Fatalf("node %+v waits for nothing", n)
				}
				cheapest[n.State] = k
			}
		}
		var path []int
		if tr.Goal != astar.None {
			for _, node := range tr.Path(tr.Goal) {
				path = append(path, tr.Nodes[node].State)
			}
		}
		if !reflect.DeepEqual(path, r.Path) {
			t.Fatalf("the tree says %v, the result %v", path, r.Path)
		}
		if r.Trace = nil; !reflect.DeepEqual(plain, r) {
			t.Fatalf("without a trace %+v, with one %+v", plain, r)
		}
	})
}

// Without a heuristic A* is the algorithm of Dijkstra.
func TestNoHeuristic(t *testing.T) {
	onGraphs(t, 0, func(t *testing.T, g *graph, _ *rand.Rand) {
		p := g.problem()
		p.Heuristic = nil
		g.h = make([]int, g.n)
		r, want := astar.Search(p, astar.Options{}), g.facts().best
		if r.Found != (want < far) || r.Found && r.Cost != want {
			t.Fatalf("found %v at cost %d, want %d", r.Found, r.Cost, want)
		}
	})
}

// Costs may be floating-point numbers, and states anything that can be compared.
func TestFloats(t *testing.T) {
	p := astar.Problem[string, float64]{
		Start: "a",
		Goal:  func(s string) bool { return s == "c" },
		Steps: func(to []astar.Step[string, float64], s string) []astar.Step[string, float64] {
			switch s {
			case "a":
				return append(to, astar.Step[string, float64]{To: "c", Cost: 1.5},
					astar.Step[string, float64]{To: "b", Cost: 0.5})
			case "b":
				return append(to, astar.Step[string, float64]{To: "c", Cost: 0.75})
			}
			return to
		},
	}
	r := astar.Search(p, astar.Options{Ties: astar.LargerG})
	if want := []string{"a", "b", "c"}; r.Cost != 1.25 || !reflect.DeepEqual(r.Path, want) {
		t.Errorf("path %v of cost %g", r.Path, r.Cost)
	}
}

// If the start is a goal, nothing is expanded; if there is no path, everything is.
func TestEnds(t *testing.T) {
	g := &graph{n: 2, h: []int{0, 0}}
	p := g.problem()
	p.Start = 1
	if r := astar.Search(p, astar.Options{}); !r.Found || r.Expanded != 0 ||
		!reflect.DeepEqual(r.Path, []int{1}) {
		t.Errorf("from the goal: %+v", r)
	}
	if r := astar.Search(g.problem(), astar.Options{}); r.Found || r.Expanded != 1 || r.Path != nil {
		t.Errorf("no way: %+v", r)
	}
}

func ExampleSearch() {
	for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
		r := astar.Search(astar.NewGrid(10, 10).Problem(), astar.Options{Ties: ties})
		fmt.Printf("%v: %d states expanded for a path of cost %d\n", ties, r.Expanded, r.Cost)
	}
	// Output:
	// smaller g: 99 states expanded for a path of cost 18
	// larger g: 18 states expanded for a path of cost 18
}
