// Package difficulty says how hard a board of Number Shifting is for a person, on the scale of
// package band, and what ideas it demands: tries.go computes the effort, ideas.go reads off the
// ideas, and reasons.go says both in words.
package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/shift"
)

// Grade is how hard a board is for a person.
type Grade = band.Grade[Reason]

// Of grades a board. A board of ten numbers takes a few milliseconds.
func Of(b shift.Board) Grade {
	if k := b.Numbers(); k > maxNumbers {
		return Grade{Effort: band.MaxEffort, Band: band.Fiendish, Reasons: []Reason{{Kind: Many, Moves: k}}}
	}
	e := Effort(b)
	return Grade{Effort: e, Band: band.Of(e), Reasons: reasons(b, band.Of(e))}
}
