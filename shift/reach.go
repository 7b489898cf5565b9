package shift

// Reach says how far the other numbers in the row and the column of a number are. A
// move between two numbers is as long as they are apart, whichever of them moves, so
// this bounds all that can be done with a number.
type Reach struct {
	Sum     int32 // of the distances to all of them
	Longest int32 // distance
}

// Reaches returns the reach of the number in each cell, and a zero Reach for each
// empty cell, in time linear in the cells.
func (b Board) Reaches() []Reach {
	reaches := make([]Reach, len(b.Cells))
	for y := range b.Height {
		b.reachLine(reaches, y*b.Width, 1, b.Width)
	}
	for x := range b.Width {
		b.reachLine(reaches, x, b.Width, b.Height)
	}
	return reaches
}

// reachLine adds what lies in one row or column: length cells from first on, step
// apart. It goes along the line twice, so that the numbers on either side of a cell
// are counted and summed up when it comes there.
func (b Board) reachLine(reaches []Reach, first, step, length int) {
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
