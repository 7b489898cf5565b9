package certificate

import (
	"slices"

	"stride/maze"
)

// A certificate may bound the length of shortest solutions instead of the value. Its tree has the
// same form, with arguments of its own. They count cells that every shortest solution leaves out:
// of n cells, a solution of L jumps leaves out n − 1 − L.

// The arguments about lengths, besides Mirror, Lattice and NoWay.
const (
	Twin         Argument = 't' // a smaller value of the cell filled last meets the same cells
	Distances    Argument = 'd' // the goal is met, or cells are left out for certain
	Antidiagonal Argument = 'a' // the same, and a cell of the antidiagonal
)

// closesLength reports whether an argument other than Mirror shows that no maze that agrees with p
// and need be looked at has a shortest solution of more jumps than the bound.
func (p *Partial) closesLength(a Argument, bound int) bool {
	switch a {
	case Lattice:
		right, down := p.lattice()
		return p.cells-1-right*down <= bound
	case Twin:
		return p.twin()
	case Distances, Antidiagonal:
		p.survey()
		return p.maxLength(a) <= bound
	case NoWay:
		p.survey()
		return !p.s.leads[0] && bound >= 0
	}
	return false
}

// twin reports whether a smaller value of the cell filled last leads to the same cells, apart from
// those that are met without it. The cell must be one of the first without a value then. All
// distances are the same with that value.
func (p *Partial) twin() bool {
	k := p.last
	if k == none || p.chosen[k] == none {
		return false
	}
	chosen := p.chosen[k]
	p.chosen[k] = none
	p.measure()
	p.chosen[k] = chosen
	if p.s.distance[k] != p.s.last {
		return false
	}
	fresh := func(i int) (cells []int) {
		for _, t := range p.targets[k][i] {
			if p.hidden(t) {
				cells = append(cells, t)
			}
		}
		slices.Sort(cells)
		return cells
	}
	for i := range chosen {
		if slices.Equal(fresh(i), fresh(chosen)) {
			return true
		}
	}
	return false
}

// maxLength returns an upper bound of the lengths of the mazes that agree with p.
func (p *Partial) maxLength(a Argument) int {
	s := &p.s
	if !p.hidden(p.goal) {
		if a == Antidiagonal {
			return p.cells
		}
		return s.distance[p.goal]
	}
	leftOut, noSolution := p.leftOut()
	if noSolution {
		return 0
	}
	length := p.cells - 1 - (s.met - s.levels) // the solution visits one cell of each distance
	for k := range p.cells {
		if leftOut[k] {
			length--
		}
	}
	if a == Antidiagonal && p.avoidsAntidiagonal(leftOut) {
		length--
	}
	return length
}

// leftOut returns which hidden cells no shortest solution visits, and whether there is none at all.
// The solution comes to a hidden cell from a cell of the front or from another hidden one, and goes
// from it to a third cell, which is hidden.
func (p *Partial) leftOut() (out []bool, noSolution bool) {
	out = make([]bool, p.cells)
	for changed := true; changed; {
		changed = false
		before := make([][]int, p.cells) // by cell: where the solution may come from
		from := slices.Clone(p.s.front)
		for k := range p.goal {
			if p.hidden(k) && !out[k] {
				from = append(from, k)
			}
		}
		for _, k := range from {
			for _, t := range p.may(k) {
				before[t] = append(before[t], k)
			}
		}
		if len(before[p.goal]) == 0 {
			return out, true
		}
		for k := range p.goal {
			if !p.hidden(k) || out[k] {
				continue
			}
			passes := false
			for _, t := range p.may(k) {
				if p.hidden(t) && !out[t] {
					passes = passes || len(before[k]) > 1 || len(before[k]) == 1 && before[k][0] != t
				}
			}
			if !passes {
				out[k], changed = true, true
			}
		}
	}
	return out, false
}

// avoidsAntidiagonal reports whether the grid is square, and no cell of its antidiagonal is met or
// left out already, unless leftOut is nil. The first jumps that meet it meet two cells of it at the
// same distance.
func (p *Partial) avoidsAntidiagonal(leftOut []bool) bool {
	side := p.params.Rows
	if p.params.Cols != side {
		return false
	}
	for row := range side {
		if k := p.onAntidiagonal(row); !p.hidden(k) || leftOut != nil && leftOut[k] {
			return false
		}
	}
	return true
}

// word returns the word before the bound.
func (c Claim) word() string {
	if c.Length {
		return lengthWord
	}
	return boundWord
}

// Measure returns what a claim bounds: the value of a maze, or the length of its shortest solution.
func (c Claim) Measure(g *maze.Grid) int {
	r := maze.Evaluate(g)
	if c.Length {
		return r.Length
	}
	return r.Value
}
