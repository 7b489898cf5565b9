package objective_test

import (
	"math/rand/v2"
	"slices"

	"stride/maze"
	"stride/maze/objective"
)

// evaluateSlowly adds Neller's terms to the figures of the course by another method than the
// package: from all pairs of cells, a set that grows until nothing changes, and clusters that are
// merged. Package maze has its own slow evaluator.
func evaluateSlowly(m *maze.Grid) objective.Facts {
	f := objective.Facts{Report: maze.Evaluate(m)}
	n := len(m.Values)
	jumps, into := make([][]int, n), make([]int, n) // from and into each cell
	for a, x := range m.Values {
		for b := range n {
			rowA, colA, rowB, colB := a/m.Params.Cols, a%m.Params.Cols, b/m.Params.Cols, b%m.Params.Cols
			far := max(rowA-rowB, rowB-rowA) + max(colA-colB, colB-colA)
			if a != b && (rowA == rowB || colA == colB) && far == int(x) {
				jumps[a] = append(jumps[a], b)
				into[b]++
			}
		}
	}
	reaching := map[int]bool{m.Goal: true}
	for before := 0; before < len(reaching); {
		before = len(reaching)
		for k, to := range jumps {
			if slices.ContainsFunc(to, func(k int) bool { return reaching[k] }) {
				reaching[k] = true
			}
		}
	}
	f.Unreaching = n - len(reaching)
	passed := map[int]bool{}
	for k := m.Start; k != m.Goal && len(jumps[k]) == 1 && !passed[k]; k = jumps[k][0] {
		passed[k] = true
	}
	f.InitialForced = len(passed)
	if path, err := maze.Walk(m, maze.Solve(m)); f.Unique && err == nil {
		for at, k := range path {
			if at < len(path)-1 && len(jumps[k]) > 1 {
				f.ForwardDecisions++
			}
			if at > 0 && into[k] > 1 {
				f.BackwardDecisions++
			}
		}
	}
	cluster := make([]int, n)
	for k := range cluster {
		cluster[k] = k
	}
	for a := range n {
		for _, b := range jumps[a] {
			if from, to := cluster[a], cluster[b]; m.Values[a] == m.Values[b] {
				for k := range cluster {
					if cluster[k] == from {
						cluster[k] = to
					}
				}
			}
		}
	}
	size := map[int]int{}
	for _, c := range cluster {
		size[c]++
	}
	for _, c := range size {
		f.ClusterCost += (c - 1) * (c - 1)
	}
	f.Energy = f.ClusterCost + f.InitialForced*f.InitialForced + f.Unreaching*n*n - min(f.ForwardDecisions,
		f.BackwardDecisions)
	for _, costs := range []bool{!f.Unique, !f.Solvable} {
		if costs {
			f.Energy += n * n * n
		}
	}
	return f
}

// randomMaze returns a maze of up to 7 x 7 cells with start and goal anywhere, or in the
// corners.
func randomMaze(random *rand.Rand, corners bool) *maze.Grid {
	m := &maze.Grid{Params: maze.Params{Rows: 2 + random.IntN(6), Cols: 2 + random.IntN(6),
		Min: 1 + random.IntN(2)}}
	m.Params.Max = m.Params.Min + random.IntN(5)
	m.Endpoints = m.Params.Corners()
	for !corners {
		m.Endpoints = maze.Endpoints{Start: random.IntN(m.Params.Cells()),
			Goal: random.IntN(m.Params.Cells())}
		corners = m.Start != m.Goal
	}
	m.Values = make([]int16, m.Params.Cells())
	for k := range m.Values {
		if k != m.Goal {
			m.Values[k] = int16(m.Params.Min + random.IntN(m.Params.Max-m.Params.Min+1))
		}
	}
	return m
}
