package draw

import (
	"fmt"
	"io"
	"strconv"

	"stride/maze"
)

// Maze is a jump maze to be drawn.
type Maze struct {
	Rows, Cols  int
	Values      []int16 // row by row, as in [maze.Grid]
	Start, Goal int     // cells
	Path        []int   // the cells of a solution, the start first; empty for the puzzle alone
}

// Grid returns the drawing of a maze of the course, whose start and goal are in the corners.
// With solution, its shortest solution is drawn too, if it has one.
func Grid(g *maze.Grid, solution bool) Maze {
	m := Maze{Rows: g.Rows, Cols: g.Cols, Values: g.Values, Goal: g.Goal()}
	if solution {
		m.Path = maze.Analyze(g).Path(g)
	}
	return m
}

// WriteSVG writes the maze as SVG: a ring around the number of the start, a bullseye for the
// goal, and an arrow for each jump of the path. It fails only if w does.
func (m Maze) WriteSVG(w io.Writer) error {
	p := picture{
		title:       fmt.Sprintf("Jump maze, %d rows, %d columns", m.Rows, m.Cols),
		description: "Jump exactly as far as the number says, from the ring to the bullseye.",
		rows:        m.Rows, cols: m.Cols,
		cell: func(row, col int) (string, mark) {
			switch k := row*m.Cols + col; k {
			case m.Goal:
				return "", goal
			case m.Start:
				return strconv.Itoa(int(m.Values[k])), start
			default:
				return strconv.Itoa(int(m.Values[k])), plain
			}
		},
	}
	for t := 1; t < len(m.Path); t++ {
		from, to := m.Path[t-1], m.Path[t]
		p.arrows = append(p.arrows, arrow{
			fromRow: from / m.Cols, fromCol: from % m.Cols,
			toRow: to / m.Cols, toCol: to % m.Cols, label: strconv.Itoa(t),
		})
	}
	if n := len(p.arrows); n > 0 {
		p.description += fmt.Sprintf(" The arrows are a solution of %d jumps.", n)
	}
	return p.write(w)
}
