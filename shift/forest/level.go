package forest

import "stride/shift"

// numbering lists the numbers of a board row by row. The rest of the package
// speaks of numbers by their index in it.
type numbering struct {
	width, height int32
	reach         int32   // longest distance on the board, at least 1
	at            []int32 // number in each cell, none if empty
	x, y          []int32 // place of each number
	value         []int32
}

// none stands for "no number" wherever an index is expected.
const none = -1

func newNumbering(b shift.Board) *numbering {
	l := &numbering{
		width:  int32(b.Width),
		height: int32(b.Height),
		reach:  int32(max(b.Width, b.Height, 2) - 1),
		at:     make([]int32, len(b.Cells)),
	}
	for k, v := range b.Cells {
		l.at[k] = none
		if v != 0 {
			l.at[k] = int32(len(l.value))
			l.x = append(l.x, int32(k%b.Width))
			l.y = append(l.y, int32(k/b.Width))
			l.value = append(l.value, int32(v))
		}
	}
	return l
}

// count returns how many numbers there are.
func (l *numbering) count() int { return len(l.value) }

// line returns the numbers in the row and the column of v, without v, row first.
func (l *numbering) line(v int32) []int32 {
	var list []int32
	row := l.at[l.y[v]*l.width:][:l.width]
	for _, u := range row {
		if u != none && u != v {
			list = append(list, u)
		}
	}
	for k := l.x[v]; int(k) < len(l.at); k += l.width {
		if u := l.at[k]; u != none && u != v {
			list = append(list, u)
		}
	}
	return list
}

// cell returns the index of the cell of v.
func (l *numbering) cell(v int32) int { return int(l.y[v]*l.width + l.x[v]) }

// distance returns how far apart v and u are; one of their coordinates is equal.
func (l *numbering) distance(v, u int32) int32 {
	d := l.x[v] - l.x[u] + l.y[v] - l.y[u]
	return max(d, -d)
}
