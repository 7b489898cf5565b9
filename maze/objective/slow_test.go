package objective_test

import (
	"math/rand/v2"

	"stride/maze"
	"stride/maze/objective"
)

// An evaluator that works by other methods: distances by Floyd and Warshall's algorithm
// over all pairs, paths by walking all of them, clusters by merging sets. It shares no
// code with the package.

const infinite = 1 << 20

// slow is what it finds.
type slow struct {
	facts    objective.Facts
	shortest int // number of shortest solutions, counted one by one, at most 1000
}

func evaluateSlowly(m *maze.Grid) slow {
	n := len(m.Values)
	jumps := make([][]int, n) // from each cell
	into := make([]int, n)
	dist := make([][]int, n)
	for a := range dist {
		dist[a] = make([]int, n)
		for b := range dist[a] {
			if a != b {
				dist[a][b] = infinite
			}
		}
	}
	for a, x := range m.Values {
		for b := range n {
			rowA, colA, rowB, colB := a/m.Params.Cols, a%m.Params.Cols, b/m.Params.Cols, b%m.Params.Cols
			far := max(rowA-rowB, rowB-rowA) + max(colA-colB, colB-colA)
			if a != b && (rowA == rowB || colA == colB) && far == int(x) {
				jumps[a] = append(jumps[a], b)
				into[b]++
				dist[a][b] = 1
			}
		}
	}
	for via := range n {
		for a := range n {
			for b := range n {
				dist[a][b] = min(dist[a][b], dist[a][via]+dist[via][b])
			}
		}
	}
	var s slow
	f := &s.facts
	for k := range n {
		reachable, reaching := dist[m.Start][k] < infinite, dist[k][m.Goal] < infinite
		switch {
		case reachable && !reaching && k != m.Start:
			f.BlackHoles++
		case reaching && !reachable && k != m.Goal:
			f.WhiteHoles++
		}
		if reachable && k != m.Goal && len(jumps[k]) == 1 {
			f.ForcedForward++
		}
		if reaching && k != m.Start && into[k] == 1 {
			f.ForcedBackward++
		}
		if !reaching {
			f.Unreaching++
		}
	}
	length := dist[m.Start][m.Goal]
	if f.Solvable = length < infinite; f.Solvable {
		f.Length = length
	}
	// All walks of that length, by depth-first search.
	var only []int
	var walk func(path []int)
	walk = func(path []int) {
		k := path[len(path)-1]
		if s.shortest == 1000 || len(path)-1+dist[k][m.Goal] > length {
			return
		}
		if k == m.Goal {
			s.shortest++
			only = append([]int(nil), path...)
			return
		}
		for _, t := range jumps[k] {
			walk(append(path, t))
		}
	}
	if f.Solvable {
		walk([]int{m.Start})
	}
	f.Unique = s.shortest == 1
	// Neller's terms.
	passed := map[int]bool{}
	for k := m.Start; k != m.Goal && len(jumps[k]) == 1 && !passed[k]; k = jumps[k][0] {
		passed[k] = true
	}
	f.InitialForced = len(passed)
	if f.Unique {
		for at, k := range only {
			if at < len(only)-1 && len(jumps[k]) > 1 {
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
			if m.Values[a] == m.Values[b] && cluster[a] != cluster[b] {
				from, to := cluster[a], cluster[b]
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
	return s
}

// randomMaze returns a maze of up to 7 x 7 cells with start and goal anywhere, or in the
// corners.
func randomMaze(random *rand.Rand, corners bool) *maze.Grid {
	m := &maze.Grid{Params: maze.Params{Rows: 2 + random.IntN(6), Cols: 2 + random.IntN(6), Min: 1 + random.IntN(2)}}
	m.Params.Max = m.Params.Min + random.IntN(5)
	m.Endpoints = m.Params.Corners()
	for !corners {
		m.Endpoints = maze.Endpoints{Start: random.IntN(m.Params.Cells()), Goal: random.IntN(m.Params.Cells())}
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
