package families_test

import (
	"context"
	"fmt"
	"time"

	"stride/internal/puzzle/families"
)

// A puzzle is played by text, whatever its family.
func Example() {
	p, err := families.All.Open(context.Background(), "maze:5x5:1-4:321413213333214312331443Q")
	if err != nil {
		fmt.Println(err)
		return
	}
	at := p.Start()
	for _, move := range []string{"R", "D", "L"} {
		if _, err := at.Move(move); err != nil {
			fmt.Println(err)
		}
	}
	_, err = at.Move("D")
	fmt.Println(at.Moves(), at.Solvable(), err)
	// Output:
	// [R D L] yes a jump of 1 from row 5, column 1 leaves the grid
}

func Example_hint() {
	p, err := families.All.Open(context.Background(), "shift:3#")
	if err != nil {
		fmt.Println(err)
		return
	}
	h := p.Start().Hint()
	fmt.Println(h.Nudge)
	fmt.Println(h.Where)
	fmt.Println(h.Which)
	fmt.Println(h.Why)
	// Output:
	// It can still be solved: 6 numbers left.
	// Look at the 2 in row 3, column 3.
	// Move it up onto the 2 and take the difference: 0.
	// Both vanish. As the board stands, the 2 can move nowhere else. A solution is known that clears the other 4 numbers.
}

func Example_daily() {
	for _, p := range families.All.Daily(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)) {
		fmt.Println(p.Difficulty, p.ID)
	}
	// Output:
	// fiendish maze:day#2026-03-01
	// fiendish shift:day#2026-03-01
}
