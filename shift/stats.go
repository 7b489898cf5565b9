package shift

// Stats are figures of a level that indicate how hard it may be.
type Stats struct {
	Width      int     `json:"width"`
	Height     int     `json:"height"`
	Numbers    int     `json:"numbers"`    // cells that are not empty
	Largest    int     `json:"largest"`    // largest number on the board
	Sum        int     `json:"sum"`        // sum of all numbers; if it is odd, there is no solution
	Neighbours float64 `json:"neighbours"` // mean count of other numbers in the row and column of a number
	// numbers without a move at first: no number lies at their distance
	Stuck int `json:"stuck"`
}

// Stats returns the figures of b, in time linear in the number of cells.
func (b Board) Stats() Stats {
	s := Stats{Width: b.Width, Height: b.Height}
	if !b.whole() {
		return s
	}
	columns := make([]int, b.Width)
	neighbours := 0
	for y := range b.Height {
		row := 0
		for x := range b.Width {
			v := b.At(x, y)
			if v == 0 {
				continue
			}
			s.Numbers++
			s.Sum += v
			s.Largest = max(s.Largest, v)
			row++
			columns[x]++
			if b.stuck(x, y) {
				s.Stuck++
			}
		}
		neighbours += row * (row - 1)
	}
	for _, n := range columns {
		neighbours += n * (n - 1)
	}
	if s.Numbers > 0 {
		s.Neighbours = float64(neighbours) / float64(s.Numbers)
	}
	return s
}

// stuck reports whether the number at (x, y) has no move.
func (b Board) stuck(x, y int) bool {
	v := b.At(x, y)
	for d := Up; d <= Right; d++ {
		dx, dy := d.Step()
		if tx, ty := x+v*dx, y+v*dy; b.Inside(tx, ty) && b.At(tx, ty) != 0 {
			return false
		}
	}
	return true
}
