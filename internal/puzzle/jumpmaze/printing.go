package jumpmaze

import (
	"fmt"
	"slices"

	"stride/internal/puzzle"
	"stride/maze"
)

var printing = &puzzle.Printing{
	Sizes: [][2]int{{5, 5}, {6, 6}, {7, 7}},
	Rules: []string{"rules.maze.aim", "rules.maze.jump", "rules.maze.over", "rules.maze.goal"},
	Steps: "book.jumps", Solution: "rules.maze.key",
	Example: Name + ":4x4:1-3:112332232212333N", ExampleMoves: []string{"R", "R", "D", "R", "U", "D"},
	Step: func(before puzzle.Position, n int, move string) (string, []any) {
		p := before.(*Position)
		to := slices.IndexFunc(directions[:], func(d maze.Dir) bool { return d.String() == move })
		return "example.maze.step", []any{"jump", n, "number", p.maze.Grid.Values[p.here()], "direction",
			puzzle.Direction(to)}
	},
	Check: func(w puzzle.Wish) error {
		if w.Max >= max(w.Rows, w.Cols) {
			return fmt.Errorf("numbers up to %d do not fit into %dx%d; the largest must be less than the "+
				"longer side", w.Max, w.Rows, w.Cols)
		}
		return nil
	},
	Verify: func(m puzzle.Made) error {
		r := maze.Evaluate(m.Puzzle.(*Maze).Grid)
		if end, err := puzzle.Play(m.Puzzle, m.Solution); err != nil || !end.Solved() || !r.Unique ||
			r.Length != len(m.Solution) {
			return fmt.Errorf("the solution of %d jumps is not the only shortest one", len(m.Solution))
		}
		return nil
	},
}
