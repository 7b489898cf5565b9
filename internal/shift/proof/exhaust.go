package proof

import (
	"fmt"

	"stride/internal/shift/reach"
	"stride/shift"
)

// Exhaustive search.
//
// The search is depth first over the boards that can be reached. A transposition table holds the
// boards that have been searched, so that each is searched only once, whatever the order of the
// moves that led to it. A board with an isolated number is pruned at once. The sum of the numbers
// never grows, which bounds the size of an entry.
//
// [Exhaust] ends at the first solution and searches one group of numbers at a time. [Counter]
// continues to a second solution. Two solutions are the same if in both the same pairs of numbers
// meet: a solution is the forest of docs/forest.md, and everything else may differ. Which number of
// a pair moves, the order of the moves, and with both of them some signs are free in nearly every
// forest, since any edge of a tree can be the last one: 1 2 1 in a row is cleared from either end.
// If the moves themselves had to be the same, hardly any boards but those without additions would
// have a single solution, on which every number moves to the right or down.
//
// So for a board with a single solution the table keeps a hash that depends on the pairs only: the
// sum of their hashes. As soon as a board has two solutions, so has the first board, and the count
// ends. The table also keeps the least number of additions with which the solution can be carried
// out. If it isn't 0, the player has to add.
//
// Cost: 50 to 100 bytes and about a microsecond for each board. 8 numbers have hundreds of
// boards, 10 thousands, 12 tens of thousands, 16 up to many millions.

// MaxNumbers is the size of the largest group that is searched.
const MaxNumbers = 16

// maxSum bounds the numbers of a group, so that each fits an entry's 16 bits.
const maxSum = 1<<16 - 1

// boardsBetweenStops is the number of boards between two calls of stop: some
// milliseconds of work.
const boardsBetweenStops = 4096

// Verdict is the outcome of a search.
type Verdict uint8

// The verdicts.
const (
	Open     Verdict = iota // unknown: the group is too large, or has too many boards
	Dead                    // no moves clear the board
	Solvable                // there are moves that clear the board
	One                     // there is exactly one solution; only a Counter says so
	Several                 // there are several solutions; only a Counter says so
)

// Exhaust searches the groups of b (see [Groups]) that have at most MaxNumbers numbers, with a
// limit on the number of boards of each. If all groups are solvable it returns the moves that clear
// b. If one is dead, b is unsolvable, and reason says so. Exhaust calls stop every few thousand
// boards, and ends with the verdict Open when stop returns true.
func Exhaust(b shift.Board, groups [][]int, limit int,
	stop func() bool) (v Verdict, moves []shift.Move, reason *shift.Unsolvable) {
	own := shift.NewBoard(b.Width, b.Height) // with one group at a time
	v = Solvable
	for _, g := range groups {
		if stop() {
			return Open, nil, nil
		}
		e := exhaustion{board: own, cells: g, limit: limit, stop: stop}
		found, _ := e.verdict(b)
		switch found {
		case Dead:
			u := obstacle(b, shift.NoMoves, g[0])
			if len(groups) > 1 {
				u.Count = len(g)
			}
			return Dead, nil, u
		case Open:
			v = Open
		}
		moves = append(moves, e.moves...)
		for _, c := range g {
			own.Cells[c] = 0
		}
	}
	if v != Solvable {
		moves = nil
	}
	return v, moves, nil
}

// Counter finds out whether a small board has no solution, exactly one, or several. What it has
// found out about a board helps with the others. It must not be used by several goroutines at a
// time.
type Counter struct{ exhaustion }

// NewCounter returns a counter for the boards that can be reached from b, which gives up when it
// has seen limit boards.
func NewCounter(b shift.Board, limit int) *Counter {
	return &Counter{exhaustion{board: shift.NewBoard(b.Width, b.Height), cells: numbers(b), limit: limit,
		stop: never, all: true}}
}

// Count returns the verdict on b: Open, Dead, One or Several.
func (s *Counter) Count(b shift.Board) Verdict { v, _ := s.verdict(b); return v }

// Count returns the verdict of a new [Counter] on b.
func Count(b shift.Board, limit int) Verdict { return NewCounter(b, limit).Count(b) }

// Solution returns moves that clear b if there is exactly one solution, else nil. Of all ways to
// carry it out, they are one with the fewest additions.
func (s *Counter) Solution(b shift.Board) []shift.Move {
	if s.Count(b) != One {
		return nil
	}
	moves := []shift.Move{}
	for b = b.Clone(); b.Numbers() > 0; {
		m := s.next(b)
		if err := b.Apply(m); err != nil {
			panic(fmt.Sprintf("proof: a move of a solution: %v", err))
		}
		moves = append(moves, m)
	}
	return moves
}

