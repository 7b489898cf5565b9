package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"stride/internal/nearest"
	"stride/internal/phrase"
	"stride/internal/printable"
)

// A Family is one kind of puzzle. All fields must be set, except those that say so.
type Family struct {
	// Name is the word at the beginning of IDs, by which commands, pages, the farm and the record
	// book know the family, such as "maze".
	Name string
	// Title is the family's name for people, such as "Jump mazes".
	Title string
	// Rules are the rules in two sentences.
	Rules string
	// First are the IDs of levels for people who have never played. The first of them is opened if
	// no other level is asked for.
	First []string
	// ParseID reads the part of an ID after "NAME:", such as 5x5:1-4:3214… or 300#. It only
	// reads; making the level may take a search, and is left to ID.Open.
	ParseID func(rest string) (ID, error)
	// ParseText reads a level in the form in which the family's levels are printed.
	ParseText func(text string) (Puzzle, error)
	// ParseMoves reads moves in the form in which solutions are printed: MoveSeparator is between
	// them. It may accept others.
	ParseMoves    func(text string) ([]string, error)
	MoveSeparator string
	// Daily returns the puzzles of a day, mostly one. They depend only on the date of the time, in
	// its own time zone.
	Daily func(day time.Time) []Daily
	// ParseProblem reads the part of a problem's key after "NAME:". It is nil if the
	// family has no problems of its own to search for.
	ParseProblem func(rest string) (Problem, error)
	// ProblemOf reads the words by which commands name a problem, such as 10 10 1 9 or 300. It
	// is nil if ParseProblem is nil.
	ProblemOf func(words []string) (Problem, error)
	// ProblemWords is the usual number of these words.
	ProblemWords int
	// Searches are the searches for answers to the family's problems, the default first.
	Searches []SearchInfo
	// Order makes puzzles to order. It is nil if the family makes none.
	Order *Ordering
	// Print says how books print these puzzles. It is nil if they do not.
	Print *Printing
}

// SearchInfo names a search.
type SearchInfo struct {
	Name string `json:"name"` // as on the command line
	Help string `json:"help"` // one line
}

// Search returns the name of a search of the family; the empty name is that of the
// default.
func (f *Family) Search(name string) (string, error) {
	var names []string
	for _, s := range f.Searches {
		if name == "" || s.Name == name {
			return s.Name, nil
		}
		names = append(names, s.Name)
	}
	return "", nearest.Unknown("search", name, names)
}

// ErrNoLevel is the error of an ID whose level does not exist, as far as its family can find out.
var ErrNoLevel = errors.New("there is no such level")

// An ID names a level. It may take work to make that level.
type ID interface {
	// String returns the ID in its canonical form, which begins with the family's name.
	String() string
	// Size returns the rows and columns of the level, or 0, 0 if they are not known yet.
	Size() (rows, cols int)
	// Content reports whether the ID contains the whole level, so that nothing else is needed to
	// open it.
	Content() bool
	// Costly reports whether opening takes a search.
	Costly() bool
	// Open makes the level. It returns an error if ctx ends first, and one that wraps ErrNoLevel
	// if there is no level to make.
	Open(ctx context.Context) (Puzzle, error)
}

// Difficulty is the difficulty of a puzzle of a day.
type Difficulty string

// The difficulties.
const (
	Easy   Difficulty = "easy"
	Medium Difficulty = "medium"
	Hard   Difficulty = "hard"
	// Fiendish is that of the maze of the day.
	Fiendish Difficulty = "fiendish"
)

// Daily is a puzzle of a day.
type Daily struct {
	Family     string     `json:"family"`
	Difficulty Difficulty `json:"difficulty"`
	ID         string     `json:"id"`
	// About describes it in a few words.
	About string `json:"about"`
	// Number and Name are set for the maze of the day alone. Days are counted from 1.
	Number int    `json:"number,omitempty"`
	Name   string `json:"name,omitempty"`
}

// A Registry is the list of the families that a program knows. An ID or a text that does not name
// its family belongs to the first one.
type Registry []*Family

// Names returns the names of the families.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for k, f := range r {
		names[k] = f.Name
	}
	return names
}

// Family returns the family of a name; the empty name is that of the first one.
func (r Registry) Family(name string) (*Family, error) {
	if name == "" {
		return r[0], nil
	}
	k := slices.IndexFunc(r, func(f *Family) bool { return strings.EqualFold(f.Name, name) })
	if k < 0 {
		return nil, nearest.Unknown("family of puzzles", name, r.Names())
	}
	return r[k], nil
}

var (
	noKind = phrase.English("\"{word}\" names no kind of puzzle: it must begin with one of {prefixes}")
	noID   = phrase.Define("refusal.id.none", "\"{word}\" is no ID: an ID begins with one of {prefixes}")
)

