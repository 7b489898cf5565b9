package astar_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"stride/astar"
)

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
				edges = append(edges, edge{from, to, 1})
			case g.Neighbours() == astar.Eight && straight:
				edges = append(edges, edge{from, to, 70})
			case g.Neighbours() == astar.Eight && !g.Wall(astar.Cell{Row: b.Row, Col: a.Col}) &&
				!g.Wall(astar.Cell{Row: a.Row, Col: b.Col}):
				edges = append(edges, edge{from, to, 99})
			}
		}
	}
	return edges
}

// randomGrid draws a grid with a share of walls in per cent.
func randomGrid(seed uint64, rows, cols, walls int) *astar.Grid {
	random := rand.New(rand.NewPCG(seed, 1))
	g := astar.NewGrid(rows, cols)
	for k := range g.Cells() {
		if random.IntN(100) < walls {
			_ = g.SetWall(g.At(k)) // not on start or goal
		}
	}
	return g
}

// The heuristics are what the table in heuristic.go says of them, on grids with walls.
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
				g := randomGrid(seed, 5, 6, int(seed))
				g.SetNeighbours(n)
				edges := gridEdges(g)
				truth := relax(g.Cells(), edges, g.Index(g.Goal()), true)
				for c := range g.Cells() {
					admissible[k] = admissible[k] && g.Estimate(h, g.At(c)) <= truth[c]
				}
				for _, e := range edges {
					consistent[k] = consistent[k] && g.Estimate(h, g.At(e.from)) <= e.cost+
						g.Estimate(h, g.At(e.to))
				}
				if g.Estimate(h, g.Goal()) != 0 {
					t.Errorf("%v: h of the goal is not 0", h)
				}
			}
		}
	}
	for k, is := range admissible {
		if want := k != (kind{astar.Manhattan, astar.Eight}); is != want {
			t.Errorf("%v, %d neighbours: admissible %v", k.h, k.n, is)
		}
		if want := k.h != astar.Patchy && k != (kind{astar.Manhattan, astar.Eight}); consistent[k] != want {
			t.Errorf("%v, %d neighbours: consistent %v", k.h, k.n, consistent[k])
		}
	}
	g := astar.NewGrid(6, 9)
	for _, n := range []astar.Neighbours{astar.Four, astar.Eight} {
		g.SetNeighbours(n)
		for c, d := range relax(g.Cells(), gridEdges(g), g.Index(g.Goal()), true) {
			if h := g.Estimate(astar.Distance, g.At(c)); h != d {
				t.Errorf("%d neighbours, cell %d: distance %d, truth %d", n, c, h, d)
			}
		}
	}
}

// Two paths compare as with √2 while the numbers of their diagonal steps differ
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

// A search among random walls finds a cheapest path, with four neighbours and with eight, and says
// so if there is none.
func TestWalls(t *testing.T) {
	blocked := 0
	for seed := range uint64(600) {
		g := randomGrid(seed, 1+int(seed%8), 1+int(seed/8%8), int(seed%60))
		g.SetNeighbours([]astar.Neighbours{astar.Four, astar.Eight}[seed/300])
		want := relax(g.Cells(), gridEdges(g), g.Index(g.Start()), false)[g.Index(g.Goal())]
		if want == far {
			blocked++
		}
		for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
			if r := astar.Search(g.Problem(), astar.Options{Ties: ties}); r.Found != (want < far) ||
				r.Found && r.Cost != want {
				t.Errorf("grid %d, %v: found %v at cost %d, want %d", seed, ties, r.Found, r.Cost, want)
			}
		}
	}
	if blocked < 50 || blocked > 500 {
		t.Errorf("%d of 600 goals cannot be reached: the walls are badly drawn", blocked)
	}
}
