package draw

import (
	"fmt"

	"stride/draw/figure"
	"stride/maze"
)

// Maze is a jump maze to be drawn.
type Maze struct {
	Rows, Cols  int
	Values      []int16 // row by row, as in [maze.Grid]
	Start, Goal int     // cells
	Path        []int   // the cells of a solution, the start first; empty for the puzzle alone
	Distances   []int32 // jumps to the goal from each cell, or [maze.Unreached]; empty to leave them out
	BlackHoles  []int   // cells that are drawn in white on black
	WhiteHoles  []int   // cells that are drawn in a frame of dashes
	Options     Options
}

// Grid returns the drawing of a maze. With solution, its shortest solution is drawn too, if it has one.
func Grid(g *maze.Grid, solution bool) Maze {
	m := Maze{Rows: g.Rows, Cols: g.Cols, Values: g.Values, Start: g.Start, Goal: g.Goal}
	if solution {
		m.Path = maze.Analyze(g).Path(g)
	}
	return m
}

// Figure draws the maze: a ring around the number of the start, a bullseye for the goal, and an
// arrow for each jump of the path.
func (m Maze) Figure() *figure.Figure { return m.board().figure() }

func (m Maze) board() *board {
	marks := make([]mark, len(m.Values))
	marks[m.Start] |= start
	marks[m.Goal] |= goal
	for _, k := range m.BlackHoles {
		marks[k] |= black
	}
	for _, k := range m.WhiteHoles {
		marks[k] |= white
	}
	b := &board{
		title:       fmt.Sprintf("Jump maze, %d rows, %d columns", m.Rows, m.Cols),
		description: "Jump exactly as far as the number says, from the ring to the bullseye.",
		rows:        m.Rows, cols: m.Cols, options: m.Options,
		cell: func(row, col int) cell { k := row*m.Cols + col; return cell{number(m.Values[k]), marks[k], m.note(k)} },
	}
	for t := 1; t < len(m.Path); t++ {
		from, to := m.Path[t-1], m.Path[t]
		b.arrows = append(b.arrows, arrow{
			fromRow: from / m.Cols, fromCol: from % m.Cols,
			toRow: to / m.Cols, toCol: to % m.Cols, label: number(max(1, m.Options.First) + t - 1),
		})
	}
	if n := len(b.arrows); n > 0 {
		b.description += fmt.Sprintf(" The arrows are a solution of %d jumps.", n)
	}
	if len(m.Distances) > 0 {
		b.description += " The small numbers are the jumps that are left to the goal."
	}
	if len(m.BlackHoles)+len(m.WhiteHoles) > 0 {
		b.description += " From cells in white on black no path leads to the goal; cells framed by dashes cannot be reached."
	}
	return b
}

// note returns the distance of a cell as it is written below its number.
func (m Maze) note(k int) string {
	switch {
	case len(m.Distances) == 0 || k == m.Goal:
		return ""
	case m.Distances[k] == maze.Unreached:
		return "–"
	}
	return number(m.Distances[k])
}
