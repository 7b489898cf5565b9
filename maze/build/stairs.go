package build

import (
	"slices"

	"stride/maze"
	"stride/search"
)

// stairLayout is the layout of antidiagonal staircases.
type stairLayout struct {
	p          maze.Params
	seed, step int  // the seeds hold seed, a multiple of stairPeriod; the staircases step, which is none
	passFirst  bool // all staircases with one shift come before any with the next one
}

const stairPeriod = 3

// stairLayouts returns the layouts with staircases for mazes of p.
func stairLayouts(p maze.Params) (all []stairLayout) {
	seed := (p.Min + stairPeriod - 1) / stairPeriod * stairPeriod
	if seed > p.Max || seed >= max(p.Rows, p.Cols) {
		return nil
	}
	for step := p.Min; step <= p.Max && step < min(p.Rows, p.Cols); step++ {
		if step%stairPeriod == 0 {
			continue
		}
		all = append(all, stairLayout{p: p, seed: seed, step: step})
		if step > 1 {
			all = append(all, stairLayout{p: p, seed: seed, step: step, passFirst: true})
		}
		break
	}
	return all
}

func (l *stairLayout) loss() int { return l.p.Cells() / stairPeriod }

func (l *stairLayout) scaffold(r *search.Rand) *scaffold {
	p := l.p
	n := p.Cells()
	s := &scaffold{value: int16(l.seed), order: make([]int32, n)}
	// The goal must not be a seed.
	goal := p.Rows + p.Cols - 2
	class := (goal + 1 + r.Below(stairPeriod-1)) % stairPeriod
	for v := range int32(n) {
		if d := int(v)/p.Cols + int(v)%p.Cols; d%stairPeriod == class {
			s.order[v] = -1
			if v != 0 {
				s.seeds = append(s.seeds, v)
			}
		}
	}
	first := (class+l.step)%stairPeriod - stairPeriod // of the lower diagonals of the pairs
	for first > -l.step {
		first -= stairPeriod
	}
	up := r.Below(2) == 0
	visit := func(row, col int) {
		if row < 0 || row >= p.Rows || col < 0 || col >= p.Cols || row == p.Rows-1 && col == p.Cols-1 {
			return
		}
		v := int32(row*p.Cols + col)
		s.order[v] = int32(len(s.cells))
		s.cells = append(s.cells, v)
	}
	stair := func(d, shift int) {
		from := len(s.cells)
		// From the lower left to the upper right: down the rows from the last one.
		for row := p.Rows - 1 + 2*l.step; row > -2*l.step; row-- {
			if mod(row-shift, l.step) != 0 {
				continue
			}
			// on d: (row, d-row); it is entered from (row, d-row)… up from (row+step, d-row)
			visit(row+l.step, d-row)
			visit(row, d-row)
		}
		if !up {
			slices.Reverse(s.cells[from:])
			for k, v := range s.cells[from:] {
				s.order[v] = int32(from + k)
			}
		}
		if len(s.cells) > from {
			up = !up
		}
	}
	shifts := make([]int, l.step)
	for k := range shifts {
		shifts[k] = k
	}
	if l.passFirst {
		for _, k := range shifts {
			for d := first; d <= goal; d += stairPeriod {
				stair(d, k)
			}
		}
	} else {
		for d := first; d <= goal; d += stairPeriod {
			for _, k := range shifts {
				stair(d, k)
			}
		}
	}
	s.order[n-1] = int32(len(s.cells))
	s.cells = append(s.cells, int32(n-1))
	return s
}

func mod(a, b int) int { return (a%b + b) % b }
