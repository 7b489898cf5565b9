// Package difficulty says how hard a board of Number Shifting is for a person, and what ideas it demands.
//
// It simulates a person who tries moves, see person.go for the model. The effort of a board is the
// number of moves that this person looks at, on average over many simulations, until the board is
// clear. docs/difficulty.md says what is known about the model and what is not; internal/maze/difficulty is
// the same for jump mazes.
package difficulty

import (
	_ "embed"

	"stride/internal/puzzle/band"
	"stride/shift"
)

// Grade is how hard a board is for a person.
type Grade = band.Grade[Reason]

// limitsTable is written by go run ./bench/difficulty -write.
//
//go:embed limits.txt
var limitsTable string

// Limits are the limits of the bands: quantiles of the effort over what internal/shift/design makes.
var Limits = band.ParseLimits(limitsTable)

// The number of simulations from which a grade is computed is Simulations, but fewer on boards
// with more numbers than usualNumbers, which take longer, down to minSimulations. Boards with
// more than maxNumbers numbers need not be simulated: no simulation clears them with MaxEffort.
const (
	Simulations    = 160
	usualNumbers   = 16
	minSimulations = 4
	maxNumbers     = 300
)

// Of grades a board. Equal boards have equal grades: the seed of the simulations is a hash of the
// cells. A board of ten numbers takes a few milliseconds.
func Of(b shift.Board) Grade {
	n := Simulations
	k := b.Numbers()
	if k > maxNumbers {
		return Grade{Effort: MaxEffort, Band: band.Fiendish, Reasons: []Reason{{Kind: Many, Moves: k}}}
	}
	if k > usualNumbers {
		n = max(minSimulations, Simulations*usualNumbers*usualNumbers/(k*k))
	}
	e := Typical.Estimate(b, band.Seed(b.Width, b.Cells), n)
	return band.NewGrade(Limits, e, reasons(b, Limits.Of(e.Effort)))
}
