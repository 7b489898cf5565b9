// Package records stores the best known answer to each problem, such as the best maze of a
// configuration or the fastest solution of a level, together with its source. A [Book] is
// one SQLite file. It knows no family of puzzles: to a book, problems are keys and answers
// are texts, and [puzzle.Problem] is the referee.
//
// Nothing is trusted. Every answer is evaluated from scratch before it enters the book, and
// the value that its sender claims does not count. Only the time of a search cannot be
// checked: it is what the source says.
//
// All problems have the same order of answers: a higher value is better, and of answers that
// cannot be improved, the one that was found in less time is better. So a maze is replaced
// with one of a higher value, and a solved level with a faster solution. The number of moves
// does not count because nearly every number moves once in any solution. As the time of a
// search differs from run to run, a level that one search solves n times gets about ln n
// entries.
//
// A book only grows. When a better entry replaces the best one, the old one stays with its
// source, so that the entries of a problem, in order, are its history.
//
// The file may have been damaged or edited since. So an entry is evaluated once more whenever it is
// shown or exported; one that its own answer refutes is named in place of that, and a better answer
// does not have to beat it. That takes about 2 ms for one of the game's levels, nearly all of it to
// make the level, which the entries of its history share.
package records

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"stride/internal/puzzle"
)

// Source describes where an entry comes from. Its fields have the same names in JSON as those of
// [puzzle.Effort].
type Source struct {
	Search  string `json:"search"`  // name of the search, such as "portfolio" or "forest"; never empty
	Version string `json:"version"` // version of the program that searched
	Seed    uint64 `json:"seed"`    // seed of its random numbers; also 0 if there was none
	// wall clock of the search, kept to the microsecond; 0 if it is not known
	Seconds float64   `json:"seconds"`
	Workers int       `json:"workers"` // number of searches at a time; 0 if that is not known
	Where   string    `json:"where"`   // free text: a machine, a node of a farm, a person
	Found   time.Time `json:"found"`   // kept to the second
}

// Entry is an answer that is offered to a book.
type Entry struct {
	Problem string `json:"problem"` // key of the problem
	Answer  string `json:"answer"`
	Source
}

// Record is an entry of a book. Encoded as JSON, it is a line of an export.
type Record struct {
	ID int64 `json:"-"` // number of the entry in this book
	Entry
	Value int64 `json:"value"`

	damage error // why the row of the book cannot be read, or nil
}

// Outcome is the outcome of offering an entry to a book.
type Outcome int

// The outcomes.
const (
	NotBetter Outcome = iota // already known, or not better than the best known answer
	Entered                  // the first entry of its problem
	Improved                 // better than the best until then
)

// String returns the outcome in words.
func (o Outcome) String() string {
	switch o {
	case Entered:
		return "entered"
	case Improved:
		return "improved"
	}
	return "not better"
}

// InvalidError is the error for an entry that no book accepts: its problem does not exist, its
// answer is wrong or incomplete, or its source is invalid. Any other error of a book is
// caused by the file, and the entry may be offered again.
type InvalidError struct{ Reason error }

func (e *InvalidError) Error() string { return e.Reason.Error() }
func (e *InvalidError) Unwrap() error { return e.Reason }

func invalid(format string, args ...any) error {
	return &InvalidError{fmt.Errorf(format, args...)}
}

// IncompleteError is the error for an incomplete answer. Lacks says what is missing.
type IncompleteError struct{ Lacks string }

func (e *IncompleteError) Error() string { return e.Lacks }

const (
	// maxText is the largest length of each text of a source, in bytes.
	maxText = 200
	// Resolution is the unit to which times are rounded.
	Resolution = time.Microsecond
	// maxSeconds is the longest time of a search, about 30 years.
	maxSeconds = 1e9
)

// round rounds seconds to the resolution.
func round(seconds float64) float64 {
	const perSecond = float64(time.Second / Resolution)
	return math.Round(seconds*perSecond) / perSecond
}

// check returns an error if s is invalid.
func (s Source) check() error {
	if s.Search == "" {
		return invalid("the source names no search")
	}
	for _, text := range []struct{ name, value string }{{"name of the search", s.Search},
		{"version", s.Version},
		{"where", s.Where}} {
		if len(text.value) > maxText {
			return invalid("the %s is %d bytes long: at most %d", text.name, len(text.value), maxText)
		}
		if !printable(text.value) {
			return invalid("the %s %q is no printable text", text.name, text.value)
		}
	}
	switch {
	case !(s.Seconds >= 0 && s.Seconds <= maxSeconds): // refuses NaN, too
		return invalid("%g seconds: they must be from 0 to %g", s.Seconds, maxSeconds)
	case s.Workers < 0:
		return invalid("%d workers: their number must not be negative", s.Workers)
	case s.Found.IsZero():
		return invalid("the source does not say when it was found")
	case s.Found.UTC().Year() < 1 || s.Found.UTC().Year() > 9999:
		return invalid("found in the year %d: it must be from 1 to 9999", s.Found.UTC().Year())
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

// checked is an entry that has passed the check.
type checked struct {
	Entry
	of    puzzle.Problem
	value int64
	best  bool // it cannot be improved
}

// check evaluates an entry and converts it to the form in which it is stored.
func (b *Book) check(e Entry) (checked, error) {
	p, err := b.families.ParseProblem(e.Problem)
	if err != nil {
		return checked{}, &InvalidError{err}
	}
	return e.check(p)
}

// check is Book.check for an answer to p, whose level may have been made already.
func (e Entry) check(p puzzle.Problem) (checked, error) {
	if err := e.Source.check(); err != nil {
		return checked{}, err
	}
	score, err := p.Check(e.Answer)
	if err != nil {
		return checked{}, invalid("no answer to %s: %w", p.Key(), err)
	}
	if score.Lacks != "" {
		return checked{}, &InvalidError{&IncompleteError{score.Lacks}}
	}
	exact := e.Seconds
	e.Problem, e.Seconds, e.Found = p.Key(), round(exact), toSecond(e.Found)
	if exact > 0 && e.Seconds == 0 {
		return checked{}, invalid("found in %g seconds: they must be at least %g, or 0 if the time is "+
			"not known", exact, Resolution.Seconds())
	}
	return checked{e, p, score.Value, score.Best}, nil
}

// timeForm is how times are stored and exported, in UTC.
const timeForm = time.RFC3339

func timeText(t time.Time) string { return t.UTC().Format(timeForm) }

// toSecond returns a time as it is stored: in UTC, and truncated to the second.
func toSecond(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// seedText returns a seed as it is stored: as text, because the integers of SQLite are signed.
func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }
