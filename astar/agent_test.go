package astar_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"stride/astar"
)

// The agent's searches are compared with the algorithm of Bellman and Ford on graphs that these
// tests make of the grids, by a definition of steps of their own.

// gridEdges returns the steps of a grid as edges between the indices of cells.
func gridEdges(g *astar.Grid) []edge {
	var edges []edge
	for from := range g.Cells() {
		for to := range g.Cells() {
			a, b := g.At(from), g.At(to)
			rows, cols := b.Row-a.Row, b.Col-a.Col
			if rows*rows > 1 || cols*cols > 1 || from == to || g.Wall(a) || g.Wall(b) {
				continue
			}
			straight := rows == 0 || cols == 0
			switch {
			case g.Neighbours() == astar.Four && straight:
				edges = append(edges, edge{from, to, g.Cost(b)})
			case g.Neighbours() == astar.Eight && straight:
				edges = append(edges, edge{from, to, 70 * g.Cost(b)})
			case g.Neighbours() == astar.Eight && !g.Wall(astar.Cell{Row: b.Row, Col: a.Col}) &&
				!g.Wall(astar.Cell{Row: a.Row, Col: b.Col}):
				edges = append(edges, edge{from, to, 99 * g.Cost(b)})
			}
		}
	}
	return edges
}

// randomGrid draws a small grid of any kind.
func randomGrid(seed uint64) *astar.Grid {
	random := rand.New(rand.NewPCG(seed, 1))
	o := astar.RandomOptions{
		Rows: 2 + random.IntN(7), Cols: 2 + random.IntN(7), Walls: random.IntN(50),
		MaxCost: [...]int{1, 1, 3, 9}[random.IntN(4)], Corridors: random.IntN(4) == 0,
		Neighbours: [...]astar.Neighbours{astar.Four, astar.Eight}[random.IntN(2)],
	}
	return astar.Random(seed, o)
}

// onJourneys calls a check with agents on many random grids, with a trace.
func onJourneys(t *testing.T, grids uint64, o astar.AgentOptions, check func(*testing.T, *astar.Grid, astar.Journey)) {
	o.Search.Trace = true
	for seed := range grids {
		g := randomGrid(seed)
		j, err := astar.Navigate(t.Context(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		check(t, g, j)
		if t.Failed() {
			t.Fatalf("on grid %d, %d neighbours, %+v:\n%s", seed, g.Neighbours(), o, g.Text())
		}
	}
}

// mind is what the agent must believe after what it has learnt.
type mind struct {
	world, known *astar.Grid
}

func newMind(world *astar.Grid) mind {
	known := astar.NewGrid(world.Rows, world.Cols)
	known.SetNeighbours(world.Neighbours())
	return mind{world, known}
}

// learn checks what the agent says that it has learnt at a place, and believes it.
func (m mind) learn(t *testing.T, at astar.Cell, cells []astar.Cell) {
	for _, c := range cells {
		reach := 1
		if m.world.Neighbours() == astar.Four && astar.Manhattan(at, c) > 1 {
			reach = 0
		}
		if c.Row-at.Row > reach || at.Row-c.Row > reach || c.Col-at.Col > reach || at.Col-c.Col > reach {
			t.Errorf("%v is not seen from %v", c, at)
		}
		if m.world.Wall(c) {
			if err := m.known.SetWall(c); err != nil {
				t.Error(err)
			}
		} else if err := m.known.SetCost(c, m.world.Cost(c)); err != nil {
			t.Error(err)
		}
	}
}

// The agent reaches the goal if and only if there is a path; it makes only steps that exist, and
// pays for each of them; and with a consistent heuristic each plan is a cheapest path on the map that
// it has in mind.
func TestNavigate(t *testing.T) {
	for _, o := range []astar.AgentOptions{
		{Planner: astar.RepeatedForward},
		{Planner: astar.RepeatedForward, Search: astar.Options{Ties: astar.LargerG}},
		{Planner: astar.RepeatedBackward},
		{Planner: astar.RepeatedBackward, Search: astar.Options{Ties: astar.LargerG, GoalFirst: true}},
		{Planner: astar.Adaptive},
		{Planner: astar.Adaptive, Search: astar.Options{Ties: astar.LargerG}},
		{Planner: astar.Adaptive, Heuristic: astar.Chebyshev},
		{Planner: astar.RepeatedForward, Heuristic: astar.Patchy},
		{Planner: astar.Adaptive, Heuristic: astar.Patchy},
		{Planner: astar.RepeatedBackward, Heuristic: astar.Patchy, Search: astar.Options{Reexpand: true}},
		{Planner: astar.RepeatedForward, Heuristic: astar.ManhattanDistance, Weight: astar.Weight{Num: 5, Den: 2}},
		{Planner: astar.RepeatedBackward, Weight: astar.Weight{Num: 3, Den: 1}, Search: astar.Options{Ties: astar.LargerG}},
	} {
		exact := o.Heuristic != astar.Patchy && o.Weight.Float() == 1 || o.Search.Reexpand
		lost := 0
		onJourneys(t, 300, o, func(t *testing.T, g *astar.Grid, j astar.Journey) {
			world := gridEdges(g)
			possible := relax(g.Cells(), world, g.Index(g.Start()), false)[g.Index(g.Goal())] < far
			if j.Reached != possible {
				t.Errorf("reached %v, possible %v", j.Reached, possible)
			}
			if !possible {
				lost++
			}
			price := make(map[[2]int]int)
			for _, e := range world {
				price[[2]int{e.from, e.to}] = e.cost
			}
			at, steps, cost, expanded := g.Start(), 0, 0, 0
			m := newMind(g)
			m.learn(t, at, j.Learned)
			for _, e := range j.Episodes {
				if e.From != at {
					t.Errorf("an episode begins at %v, the agent is at %v", e.From, at)
				}
				best := relax(g.Cells(), gridEdges(m.known), g.Index(at), false)[g.Index(g.Goal())]
				if e.Search.Found != (best < far) || e.Search.Found && exact && e.Search.Cost != best {
					t.Errorf("plan found %v at cost %d, cheapest %d", e.Search.Found, e.Search.Cost, best)
				}
				if e.Search.Found && (e.Plan[0] != at || e.Plan[len(e.Plan)-1] != g.Goal()) {
					t.Errorf("the plan %v does not lead from %v to the goal", e.Plan, at)
				}
				for k, move := range e.Moves {
					p, ok := price[[2]int{g.Index(at), g.Index(move.To)}]
					if !ok || move.To != e.Plan[k+1] {
						t.Errorf("move from %v to %v: there is no such step, or the plan %v says otherwise", at, move.To, e.Plan)
					}
					at, cost, steps = move.To, cost+p, steps+1
					m.learn(t, at, move.Learned)
				}
				expanded += e.Search.Expanded
			}
			if j.Steps != steps || j.Cost != cost || j.Expanded != expanded || j.Reached != (at == g.Goal()) {
				t.Errorf("the journey has %d steps of cost %d and %d expansions; counted %d, %d and %d, and it ends at %v",
					j.Steps, j.Cost, j.Expanded, steps, cost, expanded, at)
			}
		})
		if lost == 0 || lost == 300 {
			t.Errorf("%d of 300 goals cannot be reached: the grids are badly drawn", lost)
		}
	}
}

// What adaptive A* learns is consistent on the map that the agent has in mind, at every search; it
// is never less than before, and never more than the truth.
func TestAdaptiveStaysConsistent(t *testing.T) {
	grew := false
	for _, h := range []astar.Heuristic{astar.Distance, astar.Chebyshev, astar.Zero} {
		for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
			o := astar.AgentOptions{Planner: astar.Adaptive, Heuristic: h, Search: astar.Options{Ties: ties}}
			onJourneys(t, 300, o, func(t *testing.T, g *astar.Grid, j astar.Journey) {
				m := newMind(g)
				m.learn(t, g.Start(), j.Learned)
				var before []int
				for _, e := range j.Episodes {
					known := gridEdges(m.known)
					truth := relax(g.Cells(), known, g.Index(g.Goal()), true)
					for _, s := range known {
						if e.Heuristic[s.from] > s.cost+e.Heuristic[s.to] {
							t.Errorf("from %d to %d: h %d > %d + %d", s.from, s.to, e.Heuristic[s.from], s.cost, e.Heuristic[s.to])
						}
					}
					for k, h := range e.Heuristic {
						if h > truth[k] || before != nil && h < before[k] {
							t.Errorf("cell %d: h %d, before %v, truth %d", k, h, before, truth[k])
						}
						grew = grew || before != nil && h > before[k]
					}
					if e.Heuristic[g.Index(g.Goal())] != 0 {
						t.Error("h of the goal is not 0")
					}
					before = e.Heuristic
					for _, move := range e.Moves {
						m.learn(t, move.To, move.Learned)
					}
				}
			})
		}
	}
	if !grew {
		t.Error("nothing was ever learnt")
	}
}

// closed returns the cells that a search expanded, without the goal.
func closed(r astar.Result[astar.Cell, int]) map[astar.Cell]bool {
	all := make(map[astar.Cell]bool)
	for _, node := range r.Trace.Order {
		if node != r.Trace.Goal {
			all[r.Trace.Nodes[node].State] = true
		}
	}
	return all
}

// Each search of adaptive A* is compared with one of forward A* on the same map from the same cell,
// with the same rule for ties. With smaller g, all cells that adaptive A* expands are expanded by
// the other too. With larger g, that holds for all cells but those of f = c*.
func TestAdaptiveExpandsNoMore(t *testing.T) {
	for _, h := range []astar.Heuristic{astar.Distance, astar.Chebyshev} {
		for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
			fewer, more := 0, 0
			o := astar.AgentOptions{Planner: astar.Adaptive, Heuristic: h, Search: astar.Options{Ties: ties}}
			onJourneys(t, 1500, o, func(t *testing.T, g *astar.Grid, j astar.Journey) {
				m := newMind(g)
				m.learn(t, g.Start(), j.Learned)
				for _, e := range j.Episodes {
					plain := astar.Search(m.known.Forward(e.From, g.Goal(), h), astar.Options{Ties: ties, Trace: true})
					all := closed(plain)
					for _, node := range e.Search.Trace.Order {
						n := e.Search.Trace.Nodes[node]
						tie := ties == astar.LargerG && n.F == e.Search.Cost
						if node != e.Search.Trace.Goal && !all[n.State] && !tie {
							t.Errorf("adaptive A* expands %v of f %d, c* %d, and forward A* does not", n.State, n.F, e.Search.Cost)
						}
					}
					switch {
					case e.Search.Expanded < plain.Expanded:
						fewer++
					case e.Search.Expanded > plain.Expanded:
						more++
					}
					for _, move := range e.Moves {
						m.learn(t, move.To, move.Learned)
					}
				}
			})
			t.Logf("%v, %v: adaptive A* expands fewer in %d searches, more in %d", h, ties, fewer, more)
			if fewer == 0 || ties == astar.SmallerG && more > 0 || ties == astar.LargerG && more == 0 {
				t.Errorf("%v, %v: fewer in %d searches, more in %d", h, ties, fewer, more)
			}
		}
	}
}

