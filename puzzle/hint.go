package puzzle

import "fmt"

// A hint comes in steps, so that a player can stop at the first one that is enough:
// a nudge that gives nothing away, then where to look, then the move, then why.
// Hints that explain are what players of puzzle sites ask for most; one that only
// plays the next move teaches nothing.

// Step is how much of a hint is told.
type Step int

// The steps, each including the ones before.
const (
	Nudge Step = 1 + iota // how things stand
	Where                 // which part of the grid to look at
	Which                 // the move itself
	Why                   // what speaks for it, and against the others
)

// Hint is help with one position.
type Hint struct {
	Solvable Verdict `json:"solvable"`
	// Back is how many moves to take back, if the position is lost: then there is no
	// Move. 0 if it is not lost, or if no earlier position is known to be better.
	Back int `json:"back,omitempty"`
	// Cells are the cells that Where speaks of, counted row by row from 0.
	Cells []int  `json:"cells,omitempty"`
	Move  string `json:"move,omitempty"`

	Nudge string `json:"nudge"`
	Where string `json:"where,omitempty"`
	Which string `json:"which,omitempty"`
	Why   string `json:"why,omitempty"`
}

// Upto returns the hint without the steps after last, and without the fields that
// would give them away.
func (h Hint) Upto(last Step) Hint {
	if last < Why {
		h.Why = ""
	}
	if last < Which {
		h.Which, h.Move = "", ""
	}
	if last < Where {
		h.Where, h.Cells = "", nil
	}
	return h
}

// Plural writes a number of things, such as "1 move" and "2 moves".
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
