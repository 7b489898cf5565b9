package astar_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"stride/astar"
)

// Random graphs for the tests, and facts about them by a method that has nothing in
// common with A*: the algorithm of Bellman and Ford, which relaxes all edges until no
// distance changes.

// far is the distance of states that cannot be reached. Sums with it do not overflow.
const far = 1 << 30

type edge struct{ from, to, cost int }

// graph has the states 0 to n-1. The start is 0, the only goal n-1.
type graph struct {
	n     int
	edges []edge
	h     []int
}

func (g *graph) goal() int { return g.n - 1 }

func (g *graph) problem() astar.Problem[int, int] {
	return astar.Problem[int, int]{
		Goal: func(s int) bool { return s == g.goal() },
		Steps: func(to []astar.Step[int, int], s int) []astar.Step[int, int] {
			for _, e := range g.edges {
				if e.from == s {
					to = append(to, astar.Step[int, int]{To: e.to, Cost: e.cost})
				}
			}
			return to
		},
		Heuristic: func(s int) int { return g.h[s] },
	}
}

// relax returns the distances from a state, or to it if backward is set.
func relax(n int, edges []edge, root int, backward bool) []int {
	d := make([]int, n)
	for s := range d {
		d[s] = far
	}
	d[root] = 0
	for changed := true; changed; {
		changed = false
		for _, e := range edges {
			from, to := e.from, e.to
			if backward {
				from, to = to, from
			}
			if d[from] < far && d[from]+e.cost < d[to] {
				d[to], changed = d[from]+e.cost, true
			}
		}
	}
	return d
}

// onGraphs calls a check with many random graphs, always the same ones, with costs of at
// least least.
func onGraphs(t *testing.T, least int, check func(*testing.T, *graph, *rand.Rand)) {
	const graphs = 5000
	var seed uint64
	var g *graph
	defer func() {
		if t.Failed() {
			t.Logf("the last graph was %d: %+v", seed, g)
		}
	}()
	for seed = range graphs {
		random := rand.New(rand.NewPCG(seed, 0))
		g = newGraph(random, least)
		check(t, g, random)
	}
}

// newGraph returns a random graph of up to 14 states. Few different costs make many
// ties.
func newGraph(random *rand.Rand, least int) *graph {
	g := &graph{n: 2 + random.IntN(13)}
	dearest := [...]int{1, 3, 9}[random.IntN(3)]
	for range g.n * (1 + random.IntN(4)) {
		g.edges = append(g.edges,
			edge{random.IntN(g.n), random.IntN(g.n), least + random.IntN(dearest-least+1)})
	}
	return g
}

// beConsistent gives the graph a consistent heuristic: the distances to the goal in the
// same graph with some costs lowered. For states from which the goal cannot be reached,
// the heuristic is greater than any such distance.
func (g *graph) beConsistent(random *rand.Rand) {
	lowered := append([]edge(nil), g.edges...)
	for k := range lowered {
		if random.IntN(3) == 0 {
			lowered[k].cost = random.IntN(lowered[k].cost + 1)
		}
	}
	g.h = relax(g.n, lowered, g.goal(), true)
}

// beAdmissible gives the graph an admissible heuristic, most often an inconsistent one.
func (g *graph) beAdmissible(random *rand.Rand) {
	g.h = relax(g.n, g.edges, g.goal(), true)
	for s, d := range g.h {
		if random.IntN(2) == 0 {
			g.h[s] = random.IntN(min(d, 20) + 1)
		}
	}
}

// consistent reports whether the heuristic is consistent, by the definition.
func (g *graph) consistent() bool {
	for _, e := range g.edges {
		if g.h[e.from] > e.cost+g.h[e.to] {
			return false
		}
	}
	return g.h[g.goal()] == 0
}

// facts are the quantities that appear in the claims.
type facts struct {
	best int   // c*, the cost of a cheapest path to the goal; far if there is none
	g, f []int // g and f of each state by a cheapest path to it
}

func (g *graph) facts() facts {
	a := facts{g: relax(g.n, g.edges, 0, false), f: make([]int, g.n)}
	a.best = a.g[g.goal()]
	for s := range a.f {
		a.f[s] = math.MaxInt
		if a.g[s] < far {
			a.f[s] = a.g[s] + g.h[s]
		}
	}
	return a
}

// expanded returns the states expanded before the goal was chosen.
func expanded(r astar.Result[int, int]) map[int]bool {
	all := make(map[int]bool)
	for _, node := range r.Trace.Order {
		if node != r.Trace.Goal {
			all[r.Trace.Nodes[node].State] = true
		}
	}
	return all
}

// pathCost adds up the cheapest edges along a path, far if one is missing.
func (g *graph) pathCost(path []int) int {
	sum := 0
	for k := 1; k < len(path); k++ {
		least := far
		for _, e := range g.edges {
			if e.from == path[k-1] && e.to == path[k] {
				least = min(least, e.cost)
			}
		}
		sum += least
	}
	return sum
}
