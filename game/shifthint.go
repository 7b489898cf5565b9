package game

import (
	"fmt"

	"stride/shift"
)

// Hints for Number Shifting come from the witness: the next move of a solution that
// has been replayed, and what that solution does with the number it makes. Of its
// moves, one that clears two numbers at once is told first if it can be made now and
// the rest still solves the level: that is the easiest to see.

const (
	// mostEasy bounds the moves that are tried for that.
	mostEasy = 16
	// mostBack bounds the moves back at which a solvable position is looked for,
	// besides the start.
	mostBack = 64
)

var shiftDirNames = [...]string{shift.Up: "up", shift.Down: "down", shift.Left: "left", shift.Right: "right"}

// Hint returns all steps of a hint for the position after moves.
func (p *Shift) Hint(texts []string) (Hint, error) {
	k, err := p.look(texts)
	if err != nil {
		return Hint{}, err
	}
	b, err := p.After(texts)
	if err != nil {
		return Hint{}, err
	}
	left := b.Numbers()
	if left == 0 {
		return Hint{Solvable: Yes, Nudge: "The board is empty: it is solved."}, nil
	}
	if k.verdict == Yes {
		return onwards(b, k.solution), nil
	}
	h := Hint{Solvable: k.verdict}
	if k.verdict == No {
		h.Nudge = "This position cannot be solved any more."
		h.Why = fmt.Sprintf("Of this position it is proved that %s.", k.reason)
	} else {
		h.Nudge = fmt.Sprintf("It is not known whether the %s left can be cleared.", plural(left, "number"))
		h.Why = "No solution has been found from here, but none is ruled out either."
	}
	if back := p.back(texts); back > 0 {
		h.Back = back
		h.Where = fmt.Sprintf("%s back it could be solved.", plural(back, "move"))
		h.Which = fmt.Sprintf("Take back %s.", plural(back, "move"))
	} else if k.verdict == No && len(texts) == 0 {
		h.Nudge = "This level cannot be solved."
	}
	return h, nil
}

// back returns how many moves back the last position lies that is known to be
// solvable, or 0.
func (p *Shift) back(texts []string) int {
	n := len(texts)
	for back := 1; back <= min(n, mostBack); back++ {
		if v, err := p.Solvable(texts[:n-back]); err == nil && v == Yes {
			return back
		}
	}
	if v, err := p.Solvable(nil); err == nil && v == Yes {
		return n
	}
	return 0
}

// onwards is the hint where solution clears b.
func onwards(b shift.Board, solution []shift.Move) Hint {
	m, rest := easiest(b, solution)
	from, to := cellsOf(b, m)
	v, t := b.Cells[from], b.Cells[to]
	after := b.Clone()
	if err := after.Apply(m); err != nil {
		panic(fmt.Sprintf("game: a move of a checked solution: %v", err))
	}
	result := after.Cells[to]

	h := Hint{Solvable: Yes, Cells: []int{from, to}, Move: m.String()}
	h.Nudge = fmt.Sprintf("It can still be solved: %s left.", plural(b.Numbers(), "number"))
	h.Where = fmt.Sprintf("Look at the %d in %s.", v, shiftPlace(b, from))
	how := fmt.Sprintf("take the difference: %d", result)
	if m.Plus {
		how = fmt.Sprintf("add: %d", result)
	}
	h.Which = fmt.Sprintf("Move it %s onto the %d and %s.", shiftDirNames[m.Dir], t, how)
	h.Why = reason(b, m, result) + plan(after, to, rest)
	return h
}

// reason says what the move does at once.
func reason(b shift.Board, m shift.Move, result int) string {
	s := ""
	if result == 0 {
		s = "Both vanish. "
	}
	ways := 0
	for d := shift.Up; d <= shift.Right; d++ {
		if b.Clone().Apply(shift.Move{X: m.X, Y: m.Y, Dir: d}) == nil {
			ways++
		}
	}
	if ways == 1 {
		s += fmt.Sprintf("As the board stands, the %d can move nowhere else. ", b.At(m.X, m.Y))
	}
	return s
}

// plan says what a solution does next with the number at cell.
func plan(b shift.Board, cell int, rest []shift.Move) string {
	b = b.Clone()
	if b.Cells[cell] == 0 {
		return fmt.Sprintf("A solution is known that clears the other %s.", plural(b.Numbers(), "number"))
	}
	for _, m := range rest {
		from, to := cellsOf(b, m)
		switch {
		case from == cell:
			return fmt.Sprintf("In a solution, the %d then moves %s onto %s.", b.Cells[cell], shiftDirNames[m.Dir], shiftPlace(b, to))
		case to == cell:
			return fmt.Sprintf("In a solution, the %d is then met by a %d from %s.", b.Cells[cell], b.Cells[from], shiftPlace(b, from))
		}
		if b.Apply(m) != nil {
			break
		}
	}
	return "It is part of a solution."
}

// easiest returns a move of the solution that can be made now, and the rest, which
// then clears the board.
func easiest(b shift.Board, solution []shift.Move) (shift.Move, []shift.Move) {
	tried := 0
	for _, m := range solution {
		if tried == mostEasy {
			break
		}
		if from, to := cellsOf(b, m); m.Plus || from == to || b.Cells[from] == 0 || b.Cells[from] != b.Cells[to] {
			continue
		}
		tried++
		after, rest := b.Clone(), without(solution, []shift.Move{m})
		if after.Apply(m) == nil && shift.Check(after, rest) == nil {
			return m, rest
		}
	}
	return solution[0], solution[1:]
}

// cellsOf returns the cells from which and to which m leads. They are the same if m
// leads nowhere.
func cellsOf(b shift.Board, m shift.Move) (from, to int) {
	from = m.Y*b.Width + m.X
	dx, dy := m.Dir.Step()
	x, y := m.X+dx*b.Cells[from], m.Y+dy*b.Cells[from]
	if !b.Inside(x, y) {
		return from, from
	}
	return from, y*b.Width + x
}

// shiftPlace names a cell as moves do, from 0.
func shiftPlace(b shift.Board, cell int) string {
	return fmt.Sprintf("column %d, row %d", cell%b.Width, cell/b.Width)
}
