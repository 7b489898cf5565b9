// Package records keeps the best that is known: for each size and range of a jump
// maze the maze of the highest value, and for each level of Number Shifting the
// solution that was found in the shortest time. A [Book] is one SQLite file.
//
// Nothing is believed. A maze is evaluated by [maze.Evaluate], a level is made
// again from its seed and the moves are replayed by [shift.Check], before either
// enters; what the sender says of its value does not count. Only the time of a
// search cannot be checked: it is what the source says it is.
//
// What better means. For mazes it is a higher value, for the same rows, columns and
// range. For levels it cannot be fewer moves, as nearly every number moves once in
// any solution. So it is a shorter time: the first solution enters, and from then on
// each that took fewer seconds, by whichever solver. Times of one level by one solver
// differ from run to run, so a level that is solved n times by the same one has about
// ln n entries.
//
// A book only grows. An entry that was the best once stays, below the one that
// replaced it, with its source: so the entries of one configuration or level, in
// order, are its history. No line is ever changed or deleted, and there is nothing
// that two writers could overwrite for each other. An entry that should not have entered
// is withdrawn, by another line that says so; see [Book.Withdraw].
package records

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// Source says where an entry comes from.
type Source struct {
	Solver  string    // name of the algorithm, such as "portfolio" or "forest"; never empty
	Version string    // of the program that searched
	Seed    uint64    // of its random numbers; 0 also if there was none
	Seconds float64   // wall clock of the search, kept to the microsecond; not 0 for a level
	Workers int       // searches side by side; 0 if that is not known
	Where   string    // free text: a machine, a node of a farm, a person
	Found   time.Time // kept to the second
}

// Maze is a maze that is offered to a book. The range of its grid says which
// configuration it is an entry of, whichever numbers it holds.
type Maze struct {
	Grid *maze.Grid
	Source
}

// Level is a solved level of Number Shifting that is offered to a book.
type Level struct {
	Game   official.Seed // zero for the public test levels
	Number int           // from 1
	Moves  []shift.Move
	Source
}

// Outcome is what became of an offered entry.
type Outcome int

// The outcomes.
const (
	NotBetter Outcome = iota // known already, or not better than what is known
	Entered                  // the first of its configuration or level
	Improved                 // better than the best until then
	Withdrawn                // in the book as withdrawn, and not so before: only of an import
)

// String returns the outcome in words.
func (o Outcome) String() string {
	switch o {
	case Entered:
		return "entered"
	case Improved:
		return "improved"
	case Withdrawn:
		return "withdrawn"
	}
	return "not better"
}

// InvalidError is the error of an entry that no book takes: a maze that is none or
// has no solution, moves that do not clear the level, a source that says nothing.
// Every other error of a book is one of the file, and the entry may be offered again.
type InvalidError struct{ Reason error }

func (e *InvalidError) Error() string { return e.Reason.Error() }
func (e *InvalidError) Unwrap() error { return e.Reason }

func invalid(format string, args ...any) error {
	return &InvalidError{fmt.Errorf(format, args...)}
}

const (
	// mostText is the length of the texts of a source, in bytes.
	mostText = 200
	// Resolution is what times are rounded to: no clock of a search is finer, and a level
	// that took less was not searched for.
	Resolution = time.Microsecond
	// mostSeconds is the longest time of a search, about 30 years.
	mostSeconds = 1e9
)

// round returns seconds to the resolution.
func round(seconds float64) float64 {
	const perSecond = float64(time.Second / Resolution)
	return math.Round(seconds*perSecond) / perSecond
}

