package puzzle

import (
	"context"

	"stride/internal/memory"
	"stride/internal/phrase"
	"stride/internal/search"
)

// A Problem is a task for a search. A farm distributes problems, and a record book stores the best
// answers under their keys; neither knows what the problems are about. The answer to a problem is a
// text. No claim about an answer is trusted: [Problem.Check] evaluates it from scratch.
type Problem interface {
	Family() *Family
	// Key is the permanent name of the problem, one word that begins with the family's name, such
	// as "maze:10x10:1-9" or "shift:300#".
	Key() string
	// Size returns the rows and columns of the level that the problem is about.
	Size() (rows, cols int)
	// About returns the name of the problem in lists, and its place in them.
	About() About
	// Check evaluates an answer from scratch with the family's referee. The error says why the
	// text is not an answer to this problem. An answer has only one form: a text with the same
	// meaning in another form is not an answer.
	Check(answer string) (Score, error)
	// Print returns an answer as the family's commands print it, so that people and the
	// commands that check can read it. The error is that of Check.
	Print(answer string) (string, error)
	// Search returns a search for a good answer.
	Search(Options) (Search, error)
}

// A Maker is a problem whose answers are levels.
type Maker interface {
	Problem
	// Made returns the level that an answer stands for.
	Made(answer string) (Puzzle, error)
}

// Score is the result of the evaluation of an answer.
type Score struct {
	// Value is larger for better answers.
	Value int64
	// Best says that no answer can have a larger value.
	Best bool
	// Lacks says why the answer is incomplete, such as "the maze has no solution". Record books
	// refuse such an answer. It is empty if nothing is missing.
	Lacks string
}

// About describes a problem in lists.
type About struct {
	// Group is the heading under which problems of a kind are listed and summed up, such
	// as "Jump mazes" or "Number Shifting, public test levels".
	Group phrase.Text `json:"group"`
	// Title is the name of the problem within its group, such as "level 300".
	Title phrase.Text `json:"title"`
	// Kind, if not empty, distinguishes problems of a group in a picture.
	Kind phrase.Text `json:"kind,omitempty"`
	// Bound is a value that no answer exceeds.
	Bound int64 `json:"bound"`
	// Order is the place of the problem in its group. Problems are sorted by the first number,
	// then by the second, and so on.
	Order []int `json:"-"`
}

// Options are the options of a search. With the zero Options, the family's default search runs
// until it has found an answer that cannot be improved.
type Options struct {
	Search  string // name of one of the family's searches; the default if empty
	Seed    uint64
	Budget  search.Budget
	Workers int         // 0: one for each core
	Memory  memory.Size // 0: the default budget
}

// Search is a search that can be run once. Progress may be called while it runs.
type Search interface {
	// Run searches until it has an answer that cannot be improved, the budget is spent,
	// or ctx ends. It returns the best answer found. An error means that the search could
	// not begin.
	Run(ctx context.Context) (Answer, error)
	// Progress returns the state of the search, as a value with a JSON form.
	Progress() any
	// Memory returns how many bytes the search is expected to take with one worker.
	Memory() int64
}

// SearchMemory is the memory that any search takes, in bytes, however small its problem is.
const SearchMemory = 8 << 20

// Answer is the result of a search.
type Answer struct {
	Text  string
	Score Score
	// Impossible is the proof that the problem has no solution, if the search found one.
	// Then there is no Text.
	Impossible phrase.Phrase
	Effort
}

// Effort tells how an answer was found. Its JSON form is the same on the command line, on the
// pages, on the farm and in the record book.
type Effort struct {
	Search   string  `json:"search,omitempty"` // name of the search
	Seed     uint64  `json:"seed"`
	Workers  int     `json:"workers,omitempty"`
	Steps    int64   `json:"steps"`
	Restarts int64   `json:"restarts"`
	Seconds  float64 `json:"seconds"` // of wall clock
	Curve    []Point `json:"curve,omitempty"`
}

// Point is an improvement during a search: after the given seconds and steps, the best answer had
// this value.
type Point struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps"`
	Value   int64   `json:"value"`
}

// maxPoints is the greatest number of points of a curve, as many as a screen can show.
const maxPoints = 400

// Curve returns the improvements of a search, with scores times sign as values. If there are very
// many, it leaves some of them out, but never the last one.
func Curve(points []search.Point, sign int64) []Point {
	every := (len(points) + maxPoints - 1) / maxPoints
	curve := make([]Point, 0, min(len(points), maxPoints+1))
	for k, p := range points {
		if k%every == 0 || k == len(points)-1 {
			curve = append(curve, Point{p.Elapsed.Seconds(), p.Steps, sign * p.Score})
		}
	}
	return curve
}
