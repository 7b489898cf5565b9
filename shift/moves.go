package shift

import "iter"

// Moves yields all moves that can be made, in reading order of the numbers, of each number
// in the order of the directions, and subtraction before addition. The board must not
// change while they are yielded; slices.Collect makes a list of them.
func (b Board) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !b.whole() {
			return
		}
		for y := range b.Height {
			for x := range b.Width {
				v := b.At(x, y)
				if v == 0 {
					continue
				}
				for d := Up; d <= Right; d++ {
					dx, dy := d.Step()
					if tx, ty := x+v*dx, y+v*dy; !b.Inside(tx, ty) || b.At(tx, ty) == 0 {
						continue
					}
					if !yield(Move{X: x, Y: y, Dir: d}) || !yield(Move{X: x, Y: y, Dir: d, Plus: true}) {
						return
					}
				}
			}
		}
	}
}
