package jumpmaze

import (
	"context"

	"stride/internal/maze/design"
	"stride/internal/maze/difficulty"
	"stride/internal/maze/optima"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// maxGradedCells bounds the mazes that are graded: larger ones take more than a second.
const maxGradedCells = 900

// ordering makes mazes to order.
var ordering = &puzzle.Ordering{
	MinSide: design.MinSide, MaxSide: design.MaxSide,
	Check: func(w puzzle.Wish) error { return wishOf(w).Check() },
	Make:  makeMazes,
	Presets: puzzle.NewPresets([3][5][2]int{
		{{4, 4}, {4, 4}, {5, 5}, {5, 5}, {6, 6}},
		{{6, 6}, {6, 6}, {6, 6}, {7, 7}, {7, 7}},
		{{8, 8}, {8, 8}, {8, 8}, {9, 9}, {9, 9}},
	}, func(rows, cols int, b band.Band) string {
		return seeded{wishOf(puzzle.Wish{Rows: rows, Cols: cols}).Params, b, ""}.String()
	}),
}

// wishOf fills in the range of the numbers. The largest number leads along the longer side.
func wishOf(w puzzle.Wish) design.Wish {
	p := maze.Params{Rows: w.Rows, Cols: w.Cols, Min: max(w.Min, 1), Max: w.Max}
	if p.Max == 0 {
		p.Max = max(p.Min, max(w.Rows, w.Cols)-1)
	}
	return design.Wish{Params: p, Band: w.Band, MinLength: w.MinLength, MaxLength: w.MaxLength,
		UniqueRoute: w.UniqueRoute, Idea: difficulty.Idea(w.Idea), Look: w.Look, Distinct: true}
}

func makeMazes(ctx context.Context, w puzzle.Wish, count int, seed uint64) ([]puzzle.Made, error) {
	mazes, err := design.Mazes(ctx, wishOf(w), count, seed)
	return puzzle.MadeFrom[*design.Unmet](mazes, err, func(m design.Maze) puzzle.Made {
		made, grade := New(m.Grid), gradeOf(m.Grade)
		made.Grade = func() puzzle.Grade { return grade }
		return puzzle.Made{
			Puzzle: made, Grade: grade, Solution: words(maze.Solve(m.Grid)), Key: Name + design.Key(m.Grid),
			Shape: m.Traits.Shape,
		}
	})
}

func gradeOf(g difficulty.Grade) puzzle.Grade {
	grade := puzzle.NewGrade(g.Band, g.Effort, g.Reasons)
	grade.Idea = g.Idea
	return grade
}

// Assess says how many shortest solutions the maze has, how hard it is, and how good a maze of its
// size and range can be.
func (m *Maze) Assess() puzzle.Assessment {
	a := puzzle.Assessment{Solutions: puzzle.NoSolution}
	a.Best, a.Proved = optima.Bound(m.Grid.Params)
	if a.Proved {
		if best, ok := optima.Best(m.Grid.Params); ok {
			a.BestID = Name + ":" + best.ID()
		}
	}
	if !m.Analysis().Solvable {
		return a
	}
	a.Solutions = puzzle.SeveralSolutions
	if m.Analysis().Unique {
		a.Solutions = puzzle.OneSolution
	}
	if len(m.Grid.Values) <= maxGradedCells {
		grade := m.Grade()
		a.Grade = &grade
	}
	return a
}
