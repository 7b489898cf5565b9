package maze

import "math"

// The weights of the value function, as the course's documents state them.
const (
	LengthPoints   = 5   // for each jump of the shortest solution
	HolePenalty    = 2   // for each black or white hole
	ForcedPenalty  = 2   // for each forced forward or backward move
	UnsolvableCost = 100 // for each cell of a maze without solution
)

// Unreached is the distance of a cell that cannot be reached.
const Unreached = -1

// Report holds the value of a maze and the counts from which it is computed.
type Report struct {
	Solvable       bool `json:"solvable"`
	Unique         bool `json:"unique"` // there is exactly one shortest solution
	Length         int  `json:"length"` // jumps of a shortest solution, 0 if there is none
	BlackHoles     int  `json:"black_holes"`
	WhiteHoles     int  `json:"white_holes"`
	ForcedForward  int  `json:"forced_forward"`
	ForcedBackward int  `json:"forced_backward"`
	Value          int  `json:"value"`
}

// Analysis is a Report together with the facts about each cell on which it rests.
type Analysis struct {
	Report
	Endpoints
	FromStart []int32 // length of a shortest path from the start, or Unreached
	ToGoal    []int32 // length of a shortest path to the goal, or Unreached
	Actions   []uint8 // number of jumps out of the cell
	InDegree  []int32 // number of jumps into the cell, from all cells, reachable or not
	// Shortest is the number of shortest solutions, 0 if there is none. It saturates
	// at math.MaxUint64.
	Shortest uint64
}

// Evaluate returns the report of g. It takes time linear in the number of cells.
func Evaluate(g *Grid) Report { return Analyze(g).Report }

// Analyze returns the report of g and the facts about each cell, in time linear in
// the number of cells.
//
// The value is 5·length, plus n if the shortest solution is the only one, minus
// 2 for each hole and for each forced move, minus 100·n without a solution.
//
// A grid without its endpoints or with a wrong number of values, which Check refuses, has no
// solution, and its analysis has no cells.
func Analyze(g *Grid) *Analysis {
	n := len(g.Values)
	if !g.whole() {
		return &Analysis{Report: Report{Value: -UnsolvableCost * n}, Endpoints: g.Endpoints}
	}
	a := &Analysis{
		Endpoints: g.Endpoints,
		FromStart: fill(n, Unreached),
		ToGoal:    fill(n, Unreached),
		Actions:   make([]uint8, n),
		InDegree:  make([]int32, n),
	}
	a.forward(g)
	a.backward(g)
	a.count(g)
	return a
}

// forward runs a breadth-first search from the start that counts shortest paths.
func (a *Analysis) forward(g *Grid) {
	paths := make([]uint64, len(g.Values))
	queue := append(make([]int32, 0, len(g.Values)), int32(g.Start))
	a.FromStart[g.Start], paths[g.Start] = 0, 1
	for head := 0; head < len(queue); head++ {
		k := int(queue[head])
		for d := Right; d <= Up; d++ {
			t, ok := g.Jump(k, d)
			if !ok {
				continue
			}
			if a.FromStart[t] == Unreached {
				a.FromStart[t] = a.FromStart[k] + 1
				queue = append(queue, int32(t))
			}
			if a.FromStart[t] == a.FromStart[k]+1 {
				paths[t] = addSaturating(paths[t], paths[k])
			}
		}
	}
	a.Shortest = paths[g.Goal]
}

// backward counts the jumps into each cell and runs a breadth-first search from
// the goal over reversed jumps.
func (a *Analysis) backward(g *Grid) {
	n := len(g.Values)
	for k := range n {
		for d := Right; d <= Up; d++ {
			if t, ok := g.Jump(k, d); ok {
				a.Actions[k]++
				a.InDegree[t]++
			}
		}
	}
	// sources[first[t]:first[t+1]] are the cells with a jump to t.
	first := make([]int32, n+1)
	for t, in := range a.InDegree {
		first[t+1] = first[t] + in
	}
	sources := make([]int32, first[n])
	at := append([]int32(nil), first[:n]...)
	for k := range n {
		for d := Right; d <= Up; d++ {
			if t, ok := g.Jump(k, d); ok {
				sources[at[t]] = int32(k)
				at[t]++
			}
		}
	}
	queue := append(make([]int32, 0, n), int32(g.Goal))
	a.ToGoal[g.Goal] = 0
	for head := 0; head < len(queue); head++ {
		t := queue[head]
		for _, k := range sources[first[t]:first[t+1]] {
			if a.ToGoal[k] == Unreached {
				a.ToGoal[k] = a.ToGoal[t] + 1
				queue = append(queue, k)
			}
		}
	}
}

