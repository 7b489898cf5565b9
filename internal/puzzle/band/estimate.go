package band

import "fmt"

// Grade is the difficulty of a puzzle for a person, with reasons of the family's own type.
type Grade[R any] struct {
	// Effort is the mean number of moves looked at until the puzzle is solved. A simulation that
	// reaches the greatest effort of the family ends there, and counts with that effort.
	Effort float64 `json:"effort"`
	Band   Band    `json:"band"`
	// Found is the share of the simulations that solved the puzzle, from 0 to 1.
	Found float64 `json:"found"`
	// Returns is the mean number of times that the person turned back.
	Returns float64 `json:"returns"`
	// Idea is the theme of the puzzle, in a word of the family; "" if it has none.
	Idea string `json:"idea,omitempty"`
	// Reasons say in sentences what makes the puzzle hard or easy, the most important first.
	Reasons []R `json:"reasons"`
}

// NewGrade returns the grade of an estimate.
func NewGrade[R any](l Limits, e Estimate, reasons []R) Grade[R] {
	return Grade[R]{Effort: e.Effort, Band: l.Of(e.Effort), Found: e.Found, Returns: e.Returns, Reasons: reasons}
}

// Seed returns a hash of the width and the cells of a puzzle (FNV-1a). Simulations that begin with it
// give equal puzzles equal grades.
func Seed[T ~int | ~int16](width int, cells []T) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (offset ^ uint64(width)) * prime
	for _, x := range cells {
		h = (h ^ uint64(x)) * prime
	}
	return h
}

// Estimate is the outcome of simulations of a person who solves a puzzle.
type Estimate struct {
	Effort  float64 // mean number of moves looked at
	Found   float64 // share of the simulations that solved the puzzle, from 0 to 1
	Returns float64 // mean number of times that the person turned back
}

// Mean is the mean over n simulations. The function simulates the person for the k-th time, k counted
// from 0, and returns the moves looked at, how often the person turned back, and whether the puzzle
// was solved.
func Mean(n int, simulate func(k int) (effort, returns int, found bool)) Estimate {
	var e Estimate
	for k := range n {
		effort, returns, found := simulate(k)
		e.Effort += float64(effort)
		e.Returns += float64(returns)
		if found {
			e.Found++
		}
	}
	return Estimate{e.Effort / float64(n), e.Found / float64(n), e.Returns / float64(n)}
}

// Misses are the efforts of puzzles that were made to order and had another difficulty than
// the wanted one.
type Misses struct {
	Graded      int     // their number
	Least, Most float64 // the lowest and the highest effort, if there are any
}

// Note adds the effort of a puzzle.
func (m *Misses) Note(effort float64) {
	if m.Graded++; m.Graded == 1 {
		m.Least = effort
	}
	m.Least, m.Most = min(m.Least, effort), max(m.Most, effort)
}

// Bands returns the lowest and the highest band of the puzzles.
func (m *Misses) Bands(l Limits) (low, high Band) { return l.Of(m.Least), l.Of(m.Most) }

// Span returns a range of counts in words.
func Span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
