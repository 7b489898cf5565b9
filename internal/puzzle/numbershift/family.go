// Package numbershift is the family of Number Shifting, CodinGame's puzzle, in the form of the
// table by which the rest of the program knows it. The rules are in package shift, and the searches
// in internal/shift/solver.
package numbershift

import (
	"strings"

	"stride/internal/puzzle"
	"stride/internal/shift/forest"
	"stride/shift"
)

// Name is the family's name.
const Name = "shift"

// Family is the table.
var Family = &puzzle.Family{
	Name:  Name,
	Title: "Number Shifting",
	Rules: "Push a number exactly as many cells as it says onto another number, in its row or column: the " +
		"two become their sum or their difference, and equal numbers may vanish. " +
		"Clear the board.",
	First: []string{
		"shift:1#", "shift:2#", "shift:3#", "shift:4#", "shift:5#", "shift:6#", "shift:7#", "shift:8#",
		"shift:9#", "shift:10#",
	},
	ParseText: func(text string) (puzzle.Puzzle, error) {
		b, err := shift.ReadBoard(strings.NewReader(text))
		if err != nil {
			return nil, err
		}
		return New(b, nil), nil
	},
	ParseMoves:    parseMoves,
	MoveSeparator: "\n",
}

// The functions refer to the table, so they are put into it when the program starts.
func init() {
	Family.ParseID = parseID
	Family.ParseProblem = parseProblem
	Family.ProblemOf, Family.ProblemWords = problemOf, 1
	Family.Daily = daily
	Family.Order, Family.Print = ordering, printing
	Family.Searches = []puzzle.SearchInfo{{Name: forest.Name, Help: forest.Help}}
}
