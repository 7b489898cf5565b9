package forest

import "stride/shift"

// numbering lists the numbers of a board row by row. The rest of the package
// speaks of numbers by their index in it.
type numbering struct {
	width, height int32
	reach         int32   // longest distance on the board, at least 1
	at            []int32 // number in each cell, none if empty
	x, y          []int32 // place of each number
	value         []int32 // of each number, see below
	inLine        []int32 // other numbers in the row and the column of each
	spare         int32   // see room
}

// none stands for "no number" wherever an index is expected.
const none = -1

// newNumbering lists the numbers of b. A number larger than the sum of the distances
// to all others in its row and column cannot be satisfied, however much larger it is;
// it is listed as the smallest number of that kind that is odd or even as it is. So the
// sums of a number are never far above what its edges can come to.
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
	reaches := b.Reaches()
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
	l.spare = l.chooseSpare()
	return l
}

// count returns how many numbers there are.
func (l *numbering) count() int { return len(l.value) }

// cell returns the index of the cell of v.
func (l *numbering) cell(v int32) int { return int(l.y[v]*l.width + l.x[v]) }

// distance returns how far apart v and u are; one of their coordinates is equal.
func (l *numbering) distance(v, u int32) int32 {
	d := l.x[v] - l.x[u] + l.y[v] - l.y[u]
	return max(d, -d)
}