// split returns the family that a word "NAME:REST" begins with, and the rest. An ID without a
// name, which begins with a digit, belongs to the first family.
func (r Registry) split(text string) (f *Family, rest string, err error) {
	name, rest, ok := strings.Cut(text, ":")
	if !ok || name != "" && '0' <= name[0] && name[0] <= '9' {
		return r[0], text, nil
	}
	for _, f := range r {
		if strings.EqualFold(f.Name, name) {
			return f, rest, nil
		}
	}
	return nil, "", noKind.Err("word", phrase.Quoted(printable.Shorten(text)), "prefixes", r.prefixes())
}

// ParseID reads an ID. The error says what is wrong, and what an ID should look like.
func (r Registry) ParseID(text string) (ID, error) {
	if !strings.Contains(text, ":") {
		return nil, noID.Err("word", phrase.Quoted(printable.Shorten(text)), "prefixes", r.prefixes())
	}
	f, rest, err := r.split(text)
	if err != nil {
		return nil, err
	}
	return f.ParseID(rest)
}

// ParseProblem reads the key of a problem, see [Problem].
func (r Registry) ParseProblem(key string) (Problem, error) {
	f, rest, err := r.split(key)
	if err != nil {
		return nil, err
	}
	if f.ParseProblem == nil {
		return nil, fmt.Errorf("%q is no problem: there is nothing to search for among %s",
			printable.Shorten(key), f.Title)
	}
	return f.ParseProblem(rest)
}

// ProblemOf reads the words by which a command names a problem: its key; or the name of a
// family and words of that family; or words that one of the families understands.
func (r Registry) ProblemOf(words []string) (Problem, error) {
	if len(words) == 1 && strings.Contains(words[0], ":") {
		return r.ParseProblem(words[0])
	}
	if len(words) > 0 {
		for _, f := range r {
			if f.ProblemOf != nil && strings.EqualFold(f.Name, words[0]) {
				return f.ProblemOf(words[1:])
			}
		}
	}
	// What is wrong is said by the family whose problems have most nearly as many words.
	var why error
	nearest := math.MaxInt
	for _, f := range r {
		if f.ProblemOf == nil {
			continue
		}
		p, err := f.ProblemOf(words)
		if err == nil {
			return p, nil
		}
		if d := max(len(words)-f.ProblemWords, f.ProblemWords-len(words)); d < nearest {
			nearest, why = d, err
		}
	}
	return nil, fmt.Errorf("%q is no problem that can be searched: %w",
		printable.Shorten(strings.Join(words, " ")), why)
}

// ParseText reads a printed level of any family.
func (r Registry) ParseText(text string) (Puzzle, error) {
	all := "this is no level"
	for _, f := range r {
		level, err := f.ParseText(text)
		if err == nil {
			return level, nil
		}
		all += fmt.Sprintf("; as one of %s: %v", f.Title, err)
	}
	return nil, errors.New(all)
}

// ProblemOfText reads a printed level, and the problem of solving it.
func (r Registry) ProblemOfText(text string) (Puzzle, Problem, error) {
	all := "this is no level that can be solved"
	for _, f := range r {
		if f.ParseProblem == nil {
			continue
		}
		level, err := f.ParseText(text)
		var p Problem
		if err == nil {
			p, err = r.ParseProblem(level.ID())
		}
		if err == nil {
			return level, p, nil
		}
		all += fmt.Sprintf("; as one of %s: %v", f.Title, err)
	}
	return nil, nil, errors.New(all)
}

// prefixes lists the beginnings of IDs.
func (r Registry) prefixes() string {
	list := make([]string, len(r))
	for k, f := range r {
		list[k] = fmt.Sprintf("%q", f.Name+":")
	}
	return strings.Join(list, ", ")
}

// Open reads an ID and makes its level.
func (r Registry) Open(ctx context.Context, text string) (Puzzle, error) {
	id, err := r.ParseID(text)
	if err != nil {
		return nil, err
	}
	return id.Open(ctx)
}

// OpenContent reads an ID that contains its level. Any other ID is an error.
func (r Registry) OpenContent(text string) (Puzzle, error) {
	id, err := r.ParseID(text)
	if err != nil {
		return nil, err
	}
	if !id.Content() {
		return nil, fmt.Errorf("the ID %q has a seed, but its content is wanted here",
			printable.Shorten(text))
	}
	return id.Open(context.Background())
}

// Daily returns the puzzles of a day, of all families.
func (r Registry) Daily(day time.Time) []Daily {
	var all []Daily
	for _, f := range r {
		all = append(all, f.Daily(day)...)
	}
	return all
}