// The heuristics are what the table in heuristic.go says of them, on grids with walls and costs.
func TestHeuristics(t *testing.T) {
	type kind struct {
		h astar.Heuristic
		n astar.Neighbours
	}
	admissible, consistent := make(map[kind]bool), make(map[kind]bool)
	for _, name := range astar.HeuristicNames() {
		h, err := astar.ParseHeuristic(name)
		if err != nil || h.String() != name {
			t.Fatal(name, h, err)
		}
		for _, n := range []astar.Neighbours{astar.Four, astar.Eight} {
			k := kind{h, n}
			admissible[k], consistent[k] = true, true
			for seed := range uint64(60) {
				g := astar.Random(seed, astar.RandomOptions{Rows: 5, Cols: 6, Walls: int(seed),
					MaxCost: 1 + int(seed)%3, Neighbours: n})
				edges := gridEdges(g)
				truth := relax(g.Cells(), edges, g.Index(g.Goal()), true)
				for c := range g.Cells() {
					admissible[k] = admissible[k] && g.Estimate(h, g.At(c), g.Goal()) <= truth[c]
				}
				for _, e := range edges {
					consistent[k] = consistent[k] && g.Estimate(h, g.At(e.from), g.Goal()) <= e.cost+
						g.Estimate(h, g.At(e.to), g.Goal())
				}
				if g.Estimate(h, g.Goal(), g.Goal()) != 0 {
					t.Errorf("%v: h of the goal is not 0", h)
				}
			}
		}
	}
	for k, is := range admissible {
		if want := k != (kind{astar.ManhattanDistance, astar.Eight}); is != want {
			t.Errorf("%v, %d neighbours: admissible %v", k.h, k.n, is)
		}
		if want := k.h != astar.Patchy && k != (kind{astar.ManhattanDistance, astar.Eight}); consistent[k] != want {
			t.Errorf("%v, %d neighbours: consistent %v", k.h, k.n, consistent[k])
		}
	}
	g := astar.NewGrid(6, 9)
	for _, n := range []astar.Neighbours{astar.Four, astar.Eight} {
		g.SetNeighbours(n)
		for c, d := range relax(g.Cells(), gridEdges(g), g.Index(g.Goal()), true) {
			if h := g.Estimate(astar.Distance, g.At(c), g.Goal()); h != d {
				t.Errorf("%d neighbours, cell %d: distance %d, truth %d", n, c, h, d)
			}
		}
	}
}

