package puzzle

import (
	"context"

	"stride/internal/memory"
	"stride/search"
)

// A Problem is what a search works on. A farm hands problems out and a record book files
// the best answers under their keys; neither knows what they are about. The answer to a
// problem is a text, and nothing that is said about it is believed: [Problem.Check]
// evaluates it from scratch.
type Problem interface {
	Family() *Family
	// Key names the problem for ever, in one word that begins with the family's name:
	// "maze:10x10:1-9", "shift:300#".
	Key() string
	// Size returns how many rows and columns the level has that the problem is about.
	Size() (rows, cols int)
	// Text spells the problem out as this program understands it, so that two programs
	// can tell whether they mean the same.
	Text() (string, error)
	// About says what the problem is called in lists, and where it stands in them.
	About() About
	// Check evaluates an answer from scratch with the family's referee. The error says
	// why it is no answer to this problem. An answer has one form only: a text that means
	// the same in another form is none.
	Check(answer string) (Score, error)
	// Print returns an answer as the family's commands print it, so that people and the
	// commands that check can read it. The error is that of Check.
	Print(answer string) (string, error)
	// Search returns a search for a good answer.
	Search(Options) (Search, error)
	// CheckState evaluates a state that a search of this problem has offered to others, see
	// Options.Exchange. The error says why it is none.
	CheckState(state []byte) (int64, error)
}

// A Maker is a problem whose answers are levels.
type Maker interface {
	Problem
	// Made returns the level that an answer stands for.
	Made(answer string) (Puzzle, error)
}

// Score is what an answer is worth.
type Score struct {
	// Value is larger for better answers.
	Value int64
	// Best says that no answer can have a larger value.
	Best bool
	// Lacks says why the answer is only a part of one, which no record book takes, such
	// as "the maze has no solution". It is empty if nothing is missing.
	Lacks string
}

// About is what lists say of a problem.
type About struct {
	// Group is the heading under which problems of a kind are listed and summed up, such
	// as "Jump mazes" or "Number Shifting, public test levels".
	Group string `json:"group"`
	// Title says which one of the group it is, such as "level 300".
	Title string `json:"title"`
	// Kind, if not empty, tells problems of a group apart in a picture.
	Kind string `json:"kind,omitempty"`
	// Bound is a value that no answer exceeds.
	Bound int64 `json:"bound"`
	// Order sorts the problems of a group: by the first number, then by the second.
	Order []int `json:"-"`
}

// Options say how to search. The zero Options are a search with the family's default
// search that never ends by itself.
type Options struct {
	Search  string // name of one of the family's searches; the default if empty
	Seed    uint64
	Budget  search.Budget
	Workers int         // 0: one for each core
	Memory  memory.Size // 0: the default budget
	// Exchange, if not nil, connects the search with others of the same problem. What it
	// finds depends on them then. The bytes mean something to the family's searches only.
	Exchange search.Exchange[[]byte]
}

// Search is a search that can be run once. Progress may be called while it runs.
type Search interface {
	// Run searches until it has an answer that cannot be improved, the budget is spent,
	// or ctx ends. It returns the best answer found. An error means that the search could
	// not begin.
	Run(ctx context.Context) (Answer, error)
	// Progress says how far the search is, as a value with a form in JSON.
	Progress() any
	// Memory returns how many bytes the search is expected to take with one worker.
	Memory() int64
}

// SearchMemory is what any search takes, in bytes, however small its problem.
const SearchMemory = 8 << 20

// Answer is what a search has found.
type Answer struct {
	Text  string
	Score Score
	// Impossible is the proof that the problem has no solution, if the search found one.
	// Then there is no Text.
	Impossible string
	Effort
}

// Effort says how something was found. Its form in JSON is the same on the command line,
// in the API, on the farm and in the record book.
type Effort struct {
	Search   string  `json:"search,omitempty"` // name of the search
	Seed     uint64  `json:"seed"`
	Workers  int     `json:"workers,omitempty"`
	Steps    int64   `json:"steps"`
	Restarts int64   `json:"restarts"`
	Seconds  float64 `json:"seconds"` // of wall clock
	Curve    []Point `json:"curve,omitempty"`
}

// Point is an improvement on the way to an answer: after so many seconds and steps the
// best answer had this value.
type Point struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps"`
	Value   int64   `json:"value"`
}

// mostPoints bounds a curve: more than a screen can show only costs time.
const mostPoints = 400

// Curve returns the improvements of a search, with scores times sign as values. Where
// there are very many it is thinned out; the last one stays.
func Curve(points []search.Point, sign int64) []Point {
	every := (len(points) + mostPoints - 1) / mostPoints
	curve := make([]Point, 0, min(len(points), mostPoints+1))
	for k, p := range points {
		if k%every == 0 || k == len(points)-1 {
			curve = append(curve, Point{p.Elapsed.Seconds(), p.Steps, sign * p.Score})
		}
	}
	return curve
}
