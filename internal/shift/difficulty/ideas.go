package difficulty

import "stride/shift"

// Ideas are what a board with a single solution demands of a person besides looking at moves. They
// are read off the solution, whose pairs of numbers all solutions share.
//
//	2 · · 2    Each 1 meets the 2 above it, and the 2s meet. They are 3 cells apart and neither is a 3 yet: a
//	1 · · 1    hidden pair, before which others have to be merged. One of the 2s becomes a 3, by an addition.
//
//	1 ·        The 1s in the middle row could vanish at once, but that would leave the others alone:
//	1 1        they are a decoy. The left one meets the 1 above it, the right one the 1 below it.
//	· 1
type Ideas struct {
	Moves int // of the solution
	// Additions is the least number of additions with which the board can be cleared, if the
	// solution comes from a proof.Counter.
	Additions int
	// Hidden counts the pairs that meet though neither number can reach the other at first.
	Hidden int
	// Decoys counts the pairs of equal numbers that can vanish at once at first, but must not meet.
	Decoys int
}

// IdeasOf returns the ideas of b, whose only solution is given.
func IdeasOf(b shift.Board, solution []shift.Move) Ideas {
	ideas := Ideas{Moves: len(solution)}
	meet := make(map[[2]int]bool)
	for now := b.Clone(); len(solution) > 0; solution = solution[1:] {
		m := solution[0]
		v := now.At(m.X, m.Y)
		from, to := m.Y*b.Width+m.X, target(now, m)
		meet[[2]int{min(from, to), max(from, to)}] = true
		if b.Cells[from] != v && b.Cells[to] != v {
			ideas.Hidden++
		}
		if m.Plus {
			ideas.Additions++
		}
		now = after(now, m)
	}
	for m := range b.Moves() {
		from, to := m.Y*b.Width+m.X, target(b, m)
		if !m.Plus && from < to && b.Cells[from] == b.Cells[to] && !meet[[2]int{from, to}] {
			ideas.Decoys++
		}
	}
	return ideas
}

// target returns the cell onto which a move of b leads.
func target(b shift.Board, m shift.Move) int {
	dx, dy := m.Dir.Step()
	v := b.At(m.X, m.Y)
	return (m.Y+v*dy)*b.Width + m.X + v*dx
}
