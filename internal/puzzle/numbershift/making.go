package numbershift

import (
	"context"

	"stride/internal/puzzle"
	"stride/shift"
	"stride/shift/count"
	"stride/shift/design"
	"stride/shift/difficulty"
)

const (
	// mostCountedBoards bounds the search for a second solution: 0.2 s and 20 MB.
	mostCountedBoards = 200_000
	// mostGradedNumbers bounds the boards that are graded: larger ones take more than a second.
	mostGradedNumbers = 24
)

// ordering makes boards to order.
var ordering = &puzzle.Ordering{
	MinSide: design.MinSide, MaxSide: design.MaxSide,
	Check: func(w puzzle.Wish) error { return wishOf(w).Check() },
	Make:  makeBoards,
}

func wishOf(w puzzle.Wish) design.Wish {
	wish := design.Wish{Width: w.Cols, Height: w.Rows, MaxNumbers: w.Max, MinMoves: w.MinLength, MaxMoves: w.MaxLength, Band: w.Band, Distinct: true}
	if w.Max != 0 {
		wish.MinNumbers = min(max(w.Min, design.MinNumbers), w.Max)
	}
	return wish
}

func makeBoards(ctx context.Context, w puzzle.Wish, count int, seed uint64) ([]puzzle.Made, error) {
	boards, err := design.Boards(ctx, wishOf(w), count, seed)
	return puzzle.MadeFrom[*design.Unmet](boards, err, func(b design.Board) puzzle.Made {
		return puzzle.Made{
			Puzzle: New(b.Board, b.Moves), Grade: gradeOf(b.Grade), Solution: lines(b.Moves), Key: Name + design.Key(b.Board),
		}
	})
}

func gradeOf(g difficulty.Grade) puzzle.Grade { return puzzle.NewGrade(g.Band, g.Effort, g.Reasons) }

// Assess says how many solutions the board has, as far as an exhaustive search finds out, and how hard it is.
func (l *Level) Assess() puzzle.Assessment {
	switch countSolutions(l.Board) {
	case count.None:
		return puzzle.Assessment{Solutions: puzzle.NoSolution}
	case count.One:
		return puzzle.Assessment{Solutions: puzzle.OneSolution, Grade: l.grade()}
	case count.Several:
		return puzzle.Assessment{Solutions: puzzle.SeveralSolutions, Grade: l.grade()}
	}
	return puzzle.Assessment{Solutions: puzzle.UnknownSolutions}
}

// grade grades the board, unless it is empty or too large.
func (l *Level) grade() *puzzle.Grade {
	if n := l.Board.Numbers(); n == 0 || n > mostGradedNumbers {
		return nil
	}
	grade := gradeOf(difficulty.Of(l.Board))
	return &grade
}

func countSolutions(b shift.Board) count.Verdict {
	if b.Numbers() > count.MostNumbers {
		return count.Unknown
	}
	return count.New(b, mostCountedBoards).Solutions(b)
}
