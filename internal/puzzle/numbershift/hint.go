package numbershift

import (
	"fmt"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/shift/proof"
	"stride/shift"
)

// Hints for Number Shifting come from the witness: the next move of a solution that has been
// replayed, and what that solution does with the number that the move makes. A move of the solution
// that clears two numbers at once comes first if it can be made now and the other moves still solve
// the level, because it is the easiest to see.

const (
	// maxEasy is the greatest number of moves that are tried for that.
	maxEasy = 16
	// maxBack bounds the moves back at which a solvable position is looked for,
	// besides the start.
	maxBack = 64
	// maxCountedForHint limits the search that shows that the difference would lose instead of a
	// sum: 20 ms.
	maxCountedForHint = 20_000
)

var (
	dirNames = [...]phrase.Phrase{shift.Up: puzzle.Upwards, shift.Down: puzzle.Downwards,
		shift.Left: puzzle.Leftwards, shift.Right: puzzle.Rightwards}

	empty   = phrase.Define("hint.shift.empty", "The board is empty: it is solved.")
	never   = phrase.Define("hint.shift.never", "This level cannot be solved.")
	noMore  = phrase.Define("hint.shift.lost", "This position cannot be solved any more.")
	proved  = phrase.Define("hint.shift.proved", "It is proved that {reason}.")
	unknown = phrase.DefineCount("hint.shift.unknown", "It is not known whether the {n} number left can "+
		"be cleared.", "It is not known whether the {n} numbers left can be cleared.")
	noneFound = phrase.Define("hint.shift.open", "No solution has been found from here, but none is ruled "+
		"out either.")
	couldBe = phrase.DefineCount("hint.shift.before", "It could still be solved {n} move ago.",
		"It could still be solved {n} moves ago.")

	solvable = phrase.DefineCount("hint.shift.solvable", "It can still be solved: {n} number left.",
		"It can still be solved: {n} numbers left.")
	lookAt   = phrase.Define("hint.shift.look", "Look at the {number} in {place}.")
	add      = phrase.Define("hint.shift.add", "Move it {direction} onto the {target} and add: {result}.")
	subtract = phrase.Define("hint.shift.subtract", "Move it {direction} onto the {target} and take the "+
		"difference: {result}.")
	mustAdd = phrase.Define("hint.shift.must", "With the difference, {result}, the board could not be "+
		"cleared any more.")
	vanish  = phrase.Define("hint.shift.vanish", "Both vanish.")
	onlyWay = phrase.Define("hint.shift.only", "As the board stands, the {number} can move nowhere else.")
	others  = phrase.DefineCount("hint.shift.others", "A solution is known that clears the other "+
		"{n} number.", "A solution is known that clears the other {n} numbers.")
	thenOnto = phrase.Define("hint.shift.then", "In a solution, the {number} then moves {direction} onto "+
		"{place}.")
	thenMet = phrase.Define("hint.shift.met", "In a solution, the {number} is then met by a {other} from "+
		"{place}.")
	part = phrase.Define("hint.shift.part", "It is part of a solution.")
)

// Hint returns all steps of a hint.
func (p *Position) Hint() puzzle.Hint {
	k := p.look()
	left := p.board.Numbers()
	if left == 0 {
		return puzzle.Hint{Solvable: puzzle.Yes, Nudge: empty.Text()}
	}
	if k.verdict == puzzle.Yes {
		return onwards(p.board, k.solution)
	}
	h := puzzle.Hint{Solvable: k.verdict}
	if k.verdict == puzzle.No {
		h.Nudge = noMore.Text()
		h.Why = proved.Text("reason", k.reason)
	} else {
		h.Nudge = unknown.Text("n", left)
		h.Why = noneFound.Text()
	}
	if back := p.back(); back > 0 {
		h.Back = back
		h.Where = couldBe.Text("n", back)
		h.Which = puzzle.TakeBack(back)
	} else if k.verdict == puzzle.No && len(p.moves) == 0 {
		h.Nudge = never.Text()
	}
	return h
}

// back returns how many moves back the last position lies that is known to be solvable,
// or 0.
func (p *Position) back() int {
	n := len(p.moves)
	earlier := p.level.Start().(*Position)
	first := max(0, n-maxBack)
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
	h.Nudge = solvable.Text("n", b.Numbers())
	h.Where = lookAt.Text("number", v, "place", puzzle.Place(from, b.Width))
	how := subtract
	if m.Plus {
		how = add
	}
	h.Which = how.Text("direction", dirNames[m.Dir], "target", t, "result", result)
	h.Why = append(reason(b, m, result), plan(after, to, rest))
	return h
}

// reason describes the immediate effect of the move.
func reason(b shift.Board, m shift.Move, result int) phrase.Text {
	var said phrase.Text
	if result == 0 {
		said = vanish.Text()
	}
	if m.Plus {
		taken := b.Clone()
		if err := taken.Apply(shift.Move{X: m.X, Y: m.Y, Dir: m.Dir}); err != nil {
			panic(fmt.Sprintf("numbershift: a move whose other sign was checked: %v", err))
		}
		if proof.Count(taken, maxCountedForHint) == proof.Dead {
			_, to := cellsOf(b, m)
			said = mustAdd.Text("result", taken.Cells[to])
		}
	}
	ways := 0
	for d := shift.Up; d <= shift.Right; d++ {
		if b.Clone().Apply(shift.Move{X: m.X, Y: m.Y, Dir: d}) == nil {
			ways++
		}
	}
	if ways == 1 {
		said = append(said, onlyWay.Say("number", b.At(m.X, m.Y)))
	}
	return said
}

// plan describes what a solution does next with the number at cell.
func plan(b shift.Board, cell int, rest []shift.Move) phrase.Phrase {
	b = b.Clone()
	if b.Cells[cell] == 0 {
		return others.Say("n", b.Numbers())
	}
	for _, m := range rest {
		from, to := cellsOf(b, m)
		switch {
		case from == cell:
			return thenOnto.Say("number", b.Cells[cell], "direction", dirNames[m.Dir], "place",
				puzzle.Place(to, b.Width))
		case to == cell:
			return thenMet.Say("number", b.Cells[cell], "other", b.Cells[from], "place",
				puzzle.Place(from, b.Width))
		}
		if b.Apply(m) != nil {
			break
		}
	}
	return part.Say()
}

// easiest returns a move of the solution that can be made now, and the rest, which
// then clears the board.
func easiest(b shift.Board, solution []shift.Move) (shift.Move, []shift.Move) {
	tried := 0
	for _, m := range solution {
		if tried == maxEasy {
			break
		}
		if from, to := cellsOf(b, m); m.Plus || from == to || b.Cells[from] == 0 ||
			b.Cells[from] != b.Cells[to] {
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
