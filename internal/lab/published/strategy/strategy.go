// Package strategy holds what the published solvers of Number Shifting search
// through: lists of moves that are independent of each other.
//
// The terms are those of Marchete's paper on the RN Explorer ("Efficient Solver
// for Number Shifting puzzle", 2020). A [Move] names its source and destination
// and carries the values that both had when the move was made. A [Strategy] is a
// list of moves that belong together: all lead to one last number. It is complete
// if it ends in a subtraction of equals, else incomplete, with one number
// remaining, its RN. Unused numbers are incomplete strategies without moves.
//
// Strategies are independent, but within one, each change spoils what comes
// after it. So moves are replayed with coherence: a move is made only if source
// and destination have the values that it carries, and left out otherwise.
//
// A number 2w that is subtracted from a w leaves w behind. Such a move, a merge,
// can be put into a strategy at any moment at which a number in it is w, and
// spoils nothing. It is the only way to join a remaining number to a finished
// strategy.
//
// [Replay] is all that in its plain form. [State] is the same for a search: it changes moves
// in place and undoes changes.
package strategy

import "stride/shift"

// Move pushes number Source onto number Dest. The values are those before the move, and
// SourceValue is the distance of the two.
type Move struct {
	Source, Dest           int32
	SourceValue, DestValue int32
	Plus                   bool
}

// Result returns the value of the destination after the move.
func (m Move) Result() int32 {
	if m.Plus {
		return m.DestValue + m.SourceValue
	}
	return max(m.DestValue-m.SourceValue, m.SourceValue-m.DestValue)
}

// Merge reports whether m is a merge, which leaves the value of the destination unchanged.
func (m Move) Merge() bool { return !m.Plus && m.SourceValue == 2*m.DestValue }

// Strategy is a list of moves, in the order in which they are made, that all lead
// to the destination of the last one.
type Strategy []Move

// Complete reports whether s ends with a subtraction of equal values.
func (s Strategy) Complete() bool { return len(s) > 0 && s[len(s)-1].Result() == 0 }

// Remaining returns the number that s leaves behind, and false if s is complete
// or empty.
func (s Strategy) Remaining() (number int32, ok bool) {
	if len(s) == 0 || s.Complete() {
		return None, false
	}
	return s[len(s)-1].Dest, true
}

// Replay makes the moves of all strategies in their order, without the incoherent ones, and
// returns how many were made. It modifies values, which must hold the values of l's numbers,
// with 0 for a number that is gone.
func Replay(l *Numbers, values []int32, strategies []Strategy) (made int) {
	for _, s := range strategies {
		for _, m := range s {
			if coherent(l, values, m) {
				values[m.Dest] = m.Result()
				values[m.Source] = 0
				made++
			}
		}
	}
	return made
}

// coherent reports whether m can be made and finds the values that it was made for.
func coherent(l *Numbers, values []int32, m Move) bool {
	return m.SourceValue > 0 && m.DestValue > 0 &&
		values[m.Source] == m.SourceValue && values[m.Dest] == m.DestValue &&
		l.Distance(m.Source, m.Dest) == m.SourceValue
}

// Moves returns the moves of strategies in the form of the game.
func Moves(l *Numbers, strategies []Strategy) []shift.Move {
	var moves []shift.Move
	for _, s := range strategies {
		for _, m := range s {
			moves = append(moves, shift.Move{
				X: int(l.x[m.Source]), Y: int(l.y[m.Source]),
				Dir: l.direction(m.Source, m.Dest), Plus: m.Plus,
			})
		}
	}
	return moves
}
