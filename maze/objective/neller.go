package objective

import "stride/maze"

// The energy of T. Neller, A. Fisher, M. Choga, S. Lalvani and K. McCarty, "Rook Jumping
// Maze Design Considerations" (Computers and Games, 2010), to be minimised. With n
// cells it is the sum of
//
//	n³                unless there is exactly one shortest solution
//	n³                once more if there is no solution at all
//	n²                for each cell from which the goal cannot be reached
//	m²                for m forced moves at the beginning
//	(|J| - 1)²        for each cluster J of equal jumps
//	- min(f, b)       for f forward and b backward decisions
//
// docs/maze-rules.md says which of these terms are the authors', and where an
// interpretation had to be chosen: for the second line, for clusters, and for decisions.

// neller computes the terms of the energy.
func (f *Facts) neller(g *maze.Grid, a *maze.Analysis) {
	n := len(g.Values)
	for _, d := range a.ToGoal {
		if d == maze.Unreached {
			f.Unreaching++
		}
	}
	f.InitialForced = initialForced(g, a)
	f.ClusterCost = clusterCost(g)
	if f.Unique {
		f.decisions(g, a)
	}
	f.Energy = n*n*f.Unreaching + f.InitialForced*f.InitialForced + f.ClusterCost - min(f.ForwardDecisions,
		f.BackwardDecisions)
	if !f.Unique {
		f.Energy += n * n * n
	}
	if !f.Solvable {
		f.Energy += n * n * n
	}
}

// initialForced follows the jumps from the start and returns their number. It stops at the
// goal, at a cell that does not have exactly one jump, and at a cell that it has visited.
func initialForced(g *maze.Grid, a *maze.Analysis) int {
	seen := make([]bool, len(g.Values))
	m, k := 0, g.Start
	for k != g.Goal && a.Actions[k] == 1 && !seen[k] {
		seen[k] = true
		m++
		for d := maze.Right; d <= maze.Up; d++ {
			if to, ok := g.Jump(k, d); ok {
				k = to
				break
			}
		}
	}
	return m
}

// decisions counts choices along the only shortest solution: cells but the goal with
// two or more jumps, and cells but the start into which two or more lead.
func (f *Facts) decisions(g *maze.Grid, a *maze.Analysis) {
	for _, k := range a.Path(g) {
		if k != g.Start && a.InDegree[k] >= 2 {
			f.BackwardDecisions++
		}
		if k != g.Goal && a.Actions[k] >= 2 {
			f.ForwardDecisions++
		}
	}
}

// clusterCost returns the sum of (size - 1)² over the clusters of equal jumps: cells of the
// same value, connected by jumps. A jump between equal values can be reversed, so a cluster
// is the set of cells that can be reached from one of them through cells of that value.
func clusterCost(g *maze.Grid) int {
	seen := make([]bool, len(g.Values))
	var cluster []int
	cost := 0
	for k, x := range g.Values {
		if seen[k] || x == 0 {
			continue
		}
		seen[k] = true
		cluster = append(cluster[:0], k)
		for head := 0; head < len(cluster); head++ {
			for d := maze.Right; d <= maze.Up; d++ {
				if t, ok := g.Jump(cluster[head], d); ok && g.Values[t] == x && !seen[t] {
					seen[t] = true
					cluster = append(cluster, t)
				}
			}
		}
		cost += (len(cluster) - 1) * (len(cluster) - 1)
	}
	return cost
}
