package astar

import (
	"fmt"
	"strconv"
	"strings"
)

// Weighted A* (Pohl 1970) chooses by f(s) = g(s) + w·h(s) for a weight w of at least 1. The larger
// w is, the more the search trusts the estimate: it expands fewer states most of the time, and the
// path that it finds costs at most w times as much as a cheapest one. That bound needs an admissible
// heuristic if states are expanded again, and a consistent one if they are not.
//
// The weight is a fraction, and instead of dividing, costs are multiplied by its denominator and
// estimates by its numerator. So weighted costs are whole numbers too, and ties are exact.

// Weight is the fraction Num/Den, at least 1. The zero value stands for 1.
type Weight struct{ Num, Den int }

// The largest weight, and the digits behind the point that ParseWeight reads.
const (
	maxWeight    = 1000
	weightDigits = 3
)

// ParseWeight reads a weight such as 1.5.
func ParseWeight(text string) (Weight, error) {
	wrong := fmt.Errorf("%q is no weight: it must be a number from 1 to %d with at most %d digits behind the point, "+
		"such as 1.5", text, maxWeight, weightDigits)
	whole, rest, _ := strings.Cut(text, ".")
	if len(rest) > weightDigits || strings.Trim(text, "0123456789.") != "" || strings.HasSuffix(text, ".") {
		return Weight{}, wrong
	}
	num, err := strconv.Atoi(whole + rest)
	den := 1
	for range rest {
		den *= 10
	}
	if w := (Weight{num, den}); err == nil && num >= den && num <= maxWeight*den {
		return w.Lowest(), nil
	}
	return Weight{}, wrong
}

// Lowest returns the weight in lowest terms, with a denominator that is not 0.
func (w Weight) Lowest() Weight {
	if w.Den == 0 {
		return Weight{1, 1}
	}
	a, b := w.Num, w.Den
	for b != 0 {
		a, b = b, a%b
	}
	return Weight{w.Num / a, w.Den / a}
}

// Float is the weight as a floating-point number.
func (w Weight) Float() float64 {
	w = w.Lowest()
	return float64(w.Num) / float64(w.Den)
}

func (w Weight) String() string { return strconv.FormatFloat(w.Float(), 'f', -1, 64) }

// Weighted returns a problem with all costs multiplied by the denominator of a weight, and the heuristic by its
// numerator, both in lowest terms. A search for it is weighted A* for p; its costs, and the values of g, h and f in
// its trace, are larger by these factors.
func Weighted[S comparable](p Problem[S, int], w Weight) Problem[S, int] {
	w = w.Lowest()
	if w.Num == w.Den {
		return p
	}
	steps, heuristic := p.Steps, p.Heuristic
	p.Steps = func(to []Step[S, int], s S) []Step[S, int] {
		first := len(to)
		to = steps(to, s)
		for k := first; k < len(to); k++ {
			to[k].Cost *= w.Den
		}
		return to
	}
	if heuristic != nil {
		p.Heuristic = func(s S) int { return heuristic(s) * w.Num }
	}
	return p
}
