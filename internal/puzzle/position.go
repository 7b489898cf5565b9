package puzzle

import (
	"context"
	"iter"
	"strings"

	"stride/internal/draw/scene"
	"stride/internal/phrase"
	"stride/internal/printable"
)

// Puzzle is one level of a family. It does not change, and may be used by many goroutines
// at a time.
type Puzzle interface {
	Family() *Family
	// ID returns the content ID, one word that contains the whole level, see [Registry.Open].
	ID() string
	// Size returns how many rows and columns the level has.
	Size() (rows, cols int)
	// Start returns a new position before the first move.
	Start() Position
	// View describes the level as a value with a JSON form, which pages, the farm and the record
	// book share.
	View() any
	// Scene returns the level for front ends to draw, with an arrow for each of the moves. These
	// start at the beginning and need not solve the level. An error is of type *[MoveError].
	Scene(moves []string) (*scene.Scene, error)
	// Details returns a view that also explains its figures, such as by the cells that each of them
	// counts.
	Details() any
}

// A Learner is a puzzle that remembers what it has found out about its positions.
type Learner interface {
	Puzzle
	// LearnFrom adopts what another puzzle knows about the same initial position.
	LearnFrom(other Puzzle)
}

// Position is a level being played: it changes with each move, and remembers the moves
// made. It must not be used by several goroutines at a time.
type Position interface {
	// Move makes a move given as text and returns its canonical form. On an error,
	// which says what is wrong, the position is unchanged.
	Move(text string) (string, error)
	// Moves returns the moves made so far, in canonical form.
	Moves() []string
	// Legal yields the moves that can be made, in canonical form. The position must not
	// change meanwhile.
	Legal() iter.Seq[string]
	// Solved reports whether the level is solved.
	Solved() bool
	// Clone returns a position that changes independently of this one.
	Clone() Position
	// Solvable reports whether the level can still be solved from here, as far as that is known
	// without a search. If the verdict is Unknown, [Position.Think] may find out.
	Solvable() Verdict
	// Think is like Solvable, but searches if nothing is known, until it knows, its steps are
	// spent, or ctx ends.
	Think(ctx context.Context) Verdict
	// ThinkMemory returns how many bytes Think is expected to take.
	ThinkMemory() int64
	// Hint returns a hint from what is known without a search. If nothing is known, its verdict is
	// Unknown, and Think may change it.
	Hint() Hint
	// Solve returns a search for moves that solve the level from here. The lines of its
	// answer are the moves.
	Solve(Options) Search
	// SolvedAtOnce reports whether Solve takes hardly any time.
	SolvedAtOnce() bool
}

// Verdict is what is known about a position.
type Verdict string

// The verdicts.
const (
	Yes     Verdict = "yes"     // a solution is known, and has been replayed
	No      Verdict = "no"      // it is proved that there is none
	Unknown Verdict = "unknown" // neither
)

// Stuck reports whether no move can be made, solved or not.
func Stuck(p Position) bool {
	for range p.Legal() {
		return false
	}
	return true
}

// MoveError says which of several moves cannot be made.
type MoveError struct {
	Number int // from 1
	Text   string
	Err    error
}

func (e *MoveError) Error() string { return e.Said().String() }

var badMove = phrase.Define("refusal.move", "move {number}, \"{move}\": {reason}")

// Said returns the error as a phrase.
func (e *MoveError) Said() phrase.Phrase {
	return badMove.Say("number", e.Number, "move", phrase.Quoted(printable.Shorten(e.Text)), "reason", e.Err)
}

func (e *MoveError) Unwrap() error { return e.Err }

// Play makes moves from the start of p and returns the position after them. An error is
// of type *[MoveError].
func Play(p Puzzle, moves []string) (Position, error) {
	at := p.Start()
	for k, text := range moves {
		if _, err := at.Move(text); err != nil {
			return nil, &MoveError{k + 1, text, err}
		}
	}
	return at, nil
}

// Fewest returns the fewest moves that solve a puzzle, or 0 if they are not known at once.
func Fewest(ctx context.Context, p Puzzle) int {
	at := p.Start()
	if !at.SolvedAtOnce() {
		return 0
	}
	a, err := at.Solve(Options{}).Run(ctx)
	if err != nil || !a.Score.Best {
		return 0
	}
	return len(strings.Fields(a.Text))
}
