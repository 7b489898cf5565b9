package design

import "stride/shift"

// Key returns a text that two boards share if one becomes the other when it is moved, turned or
// reflected. Empty rows and columns around the numbers do not count: no number can go there.
func Key(b shift.Board) string {
	key := ""
	for range 2 {
		b = turn(b)
		for _, c := range [4]shift.Board{b, flip(b), turn(turn(b)), flip(turn(turn(b)))} {
			if k := crop(c).String(); key == "" || k < key {
				key = k
			}
		}
	}
	return key
}

// turn returns b turned by a quarter.
func turn(b shift.Board) shift.Board {
	t := shift.NewBoard(b.Height, b.Width)
	for y := range b.Height {
		for x := range b.Width {
			t.Set(b.Height-1-y, x, b.At(x, y))
		}
	}
	return t
}

// flip returns b reflected.
func flip(b shift.Board) shift.Board {
	f := shift.NewBoard(b.Width, b.Height)
	for y := range b.Height {
		for x := range b.Width {
			f.Set(b.Width-1-x, y, b.At(x, y))
		}
	}
	return f
}

// crop returns the smallest part of b that holds all of its numbers.
func crop(b shift.Board) shift.Board {
	left, right, top, bottom := b.Width, -1, b.Height, -1
	for c, v := range b.Cells {
		if v != 0 {
			left, right = min(left, c%b.Width), max(right, c%b.Width)
			top, bottom = min(top, c/b.Width), max(bottom, c/b.Width)
		}
	}
	if right < 0 {
		return shift.NewBoard(0, 0)
	}
	c := shift.NewBoard(right-left+1, bottom-top+1)
	for y := range c.Height {
		for x := range c.Width {
			c.Set(x, y, b.At(left+x, top+y))
		}
	}
	return c
}
