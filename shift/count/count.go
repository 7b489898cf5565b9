// Package count finds out whether a small board of Number Shifting has no solution, exactly one,
// or several, by exhaustive search.
//
// Two solutions count as one if they consist of the same moves: the order of the moves does not
// matter, nor does which of two equal numbers makes the move by which both vanish. So a
// board has exactly one solution if everybody who solves it makes the same moves, whatever they
// begin with.
//
// The search is depth first over the boards that can be reached, and remembers each of them:
// without a solution; or with one, of which it keeps a hash that does not depend on the order
// of the moves. As soon as a board has two, so has the one at the beginning, and the search
// ends. It costs about 100 bytes and a microsecond for each board; with 8 numbers there are
// some hundreds, with 12 some ten thousands.
package count

import "stride/shift"

// MostNumbers is the size of the largest board that is searched.
const MostNumbers = 16

// mostSum bounds the numbers of a board, so that each fits an entry's 16 bits.
const mostSum = 1<<16 - 1

// Verdict is the outcome of a search.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // the board is too large, or too many boards can be reached
	None                   // there is no solution
	One                    // there is exactly one solution
	Several                // there are several
)

// key holds the numbers of a board, in the order of the cells.
type key [MostNumbers]uint16

// entry is what is known about a board.
type entry struct {
	verdict Verdict // None or One
	moves   uint64  // of the one solution: the sum of the hashes of its moves
}

// Search is a search for the solutions of the boards that can be reached from one board. What it
// has found out about a board helps with the others. It must not be used by several
// goroutines at a time.
type Search struct {
	board shift.Board
	cells []int // the cells that hold a number at the beginning
	known map[key]entry
	limit int
}

// New returns a search from b that gives up when it has seen limit boards.
func New(b shift.Board, limit int) *Search {
	s := &Search{board: shift.NewBoard(b.Width, b.Height), limit: limit}
	for c, v := range b.Cells {
		if v != 0 {
			s.cells = append(s.cells, c)
		}
	}
	return s
}

// Solutions returns the verdict on b, which must be a board that can be reached from that of
// New.
func (s *Search) Solutions(b shift.Board) Verdict {
	sum := 0
	for _, v := range b.Cells {
		sum += v
	}
	if len(s.cells) > MostNumbers || sum > mostSum {
		return Unknown
	}
	if s.known == nil {
		s.known = make(map[key]entry)
	}
	copy(s.board.Cells, b.Cells)
	return s.search().verdict
}

// Solutions returns the verdict on b, after at most limit boards.
func Solutions(b shift.Board, limit int) Verdict { return New(b, limit).Solutions(b) }

// search returns what is known about the current board.
func (s *Search) search() entry {
	var k key
	left := false
	for at, c := range s.cells {
		v := s.board.Cells[c]
		k[at] = uint16(v)
		if v != 0 {
			left = true
			if !s.board.HasNeighbour(s.cells, c) {
				return entry{verdict: None}
			}
		}
	}
	if !left {
		return entry{verdict: One}
	}
	if e, ok := s.known[k]; ok {
		return e
	}
	if len(s.known) >= s.limit {
		return entry{verdict: Unknown}
	}
	e := entry{verdict: None}
	for _, from := range s.cells {
		v := s.board.Cells[from]
		if v == 0 {
			continue
		}
		for d := shift.Up; d <= shift.Right; d++ {
			to, ok := Target(s.board, from, d)
			if !ok {
				continue
			}
			t := s.board.Cells[to]
			for _, plus := range [2]bool{false, true} {
				if !plus && v == t && to < from {
					continue // the same move as from the other one
				}
				s.board.Cells[from], s.board.Cells[to] = 0, result(v, t, plus)
				next := s.search()
				s.board.Cells[from], s.board.Cells[to] = v, t
				next.moves += hash(from, to, plus)
				switch {
				case next.verdict == None:
				case next.verdict != One || e.verdict == One && e.moves != next.moves:
					if next.verdict == One {
						next.verdict = Several
					}
					return next
				default:
					e = next
				}
			}
		}
	}
	s.known[k] = e
	return e
}

// Target returns the cell onto which the number in cell from moves in a direction, and whether
// there is a number.
func Target(b shift.Board, from int, d shift.Dir) (to int, ok bool) {
	dx, dy := d.Step()
	v := b.Cells[from]
	x, y := from%b.Width+v*dx, from/b.Width+v*dy
	if !b.Inside(x, y) {
		return 0, false
	}
	to = y*b.Width + x
	return to, b.Cells[to] != 0
}

// result is what a number t becomes onto which v moves.
func result(v, t int, plus bool) int {
	if plus {
		return t + v
	}
	return max(t-v, v-t)
}

// hash is a hash of a move, the finaliser of SplitMix64 (Steele, Lea, Flood, 2014).
func hash(from, to int, plus bool) uint64 {
	x := uint64(from)<<32 | uint64(to)<<1
	if plus {
		x |= 1
	}
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Solution returns moves that clear b, or nil if there are none or the search gave up.
func (s *Search) Solution(b shift.Board) []shift.Move {
	if v := s.Solutions(b); v != One && v != Several {
		return nil
	}
	b = b.Clone()
	moves := []shift.Move{}
	for b.Numbers() > 0 {
		next, m, ok := s.step(b)
		if !ok {
			return nil // the limit was reached on the way
		}
		moves, b = append(moves, m), next
	}
	return moves
}

// step makes a move after which b can still be solved.
func (s *Search) step(b shift.Board) (shift.Board, shift.Move, bool) {
	for m := range b.Moves() {
		next := b.Clone()
		if next.Apply(m) != nil {
			continue
		}
		if v := s.Solutions(next); v == One || v == Several {
			return next, m, true
		}
	}
	return b, shift.Move{}, false
}
