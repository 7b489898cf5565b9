package book

import (
	"fmt"

	"stride/draw"
	"stride/draw/figure"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// mazes are jump mazes in print.
var mazes = &kind{
	family: jumpmaze.Family,
	usual:  []Size{{5, 5}, {6, 6}, {7, 7}},
	rules:  []string{"rules.maze.aim", "rules.maze.jump", "rules.maze.over", "rules.maze.goal"},
	steps:  "book.jumps",
	check: func(p Part, s Size) error {
		if p.Most >= max(s.Rows, s.Cols) {
			return fmt.Errorf("numbers up to %d do not fit into %s; the largest must be less than the longer side", p.Most, s)
		}
		return nil
	},
	verify: func(m puzzle.Made) error {
		r := maze.Evaluate(gridOf(m))
		if end, err := puzzle.Play(m.Puzzle, m.Solution); err != nil || !end.Solved() || !r.Unique || r.Length != len(m.Solution) {
			return fmt.Errorf("the solution of %d jumps is not the only shortest one", len(m.Solution))
		}
		return nil
	},
	figure: func(m puzzle.Made, solution bool, o draw.Options) (*figure.Figure, error) {
		picture := draw.Grid(gridOf(m), solution)
		picture.Options = o
		return picture.Figure(), nil
	},
	example: (*press).mazeExample,
}

func gridOf(m puzzle.Made) *maze.Grid { return m.Puzzle.(*jumpmaze.Maze).Grid }

const (
	// titleMaze is the picture of the title page.
	titleMaze = "5x5:1-4:321413213333214312331443Q"
	// exampleMaze has a solution of six jumps: R R D R U D.
	exampleMaze = "4x4:1-3:112332232212333N"
)

// titlePicture draws the maze of the title page, with its solution.
func titlePicture() (*figure.Figure, Size, error) {
	g, err := maze.ParseID(titleMaze)
	if err != nil {
		return nil, Size{}, err
	}
	return draw.Grid(g, true).Figure(), Size{g.Rows, g.Cols}, nil
}

func (p *press) mazeExample() error {
	g, err := maze.ParseID(exampleMaze)
	if err != nil {
		return err
	}
	var steps []string
	moves, cells := maze.Solve(g), maze.Analyze(g).Path(g)
	for k, d := range moves {
		steps = append(steps, p.text.Text("example.maze.step", "jump", k+1, "number", g.Values[cells[k]], "direction", p.text.Text(directionKeys[d.String()])))
	}
	compact := draw.Grid(g, true)
	compact.Options.Compact = true
	p.example([]*figure.Figure{draw.Grid(g, true).Figure()}, steps, "rules.maze.key", compact.Figure())
	return nil
}
