package shift_test

import (
	"fmt"
	"strings"

	"stride/shift"
)

// The 3 moves three cells to the right, onto the 2, which becomes |2 - 3| = 1. This 1 then
// moves down onto the other 1, and both vanish.
func Example() {
	b, err := shift.ReadBoard(strings.NewReader("4 2\n3 0 0 2\n0 0 0 1\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, err := shift.ReadMoves(strings.NewReader("0 0 R -\n3 0 D -\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(shift.Check(b, moves))
	// Output: <nil>
}

func ExampleCheck() {
	b, _ := shift.ReadBoard(strings.NewReader("4 2\n3 0 0 2\n0 0 0 1\n"))
	fmt.Println(shift.Check(b, []shift.Move{{X: 0, Y: 0, Dir: shift.Right, Plus: true}}))
	fmt.Println(shift.Check(b, []shift.Move{{X: 3, Y: 0, Dir: shift.Left}}))
	// Output:
	// after the last move 2 numbers are left
	// move 1, "3 0 L -": the 2 would land on the empty cell at column 1, row 0
}
