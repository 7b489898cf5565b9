package puzzle

import (
	"fmt"

	"stride/internal/phrase"
)

// A hint has several steps, so that a player can stop at the first one that is enough: a nudge that
// gives nothing away, then where to look, then the move, then the reason. What players of puzzle
// sites ask for most is hints that explain; a hint that only plays the next move teaches nothing.

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
	// Back is the number of moves to take back if the position is lost, in which case there is no
	// Move. It is 0 if the position is not lost, or if no earlier position is known to be better.
	Back int `json:"back,omitempty"`
	// Cells are the cells that Where speaks of, counted row by row from 0.
	Cells []int  `json:"cells,omitempty"`
	Move  string `json:"move,omitempty"`

	// The sentences of the steps. Their JSON form is English; Said has the form for other
	// languages.
	Nudge phrase.Text `json:"nudge"`
	Where phrase.Text `json:"where,omitempty"`
	Which phrase.Text `json:"which,omitempty"`
	Why   phrase.Text `json:"why,omitempty"`
}

// Said is a hint in the form from which front ends make its sentences in other languages.
type Said struct {
	Nudge phrase.Said `json:"nudge,omitempty"`
	Where phrase.Said `json:"where,omitempty"`
	Which phrase.Said `json:"which,omitempty"`
	Why   phrase.Said `json:"why,omitempty"`
}

// Said returns the sentences of a hint as keys and values.
func (h Hint) Said() Said { return Said{h.Nudge.Said(), h.Where.Said(), h.Which.Said(), h.Why.Said()} }

// Upto returns the hint without the steps after last, and without the fields that would reveal
// them.
func (h Hint) Upto(last Step) Hint {
	if last < Why {
		h.Why = nil
	}
	if last < Which {
		h.Which, h.Move = nil, ""
	}
	if last < Where {
		h.Where, h.Cells = nil, nil
	}
	return h
}

// What the hints of several families say.
var (
	placeForm = phrase.Define("ui.place", "row {row}, column {column}")
	backMoves = phrase.DefineCount("hint.back", "Undo {n} move.", "Undo {n} moves.")

	Rightwards = phrase.Define("hint.right", "right").Say()
	Downwards  = phrase.Define("hint.down", "down").Say()
	Leftwards  = phrase.Define("hint.left", "left").Say()
	Upwards    = phrase.Define("hint.up", "up").Say()
)

// Place names a cell for people, by row and column from 1, whatever form the family's moves have.
func Place(cell, cols int) phrase.Phrase {
	return placeForm.Say("row", cell/cols+1, "column", cell%cols+1)
}

// TakeBack returns the advice to take back n moves.
func TakeBack(n int) phrase.Text { return backMoves.Text("n", n) }

// Plural writes a number of things, such as "1 move" or "2 moves".
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
