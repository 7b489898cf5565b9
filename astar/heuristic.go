package astar

import (
	"fmt"
	"slices"
	"strings"
)

// Heuristics on grids, good ones and broken ones. They assume that there are no walls, so walls
// never make them inadmissible.
//
//	              4 neighbours                8 neighbours
//	distance      consistent, exact¹          consistent, exact¹
//	manhattan     the same as distance        not admissible
//	chebyshev     consistent                  consistent
//	zero          consistent: Dijkstra        consistent: Dijkstra
//	patchy        admissible, inconsistent    admissible, inconsistent
//
// ¹ on a grid without walls. TestHeuristics checks the table.

// Heuristic names an estimate of the cost from a cell of a grid to the goal.
type Heuristic int

// The heuristics.
const (
	// Distance is the cost of a cheapest path on an empty grid: the Manhattan distance with four
	// neighbours, the octile distance with eight.
	Distance Heuristic = iota
	// Manhattan is the number of rows plus the number of columns between the cells.
	Manhattan
	// Chebyshev is the larger of the number of rows and the number of columns.
	Chebyshev
	// Zero is 0 everywhere, which turns A* into Dijkstra's algorithm.
	Zero
	// Patchy is Distance on one cell of three and 0 on the others: admissible, but not consistent.
	Patchy
)

// heuristicNames are the names of the heuristics, in their order.
var heuristicNames = []string{"distance", "manhattan", "chebyshev", "zero", "patchy"}

// HeuristicNames returns the names of all heuristics.
func HeuristicNames() []string { return slices.Clone(heuristicNames) }

func (h Heuristic) String() string {
	if h < 0 || int(h) >= len(heuristicNames) {
		return fmt.Sprintf("Heuristic(%d)", int(h))
	}
	return heuristicNames[h]
}

// ParseHeuristic returns the heuristic of a name.
func ParseHeuristic(name string) (Heuristic, error) {
	if k := slices.Index(heuristicNames, name); k >= 0 {
		return Heuristic(k), nil
	}
	return 0, fmt.Errorf("there is no heuristic %q: it must be one of %s", name,
		strings.Join(heuristicNames, ", "))
}

// patches is the ratio of cells to cells with an estimate in the patchy heuristic.
const patches = 3

// Estimate returns the estimate of a heuristic for the cost from a cell to the goal.
func (g *Grid) Estimate(h Heuristic, c Cell) int {
	rows, cols := c.Row, g.Cols-1-c.Col // the goal is the top-right cell
	switch h {
	case Zero:
		return 0
	case Chebyshev:
		return g.Unit() * max(rows, cols)
	case Manhattan:
		return g.Unit() * (rows + cols)
	case Patchy:
		if (c.Row+2*c.Col)%patches != 0 {
			return 0
		}
	}
	if g.neighbours == Four {
		return rows + cols
	}
	straight := max(rows, cols) - min(rows, cols)
	return Unit*straight + Diagonal*min(rows, cols)
}
