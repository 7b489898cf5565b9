package jumpmaze

import (
	"slices"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/maze"
)

// Hints for jump mazes. Everything is known here: the distances to the goal tell which jumps are on
// a shortest path, which are detours and how long the detours are, and which lead to cells from
// which there is no path to the goal.

var (
	dirNames = [...]phrase.Phrase{maze.Right: puzzle.Rightwards, maze.Down: puzzle.Downwards,
		maze.Left: puzzle.Leftwards, maze.Up: puzzle.Upwards}

	atGoal     = phrase.Define("hint.maze.goal", "You are at the goal.")
	noSolution = phrase.Define("hint.maze.none", "This maze has no solution.")
	lost       = phrase.Define("hint.maze.lost", "You are lost: from here no path leads to the goal.")
	wrongAt    = phrase.Define("hint.maze.wrong", "It went wrong at {place}.")
	intoHole   = phrase.Define("hint.maze.hole", "The jump from {from} to {to} led into a black hole: a "+
		"part of the maze from which no path leads to the goal.")
	detour = phrase.DefineCount("hint.maze.detour", "You can still reach the goal in {n} jump; in all, "+
		"that is {extra} more than the shortest path.", "You can still reach the goal in {n} jumps; in "+
		"all, that is {extra} more than the shortest path.")
	countBack = phrase.DefineCount("hint.maze.count", "Count back from the goal: {n} cell jumps onto it. "+
		"Which cells jump onto that one?", "Count back from the goal: {n} cells jump onto it. Which cells "+
		"jump onto those?")
	inRow    = phrase.Define("hint.maze.row", "Stay in row {row}: jump left or right.")
	inColumn = phrase.Define("hint.maze.column", "Stay in column {column}: jump up or down.")
	jump     = phrase.Define("hint.maze.jump", "Jump {direction} by {number}, to {to}.")

	shortestPath  = phrase.Define("hint.maze.shortest", "This jump is on the shortest path.")
	aShortestPath = phrase.Define("hint.maze.tied", "This jump is on a shortest path.")
	forced        = phrase.Define("hint.maze.forced", "This jump is forced: it is the only one from here.")
	again         = phrase.Define("hint.maze.again", "It is right even though you have been there.")
	otherHole     = phrase.Define("hint.maze.other.hole", "A jump {direction} leads into a black hole.")
	otherTied     = phrase.Define("hint.maze.other.tied", "A jump {direction} is as good.")
	otherLonger   = phrase.DefineCount("hint.maze.other.longer", "A jump {direction} would take {n} "+
		"jump more.", "A jump {direction} would take {n} jumps more.")
)

// Hint returns all steps of a hint.
func (p *Position) Hint() puzzle.Hint {
	switch {
	case p.Solved():
		return puzzle.Hint{Solvable: puzzle.Yes, Nudge: atGoal.Text()}
	case p.Solvable() == puzzle.No:
		return p.maze.lost(p.cells)
	}
	return p.maze.onwards(p.cells)
}

// lost is the hint if no path leads to the goal.
func (m *Maze) lost(cells []int) puzzle.Hint {
	h := puzzle.Hint{Solvable: puzzle.No}
	if m.verdict(0) == puzzle.No {
		h.Nudge = noSolution.Text()
		return h
	}
	last := len(cells) - 1
	good := last
	for m.verdict(cells[good]) == puzzle.No {
		good--
	}
	h.Back = last - good
	h.Cells = []int{cells[good]}
	h.Nudge = lost.Text()
	h.Where = wrongAt.Text("place", m.place(cells[good]))
	h.Which = puzzle.TakeBack(h.Back)
	h.Why = intoHole.Text("from", m.place(cells[good]), "to", m.place(cells[good+1]))
	return h
}

// onwards is the hint if there is a path.
func (m *Maze) onwards(cells []int) puzzle.Hint {
	here := cells[len(cells)-1]
	g, toGoal := m.Grid, m.Analysis().ToGoal
	left := int(toGoal[here])
	best, to := m.bestJump(here)
	h := puzzle.Hint{Solvable: puzzle.Yes, Cells: []int{to}, Move: best.String()}

	h.Nudge = countBack.Text("n", m.last())
	if extra := len(cells) - 1 + left - int(toGoal[0]); extra > 0 {
		h.Nudge = detour.Text("n", left, "extra", extra)
	}
	if best == maze.Left || best == maze.Right {
		h.Where = inRow.Text("row", here/g.Cols+1)
	} else {
		h.Where = inColumn.Text("column", here%g.Cols+1)
	}
	h.Which = jump.Text("direction", dirNames[best], "number", int(g.Values[here]), "to", m.place(to))
	h.Why = m.reasons(here, best, slices.Contains(cells, to))
	return h
}

// last returns the number of cells that jump onto the goal.
func (m *Maze) last() int {
	n := 0
	for cell := range m.Grid.Goal {
		for d := maze.Right; d <= maze.Up; d++ {
			if to, ok := m.Grid.Jump(cell, d); ok && to == m.Grid.Goal {
				n++
			}
		}
	}
	return n
}

// bestJump returns the first jump on a shortest path, and where it leads.
func (m *Maze) bestJump(cell int) (maze.Dir, int) {
	toGoal := m.Analysis().ToGoal
	for d := maze.Right; d <= maze.Up; d++ {
		if to, ok := m.Grid.Jump(cell, d); ok && toGoal[to] == toGoal[cell]-1 {
			return d, to
		}
	}
	panic("jumpmaze: a cell with a distance to the goal has no jump towards it")
}

// reasons describes the consequence of each jump from a cell.
func (m *Maze) reasons(cell int, best maze.Dir, visited bool) phrase.Text {
	toGoal := m.Analysis().ToGoal
	var others phrase.Text
	jumps, shortest := 0, 0
	for d := maze.Right; d <= maze.Up; d++ {
		to, ok := m.Grid.Jump(cell, d)
		if !ok {
			continue
		}
		jumps++
		switch {
		case toGoal[to] == maze.Unreached:
			others = append(others, otherHole.Say("direction", dirNames[d]))
		case toGoal[to] == toGoal[cell]-1:
			shortest++
			if d != best {
				others = append(others, otherTied.Say("direction", dirNames[d]))
			}
		default:
			others = append(others, otherLonger.Say("direction", dirNames[d], "n",
				int(toGoal[to]-toGoal[cell])+1))
		}
	}
	var why phrase.Text
	switch {
	case jumps == 1:
		why = forced.Text()
	case shortest == 1:
		why = shortestPath.Text()
	default:
		why = aShortestPath.Text()
	}
	if visited {
		why = append(why, again.Say())
	}
	return append(why, others...)
}
