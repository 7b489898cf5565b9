// Package design makes small boards of Number Shifting to order: with as many numbers and
// moves as asked for, of a wanted difficulty, and with exactly one solution in the sense of package
// internal/shift/proof: in all ways to clear the board the same pairs of numbers meet.
//
// A board is made backwards from an empty one, by the steps of the game's own generator: two equal
// numbers are put down at that distance from each other, or a number is taken apart into one that
// lies at its own distance and the remainder. Boards with several solutions, without the wanted
// ideas, or of another difficulty, are thrown away. Equal wishes and seeds give equal boards, on
// every machine.
package design

import (
	"context"

	"stride/internal/phrase"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/internal/shift/difficulty"
	"stride/shift"
)

// Limits of boards made to order. The numbers are limited by the exhaustive search for a second
// solution.
const (
	MinSide    = 2
	MaxSide    = 20
	MinNumbers = 2
	MaxNumbers = 14
)

// Wish says what boards are wanted.
type Wish struct {
	Width, Height int
	// MinNumbers and MaxNumbers bound the numbers on the board; both are 0 for as many as suit
	// its size.
	MinNumbers, MaxNumbers int
	// MinMoves and MaxMoves bound the moves of the solution; both are 0 for any number.
	MinMoves, MaxMoves int
	Band               band.Band // difficulty; [band.Any] for any
	// Distinct asks for boards that stay different however they are moved, turned or reflected.
	Distinct bool
}

var (
	badCols = phrase.DefineCount("refusal.board.columns", "{n} column: boards to order have {least} to "+
		"{most} columns", "{n} columns: boards to order have {least} to {most} columns")
	badRows = phrase.DefineCount("refusal.board.rows", "{n} row: boards to order have {least} to "+
		"{most} rows", "{n} rows: boards to order have {least} to {most} rows")
	badNumbers = phrase.Define("refusal.board.numbers", "{min} to {max} numbers: boards to order have "+
		"{least} to {most} numbers, and the lower end must not be above the upper one")
	badMoves = phrase.Define("refusal.board.moves", "{min} to {max} moves: there must be at least 1, and "+
		"the lower end must not be above the upper one")
)

// Check returns an error that says what is wrong with w, or nil.
func (w Wish) Check() error {
	switch {
	case w.Width < MinSide || w.Width > MaxSide:
		return badCols.Err("n", w.Width, "least", MinSide, "most", MaxSide)
	case w.Height < MinSide || w.Height > MaxSide:
		return badRows.Err("n", w.Height, "least", MinSide, "most", MaxSide)
	case w.MaxNumbers != 0 && (w.MinNumbers < MinNumbers || w.MaxNumbers > MaxNumbers ||
		w.MinNumbers > w.MaxNumbers):
		return badNumbers.Err("min", w.MinNumbers, "max", w.MaxNumbers,
			"least", MinNumbers, "most", MaxNumbers)
	case w.MaxMoves != 0 && (w.MinMoves < 1 || w.MinMoves > w.MaxMoves):
		return badMoves.Err("min", w.MinMoves, "max", w.MaxMoves)
	}
	return nil
}

// Board is a board made to order, with a way to clear it that has the fewest additions, its ideas
// and its grade.
type Board struct {
	Board shift.Board
	Moves []shift.Move
	Ideas difficulty.Ideas
	Grade difficulty.Grade
}

// Boards makes count boards. The boards of a larger count begin with those of a smaller one. If
// the wish cannot be met, it returns those that it has made, and an [*Unmet] that says what was
// tried; if ctx ends, those and its error.
func Boards(ctx context.Context, w Wish, count int, seed uint64) ([]Board, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	var made []Board
	seen := make(map[string]bool)
	tried := &Unmet{Wish: w}
	for k := range count {
		b, err := newMaker(w, search.NewRand(seed, uint64(k))).make(ctx, seen, tried)
		if err != nil {
			tried.Made = k
			return made, err
		}
		seen[Key(b.Board)] = true
		made = append(made, b)
	}
	return made, nil
}

const (
	maxTries   = 1200 // boards that are begun for one that fits
	maxFailed  = 150  // of them, those that come to no end: on crowded boards they take the most time
	themeTries = 100  // of them, those for one theme
	maxThemes  = 4    // themes tried; odd wishes allow none, and then any board is right
)

// maker makes one board.
type maker struct {
	wish  Wish
	rand  *search.Rand
	least int // numbers
	most  int
}

func newMaker(w Wish, r *search.Rand) *maker {
	m := &maker{wish: w, rand: r, least: w.MinNumbers, most: w.MaxNumbers}
	if m.most == 0 {
		m.least, m.most = usualNumbers(w)
	}
	return m
}

// usualNumbers returns the count of numbers on a board if the wish names none: at most half of the
// cells, and no more than can be made quickly.
func usualNumbers(w Wish) (least, most int) {
	const few, many, sparse = 3, 10, 2
	return few, min(many, max(few+1, w.Width*w.Height/sparse))
}

// make makes a board whose key is not in seen. It notes in tried what was tried without success.
func (m *maker) make(ctx context.Context, seen map[string]bool, tried *Unmet) (Board, error) {
	var t theme
	failed := 0
	for try := 0; try < maxTries && failed < maxFailed; try++ {
		if err := ctx.Err(); err != nil {
			return Board{}, err
		}
		if tried.Tries++; try%themeTries == 0 {
			t = m.theme(try < maxThemes*themeTries)
		}
		b, moves, ok := m.construct(t.minNumbers + m.rand.Below(t.maxNumbers-t.minNumbers+1))
		if !ok {
			failed++
			continue
		}
		if m.wish.MaxMoves > 0 && (len(moves) < m.wish.MinMoves || len(moves) > m.wish.MaxMoves) {
			continue
		}
		ideas := difficulty.IdeasOf(b, moves)
		if !t.fits(ideas) {
			continue
		}
		if m.wish.Distinct && seen[Key(b)] {
			tried.Repeated++
			continue
		}
		if effort := difficulty.Effort(b); m.wish.Band != band.Any && band.Of(effort) != m.wish.Band {
			tried.Note(effort)
			continue
		}
		return Board{b, moves, ideas, difficulty.Of(b)}, nil
	}
	return Board{}, tried
}
