package maze

// Faults lists the cells that cost a maze points, by reason. Each list is in
// reading order, and a cell may be on several.
type Faults struct {
	BlackHoles     []int // can be reached, but not left for the goal
	WhiteHoles     []int // lead to the goal, but cannot be reached
	ForcedForward  []int // can be reached, and have exactly one jump
	ForcedBackward []int // lead to the goal, and exactly one jump leads into them
}

// Faults returns the holes and forced moves by cell.
func (a *Analysis) Faults() Faults {
	return Faults{
		BlackHoles:     a.where((*Analysis).IsBlackHole),
		WhiteHoles:     a.where((*Analysis).IsWhiteHole),
		ForcedForward:  a.where((*Analysis).IsForcedForward),
		ForcedBackward: a.where((*Analysis).IsForcedBackward),
	}
}

// where returns the cells of which is is true.
func (a *Analysis) where(is func(*Analysis, int) bool) []int {
	cells := []int{}
	for k := range a.FromStart {
		if is(a, k) {
			cells = append(cells, k)
		}
	}
	return cells
}

// IsBlackHole reports whether cell k can be reached but not left for the goal.
// The start is never counted as one, even where there is no solution.
func (a *Analysis) IsBlackHole(k int) bool {
	return k != 0 && a.FromStart[k] != Unreached && a.ToGoal[k] == Unreached
}

// IsWhiteHole reports whether cell k leads to the goal but cannot be reached. The
// goal is never counted as one, even where there is no solution.
func (a *Analysis) IsWhiteHole(k int) bool {
	return k != a.goal() && a.FromStart[k] == Unreached && a.ToGoal[k] != Unreached
}

// IsForcedForward reports whether cell k is reachable, is not the goal and has
// exactly one jump. A cell without any jump is not forced.
func (a *Analysis) IsForcedForward(k int) bool {
	return k != a.goal() && a.FromStart[k] != Unreached && a.Actions[k] == 1
}

// IsForcedBackward reports whether cell k leads to the goal, is not the start
// and exactly one jump leads into it, be it from a cell that cannot be reached.
func (a *Analysis) IsForcedBackward(k int) bool {
	return k != 0 && a.ToGoal[k] != Unreached && a.InDegree[k] == 1
}

func (a *Analysis) goal() int { return len(a.ToGoal) - 1 }