// check reports what is wrong with s.
func (s Source) check() error {
	if s.Solver == "" {
		return invalid("the source names no solver")
	}
	for _, text := range []struct{ name, value string }{{"solver", s.Solver}, {"version", s.Version}, {"where", s.Where}} {
		if len(text.value) > mostText {
			return invalid("the %s is %d bytes long: at most %d", text.name, len(text.value), mostText)
		}
		if !printable(text.value) {
			return invalid("the %s %q is no printable text", text.name, text.value)
		}
	}
	switch {
	case !(s.Seconds >= 0 && s.Seconds <= mostSeconds): // nor if it is no number
		return invalid("%g seconds: want 0 to %g", s.Seconds, mostSeconds)
	case s.Workers < 0:
		return invalid("%d workers: want 0 or more", s.Workers)
	case s.Found.IsZero():
		return invalid("the source does not say when it was found")
	case s.Found.UTC().Year() < 1 || s.Found.UTC().Year() > 9999:
		return invalid("found in the year %d: want 1 to 9999", s.Found.UTC().Year())
	}
	return nil
}

func printable(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// entry is a maze or a level that was checked.
type entry interface {
	// letter returns what the IDs of its kind begin with.
	letter() string
	// best reports whether the entry is better than the best so far, and whether
	// there is one.
	best(q query) (better, known bool, err error)
	// find returns the number of the very same entry in the book, with the same source,
	// and whether it is withdrawn; 0 if there is none.
	find(q query) (id int64, withdrawn bool, err error)
	// insert adds it and returns its number.
	insert(q query) (int64, error)
}

// offered is an entry for a book, perhaps with its withdrawal.
type offered struct {
	entry
	withdrawal *Withdrawal
}

// mazeEntry is a maze with its value.
type mazeEntry struct {
	Maze
	value int
}

// check evaluates m.
func (m Maze) check() (mazeEntry, error) {
	if m.Grid == nil {
		return mazeEntry{}, invalid("there is no grid")
	}
	if err := m.Grid.Check(); err != nil {
		return mazeEntry{}, invalid("this is no maze: %w", err)
	}
	if err := m.Source.check(); err != nil {
		return mazeEntry{}, err
	}
	report := maze.Evaluate(m.Grid)
	if !report.Solvable {
		return mazeEntry{}, &InvalidError{ErrUnsolvable}
	}
	m.Seconds = round(m.Seconds)
	return mazeEntry{m, report.Value}, nil
}

// ErrUnsolvable is the reason why a maze without solution is no entry.
var ErrUnsolvable = errors.New("the maze has no solution")

// levelEntry is a level with moves that clear it.
type levelEntry struct{ Level }

// check replays the moves of l and looks whether its time can be true.
func (l Level) check() (levelEntry, error) {
	exact := l.Seconds
	l.Seconds = round(l.Seconds)
	if err := l.replay(); err != nil {
		return levelEntry{}, err
	}
	if l.Seconds == 0 {
		return levelEntry{}, invalid("%s", tooShort(exact))
	}
	return levelEntry{l}, nil
}

// tooShort says what is wrong with the time of a level.
func tooShort(seconds float64) string {
	return fmt.Sprintf("a solution in %g seconds: levels are compared by time, so it must be true, and at least %g", seconds, Resolution.Seconds())
}

// replay checks the source and the moves of l.
func (l Level) replay() error {
	if err := l.Source.check(); err != nil {
		return err
	}
	board, err := official.Level(l.Game, l.Number)
	if err != nil {
		return &InvalidError{err}
	}
	if err := shift.Check(board, l.Moves); err != nil {
		return invalid("the moves do not clear level %d: %w", l.Number, err)
	}
	return nil
}

// moveText returns moves as they are stored and exported, one a line.
func moveText(moves []shift.Move) string {
	var b bytes.Buffer
	if err := shift.WriteMoves(&b, moves); err != nil {
		panic(err) // writing to a buffer does not fail
	}
	return b.String()
}

// timeForm is how times are stored and exported, in UTC.
const timeForm = time.RFC3339

func timeText(t time.Time) string { return t.UTC().Format(timeForm) }

// seedText is how seeds of searches are stored: SQLite's numbers have a sign.
func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }
