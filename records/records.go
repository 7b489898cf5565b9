// Package records keeps the best that is known: for each problem, such as the best maze of
// a size and range or the solution of a level, the best answer, with where it comes from.
// A [Book] is one SQLite file. It knows no family of puzzles: problems are keys and answers
// are texts to it, and [puzzle.Problem] is the referee.
//
// Nothing is believed. Every answer is evaluated from scratch before it enters; what the
// sender says of its value does not count. Only the time of a search cannot be checked: it
// is what the source says it is.
//
// What better means is the same for all problems: a higher value; and of answers that
// cannot be improved, the one that was found in less time. So a maze is replaced by one of
// a higher value, and a solved level by a faster solution, as fewer moves would mean
// nothing: nearly every number moves once in any solution. Times of one level by one search
// differ from run to run, so a level that is solved n times by the same one has about ln n
// entries.
//
// A book only grows. An entry that was the best once stays, below the one that
// replaced it, with its source: so the entries of one problem, in order, are its history.
// No line is ever changed or deleted, and there is nothing that two writers could overwrite
// for each other. An entry that should not have entered is withdrawn, by another line that
// says so; see [Book.Withdraw].
package records

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"
)

// Source says where an entry comes from. In JSON it has the names of [puzzle.Effort].
type Source struct {
	Search  string    `json:"search"`  // name of the search, such as "portfolio" or "forest"; never empty
	Version string    `json:"version"` // of the program that searched
	Seed    uint64    `json:"seed"`    // of its random numbers; 0 also if there was none
	Seconds float64   `json:"seconds"` // wall clock of the search, kept to the microsecond; 0 if it is not known
	Workers int       `json:"workers"` // searches side by side; 0 if that is not known
	Where   string    `json:"where"`   // free text: a machine, a node of a farm, a person
	Found   time.Time `json:"found"`   // kept to the second
}

// Entry is an answer that is offered to a book.
type Entry struct {
	Problem string `json:"problem"` // its key
	Answer  string `json:"answer"`
	Source
}

// Record is an entry of a book. Its form in JSON is a line of an export.
type Record struct {
	ID int64 `json:"-"` // of the entry in this book
	Entry
	Value int64 `json:"value"`
	// Withdrawal is nil for an entry that stands.
	Withdrawal *Withdrawal `json:"withdrawn,omitempty"`
}

// Outcome is what became of an offered entry.
type Outcome int

// The outcomes.
const (
	NotBetter Outcome = iota // known already, or not better than what is known
	Entered                  // the first of its problem
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

// InvalidError is the error of an entry that no book takes: a problem that there is not, no
// answer to it or only a part of one, a source that says nothing. Every other error of a
// book is one of the file, and the entry may be offered again.
type InvalidError struct{ Reason error }

func (e *InvalidError) Error() string { return e.Reason.Error() }
func (e *InvalidError) Unwrap() error { return e.Reason }

func invalid(format string, args ...any) error {
	return &InvalidError{fmt.Errorf(format, args...)}
}

// IncompleteError is the reason why an answer that is only a part of one is no entry.
type IncompleteError struct{ Lacks string }

func (e *IncompleteError) Error() string { return e.Lacks }

const (
	// mostText is the length of the texts of a source, in bytes.
	mostText = 200
	// Resolution is what times are rounded to: no clock of a search is finer.
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
	if s.Search == "" {
		return invalid("the source names no search")
	}
	for _, text := range []struct{ name, value string }{{"name of the search", s.Search}, {"version", s.Version}, {"where", s.Where}} {
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

// checked is an entry that a book may take, perhaps with its withdrawal.
type checked struct {
	Entry
	value      int64
	best       bool // it cannot be improved
	withdrawal *Withdrawal
}

// check evaluates an entry and brings it to the form in which it is kept. The time of one
// that is withdrawn need not be true.
func (b *Book) check(e Entry, w *Withdrawal) (checked, error) {
	if err := e.Source.check(); err != nil {
		return checked{}, err
	}
	if w != nil {
		if err := w.check(); err != nil {
			return checked{}, err
		}
		w = &Withdrawal{w.Reason, w.By, toSecond(w.At)}
	}
	p, err := b.families.ParseProblem(e.Problem)
	if err != nil {
		return checked{}, &InvalidError{err}
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
	if exact > 0 && e.Seconds == 0 && w == nil {
		return checked{}, invalid("found in %g seconds: want %g at least, or 0 if the time is not known", exact, Resolution.Seconds())
	}
	return checked{e, score.Value, score.Best, w}, nil
}

// timeForm is how times are stored and exported, in UTC.
const timeForm = time.RFC3339

func timeText(t time.Time) string { return t.UTC().Format(timeForm) }

// toSecond returns a time as it is kept.
func toSecond(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// seedText is how seeds of searches are stored: SQLite's numbers have a sign.
func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }
