package certificate

import "stride/maze"

// Branch is the letter of an inner node, which has a child for each value of a cell.
const Branch = 'b'

// Argument names a reason why no maze that agrees with a partial maze is worth more than the
// bound, by its letter in a certificate. docs/maze-bounds.md proves the theorem behind
// each letter.
type Argument byte

// The arguments. Antidiagonal is one of values, too.
const (
	Mirror   Argument = 'm' // the transposed maze, which is worth as much, agrees with another leaf
	NoWay    Argument = 'n' // no maze that agrees has a solution
	Losses   Argument = 'l' // the certain losses
	Cells    Argument = 'c' // the certain losses, and the losses to come, cell by cell
	End      Argument = 'e' // the certain losses, and those at the end of the solution
	Supply   Argument = 's' // the certain losses, and those for lack of second jumps
	Lattice  Argument = 'g' // what every maze of the grid loses, whatever its cells hold
	Complete Argument = 'v' // all cells have values, and the value is computed
)

// Arguments returns the arguments for a claim, in the order in which Close tries them.
func (c Claim) Arguments() []Argument {
	if c.Length {
		return []Argument{Mirror, Lattice, Twin, NoWay, Distances, Antidiagonal}
	}
	return []Argument{Mirror, NoWay, Lattice, Losses, End, Cells, Antidiagonal, Supply, Complete}
}

// Close returns an argument that shows the claim for all mazes that agree with p, and false if none
// does.
func (p *Partial) Close() (Argument, bool) {
	if p.mirrored() {
		return Mirror, true
	}
	if !p.claim.Length {
		p.survey()
	}
	for _, a := range p.arguments[1:] {
		if p.closes(a) {
			return a, true
		}
	}
	return 0, false
}

// Closes reports whether an argument shows the claim for all mazes that agree with p.
func (p *Partial) Closes(a Argument) bool {
	if a == Mirror {
		return p.mirrored()
	}
	if !p.claim.Length {
		p.survey()
	}
	return p.closes(a)
}

// closes is Closes for all arguments but Mirror. Those about values need p.survey() before it;
// those about lengths make their own, since Twin looks at another partial maze.
func (p *Partial) closes(a Argument) bool {
	bound := p.claim.Bound
	if p.claim.Length {
		return p.closesLength(a, bound)
	}
	if a == Complete {
		g, ok := p.Grid()
		return ok && maze.Evaluate(g).Value <= bound
	}
	if a == NoWay {
		return !p.s.leads[0] && p.valueWithoutSolution() <= bound
	}
	if -maze.UnsolvableCost*p.cells > bound {
		// the other arguments say nothing about mazes without a solution, which are worth no more
		// than that
		return false
	}
	limit, ok := p.limit(a)
	return ok && limit <= bound
}

// limit returns an upper bound of the value of the mazes that agree with p and have a solution,
// and false for a letter that is none of the arguments about losses.
func (p *Partial) limit(a Argument) (int, bool) {
	losses := p.s.losses
	switch a {
	case Lattice:
		losses = p.latticeLoss()
	case Losses:
	case End:
		losses += p.end()
	case Cells:
		losses += p.cellByCell()
	case Antidiagonal:
		losses += p.line()
	case Supply:
		losses += p.supply()
	default:
		return 0, false
	}
	return maze.LengthPoints*(p.cells-1) + p.cells - losses, true
}

// lattice returns the number of jumps to the right, and down, that stay in the grid whatever the
// cells hold, beginning at the start: a solution loses at least right·down cells.
func (p *Partial) lattice() (right, down int) {
	return (p.params.Cols - 1) / p.params.Max, (p.params.Rows - 1) / p.params.Max
}

// latticeLoss returns the cost of these cells and of the end of the solution. If that costs
// nothing, one more cell is lost, or the solution has at most right + down + 2 jumps.
func (p *Partial) latticeLoss() int {
	right, down := p.lattice()
	lost := right * down
	if lost == 0 {
		return 0
	}
	short := max(lost, p.cells-1-(right+down+2))
	return min(maze.LengthPoints*lost+2*maze.ForcedPenalty, maze.LengthPoints*short)
}

// mirrored reports whether the two cells to which the start jumps have values of which the
// first is the larger one, and the grid is square. Then the transposed maze, which is worth as
// much, has the smaller value there.
func (p *Partial) mirrored() bool {
	i := p.chosen[0]
	if p.params.Rows != p.params.Cols || i == none || len(p.targets[0][i]) != 2 {
		return false
	}
	right, down := p.choices[0][i], p.choices[0][i]*p.params.Cols
	return p.chosen[right] > p.chosen[down] && p.chosen[down] != none
}

// valueWithoutSolution returns an upper bound of the value of the mazes that agree with p and have
// no solution. All their reachable cells but the start are black holes.
func (p *Partial) valueWithoutSolution() int {
	value := -maze.UnsolvableCost * p.cells
	for k := range p.cells {
		if p.s.reached[k] && k != 0 {
			value -= maze.HolePenalty
		}
		if p.s.reached[k] && len(p.jumps(k)) == 1 {
			value -= maze.ForcedPenalty
		}
	}
	return value
}

// certain finds the losses shared by all mazes that agree with p and have a solution, and the
// cells that need another jump into them.
//
// While the goal has not been met, it counts only cells that have been met, so that the losses
// to come are losses of other cells. After that, it counts all cells that can be reached for
// certain.
func (p *Partial) certain() {
	s := &p.s
	losses := 0
	over := s.distance[p.goal] != unmet
	unique := false
	if over {
		losses += maze.LengthPoints * (p.cells - 1 - s.distance[p.goal])
		unique = s.paths[p.goal] < 2
	} else {
		losses += maze.LengthPoints * (s.met - s.levels)
		for _, k := range s.front {
			unique = unique || s.paths[k] < 2
		}
	}
	if !unique {
		losses += p.cells
	}
	s.need = s.need[:0]
	final := true // whether no other cells can be reached
	for k := range p.cells {
		if !s.reached[k] || !over && s.distance[k] == unmet {
			continue
		}
		if p.chosen[k] == none {
			final = false
		}
		if len(p.jumps(k)) == 1 {
			losses += maze.ForcedPenalty
		}
		switch {
		case k == 0:
		case !s.leads[k]:
			losses += maze.HolePenalty
		case s.in[k] == 1 && s.more[k] == 0:
			losses += maze.ForcedPenalty
		case s.in[k] == 1:
			s.need = append(s.need, k)
		}
	}
	if over && final {
		losses += p.unreachable()
	}
	s.losses = losses
}

// unreachable returns the losses of cells that lead to the goal but cannot be reached, if all
// reachable cells have values.
func (p *Partial) unreachable() (losses int) {
	s := &p.s
	s.sure = append(s.sure[:0], make([]bool, p.cells)...)
	s.sure[p.goal] = true
	for changed := true; changed; {
		changed = false
		for k := range p.cells {
			if s.sure[k] || !anyOf(p.jumps(k), s.sure) {
				continue
			}
			s.sure[k], changed = true, true
			if s.reached[k] {
				continue
			}
			losses += maze.HolePenalty
			if s.in[k] == 1 && s.more[k] == 0 {
				losses += maze.ForcedPenalty
			}
		}
	}
	return losses
}
