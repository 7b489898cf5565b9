package proof

import (
	"stride/internal/phrase"
	"stride/shift"
)

// Exhaustive search, one group of numbers at a time.
//
// The search is depth first over the boards that can be reached. A transposition table
// holds the boards from which no solution was found, so that each board is searched only
// once, whatever the order of the moves that led to it. A board with an isolated number
// is pruned at once. The sum of the numbers never grows, which bounds the size of an
// entry.
//
// Cost: about 60 bytes for each board. Groups of 10 numbers have some thousands of boards,
// groups of 16 up to many millions.

// MostNumbers is the size of the largest group that is searched.
const MostNumbers = 16

// mostSum bounds the numbers of a group, so that each fits an entry's 16 bits.
const mostSum = 1<<16 - 1

// boardsBetweenStops is the number of boards between two calls of stop: some
// milliseconds of work.
const boardsBetweenStops = 4096

// Verdict is the outcome of an exhaustive search.
type Verdict uint8

// The verdicts.
const (
	Open     Verdict = iota // unknown: the group is too large, or has too many boards
	Solvable                // there are moves that clear the board
	Dead                    // there are no such moves
)

var (
	allTried   = phrase.Define("reason.tried", "no sequence of moves clears it; all were tried")
	groupTried = phrase.Define("reason.tried.group", "the {count} numbers around {place} touch no others, and no sequence of moves clears them")
)

// Exhaust searches the groups of b that have at most MostNumbers numbers, with a limit on
// the number of boards of each. If all groups are solvable it returns the moves that
// clear b. If one is dead, b is unsolvable, and reason says so. Exhaust calls stop every
// few thousand boards, and ends with the verdict Open when stop returns true.
func Exhaust(b shift.Board, limit int, stop func() bool) (v Verdict, moves []shift.Move, reason *Unsolvable) {
	groups := Groups(b)
	own := shift.NewBoard(b.Width, b.Height) // with one group at a time
	v = Solvable
	for _, g := range groups {
		if stop() {
			return Open, nil, nil
		}
		found, solution := exhaustGroup(b, own, g, limit, stop)
		switch found {
		case Dead:
			if len(groups) == 1 {
				return Dead, nil, unsolvable(allTried)
			}
			return Dead, nil, unsolvable(groupTried, "count", len(g), "place", place(b, g[0]))
		case Open:
			v = Open
		}
		moves = append(moves, solution...)
	}
	if v != Solvable {
		moves = nil
	}
	return v, moves, nil
}

// SmallestGroup returns the size of the smallest group of b, or 0 for an empty board.
func SmallestGroup(b shift.Board) int {
	least := 0
	for _, g := range Groups(b) {
		if least == 0 || len(g) < least {
			least = len(g)
		}
	}
	return least
}

// boardKey holds the numbers of a group, in the order of its cells.
type boardKey [MostNumbers]uint16

// exhaustion is an exhaustive search of one group.
type exhaustion struct {
	board shift.Board
	cells []int
	dead  map[boardKey]struct{}
	limit int
	stop  func() bool
	moves []shift.Move
}

// exhaustGroup searches the group of b that consists of the given cells. own is an empty
// board to work on, which is empty again afterwards.
func exhaustGroup(b, own shift.Board, cells []int, limit int, stop func() bool) (Verdict, []shift.Move) {
	sum := 0
	for _, c := range cells {
		sum += b.Cells[c]
	}
	if len(cells) > MostNumbers || sum > mostSum {
		return Open, nil
	}
	for _, c := range cells {
		own.Cells[c] = b.Cells[c]
	}
	defer func() {
		for _, c := range cells {
			own.Cells[c] = 0
		}
	}()
	e := exhaustion{board: own, cells: cells, dead: make(map[boardKey]struct{}), limit: limit, stop: stop}
	v := e.search()
	return v, e.moves
}

// search returns the verdict on the current board: Solvable, with the solution appended to
// e.moves, Dead, or Open if the limit was reached first.
func (e *exhaustion) search() Verdict {
	var key boardKey
	left := false
	for k, c := range e.cells {
		v := e.board.Cells[c]
		key[k] = uint16(v)
		if v != 0 {
			left = true
			if !e.board.HasNeighbour(e.cells, c) {
				return Dead
			}
		}
	}
	if !left {
		return Solvable
	}
	if _, seen := e.dead[key]; seen {
		return Dead
	}
	if len(e.dead) >= e.limit || len(e.dead)%boardsBetweenStops == boardsBetweenStops-1 && e.stop() {
		return Open
	}
	for _, from := range e.cells {
		if e.board.Cells[from] == 0 {
			continue
		}
		for d := shift.Up; d <= shift.Right; d++ {
			for _, plus := range [2]bool{false, true} {
				if v := e.try(shift.Move{X: from % e.board.Width, Y: from / e.board.Width, Dir: d, Plus: plus}); v != Dead {
					return v
				}
			}
		}
	}
	e.dead[key] = struct{}{}
	return Dead
}

// try makes a move, continues the search, and takes the move back on the board.
func (e *exhaustion) try(m shift.Move) Verdict {
	from := m.Y*e.board.Width + m.X
	value := e.board.Cells[from]
	dx, dy := m.Dir.Step()
	to := (m.Y+value*dy)*e.board.Width + m.X + value*dx
	if !e.board.Inside(m.X+value*dx, m.Y+value*dy) {
		return Dead
	}
	target := e.board.Cells[to]
	if e.board.Apply(m) != nil {
		return Dead
	}
	e.moves = append(e.moves, m)
	v := e.search()
	if v != Solvable {
		e.moves = e.moves[:len(e.moves)-1]
	}
	e.board.Cells[from], e.board.Cells[to] = value, target
	return v
}
