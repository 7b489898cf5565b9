package astar

import (
	"bytes"
	"fmt"
	"strings"
)

// The text form of a grid has one line for each row and one character for each cell:
//
//	.      open, costs 1
//	1 to 9 open, with this cost
//	#      wall
//	S      the start, open, costs 1
//	G      the goal, open, costs 1
//
// Without S the start is the bottom-left cell, and without G the goal is the top-right one. Blanks
// at the ends of lines, empty lines at the end, carriage returns and a byte order mark are ignored.

// MaxSide limits the sides of grids in text form.
const MaxSide = 1000

// ParseGrid reads a grid in text form. Its errors name the line and the column.
func ParseGrid(text []byte) (*Grid, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	lines := strings.Split(strings.TrimRight(string(text), " \t\r\n"), "\n")
	for k := range lines {
		lines[k] = strings.TrimRight(lines[k], " \t\r")
	}
	rows, cols := len(lines), len(lines[0])
	switch {
	case cols == 0 && rows == 1:
		return nil, fmt.Errorf("there is no grid: it has a line for each row, with . for an open cell and # for a wall")
	case rows > MaxSide || cols > MaxSide:
		return nil, fmt.Errorf("the grid has %d rows, and %d columns in the first: at most %d of each are possible",
			rows, cols, MaxSide)
	}
	g := NewGrid(rows, max(cols, 1))
	start, goal := g.start, g.goal
	var starts, goals int
	for row, line := range lines {
		if len(line) != cols {
			return nil, fmt.Errorf("line %d has %d characters, but the first line has %d: all rows are equally long", row+1,
				len(line), cols)
		}
		for col := range len(line) {
			c, x := Cell{row, col}, line[col]
			switch {
			case x == '.':
			case x >= '1' && x <= '0'+MaxCost:
				g.cost[g.Index(c)] = int(x - '0')
			case x == '#':
				g.cost[g.Index(c)] = wall
			case x == 'S':
				start = c
				starts++
			case x == 'G':
				goal = c
				goals++
			default:
				return nil, fmt.Errorf("line %d, column %d: %q means nothing; a cell is . or 1 to %d (open), # (wall), S (start) "+
					"or G (goal)", row+1, col+1, x, MaxCost)
			}
			if starts > 1 || goals > 1 {
				return nil, fmt.Errorf("line %d, column %d: there is a second %c", row+1, col+1, x)
			}
		}
	}
	if err := g.SetEnds(start, goal); err != nil {
		return nil, endError(g, start, goal)
	}
	if start == goal {
		return nil, fmt.Errorf("line %d, column %d is both the start and the goal: S and G say where they are",
			start.Row+1, start.Col+1)
	}
	return g, nil
}

// endError reports, by its line and column from 1, which end of a grid in text form is a wall.
func endError(g *Grid, start, goal Cell) error {
	name, c := "start", start
	if !g.Wall(start) {
		name, c = "goal", goal
	}
	return fmt.Errorf("line %d, column %d is a wall, but the %s is there unless S and G say otherwise",
		c.Row+1, c.Col+1, name)
}

// Text returns the grid in text form. The costs of the start and the goal are not in it.
func (g *Grid) Text() string {
	var out strings.Builder
	for k, cost := range g.cost {
		switch c := g.At(k); {
		case c == g.start:
			out.WriteByte('S')
		case c == g.goal:
			out.WriteByte('G')
		case cost == wall:
			out.WriteByte('#')
		case cost == 1:
			out.WriteByte('.')
		default:
			out.WriteByte(byte('0' + cost))
		}
		if (k+1)%g.Cols == 0 {
			out.WriteByte('\n')
		}
	}
	return out.String()
}
