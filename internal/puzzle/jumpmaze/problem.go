package jumpmaze

import (
	"context"
	"fmt"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/optima"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/maze"
)

// Problem is the task to make the best maze of a size and range. Its answers are IDs of mazes.
type Problem struct{ maze.Params }

// parseProblem reads what follows "maze:" in a key such as "maze:10x10:1-9".
func parseProblem(rest string) (puzzle.Problem, error) {
	p, err := parseParams(rest)
	if err != nil {
		return nil, fmt.Errorf("the problem %q: %w", printable.Shorten(Name+":"+rest), err)
	}
	return Problem{p}, nil
}

// Family returns [Family].
func (p Problem) Family() *puzzle.Family { return Family }

// Key returns a word such as "maze:10x10:1-9".
func (p Problem) Key() string { return keyOf(p.Params) }

// Size returns the rows and columns.
func (p Problem) Size() (rows, cols int) { return p.Rows, p.Cols }

// Check evaluates a maze. A maze without a solution is also an answer, with a low value, but record
// books refuse it.
func (p Problem) Check(answer string) (puzzle.Score, error) {
	g, err := p.parse(answer)
	if err != nil {
		return puzzle.Score{}, err
	}
	return p.score(maze.Evaluate(g)), nil
}

// Made returns the maze of an answer.
func (p Problem) Made(answer string) (puzzle.Puzzle, error) {
	g, err := p.parse(answer)
	if err != nil {
		return nil, err
	}
	return New(g), nil
}

func (p Problem) parse(answer string) (*maze.Grid, error) {
	g, err := maze.ParseID(answer)
	if err != nil {
		return nil, err
	}
	if id := g.ID(); id != answer {
		return nil, fmt.Errorf("the maze %q has to be written as %q", printable.Shorten(answer),
			printable.Shorten(id))
	}
	if g.Endpoints != g.Corners() {
		return nil, errPlaced
	}
	if g.Params != p.Params {
		return nil, fmt.Errorf("the maze is one of %s, and one of %s is wanted", keyOf(g.Params), p.Key())
	}
	return g, nil
}

func (p Problem) score(r maze.Report) puzzle.Score {
	bound, _ := optima.Bound(p.Params)
	s := puzzle.Score{Value: int64(r.Value), Best: r.Value >= bound}
	if !r.Solvable {
		s.Lacks = "the maze has no solution"
	}
	return s
}

// Search returns a search for mazes of high value.
func (p Problem) Search(o puzzle.Options) (puzzle.Search, error) {
	if err := p.Params.Check(); err != nil {
		return nil, err
	}
	return &making{problem: p, options: o, progress: portfolio.NewProgress(nil)}, nil
}

// making is a search for a maze.
type making struct {
	problem  Problem
	options  puzzle.Options
	progress *portfolio.Progress
}

func (m *making) Run(ctx context.Context) (puzzle.Answer, error) {
	o := portfolio.Options{
		Params: m.problem.Params, Algorithm: m.options.Search, Seed: m.options.Seed,
		Budget: m.options.Budget, Workers: m.options.Workers, Memory: m.options.Memory,
	}
	r, err := portfolio.Run(ctx, o, m.progress)
	if err != nil {
		return puzzle.Answer{}, err
	}
	return puzzle.Answer{
		Text: r.Grid.ID(), Score: m.problem.score(r.Report),
		Effort: puzzle.Effort{
			Search: r.Algorithm, Seed: m.options.Seed, Workers: m.options.Workers, Steps: r.Steps,
			Restarts: r.Restarts,
			Seconds:  r.Elapsed.Seconds(), Curve: puzzle.Curve(r.Curve, 1),
		},
	}, nil
}

// Progress is the state of a search for a maze.
type Progress struct {
	Rows     int            `json:"rows"`
	Cols     int            `json:"cols"`
	Value    int64          `json:"value"` // of the best maze so far
	Values   []int16        `json:"values"`
	Bound    int            `json:"bound"`
	Steps    int64          `json:"steps"`
	Restarts int64          `json:"restarts"`
	Curve    []puzzle.Point `json:"curve"`
}

func (m *making) Progress() any {
	p := m.problem.Params
	bound, _ := optima.Bound(p)
	progress := &Progress{
		Rows: p.Rows, Cols: p.Cols, Bound: bound, Steps: m.progress.Steps(), Restarts: m.progress.Restarts(),
		Curve: puzzle.Curve(m.progress.Curve(), 1),
	}
	if best, ok := m.progress.Best(); ok {
		progress.Value, progress.Values = best.Score, best.Solution.Values
	}
	return progress
}
