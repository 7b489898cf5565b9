package jumpmaze

import (
	"fmt"
	"slices"
	"strings"

	"stride/maze"
	"stride/puzzle"
)

// Hints for jump mazes. Everything is known here: the distances to the goal tell which jumps are on a
// shortest path, which are detours and how long the detours are, and which lead to cells from which
// there is no path to the goal.

var dirNames = [...]string{maze.Right: "right", maze.Down: "down", maze.Left: "left", maze.Up: "up"}

// Hint returns all steps of a hint.
func (p *Position) Hint() puzzle.Hint {
	switch {
	case p.Solved():
		return puzzle.Hint{Solvable: puzzle.Yes, Nudge: "You are at the goal."}
	case p.Solvable() == puzzle.No:
		return p.maze.lost(p.cells)
	}
	return p.maze.onwards(p.cells)
}

// lost is the hint if no path leads to the goal.
func (m *Maze) lost(cells []int) puzzle.Hint {
	h := puzzle.Hint{Solvable: puzzle.No}
	if m.verdict(0) == puzzle.No {
		h.Nudge = "This maze has no solution."
		return h
	}
	last := len(cells) - 1
	good := last
	for m.verdict(cells[good]) == puzzle.No {
		good--
	}
	h.Back = last - good
	h.Cells = []int{cells[good]}
	h.Nudge = "You are lost: from here no path leads to the goal."
	h.Where = fmt.Sprintf("It went wrong at %s.", m.place(cells[good]))
	h.Which = fmt.Sprintf("Take back %s.", puzzle.Plural(h.Back, "jump"))
	h.Why = fmt.Sprintf("The jump from %s to %s led into a black hole: a part of the maze from which no path leads to the goal.",
		m.place(cells[good]), m.place(cells[good+1]))
	return h
}

// onwards is the hint if there is a path.
func (m *Maze) onwards(cells []int) puzzle.Hint {
	here := cells[len(cells)-1]
	g, toGoal := m.Grid, m.Analysis.ToGoal
	left := int(toGoal[here])
	best, to := m.bestJump(here)
	h := puzzle.Hint{Solvable: puzzle.Yes, Cells: []int{to}, Move: best.String()}

	h.Nudge = fmt.Sprintf("You are on track: the goal is %s away.", puzzle.Plural(left, "jump"))
	if extra := len(cells) - 1 + left - int(toGoal[0]); extra > 0 {
		h.Nudge = fmt.Sprintf("You can still get there: %s to go, %d more in all than the shortest path.", puzzle.Plural(left, "jump"), extra)
	}
	if best == maze.Left || best == maze.Right {
		h.Where = fmt.Sprintf("Stay in row %d: jump left or right.", here/g.Cols+1)
	} else {
		h.Where = fmt.Sprintf("Stay in column %d: jump up or down.", here%g.Cols+1)
	}
	h.Which = fmt.Sprintf("Jump %s by %d, to %s.", dirNames[best], g.Values[here], m.place(to))
	h.Why = m.reasons(here, best, slices.Contains(cells, to))
	return h
}

// bestJump returns the first jump on a shortest path, and where it leads.
func (m *Maze) bestJump(cell int) (maze.Dir, int) {
	for d := maze.Right; d <= maze.Up; d++ {
		if to, ok := m.Grid.Jump(cell, d); ok && m.Analysis.ToGoal[to] == m.Analysis.ToGoal[cell]-1 {
			return d, to
		}
	}
	panic("jumpmaze: a cell with a distance to the goal has no jump towards it")
}

// reasons describes the consequence of each jump from a cell.
func (m *Maze) reasons(cell int, best maze.Dir, visited bool) string {
	toGoal := m.Analysis.ToGoal
	var said []string
	jumps, shortest := 0, 0
	for d := maze.Right; d <= maze.Up; d++ {
		to, ok := m.Grid.Jump(cell, d)
		if !ok {
			continue
		}
		jumps++
		switch {
		case toGoal[to] == maze.Unreached:
			said = append(said, fmt.Sprintf("%s leads into a black hole", dirNames[d]))
		case toGoal[to] == toGoal[cell]-1:
			shortest++
			if d != best {
				said = append(said, fmt.Sprintf("%s is as short", dirNames[d]))
			}
		default:
			said = append(said, fmt.Sprintf("%s would be %s longer", dirNames[d], puzzle.Plural(int(toGoal[to]-toGoal[cell])+1, "jump")))
		}
	}
	why := "This jump is on a shortest path"
	if shortest == 1 {
		why = "This jump is on the shortest path"
	}
	if jumps == 1 {
		why = "It is forced: the only jump from here"
	}
	if visited {
		why += ", even though you have been there"
	}
	if len(said) > 0 {
		why += "; " + strings.Join(said, ", ")
	}
	return why + "."
}
