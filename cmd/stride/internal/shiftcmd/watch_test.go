package shiftcmd

import (
	"testing"

	"stride/shift"
)

// TestFollows looks at a folder while another program writes the next level there, one file after
// the other in any order: nothing follows before all are written.
func TestFollows(t *testing.T) {
	board := func(cells ...int) shift.Board { return shift.Board{Width: len(cells), Height: 1, Cells: cells} }
	last := campaign{Number: 2, Password: "two", Board: board(1, 1)}
	next := campaign{Number: 3, Password: "three", Board: board(2, 2)}
	const files = 3
	for written := range 1 << files {
		seen := last
		if written&1 != 0 {
			seen.Number = next.Number
		}
		if written&2 != 0 {
			seen.Password = next.Password
		}
		if written&4 != 0 {
			seen.Board = next.Board
		}
		if got, want := seen.follows(last), written == 1<<files-1; got != want {
			t.Errorf("%+v follows %+v: %v", seen, last, got)
		}
	}
	next.Number = 0 // a player's folder may have no number
	if !next.follows(last) {
		t.Error("a level without a number does not follow")
	}
}
