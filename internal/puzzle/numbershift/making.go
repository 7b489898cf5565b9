package numbershift

import (
	"context"

	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/internal/shift/difficulty"
	"stride/internal/shift/proof"
)

const (
	// maxCountedBoards bounds the search for a second solution: 0.2 s and 20 MB.
	maxCountedBoards = 200_000
	// maxGradedNumbers bounds the boards that are graded: larger ones take more than a second.
	maxGradedNumbers = 24
)

// ordering makes boards to order.
var ordering = &puzzle.Ordering{
	MinSide: design.MinSide, MaxSide: design.MaxSide,
	Check: func(w puzzle.Wish) error { return wishOf(w).Check() },
	Make:  makeBoards,
	Presets: puzzle.NewPresets([3][5][2]int{
		{{4, 4}, {4, 4}, {4, 4}, {4, 4}, {5, 5}},
		{{5, 5}, {5, 5}, {5, 6}, {5, 6}, {5, 6}},
		{{5, 8}, {5, 8}, {6, 8}, {6, 8}, {6, 8}},
	}, func(rows, cols int, b band.Band) string {
		return ordered{design.Wish{Height: rows, Width: cols, Band: b}, ""}.String()
	}),
}

func wishOf(w puzzle.Wish) design.Wish {
	wish := design.Wish{Width: w.Cols, Height: w.Rows, MaxNumbers: w.Max, MinMoves: w.MinLength,
		MaxMoves: w.MaxLength, Band: w.Band, Distinct: true}
	if w.Max != 0 {
		wish.MinNumbers = min(max(w.Min, design.MinNumbers), w.Max)
	}
	return wish
}

func makeBoards(ctx context.Context, w puzzle.Wish, count int, seed uint64) ([]puzzle.Made, error) {
	boards, err := design.Boards(ctx, wishOf(w), count, seed)
	return puzzle.MadeFrom[*design.Unmet](boards, err, func(b design.Board) puzzle.Made {
		made, grade := New(b.Board, b.Moves), gradeOf(b.Grade)
		made.Grade = func() puzzle.Grade { return grade }
		return puzzle.Made{
			Puzzle: made, Grade: grade, Solution: lines(b.Moves), Key: Name + design.Key(b.Board),
		}
	})
}

func gradeOf(g difficulty.Grade) puzzle.Grade { return puzzle.NewGrade(g.Band, g.Effort, g.Reasons) }

// Assess says how many solutions the board has, as far as an exhaustive search finds out, and how
// hard it is.
func (l *Level) Assess() puzzle.Assessment {
	switch proof.Count(l.Board, maxCountedBoards) {
	case proof.Dead:
		return puzzle.Assessment{Solutions: puzzle.NoSolution}
	case proof.One:
		return puzzle.Assessment{Solutions: puzzle.OneSolution, Grade: l.gradeIfSmall()}
	case proof.Several:
		return puzzle.Assessment{Solutions: puzzle.SeveralSolutions, Grade: l.gradeIfSmall()}
	}
	return puzzle.Assessment{Solutions: puzzle.UnknownSolutions}
}

// gradeIfSmall grades the board, unless it is empty or too large.
func (l *Level) gradeIfSmall() *puzzle.Grade {
	if n := l.Board.Numbers(); n == 0 || n > maxGradedNumbers {
		return nil
	}
	grade := l.Grade()
	return &grade
}
