package book

import (
	"slices"

	"stride/draw"
	"stride/draw/figure"
	"stride/internal/puzzle"
)

// A kind is what a book has to know about a family in order to print its puzzles: mazes.go and
// boards.go have one each, and nothing else in this package knows a family. Making the puzzles is
// left to the family itself, see [puzzle.Ordering].
type kind struct {
	family *puzzle.Family
	usual  []Size   // sizes of a part that does not name any
	rules  []string // keys of the paragraphs of the rules
	steps  string   // key of the line that says how many moves the solution has
	// check returns an error if a part wants numbers that its puzzles of a size cannot have.
	check func(p Part, s Size) error
	// verify solves a puzzle again, by the referee of the family.
	verify func(m puzzle.Made) error
	// figure draws a puzzle, with its solution if wanted.
	figure func(m puzzle.Made, solution bool, o draw.Options) (*figure.Figure, error)
	// example sets a worked example.
	example func(p *press) error
}

// kinds are the families whose puzzles can be printed, the default first.
var kinds = []*kind{mazes, boards}

// Families returns the names of the families whose puzzles can be printed, the default first.
func Families() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.family.Name)
	}
	return names
}

// kindOf returns the kind of a family whose puzzles can be printed.
func kindOf(family string) *kind { return kinds[slices.Index(Families(), family)] }
