package design

import (
	"fmt"

	"stride/internal/puzzle/band"
)

// Unmet is the error if a wish cannot be met.
type Unmet struct {
	Wish        Wish
	Made        int // boards made before
	Tries       int // boards begun, those made before among them
	Repeated    int // those that were the same as a board made before
	band.Misses     // those whose difficulty was not the wanted one
}

func (u *Unmet) Error() string {
	w := u.Wish
	text := fmt.Sprintf("no board of %dx%d", w.Width, w.Height)
	if w.MaxNumbers > 0 {
		text += fmt.Sprintf(" with %s numbers", band.Span(w.MinNumbers, w.MaxNumbers))
	}
	text += " and a single solution"
	if w.MaxMoves > 0 {
		text += fmt.Sprintf(" of %s moves", band.Span(w.MinMoves, w.MaxMoves))
	}
	text += " was found"
	if w.Band != band.Any {
		text += fmt.Sprintf(" that is %v", w.Band)
	}
	text += fmt.Sprintf(": %d were begun", u.Tries)
	if u.Graded > 0 {
		if low, high := u.Bands(); low == high {
			text += fmt.Sprintf("; those that fitted otherwise were %v", low)
		} else {
			text += fmt.Sprintf("; those that fitted otherwise were %v to %v", low, high)
		}
	}
	if u.Repeated > 0 {
		text += fmt.Sprintf("; %d were the same as boards made before", u.Repeated)
	}
	return text
}
