package strategy

import "stride/shift"

// None stands for "no number" wherever the index of a number is expected.
const None = -1

// Numbers lists the numbers of a board row by row. The solvers that work with strategies
// identify a number by its index in the list, which Marchete's article calls its ID.
type Numbers struct {
	width, height int32
	at            []int32 // number in each cell, None if empty
	x, y          []int32 // place of each number
	cell          []int32 // of each number
	value         []int32 // of each number on the board
}

// NewNumbers lists the numbers of b.
func NewNumbers(b shift.Board) *Numbers {
	l := &Numbers{width: int32(b.Width), height: int32(b.Height), at: make([]int32, len(b.Cells))}
	for c, v := range b.Cells {
		l.at[c] = None
		if v != 0 {
			l.at[c] = int32(len(l.value))
			l.x = append(l.x, int32(c%b.Width))
			l.y = append(l.y, int32(c/b.Width))
			l.cell = append(l.cell, int32(c))
			l.value = append(l.value, int32(v))
		}
	}
	return l
}

// Count returns how many numbers there are.
func (l *Numbers) Count() int { return len(l.value) }

// Value returns the value of number v on the board.
func (l *Numbers) Value(v int32) int32 { return l.value[v] }

// Distance returns the distance of a and b in cells, or 0 if they are not in one row or
// column.
func (l *Numbers) Distance(a, b int32) int32 {
	dx, dy := l.x[a]-l.x[b], l.y[a]-l.y[b]
	if dx != 0 && dy != 0 {
		return 0
	}
	return max(dx+dy, -dx-dy)
}

// Directions is the greatest number of numbers at one distance from a number.
const Directions = 4

// Targets puts the numbers that lie d > 0 cells from v into list and returns how
// many there are.
func (l *Numbers) Targets(v, d int32, list *[Directions]int32) int {
	x, y, c := l.x[v], l.y[v], l.cell[v]
	k := 0
	if x+d < l.width {
		if u := l.at[c+d]; u != None {
			list[k] = u
			k++
		}
	}
	if x >= d {
		if u := l.at[c-d]; u != None {
			list[k&3] = u
			k++
		}
	}
	if y+d < l.height {
		if u := l.at[c+d*l.width]; u != None {
			list[k&3] = u
			k++
		}
	}
	if y >= d {
		if u := l.at[c-d*l.width]; u != None {
			list[k&3] = u
			k++
		}
	}
	return k
}

// InLine returns the number in a cell of the row or column of v, or None if that cell is
// empty or is v's own. cell selects the cell, from 0 to [Numbers.LineCells] - 1.
func (l *Numbers) InLine(v int32, cell int) int32 {
	u := int32(None)
	if c := int32(cell); c < l.width {
		u = l.at[l.y[v]*l.width+c]
	} else {
		u = l.at[(c-l.width)*l.width+l.x[v]]
	}
	if u == v {
		return None
	}
	return u
}

// LineCells returns the number of cells of a row and a column together.
func (l *Numbers) LineCells() int { return int(l.width + l.height) }

// direction returns the direction of the board in which b lies from a.
func (l *Numbers) direction(a, b int32) shift.Dir {
	switch {
	case l.x[a] < l.x[b]:
		return shift.Right
	case l.x[a] > l.x[b]:
		return shift.Left
	case l.y[a] < l.y[b]:
		return shift.Down
	}
	return shift.Up
}
