package game_test

import (
	"context"
	"fmt"
	"os"

	"stride/internal/game"
	"stride/internal/puzzle/families"
)

// A game is played by text, whatever the puzzle.
func Example() {
	p, err := families.All.Open(context.Background(), "maze:5x5:1-4:321413213333214312331443Q")
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
