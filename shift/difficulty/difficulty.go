// Package difficulty says how hard a board of Number Shifting is for a person.
//
// It simulates a person who tries moves, see person.go for the model. The effort of a board is the
// number of moves that this person looks at, on average over many simulations, until the board is
// clear. docs/difficulty.md says what is known about the model and what is not; maze/difficulty is
// the same for jump mazes.
package difficulty

import (
	_ "embed"

	"stride/internal/puzzle/band"
	"stride/shift"
)

// Grade is how hard a board is for a person.
type Grade struct {
	// Effort is the mean number of moves looked at until the board is clear. A simulation that
	// reaches [MostEffort] ends there, and counts with that effort.
	Effort float64
	Band   band.Band
	// Found is the share of the simulations that cleared the board, from 0 to 1.
	Found float64
	// Returns is the mean number of times that the person took a move back.
	Returns float64
	// Reasons say in sentences what makes the board hard or easy, the most important first.
	Reasons []Reason
}

// limitsTable is written by go run ./bench/difficulty -write.
//
//go:embed limits.txt
var limitsTable string

// Limits are the limits of the bands: quantiles of the effort over what shift/design makes.
var Limits = band.ParseLimits(limitsTable)

// The number of simulations from which a grade is computed is Simulations, but fewer on boards
// with more numbers than usualNumbers, which take longer, down to leastSimulations. Boards with
// more than mostNumbers numbers need not be simulated: nobody clears them with MostEffort.
const (
	Simulations      = 160
	usualNumbers     = 16
	leastSimulations = 4
	mostNumbers      = 300
)

// Of grades a board. Equal boards have equal grades: the seed of the simulations is a hash of the
// cells. A board of ten numbers takes a few milliseconds.
func Of(b shift.Board) Grade {
	n := Simulations
	k := b.Numbers()
	if k > mostNumbers {
		return Grade{Effort: MostEffort, Band: band.Fiendish, Reasons: []Reason{{Kind: Many, Moves: k}}}
	}
	if k > usualNumbers {
		n = max(leastSimulations, Simulations*usualNumbers*usualNumbers/(k*k))
	}
	e := Typical.Estimate(b, hash(b), n)
	return Grade{Effort: e.Effort, Band: Limits.Of(e.Effort), Found: e.Found, Returns: e.Returns, Reasons: reasons(b)}
}

// hash is a hash of size and cells (FNV-1a).
func hash(b shift.Board) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (offset ^ uint64(b.Width)) * prime
	for _, v := range b.Cells {
		h = (h ^ uint64(v)) * prime
	}
	return h
}
