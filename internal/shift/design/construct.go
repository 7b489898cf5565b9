package design

import (
	"stride/internal/shift/proof"
	"stride/shift"
)

// A board is built up one step at a time, and a step after which there is a second solution is
// undone at once. Whole boards that are drawn first and judged afterwards have a single
// solution too rarely.
//
// The game's generator replaces a number by two whose sum or difference it is, at random, and 22 %
// of the moves of its solutions add. But a player can avoid most of these additions by letting
// another pair meet last: only 2 to 6 % of the moves have to add. So here most steps replace a
// number by two that add up to it, and some by two whose difference it is, which makes numbers that
// are too large to move at first.

const (
	pairOdds  = 5      // on average one step in this many puts down a pair, as in the game
	growOdds  = 4      // and one split in this many is a difference
	drawsEach = 200    // draws of the two ends of a step
	stepsEach = 40     // steps tried in place of one that allows a second solution
	maxBoards = 10_000 // boards that are looked at to find a second solution
)

// construct makes a random board with the given number of numbers that has exactly one
// solution, and returns it with that solution.
func (m *maker) construct(numbers int) (b shift.Board, solution []shift.Move, ok bool) {
	b = shift.NewBoard(m.wish.Width, m.wish.Height)
	var counter *proof.Counter
	for left := numbers; left > 0; {
		taken := 0
		for try := 0; try < stepsEach && taken == 0; try++ {
			next := b.Clone()
			// A pair takes two numbers. A split needs a number to be taken apart.
			if pair := left == numbers || left > 1 && m.rand.Below(pairOdds) == 0; pair && m.pair(next) {
				taken = 2
			} else if !pair && m.split(next) {
				taken = 1
			}
			if taken == 0 || dull(next) {
				taken = 0
			} else if counter = proof.NewCounter(next, maxBoards); counter.Count(next) == proof.One {
				b = next
			} else {
				taken = 0
			}
		}
		if taken == 0 || taken > left {
			return b, nil, false
		}
		left -= taken
	}
	return b, counter.Solution(b), true
}

// dull reports whether more than about half of the numbers are equal, as 1s would be on most
// boards: they fit anywhere.
func dull(b shift.Board) bool {
	count := make(map[int]int)
	for _, v := range b.Cells {
		count[v]++
	}
	delete(count, 0)
	for _, n := range count {
		if n > b.Numbers()/2+1 {
			return true
		}
	}
	return false
}

// draw draws the two ends of a move, the far one being empty.
func (m *maker) draw(b shift.Board) (near, far, length int, ok bool) {
	x, y := m.rand.Below(b.Width), m.rand.Below(b.Height)
	dx, dy := shift.Dir(m.rand.Below(4)).Step()
	length = 1 + m.rand.Below(max(b.Width, b.Height)-1)
	fx, fy := x-length*dx, y-length*dy
	if !b.Inside(fx, fy) || b.At(fx, fy) != 0 {
		return 0, 0, 0, false
	}
	return y*b.Width + x, fy*b.Width + fx, length, true
}

// pair puts down two equal numbers at that distance from each other, and reports whether there
// was room.
func (m *maker) pair(b shift.Board) bool {
	for range drawsEach {
		near, far, length, ok := m.draw(b)
		if ok && b.Cells[near] == 0 {
			b.Cells[near], b.Cells[far] = length, length
			return true
		}
	}
	return false
}

// split takes a number apart into one that lies at its own distance, and the rest, and reports
// whether there was room.
func (m *maker) split(b shift.Board) bool {
	grow := m.rand.Below(growOdds) == 0
	for range drawsEach {
		near, far, length, ok := m.draw(b)
		switch {
		case !ok || b.Cells[near] == 0 || !grow && b.Cells[near] <= length:
			continue
		case grow:
			b.Cells[near] += length
		default:
			b.Cells[near] -= length
		}
		b.Cells[far] = length
		return true
	}
	return false
}
