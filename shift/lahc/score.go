package lahc

import "stride/shift/strategy"

// The score, as the authors' program has it: three shares that are still on the
// board, of the numbers, of their sum and of the sum of their squares, each with
// a weight. Smaller is better, 0 is solved. (The original counts what is gone, so
// that larger is better; the sum of both is the sum of the weights.)
//
// With few numbers left, all values up to strategy.Soft count as 1: whether a 2 or
// a 6 remains says nothing any more about how far it is to the end.
const (
	WeightNumbers = 60_000
	WeightPoints  = 20_000
	WeightSquares = 40_000
	softNumbers   = 5 // most numbers for which small values count as 1
)

// Score weighs the remaining numbers of states of one board.
type Score struct {
	number, point, square float64 // weight of one each
}

// NewScore returns the score for the board that s is a state of.
func NewScore(l *strategy.Numbers) Score {
	var points, squares float64
	for v := range int32(l.Count()) {
		value := float64(l.Value(v))
		points += value
		squares += value * value
	}
	return Score{WeightNumbers / float64(l.Count()), WeightPoints / points, WeightSquares / squares}
}

// Of returns the score of s. The conversions keep compilers from fusing products
// and sums, which would round differently from machine to machine.
func (w Score) Of(s *strategy.State) float64 {
	sums, left := s.Sums(), len(s.Left())
	points, squares := sums.Points, sums.Squares
	if left <= softNumbers {
		points, squares = sums.SoftPoints, sums.SoftSquares
	}
	return float64(w.number*float64(left)) + float64(w.point*float64(points)) + float64(w.square*float64(squares))
}
