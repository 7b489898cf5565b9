package objective

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
// docs/maze-objectives.md says which of these terms are the authors', and where an
// interpretation had to be chosen: for the second line, for clusters, and for decisions.

// neller computes the terms of the energy.
func (e *Evaluator) neller() {
	f, n := &e.facts, len(e.values)
	f.InitialForced = e.initialForced()
	f.ClusterCost = e.clusterCost()
	if f.Unique {
		e.decisions()
	}
	f.Energy = n*n*f.Unreaching + f.InitialForced*f.InitialForced + f.ClusterCost - min(f.ForwardDecisions, f.BackwardDecisions)
	if !f.Unique {
		f.Energy += n * n * n
	}
	if !f.Solvable {
		f.Energy += n * n * n
	}
}

// initialForced follows the jumps from the start and returns their number. It stops at the
// goal, at a cell that does not have exactly one jump, and at a cell that it has visited.
func (e *Evaluator) initialForced() int {
	clear(e.seen)
	m, k := 0, int32(e.endpoints.Start)
	for k != int32(e.endpoints.Goal) && e.actions[k] == 1 && !e.seen[k] {
		e.seen[k] = true
		m++
		for _, t := range e.targets[k] {
			if t != none {
				k = t
				break
			}
		}
	}
	return m
}

// decisions counts choices along the only shortest solution: cells but the goal with
// two or more jumps, and cells but the start into which two or more lead.
func (e *Evaluator) decisions() {
	f := &e.facts
	for k := int32(e.endpoints.Start); ; {
		if k != int32(e.endpoints.Start) && e.inDegree[k] >= 2 {
			f.BackwardDecisions++
		}
		if e.toGoal[k] == 0 {
			return
		}
		if e.actions[k] >= 2 {
			f.ForwardDecisions++
		}
		for _, t := range e.targets[k] {
			if t != none && e.toGoal[t] == e.toGoal[k]-1 {
				k = t
				break
			}
		}
	}
}

// clusterCost returns the sum of (size - 1)² over the clusters of equal jumps: cells of the
// same value, connected by jumps. A jump between equal values can be reversed, so a cluster
// is the set of cells that can be reached from one of them through cells of that value.
func (e *Evaluator) clusterCost() int {
	clear(e.seen)
	cost := 0
	for k, x := range e.values {
		if e.seen[k] || x == 0 {
			continue
		}
		e.seen[k] = true
		cluster := append(e.queue[:0], int32(k))
		for head := 0; head < len(cluster); head++ {
			for _, t := range e.targets[cluster[head]] {
				if t != none && e.values[t] == x && !e.seen[t] {
					e.seen[t] = true
					cluster = append(cluster, t)
				}
			}
		}
		cost += (len(cluster) - 1) * (len(cluster) - 1)
	}
	return cost
}