// next returns a move of b, which has exactly one solution, after which the fewest additions
// remain.
func (s *Counter) next(b shift.Board) shift.Move {
	_, whole := s.verdict(b)
	for m := range b.Moves() {
		after := b.Clone()
		if err := after.Apply(m); err != nil {
			panic(fmt.Sprintf("proof: a move of the board: %v", err))
		}
		if v, rest := s.verdict(after); v == One && rest.additions+count(m.Plus) == whole.additions {
			return m
		}
	}
	panic("proof: no move leads to the only solution")
}

func never() bool { return false }

// numbers lists the cells of b that hold a number.
func numbers(b shift.Board) []int {
	var cells []int
	for c, v := range b.Cells {
		if v != 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

// boardKey holds the numbers of a board, in the order of its cells.
type boardKey [MaxNumbers]uint16

// outcome describes the only solution of a board; it is zero if there is none.
type outcome struct {
	hash      uint64 // of the pairs that meet
	additions int    // the fewest with which the pairs can meet
}

// exhaustion is an exhaustive search of the boards that can be reached from one board.
type exhaustion struct {
	board shift.Board
	cells []int                // the cells that hold a number at first
	known map[boardKey]outcome // the boards that have been searched
	limit int
	stop  func() bool
	all   bool         // look for a second solution
	moves []shift.Move // of the first solution, unless all is set
}

// verdict searches the board whose cells hold what they hold in b.
func (e *exhaustion) verdict(b shift.Board) (Verdict, outcome) {
	sum := 0
	for _, c := range e.cells {
		sum += b.Cells[c]
		e.board.Cells[c] = b.Cells[c]
	}
	if len(e.cells) > MaxNumbers || sum > maxSum {
		return Open, outcome{}
	}
	if e.known == nil {
		e.known = make(map[boardKey]outcome)
	}
	return e.search()
}

// search returns the verdict on the present board, and its only solution: Dead, One, Several, or
// Open if the limit was reached first.
func (e *exhaustion) search() (Verdict, outcome) {
	var key boardKey
	empty := true
	for k, c := range e.cells {
		v := e.board.Cells[c]
		key[k] = uint16(v)
		if v != 0 {
			empty = false
			if !reach.Meets(e.board, e.cells, c) {
				return Dead, outcome{}
			}
		}
	}
	if empty {
		return One, outcome{}
	}
	if only, ok := e.known[key]; ok {
		if only.hash == 0 {
			return Dead, only
		}
		return One, only
	}
	if len(e.known) >= e.limit || len(e.known)%boardsBetweenStops == boardsBetweenStops-1 && e.stop() {
		return Open, outcome{}
	}
	var only outcome
	for _, from := range e.cells {
		v := e.board.Cells[from]
		if v == 0 {
			continue
		}
		for d := shift.Up; d <= shift.Right; d++ {
			to, ok := e.target(from, d)
			if !ok {
				continue
			}
			t := e.board.Cells[to]
			for _, plus := range [2]bool{false, true} {
				if !plus && v == t && to < from {
					continue // the same as the move of the other number
				}
				m := shift.Move{X: from % e.board.Width, Y: from / e.board.Width, Dir: d, Plus: plus}
				if !e.all {
					e.moves = append(e.moves, m)
				}
				e.board.Cells[from], e.board.Cells[to] = 0, result(v, t, plus)
				verdict, rest := e.search()
				e.board.Cells[from], e.board.Cells[to] = v, t
				rest = outcome{rest.hash + hashOf(from, to), rest.additions + count(plus)}
				switch {
				case verdict == Dead:
					if !e.all {
						e.moves = e.moves[:len(e.moves)-1]
					}
				case verdict != One || !e.all:
					return verdict, rest
				case only.hash == 0 || only.hash == rest.hash && rest.additions < only.additions:
					only = rest
				case only.hash != rest.hash:
					return Several, outcome{}
				}
			}
		}
	}
	e.known[key] = only
	if only.hash == 0 {
		return Dead, only
	}
	return One, only
}

// count is 1 if a move adds.
func count(plus bool) int {
	if plus {
		return 1
	}
	return 0
}

// target returns the cell onto which the number in a cell moves in a direction, and whether it
// holds a number.
func (e *exhaustion) target(from int, d shift.Dir) (to int, ok bool) {
	dx, dy := d.Step()
	v := e.board.Cells[from]
	x, y := from%e.board.Width+v*dx, from/e.board.Width+v*dy
	if !e.board.Inside(x, y) {
		return 0, false
	}
	to = y*e.board.Width + x
	return to, e.board.Cells[to] != 0
}

// result is what a number t becomes when v moves onto it.
func result(v, t int, plus bool) int {
	if plus {
		return t + v
	}
	return max(t-v, v-t)
}

// hashOf is a hash of two cells whose numbers meet, the finaliser of SplitMix64 (Steele, Lea,
// Flood, 2014).
func hashOf(a, b int) uint64 {
	x := uint64(min(a, b))<<32 | uint64(max(a, b))
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
