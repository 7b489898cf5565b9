package band

import "fmt"

// Grade is the difficulty of a puzzle for a person, with reasons of the family's own type.
type Grade[R any] struct {
	Effort float64 `json:"effort"` // in tries
	Band   Band    `json:"band"`
	// Idea is the theme of the puzzle, in a word of the family; "" if it has none.
	Idea string `json:"idea,omitempty"`
	// Reasons say in sentences what makes the puzzle hard or easy, the most important first.
	Reasons []R `json:"reasons"`
}

// Tries says an effort in words.
func Tries(effort float64) string {
	if effort >= MaxEffort {
		return "a billion tries or more"
	}
	return fmt.Sprintf("%.0f tries", effort)
}

// Seed returns a hash of the width and the cells of a puzzle (FNV-1a). Simulations that begin with
// it give equal puzzles equal grades.
func Seed[T ~int | ~int16](width int, cells []T) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (offset ^ uint64(width)) * prime
	for _, x := range cells {
		h = (h ^ uint64(x)) * prime
	}
	return h
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
func (m *Misses) Bands() (low, high Band) { return Of(m.Least), Of(m.Most) }

// Span returns a range of counts in words.
func Span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
