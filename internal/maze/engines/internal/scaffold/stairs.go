package scaffold

import (
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// Rows of seeds leave 1 - 1/m of the grid to the path for a period m that is a power of two:
// half of it where the largest value is 3. Diagonals do better there. A jump of x leads from
// the antidiagonal r + c = d to d + x, with two targets, and to d - x, with two as well. The
// seeds are every third antidiagonal and hold a multiple of 3, so that they lead only to each
// other. The others come in pairs d and d + y for a value y that is no multiple of 3. On
// such a pair a path climbs a staircase, y to the right, y up, y to the right, and so on;
// its other jumps lead to d - y and d + 2y, which are seeds:
//
//	 6  s 16 17  s 23      s: seed
//	 s 14 15  s 25 24      numbers: order of the path, for y = 1
//	11 13  s 27 26  s
//	34  s 29 28  s 47
//	 s 31 30  s 45 46
//
// With y = 1 each pair takes one staircase, with a larger y it takes y of them, one for each shift
// of the rows: all of them before the next pair, or all pairs with one shift before the next shift.
// Two thirds of the grid may lie on the path, for all ranges that have a multiple of 3 and another
// value, such as 2-3 or 11-12, where rows have no levels at all.
//
// A turn is the way from one staircase to the next, on the next pair or with the next shift. There
// a path discovers two cells at once, whose jumps discover more, so that a beam of width 10 is
// often trapped. With y = 1 the turns are planned as well (spareTurn). With y > 1 nothing in a turn
// is closed by itself, so that many paths are trapped. Lattices make longer paths then in ranges of
// two values.
//
// A turn with y > 1 is easy where y - 3 is a value too. At the upper or the left border the last
// cell of a staircase lies on d + y. One of its jumps of y - 3 leads back to d + 3, the lower
// antidiagonal of the next pair; two others lead to seeds, and the fourth one leads over the
// border. The only other cell that the turn discovers is the end of the staircase that begins
// there. So vast grids also have staircases with the smallest such y.
//
// The seeds can be reached almost from the beginning, and their exits lead back to the path near
// the start at best. Three are enough, one for each class of rows modulo 3.

// stairPeriod is the number of antidiagonals from one of seeds to the next.
const stairPeriod = 3

// stairKind is the kind of staircases.
type stairKind struct {
	p      maze.Params
	ends   maze.Endpoints
	seed   int // what the seeds hold
	step   int // what the cells of a staircase hold
	off    search.PartSet
	passes bool // all pairs are visited with one shift before any of them with the next
}

// stairKinds returns the kinds of staircases for mazes of p, with the smallest values that make
// them.
func stairKinds(p maze.Params, ends maze.Endpoints, off search.PartSet) []stairKind {
	l := stairKind{p: p, ends: ends, off: off, seed: (p.Min + stairPeriod - 1) / stairPeriod * stairPeriod,
		step: p.Min}
	if l.step%stairPeriod == 0 {
		l.step++
	}
	if max(l.seed, l.step) > p.Max || l.step >= min(p.Rows, p.Cols) {
		return nil
	}
	if l.step == 1 {
		return []stairKind{l}
	}
	byPass := l
	byPass.passes = true
	all := []stairKind{l, byPass}
	if wide := l.wide(); p.Cells() > board.VastCells && wide <= p.Max && wide < min(p.Rows, p.Cols) {
		l.step = wide
		all = append(all, l)
	}
	return all
}

// wide returns the smallest step of staircases that has room for a turn back (see above).
func (l *stairKind) wide() int {
	y := l.p.Min + stairPeriod
	if y%stairPeriod == 0 {
		y++
	}
	return y
}

// traits says that narrow beams are rarely trapped along staircases that are climbed pair by pair
// on a vast grid where the range has no 1.
func (l *stairKind) traits() Traits {
	steady := l.step > 1 && !l.passes && l.p.Cells() > board.VastCells
	return Traits{Scaffold: true, Loss: l.p.Cells() / stairPeriod, Safe: steady, Steady: steady}
}

// draw draws which antidiagonals are seeds and the direction of the first staircase.
func (l *stairKind) draw(_ bool, r *search.Rand) *Scaffold {
	n, last := int32(l.p.Cells()), l.p.Rows+l.p.Cols-2
	s := &Scaffold{Value: int16(l.seed), Order: make([]int32, n)}
	goal := l.ends.Goal/l.p.Cols + l.ends.Goal%l.p.Cols
	class := (goal + 1 + r.Below(stairPeriod-1)) % stairPeriod // the goal is no seed
	for v := range n {
		if (int(v)/l.p.Cols+int(v)%l.p.Cols)%stairPeriod == class {
			s.Order[v] = -1
			if v != int32(l.ends.Start) {
				s.Seeds = append(s.Seeds, v)
			}
		}
	}
	up := r.Below(2) == 0
	spare := l.step == 1 && l.ends.Start == 0 &&
		(min(l.p.Rows, l.p.Cols) >= alwaysSpared || r.Below(2) == 0)
	spare = spare && !l.off.Has(parts.SparedTurns)
	if spare {
		s.Parts |= parts.SparedTurns
	}
	passes, shifts := 1, l.step // in each pass, and for each pair in it
	if l.passes {
		passes, shifts = l.step, 1
	}
	first := (class+l.step)%stairPeriod - (l.step/stairPeriod+1)*stairPeriod
	for pass := range passes {
		for d := first; d <= last; d += stairPeriod {
			for k := range shifts {
				if l.stair(s, d, pass+k, up) {
					up = !up
				}
			}
			if spare {
				l.spareTurn(s, d, !up)
			}
		}
	}
	s.finish(l.p, l.ends)
	return s
}

const (
	// minSpared is the first antidiagonal at whose turn cells are spared.
	minSpared = 6
	// alwaysSpared is the shorter side from which on all scaffolds have spared cells.
	alwaysSpared = 40
)

// spareTurn leaves the cells out of the order of s that a turn with y = 1 takes at the upper
// border, or at the left one, from the antidiagonals d and d + 1 to the next pair. The path ends
// with the upper cell t of the left picture. With 2, it continues with a, the other new cell is x;
// from a it continues with b, and the other new cell y leads to z. The values of x, y, and z lead
// only to seeds and visited cells, and the path never comes to the two cells marked with a dot:
//
//	t s x .
//	v s z .
//	s a y s
//	v b s
//
// At the other borders the way from one pair to the next discovers one cell alone. A beam that has
// to find the turns itself takes a few cells fewer, as it sometimes gets around x, but the more
// turns there are, the likelier it is trapped at one of them. So small grids have spared cells in
// every second scaffold, and others always.
func (l *stairKind) spareTurn(s *Scaffold, d int, top bool) {
	side := l.p.Rows
	if top {
		side = l.p.Cols
	}
	if d < minSpared || d+stairPeriod+2 >= side || min(l.p.Rows, l.p.Cols) < minSpared {
		return
	}
	for _, at := range [...][2]int{{0, d + 3}, {0, d + 4}, {1, d + 3}, {1, d + 2}, {2, d + 2}} {
		row, col := at[0], at[1]
		if !top {
			row, col = col, row
		}
		if v := row*l.p.Cols + col; v != l.ends.Goal {
			s.Order[v] = Spared
		}
	}
}

// stair adds the cells of a staircase between the antidiagonals d and d + l.step to the order
// of s, from the lower left to the upper right or back. It reports whether there are any.
func (l *stairKind) stair(s *Scaffold, d, shift int, up bool) bool {
	from := len(s.Cells)
	add := func(row int, col int) {
		v := row*l.p.Cols + col
		if row >= 0 && row < l.p.Rows && col >= 0 && col < l.p.Cols && v != l.ends.Goal &&
			s.Order[v] != Spared {
			s.Cells = append(s.Cells, int32(v))
		}
	}
	last := l.p.Rows - 1
	for row := last - (last-shift)%l.step; row >= -l.step; row -= l.step {
		add(row+l.step, d-row)
		add(row, d-row)
	}
	cells := s.Cells[from:]
	if !up {
		slices.Reverse(cells)
	}
	for k, v := range cells {
		s.Order[v] = int32(from + k)
	}
	return len(cells) > 0
}
