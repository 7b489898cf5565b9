package game_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"stride/game"
)

// A game is played by text, whatever the puzzle.
func Example() {
	p, err := game.Open(context.Background(), "maze:5x5:1-4:321413213333214312331443Q")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := game.New(p)
	for _, move := range []string{"R", "D", "U"} {
		if err := g.Move(move); err != nil {
			fmt.Println(err)
		}
	}
	g.Undo()
	if err := g.Move("L"); err != nil { // the line R D U is kept
		fmt.Println(err)
	}
	if err := g.Save(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// stride game 1
	// level maze:5x5:1-4:321413213333214312331443Q
	// move R
	// move D
	// move L
	// kept "left after 3 moves" R, D, U
}

func ExamplePuzzle_hint() {
	p, err := game.Open(context.Background(), "shift:3#")
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := p.Hint(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h.Nudge)
	fmt.Println(h.Where)
	fmt.Println(h.Which)
	fmt.Println(h.Why)
	// Output:
	// It can still be solved: 6 numbers left.
	// Look at the 2 in column 2, row 2.
	// Move it up onto the 2 and take the difference: 0.
	// Both vanish. As the board stands, the 2 can move nowhere else. A solution is known that clears the other 4 numbers.
}

func ExampleDaily() {
	for _, p := range game.Daily(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)) {
		fmt.Println(p.Difficulty, p.ID)
	}
	// Output:
	// easy maze:5x5:1-4#2026-03-01
	// medium maze:7x7:1-6#2026-03-01
	// hard maze:10x10:1-9#2026-03-01
	// easy shift:6#2026-03-01
	// medium shift:60#2026-03-01
	// hard shift:179#2026-03-01
}
