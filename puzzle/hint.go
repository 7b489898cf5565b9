package puzzle

import "fmt"

// A hint has several steps, so that a player can stop at the first one that is enough: a nudge that
// gives nothing away, then where to look, then the move, then the reason. Players of puzzle sites
// ask for hints that explain more than for anything else; a hint that only plays the next move
// teaches nothing.

// Step is how much of a hint is told.
type Step int

// The steps, each including the ones before.
const (
	Nudge Step = 1 + iota // whether the level can still be solved, and how far it is
	Where                 // which part of the grid to look at
	Which                 // the move itself
	Why                   // the reasons for it and against the other moves
)

// Hint is help with one position.
type Hint struct {
	Solvable Verdict `json:"solvable"`
	// Back is how many moves to take back if the position is lost, in which case there is no
	// Move. It is 0 if the position is not lost, or if no earlier position is known to be better.
	Back int `json:"back,omitempty"`
	// Cells are the cells that Where speaks of, counted row by row from 0.
	Cells []int  `json:"cells,omitempty"`
	Move  string `json:"move,omitempty"`

	Nudge string `json:"nudge"`
	Where string `json:"where,omitempty"`
	Which string `json:"which,omitempty"`
	Why   string `json:"why,omitempty"`
}

// Upto returns the hint without the steps after last, and without the fields that would reveal them.
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
