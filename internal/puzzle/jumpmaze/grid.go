package jumpmaze

import (
	"fmt"

	"stride/internal/puzzle"
	"stride/maze"
)

// directions are those of the rules. They have the order of those of package puzzle.
var directions = [...]maze.Dir{puzzle.Right: maze.Right, puzzle.Down: maze.Down, puzzle.Left: maze.Left,
	puzzle.Up: maze.Up}

// Grid shows the numbers, the goal, and the cells that were visited.
func (p *Position) Grid() puzzle.Grid {
	g := p.maze.Grid
	grid := puzzle.Grid{Scene: *Scene(g), Here: p.here()}
	grid.Cells[g.Goal].Text = "G"
	for _, cell := range p.cells {
		grid.Cells[cell].Visited = true
	}
	made := puzzle.Plural(len(p.moves), "jump")
	best := p.maze.Analysis().ToGoal[g.Start]
	grid.Facts = []string{made, fmt.Sprintf("shortest path: %d", best)}
	switch {
	case best == maze.Unreached:
		grid.Facts[1] = "no path leads to the goal"
	case p.Solved() && len(p.moves) == int(best):
		grid.Result = fmt.Sprintf("You are at the goal after %s: a shortest path.", made)
	case p.Solved():
		grid.Result = fmt.Sprintf("You are at the goal after %s; the shortest path has %d.", made, best)
	}
	return grid
}

// Push is a jump. It is only possible from the cell of the player.
func (p *Position) Push(from int, d puzzle.Direction) (puzzle.Push, error) {
	if from != p.here() {
		return puzzle.Push{}, fmt.Errorf("you are at %s", p.maze.place(p.here()))
	}
	after := &Position{maze: p.maze, cells: []int{from}}
	move, err := after.Move(directions[d].String())
	if err != nil {
		return puzzle.Push{}, err
	}
	return puzzle.Push{To: after.here(), Ways: []puzzle.Way{{Move: move}}}, nil
}
