package maze

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
	return k != a.Start && a.FromStart[k] != Unreached && a.ToGoal[k] == Unreached
}

// IsWhiteHole reports whether cell k leads to the goal but cannot be reached. The
// goal never counts as one, even if there is no solution.
func (a *Analysis) IsWhiteHole(k int) bool {
	return k != a.Goal && a.FromStart[k] == Unreached && a.ToGoal[k] != Unreached
}

// IsForcedForward reports whether cell k is reachable, is not the goal and has
// exactly one jump. A cell without any jump is not forced.
func (a *Analysis) IsForcedForward(k int) bool {
	return k != a.Goal && a.FromStart[k] != Unreached && a.Actions[k] == 1
}

// IsForcedBackward reports whether cell k leads to the goal, is not the start
// and has exactly one jump into it, which may come from a cell that cannot be reached.
func (a *Analysis) IsForcedBackward(k int) bool {
	return k != a.Start && a.ToGoal[k] != Unreached && a.InDegree[k] == 1
}
