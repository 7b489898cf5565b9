package game

import (
	"context"
	"fmt"
)

// Family is one of the two kinds of puzzles.
type Family string

// The families.
const (
	MazeFamily  Family = "maze"  // jump mazes
	ShiftFamily Family = "shift" // Number Shifting
)

// Puzzle is a level with the rules of its family. It does not change, and may be
// used by many goroutines at a time.
type Puzzle interface {
	Family() Family
	// ID returns the content ID: all of the level in one word, see [Open].
	ID() string
	// Start returns a new state before the first move.
	Start() State
	// Solvable says whether the level can still be solved after moves. It is
	// Unknown where that is not known at once; [Puzzle.Think] may find out.
	Solvable(moves []string) (Verdict, error)
	// Think is like Solvable, but searches where nothing is known, until it knows,
	// its steps are spent, or ctx ends.
	Think(ctx context.Context, moves []string) (Verdict, error)
	// Hint returns what helps after moves, from what is known at once. Where that is
	// nothing, the verdict is Unknown and Think may change it.
	Hint(moves []string) (Hint, error)
}

// State is a level being played.
type State interface {
	// Move makes a move given as text and returns its canonical form. On an error,
	// which says what is wrong, the state is unchanged.
	Move(text string) (string, error)
	// Solved reports whether the aim is reached.
	Solved() bool
	// Stuck reports whether there is no move at all, solved or not.
	Stuck() bool
}

// Verdict is what is known of a position.
type Verdict string

// The verdicts.
const (
	Yes     Verdict = "yes"     // a solution is known, and has been replayed
	No      Verdict = "no"      // it is proved that there is none
	Unknown Verdict = "unknown" // neither
)

// MoveError says which of several moves cannot be made.
type MoveError struct {
	Number int // from 1
	Text   string
	Err    error
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("move %d, %q: %v", e.Number, clip(e.Text), e.Err)
}

func (e *MoveError) Unwrap() error { return e.Err }

// Play makes moves from the start of p and returns the state after them with the
// moves in canonical form. An error is of type *[MoveError].
func Play(p Puzzle, moves []string) (State, []string, error) {
	s := p.Start()
	canonical := make([]string, len(moves))
	for k, text := range moves {
		c, err := s.Move(text)
		if err != nil {
			return nil, nil, &MoveError{k + 1, text, err}
		}
		canonical[k] = c
	}
	return s, canonical, nil
}

// clip shortens a word for a message.
func clip(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
