package lahc

import "stride/internal/lab/published/strategy"

// The score, as in the authors' program, is the weighted sum of three shares that are still
// on the board: of the numbers, of their sum, and of the sum of their squares. Smaller is
// better, and 0 means solved. (The original program counts what has been cleared, so that
// larger is better; the two scores add up to the sum of the weights.)
//
// If only few numbers are left, all values up to strategy.Soft count as 1, because whether a
// 2 or a 6 remains no longer tells how far the solution is.
const (
	WeightNumbers = 60_000
	WeightPoints  = 20_000
	WeightSquares = 40_000
	softNumbers   = 5 // greatest number of remaining numbers for which small values count as 1
)

// Score weighs the remaining numbers of states of one board.
type Score struct {
	number, point, square float64 // weight of one number, one point, and one square
}

// NewScore returns the score for states of the board of l.
func NewScore(l *strategy.Numbers) Score {
	var points, squares float64
	for v := range int32(l.Count()) {
		value := float64(l.Value(v))
		points += value
		squares += float64(value * value)
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
	return float64(w.number*float64(left)) + float64(w.point*float64(points)) +
		float64(w.square*float64(squares))
}
