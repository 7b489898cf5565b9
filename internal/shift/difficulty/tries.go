package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/internal/shift/reach"
	"stride/shift"
)

// The tries of a board are the inverse of the chance that moves drawn at random clear it. The
// chance is computed, not sampled: it is the mean of the chances after each move, 1 for the empty
// board and 0 for one with a number alone in its row and column. A table keeps the chance of each
// board that has been reached, so the order of the moves costs nothing.
//
// Cost: about two microseconds for each board that can be reached, of which 8 numbers have hundreds
// to thousands.

const (
	maxNumbers = 14      // of boards whose chance is computed
	maxReached = 100_000 // boards that are reached for it
)

// Effort returns the tries of a board, or [band.MaxEffort] if it cannot be cleared or too many
// boards can be reached.
func Effort(b shift.Board) float64 {
	c := chances{board: b.Clone(), known: make(map[position]float64)}
	for k, v := range b.Cells {
		if v != 0 {
			c.cells = append(c.cells, k)
		}
	}
	if len(c.cells) > maxNumbers {
		return band.MaxEffort
	}
	chance := c.chance()
	if chance == 0 || len(c.known) >= maxReached {
		return band.MaxEffort
	}
	return min(band.MaxEffort, 1/chance)
}

// position holds the numbers of a board, in the order of its cells.
type position [maxNumbers]int32

// chances computes the chances of boards that can be reached from one.
type chances struct {
	board shift.Board
	cells []int // that hold a number at first
	known map[position]float64
}

// chance returns the chance that random moves clear the present board; it is of no use once there
// are maxReached boards.
func (c *chances) chance() float64 {
	var key position
	empty := true
	for k, cell := range c.cells {
		key[k] = int32(c.board.Cells[cell])
		if key[k] != 0 {
			empty = false
			if !reach.Meets(c.board, c.cells, cell) {
				return 0
			}
		}
	}
	if empty {
		return 1
	}
	if p, ok := c.known[key]; ok {
		return p
	}
	if len(c.known) >= maxReached {
		return 0
	}
	sum, moves := 0.0, 0
	for _, from := range c.cells {
		v := c.board.Cells[from]
		for d := shift.Up; v != 0 && d <= shift.Right; d++ {
			dx, dy := d.Step()
			x, y := from%c.board.Width+v*dx, from/c.board.Width+v*dy
			if !c.board.Inside(x, y) || c.board.At(x, y) == 0 {
				continue
			}
			to := y*c.board.Width + x
			t := c.board.Cells[to]
			for _, result := range [2]int{max(t-v, v-t), t + v} {
				c.board.Cells[from], c.board.Cells[to] = 0, result
				sum += c.chance()
				c.board.Cells[from], c.board.Cells[to] = v, t
				moves++
			}
		}
	}
	p := sum / float64(max(1, moves))
	c.known[key] = p
	return p
}
