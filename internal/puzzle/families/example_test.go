package families_test

import (
	"context"
	"fmt"
	"strings"

	"stride/internal/puzzle/families"
)

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
	fmt.Println(strings.ReplaceAll(h.Why.String(), ". ", ".\n"))
	// Output:
	// It can still be solved: 6 numbers left.
	// Look at the 2 in row 3, column 3.
	// Move it up onto the 2 and take the difference: 0.
	// Both vanish.
	// As the board stands, the 2 can move nowhere else.
	// A solution is known that clears the other 4 numbers.
}
