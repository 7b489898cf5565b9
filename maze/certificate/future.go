package certificate

import "stride/maze"

// The losses to come, of cells that have not been met. While the goal is one of them, each of
// the others ends up either on the solution, or off it at the cost of LengthPoints. These
// losses are in addition to those of certain, but not to each other.

// hidden reports whether cell k has not been met.
func (p *Partial) hidden(k int) bool { return p.s.distance[k] == unmet }

// anyHidden reports whether any of the cells has not been met.
func (p *Partial) anyHidden(cells []int) bool {
	for _, k := range cells {
		if p.hidden(k) {
			return true
		}
	}
	return false
}

// sources returns the number of cells that jump or may jump to a hidden cell.
func (p *Partial) sources(k int) int { return p.s.in[k] + p.s.more[k] }

// lost reports whether a hidden cell is off the solution for certain: no cell can jump to it, or
// it can jump to no hidden cell, which the next cell of the solution would be.
func (p *Partial) lost(k int) bool {
	return p.sources(k) == 0 || k != p.goal && !p.anyHidden(p.may(k))
}

// cellByCell returns the losses of the hidden cells, each taken alone.
func (p *Partial) cellByCell() (losses int) {
	if !p.hidden(p.goal) {
		return 0
	}
	for k := range p.cells {
		switch {
		case !p.hidden(k):
		case p.lost(k):
			losses += maze.LengthPoints
		case p.sources(k) == 1:
			losses += maze.ForcedPenalty
		}
	}
	return losses
}

// end returns the least loss at the end of the solution: the goal and the cell before it are forced
// backward moves, or other cells prevent that at a higher cost.
func (p *Partial) end() int {
	if !p.hidden(p.goal) {
		return 0
	}
	hidden := p.cells - p.s.met
	if hidden > 2 || hidden == 2 && len(p.s.front) == 1 {
		return 2 * maze.ForcedPenalty
	}
	return 0
}

// line returns the losses of the hidden cells if all of a square's antidiagonal is hidden, of which
// the solution leaves one out. It costs LengthPoints instead of what cellByCell counts of it, or as
// much in addition to the end.
func (p *Partial) line() int {
	side := p.params.Rows
	if side < minLine || !p.hidden(p.goal) || !p.avoidsAntidiagonal(nil) {
		return 0
	}
	extra := maze.LengthPoints
	for row := range side {
		switch k := p.onAntidiagonal(row); {
		case p.lost(k):
			extra = 0
		case p.sources(k) == 1:
			extra = min(extra, maze.LengthPoints-maze.ForcedPenalty)
		}
	}
	return max(p.cellByCell()+extra, p.end()+maze.LengthPoints)
}

// minLine is the smallest side for which the antidiagonal and the end add up: the cell that is left
// out may help the end, but then another one is left out too.
const minLine = 4

// onAntidiagonal returns the cell of the antidiagonal in a row of a square.
func (p *Partial) onAntidiagonal(row int) int { return (row+1)*p.params.Rows - 1 - row }

// supply returns the losses for lack of jumps. Each cell of need (see survey), and each hidden cell
// on the solution, loses ForcedPenalty unless a second jump leads into it. For each cell that can
// jump to them, supply assumes the choice that saves most.
func (p *Partial) supply() (losses int) {
	if !p.hidden(p.goal) {
		return 0
	}
	// A second jump is of use to the cells of need, and to hidden cells that can be on the solution
	// and to which more cells than the solution's last one can jump.
	s := &p.s
	s.useful = append(s.useful[:0], make([]bool, p.cells)...)
	s.onward = append(s.onward[:0], make([]bool, p.cells)...)
	for _, k := range s.need {
		s.useful[k] = true
	}
	for k := range p.cells {
		if p.hidden(k) && !p.lost(k) {
			s.onward[k] = true
			s.useful[k] = p.sources(k) > 1
		}
	}
	losses = maze.ForcedPenalty * (len(s.need) + 1) // the goal is on the solution
	for k := range p.goal {
		if !p.hidden(k) {
			continue
		}
		minCost := maze.LengthPoints - maze.ForcedPenalty*p.maxUses(k)
		if s.onward[k] {
			if cost, ok := p.along(k); ok {
				minCost = min(minCost, maze.ForcedPenalty+cost)
			}
		}
		losses += minCost
	}
	for _, k := range s.front {
		if len(s.front) == 1 {
			// It is on the solution. If no jump leads on from it, there is none.
			cost, _ := p.along(k)
			losses += cost
		} else {
			losses -= maze.ForcedPenalty * p.maxUses(k)
		}
	}
	return losses
}

// maxUses returns the largest number of useful second jumps that one choice of cell k supplies.
func (p *Partial) maxUses(k int) (count int) {
	for _, targets := range p.options(k) {
		count = max(count, p.uses(targets))
	}
	return count
}

// uses returns the number of the given cells for which another jump into them is useful.
func (p *Partial) uses(cells []int) (count int) {
	for _, t := range cells {
		if p.s.useful[t] {
			count++
		}
	}
	return count
}

// along returns the least cost of cell k if it is on the solution and a hidden cell follows it:
// negative if its other jumps are useful. It returns false if that is impossible. k is hidden or
// has no value, so certain has not counted a forced forward move of it.
func (p *Partial) along(k int) (minCost int, ok bool) {
	for _, targets := range p.options(k) {
		cost, possible := p.alongWith(targets)
		if !possible {
			continue
		}
		if len(targets) == 1 {
			cost += maze.ForcedPenalty
		}
		if !ok || cost < minCost {
			minCost, ok = cost, true
		}
	}
	return minCost, ok
}

// alongWith is along for a cell with the given jumps, without the cost of a forced forward move.
// One of the jumps is that of the solution, which is not a second jump. A jump to the goal must be
// that one: otherwise the solution would not be a shortest one.
func (p *Partial) alongWith(targets []int) (cost int, ok bool) {
	supplied := p.uses(targets)
	spare := false // whether the solution's jump may lead to a cell that has no use for a second one
	for _, t := range targets {
		if t == p.goal {
			if p.s.useful[t] {
				supplied--
			}
			return -maze.ForcedPenalty * supplied, true
		}
		if p.s.onward[t] {
			ok = true
			spare = spare || !p.s.useful[t]
		}
	}
	if !spare {
		supplied--
	}
	return -maze.ForcedPenalty * supplied, ok
}
