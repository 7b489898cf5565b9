// Package reach has the distances between the numbers of a board, from which the search and the
// proofs take their bounds.
package reach

import "stride/shift"

// Reach describes the distances of a number to the other numbers in its row and column. A move
// between two numbers is as long as their distance, whichever of them moves, so the reach bounds
// what can be done to a number.
type Reach struct {
	Sum     int32 // sum of all distances
	Longest int32 // largest distance
}

// Of returns the reach of the number in each cell of b, and a zero Reach for each empty cell, in
// time linear in the number of cells.
func Of(b shift.Board) []Reach {
	reaches := make([]Reach, len(b.Cells))
	for y := range b.Height {
		line(b, reaches, y*b.Width, 1, b.Width)
	}
	for x := range b.Width {
		line(b, reaches, x, b.Width, b.Height)
	}
	return reaches
}

// line adds the distances within one row or column: the length cells that begin with first and are
// step apart. It traverses the line once in each direction, and keeps the count and the sum of the
// positions of the numbers that it has passed.
func line(b shift.Board, reaches []Reach, first, step, length int) {
	count, sum, start := 0, 0, 0
	for k, c := 0, first; k < length; k, c = k+1, c+step {
		if b.Cells[c] == 0 {
			continue
		}
		if count == 0 {
			start = k
		}
		r := &reaches[c]
		r.Sum += int32(count*k - sum)
		r.Longest = max(r.Longest, int32(k-start))
		count++
		sum += k
	}
	count, sum, start = 0, 0, 0
	for k, c := length-1, first+(length-1)*step; k >= 0; k, c = k-1, c-step {
		if b.Cells[c] == 0 {
			continue
		}
		if count == 0 {
			start = k
		}
		r := &reaches[c]
		r.Sum += int32(sum - count*k)
		r.Longest = max(r.Longest, int32(start-k))
		count++
		sum += k
	}
}

// Meets reports whether one of the given cells, other than c, holds a number and is in the row or
// the column of cell c. Cells are indices of b.Cells.
func Meets(b shift.Board, cells []int, c int) bool {
	for _, o := range cells {
		if o != c && b.Cells[o] != 0 && (o%b.Width == c%b.Width || o/b.Width == c/b.Width) {
			return true
		}
	}
	return false
}
