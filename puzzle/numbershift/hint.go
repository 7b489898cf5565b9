package numbershift

import (
	"fmt"

	"stride/puzzle"
	"stride/shift"
)

// Hints for Number Shifting come from the witness: the next move of a solution that has been
// replayed, and what that solution does with the number that the move makes. A move of the solution
// that clears two numbers at once comes first if it can be made now and the other moves still solve
// the level, because it is the easiest to see.

const (
	// mostEasy is the greatest number of moves that are tried for that.
	mostEasy = 16
	// mostBack bounds the moves back at which a solvable position is looked for,
	// besides the start.
	mostBack = 64
)

var dirNames = [...]string{shift.Up: "up", shift.Down: "down", shift.Left: "left", shift.Right: "right"}

// Hint returns all steps of a hint.
func (p *Position) Hint() puzzle.Hint {
	k := p.look()
	left := p.board.Numbers()
	if left == 0 {
		return puzzle.Hint{Solvable: puzzle.Yes, Nudge: "The board is empty: it is solved."}
	}
	if k.verdict == puzzle.Yes {
		return onwards(p.board, k.solution)
	}
	h := puzzle.Hint{Solvable: k.verdict}
	if k.verdict == puzzle.No {
		h.Nudge = "This position cannot be solved any more."
		h.Why = fmt.Sprintf("It is proved that %s.", k.reason)
	} else {
		h.Nudge = fmt.Sprintf("It is not known whether the %s left can be cleared.", puzzle.Plural(left, "number"))
		h.Why = "No solution has been found from here, but none is ruled out either."
	}
	if back := p.back(); back > 0 {
		h.Back = back
		h.Where = fmt.Sprintf("%s back it could be solved.", puzzle.Plural(back, "move"))
		h.Which = fmt.Sprintf("Take back %s.", puzzle.Plural(back, "move"))
	} else if k.verdict == puzzle.No && len(p.moves) == 0 {
		h.Nudge = "This level cannot be solved."
	}
	return h
}

// back returns how many moves back the last position lies that is known to be solvable,
// or 0.
func (p *Position) back() int {
	n := len(p.moves)
	earlier := p.level.Start().(*Position)
	first := max(0, n-mostBack)
	found := 0
	if earlier.Solvable() == puzzle.Yes {
		found = n
	}
	for k, m := range p.moves[:max(0, n-1)] {
		if err := earlier.push(m); err != nil {
			panic(fmt.Sprintf("numbershift: a move that was made cannot be made again: %v", err))
		}
		if k+1 >= first && earlier.Solvable() == puzzle.Yes {
			found = n - k - 1
		}
	}
	return found
}

// onwards is the hint if solution clears b.
func onwards(b shift.Board, solution []shift.Move) puzzle.Hint {
	m, rest := easiest(b, solution)
	from, to := cellsOf(b, m)
	v, t := b.Cells[from], b.Cells[to]
	after := b.Clone()
	if err := after.Apply(m); err != nil {
		panic(fmt.Sprintf("numbershift: a move of a checked solution: %v", err))
	}
	result := after.Cells[to]

	h := puzzle.Hint{Solvable: puzzle.Yes, Cells: []int{from, to}, Move: m.String()}
	h.Nudge = fmt.Sprintf("It can still be solved: %s left.", puzzle.Plural(b.Numbers(), "number"))
	h.Where = fmt.Sprintf("Look at the %d in %s.", v, place(b, from))
	how := fmt.Sprintf("take the difference: %d", result)
	if m.Plus {
		how = fmt.Sprintf("add: %d", result)
	}
	h.Which = fmt.Sprintf("Move it %s onto the %d and %s.", dirNames[m.Dir], t, how)
	h.Why = reason(b, m, result) + plan(after, to, rest)
	return h
}

// reason describes the immediate effect of the move.
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

// plan describes what a solution does next with the number at cell.
func plan(b shift.Board, cell int, rest []shift.Move) string {
	b = b.Clone()
	if b.Cells[cell] == 0 {
		return fmt.Sprintf("A solution is known that clears the other %s.", puzzle.Plural(b.Numbers(), "number"))
	}
	for _, m := range rest {
		from, to := cellsOf(b, m)
		switch {
		case from == cell:
			return fmt.Sprintf("In a solution, the %d then moves %s onto %s.", b.Cells[cell], dirNames[m.Dir], place(b, to))
		case to == cell:
			return fmt.Sprintf("In a solution, the %d is then met by a %d from %s.", b.Cells[cell], b.Cells[from], place(b, from))
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

// place names a cell for people: as in mazes, and unlike in moves, row first and from 1.
func place(b shift.Board, cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/b.Width+1, cell%b.Width+1)
}
