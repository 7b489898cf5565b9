package puzzle

import (
	"context"
	"errors"
	"fmt"

	"stride/internal/puzzle/band"
)

// What a family offers to people who make puzzles, on pages or for books: puzzles to order, and an
// assessment of a given puzzle. A family may offer either, both or neither.

// Ordering makes the puzzles of a family to order.
type Ordering struct {
	// MinSide and MaxSide bound the rows and columns.
	MinSide, MaxSide int
	// Check returns an error that says what is wrong with w, or nil.
	Check func(Wish) error
	// Make makes count puzzles, no two of which are the same for a player. Equal wishes and seeds
	// give equal puzzles on every machine, and a larger count begins with the puzzles of a smaller
	// one. If it finds no puzzles of this kind, the error is an [*Unmet]; if ctx ends, it is the
	// error of ctx. Puzzles that were made before come with the error.
	Make func(ctx context.Context, w Wish, count int, seed uint64) ([]Made, error)
	// Presets are sizes that have a name, from small to large.
	Presets []Preset
}

// Preset is the meaning of a size such as "small" for each difficulty: a size at which puzzles of
// that difficulty exist and are found at once. A gentle large maze is smaller than a fiendish one,
// because large mazes are hardly ever gentle.
type Preset struct {
	Name string
	// Sizes are the sizes by difficulty, from gentle to fiendish.
	Sizes []PresetSize
}

// PresetSize is the size of puzzles of one difficulty.
type PresetSize struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
	// ID is the start of the IDs of these puzzles; a seed follows.
	ID string `json:"id"`
}

// NewPresets returns the presets of the sizes at which puzzles of each difficulty are made: rows
// and columns.
func NewPresets(sizes [3][5][2]int, id func(rows, cols int, b band.Band) string) []Preset {
	presets := []Preset{{Name: "small"}, {Name: "medium"}, {Name: "large"}}
	for k, size := range sizes {
		for j, b := range band.All() {
			rows, cols := size[j][0], size[j][1]
			presets[k].Sizes = append(presets[k].Sizes, PresetSize{rows, cols, id(rows, cols, b)})
		}
	}
	return presets
}

// Printing is what a book needs to know about a family in order to print puzzles that its
// [Ordering] makes. Keys are keys of package messages.
type Printing struct {
	Sizes    [][2]int // rows and columns, from small to large, for a part of a book that names no size
	Rules    []string // keys of the paragraphs of the rules
	Steps    string   // key of the line that says how many moves the solution has
	Solution string   // key of the sentence that explains how solutions look
	// Example is the ID of the level of the worked example, and ExampleMoves solve it.
	Example      string
	ExampleMoves []string
	// Step returns the key and the values of the sentence that explains move number n of the
	// example. Values may be of type [Direction].
	Step func(before Position, n int, move string) (key string, values []any)
	// Check returns an error for a wish that cannot be printed, though the [Ordering] accepts it.
	// It may be nil.
	Check func(Wish) error
	// Verify checks the solution of a puzzle by the family's referee.
	Verify func(Made) error
}

// Wish describes the puzzles to make. Each has a single solution or, if it is a maze, a single
// shortest one.
type Wish struct {
	Rows, Cols int
	// Min and Max bound the numbers of a maze, or the count of numbers on a board. A Max of 0
	// stands for a maximum that suits the size, a Min of 0 for the smallest possible.
	Min, Max int
	// MinLength and MaxLength bound the moves of the shortest solution; 0 stands for any number.
	MinLength, MaxLength int
	Band                 band.Band // difficulty; [band.Any] for any
	// UniqueRoute asks for mazes in which only one route from start to goal visits no cell
	// twice. Families without routes ignore it.
	UniqueRoute bool
	// Idea is the theme of the puzzles and Look what the numbers look like, in words of the family;
	// "" stands for any. Families without ideas or looks ignore them.
	Idea, Look string
}

// Made is a puzzle made to order.
type Made struct {
	Puzzle   Puzzle
	Grade    Grade
	Solution []string // moves that solve it
	// Key is equal for two puzzles that are the same for a player, such as a puzzle and its
	// reflection.
	Key string
	// Shape is the form of the solution. Puzzles that stand next to each other should have
	// different ones.
	Shape string
}

// Grade is how hard a puzzle is for a person.
type Grade struct {
	Band    band.Band `json:"band"`
	Effort  float64   `json:"effort"`         // in tries, see docs/game.md
	Idea    string    `json:"idea,omitempty"` // theme of the puzzle, if it has one
	Reasons []string  `json:"reasons"`        // what makes it hard, in words
}

// NewGrade returns a grade whose reasons are those of a family, in words.
func NewGrade[R fmt.Stringer](b band.Band, effort float64, reasons []R) Grade {
	g := Grade{Band: b, Effort: effort, Reasons: []string{}}
	for _, r := range reasons {
		g.Reasons = append(g.Reasons, r.String())
	}
	return g
}

// Unmet is the error of an [Ordering] that found no puzzle for a wish.
type Unmet struct{ Err error }

func (u *Unmet) Error() string { return u.Err.Error() }

// Unwrap returns the family's error, which says what was tried.
func (u *Unmet) Unwrap() error { return u.Err }

// MadeFrom converts the results of a family's maker. An error of type U, by which the maker reports
// that it found no such puzzle, becomes an [*Unmet]; any other error stays as it is.
func MadeFrom[U error, T any](all []T, err error, convert func(T) Made) ([]Made, error) {
	if _, unmet := errors.AsType[U](err); unmet {
		err = &Unmet{Err: err}
	}
	var made []Made
	for _, one := range all {
		made = append(made, convert(one))
	}
	return made, err
}

// Assessor is a puzzle that can assess itself for people who make puzzles.
type Assessor interface {
	Puzzle
	// Assess takes up to a second.
	Assess() Assessment
}

// Solutions is the number of solutions of a puzzle.
type Solutions string

// The numbers of solutions. Of a maze, only shortest ones count; solutions of a board that differ
// only in the order of their moves count once.
const (
	NoSolution       Solutions = "none"
	OneSolution      Solutions = "one"
	SeveralSolutions Solutions = "several"
	UnknownSolutions Solutions = "unknown"
)

// Gradable is what a [Puzzle.View] is if it has a place for the difficulty.
type Gradable interface {
	// Graded returns a view with a difficulty.
	Graded(Grade) any
}

// Assessment is what the author of a puzzle wants to know about it.
type Assessment struct {
	Solutions Solutions `json:"solutions"`
	Grade     *Grade    `json:"-"` // nil if the puzzle cannot be solved, or is too large; part of a view
	// Best is a value that no puzzle of this size and range exceeds, or 0. If Proved is set,
	// there is a puzzle of this value, and its ID is BestID.
	Best   int    `json:"best,omitempty"`
	Proved bool   `json:"proved,omitempty"`
	BestID string `json:"best_id,omitempty"`
}
