package forest

import (
	"stride/internal/shift/reach"
	"stride/shift"
)

// numbering lists the numbers of a board row by row. The search identifies each number by
// its index in this list.
type numbering struct {
	width, height int32
	reach         int32   // longest distance on the board, at least 1
	at            []int32 // number in each cell, none if empty
	x, y          []int32 // place of each number
	value         []int32 // value of each number, reduced if it is too large, see newNumbering
	inLine        []int32 // for each number, how many others are in its row and column
	extra         int32   // see room
}

// none stands for "no number" wherever an index is expected.
const none = -1

// newNumbering lists the numbers of b. A number larger than the sum of its distances to all
// others in its row and column cannot be satisfied, no matter how much larger it is. It is
// listed with the smallest such value of the same parity, so that the sums of a number are
// never far above the greatest possible sum of its edges.
func newNumbering(b shift.Board) *numbering {
	l := &numbering{
		width:  int32(b.Width),
		height: int32(b.Height),
		reach:  int32(max(b.Width, b.Height, 2) - 1),
		at:     make([]int32, len(b.Cells)),
	}
	n := b.Numbers()
	l.x, l.y = make([]int32, 0, n), make([]int32, 0, n)
	l.value, l.inLine = make([]int32, 0, n), make([]int32, n)
	rows, columns := make([]int32, b.Height), make([]int32, b.Width)
	reaches := reach.Of(b)
	for k, v := range b.Cells {
		l.at[k] = none
		if v == 0 {
			continue
		}
		l.at[k] = int32(len(l.value))
		x, y := k%b.Width, k/b.Width
		columns[x]++
		rows[y]++
		l.x = append(l.x, int32(x))
		l.y = append(l.y, int32(y))
		tooLarge := int(reaches[k].Sum) + 1
		tooLarge += (v - tooLarge) & 1
		l.value = append(l.value, int32(min(v, tooLarge)))
	}
	for v := range l.inLine {
		l.inLine[v] = columns[l.x[v]] + rows[l.y[v]] - 2
	}
	l.extra = l.chooseExtra()
	return l
}

// count returns how many numbers there are.
func (l *numbering) count() int { return len(l.value) }

// cell returns the index of the cell of v.
func (l *numbering) cell(v int32) int { return int(l.y[v]*l.width + l.x[v]) }

// distance returns the distance of v and u, which are in the same row or column.
func (l *numbering) distance(v, u int32) int32 {
	d := l.x[v] - l.x[u] + l.y[v] - l.y[u]
	return max(d, -d)
}