// count fills in the report from the facts about the cells.
func (a *Analysis) count(g *Grid) {
	n := len(g.Values)
	faults := a.Faults()
	a.BlackHoles, a.WhiteHoles = len(faults.BlackHoles), len(faults.WhiteHoles)
	a.ForcedForward, a.ForcedBackward = len(faults.ForcedForward), len(faults.ForcedBackward)
	a.Solvable = a.FromStart[g.Goal] != Unreached
	a.Unique = a.Shortest == 1
	a.Value = -HolePenalty*(a.BlackHoles+a.WhiteHoles) - ForcedPenalty*(a.ForcedForward+a.ForcedBackward)
	if a.Solvable {
		a.Length = int(a.FromStart[g.Goal])
		a.Value += LengthPoints * a.Length
	} else {
		a.Value -= UnsolvableCost * n
	}
	if a.Unique {
		a.Value += n
	}
}

// Path returns the cells of a shortest solution from start to goal, or nil if there
// is none. Of several shortest solutions it is the first one, with the directions in
// the order right, down, left, up.
func (a *Analysis) Path(g *Grid) []int {
	if !a.Solvable {
		return nil
	}
	path := []int{g.Start}
	for k := g.Start; k != g.Goal; {
		next := k
		for d := Right; d <= Up && next == k; d++ {
			if t, ok := g.Jump(k, d); ok && a.has(k) && a.has(t) && a.ToGoal[t] == a.ToGoal[k]-1 {
				next = t
			}
		}
		if next == k {
			return nil // a is the analysis of another maze
		}
		k = next
		path = append(path, k)
	}
	return path
}

// has reports whether the analysis has a cell of this index.
func (a *Analysis) has(k int) bool {
	return k >= 0 && k < min(len(a.FromStart), len(a.ToGoal), len(a.Actions), len(a.InDegree))
}

func addSaturating(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}

func fill(n int, x int32) []int32 {
	s := make([]int32, n)
	for k := range s {
		s[k] = x
	}
	return s
}

// Faults lists the cells that cost a maze points, by reason. Each list is in
// reading order, and a cell may be on several of them.
type Faults struct {
	BlackHoles     []int // cells that can be reached, but do not lead to the goal
	WhiteHoles     []int // cells that lead to the goal, but cannot be reached
	ForcedForward  []int // cells that can be reached, and have exactly one jump
	ForcedBackward []int // cells that lead to the goal, and have exactly one jump into them
}

// Faults returns the cells that are holes or forced moves.
func (a *Analysis) Faults() Faults {
	return Faults{
		BlackHoles:     a.where((*Analysis).IsBlackHole),
		WhiteHoles:     a.where((*Analysis).IsWhiteHole),
		ForcedForward:  a.where((*Analysis).IsForcedForward),
		ForcedBackward: a.where((*Analysis).IsForcedBackward),
	}
}

// where returns the cells for which holds is true.
func (a *Analysis) where(holds func(*Analysis, int) bool) []int {
	cells := []int{}
	for k := range a.FromStart {
		if holds(a, k) {
			cells = append(cells, k)
		}
	}
	return cells
}

// IsBlackHole reports whether cell k can be reached but does not lead to the goal.
// The start never counts as one, even if there is no solution.
func (a *Analysis) IsBlackHole(k int) bool {
	return a.has(k) && k != a.Start && a.FromStart[k] != Unreached && a.ToGoal[k] == Unreached
}

// IsWhiteHole reports whether cell k leads to the goal but cannot be reached. The
// goal never counts as one, even if there is no solution.
func (a *Analysis) IsWhiteHole(k int) bool {
	return a.has(k) && k != a.Goal && a.FromStart[k] == Unreached && a.ToGoal[k] != Unreached
}

// IsForcedForward reports whether cell k is reachable, is not the goal and has
// exactly one jump. A cell without any jump is not forced.
func (a *Analysis) IsForcedForward(k int) bool {
	return a.has(k) && k != a.Goal && a.FromStart[k] != Unreached && a.Actions[k] == 1
}

// IsForcedBackward reports whether cell k leads to the goal, is not the start
// and has exactly one jump into it, which may come from a cell that cannot be reached.
func (a *Analysis) IsForcedBackward(k int) bool {
	return a.has(k) && k != a.Start && a.ToGoal[k] != Unreached && a.InDegree[k] == 1
}