// Two paths over cells of cost 1 compare as with √2 while the numbers of their diagonal steps differ
// by less than 70.
func TestDiagonalCost(t *testing.T) {
	for diagonal := -69; diagonal <= 69; diagonal++ {
		for straight := -200; straight <= 200; straight++ {
			exact := float64(straight) + math.Sqrt2*float64(diagonal)
			ours := astar.Unit*straight + astar.Diagonal*diagonal
			if (exact > 0) != (ours > 0) || (exact < 0) != (ours < 0) {
				t.Errorf("%d straight and %d diagonal steps: %g and %d", straight, diagonal, exact, ours)
			}
		}
	}
}

// Forward and backward searches find paths of the same cost, and a path is the same in both.
func TestBackward(t *testing.T) {
	for seed := range uint64(300) {
		g := randomGrid(seed)
		want := relax(g.Cells(), gridEdges(g), g.Index(g.Start()), false)[g.Index(g.Goal())]
		for _, p := range []astar.Problem[astar.Cell, int]{g.Forward(g.Start(), g.Goal(), astar.Distance),
			g.Backward(g.Start(), g.Goal(), astar.Distance)} {
			if r := astar.Search(p, astar.Options{}); r.Found != (want < far) || r.Found && r.Cost != want {
				t.Errorf("grid %d from %v: found %v at cost %d, want %d", seed, p.Start, r.Found, r.Cost, want)
			}
		}
	}
}

func TestNavigateRefuses(t *testing.T) {
	if _, err := astar.Navigate(t.Context(), astar.NewGrid(2, 2),
		astar.AgentOptions{Planner: astar.Adaptive, Weight: astar.Weight{Num: 2, Den: 1}}); err == nil {
		t.Error("adaptive A* with a weight")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := astar.Navigate(ctx, astar.NewGrid(2, 2), astar.AgentOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := astar.ParsePlanner("sideways"); err == nil {
		t.Error("a planner that does not exist")
	}
	for _, name := range astar.PlannerNames() {
		if p, err := astar.ParsePlanner(name); err != nil || p.String() != name {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
}
