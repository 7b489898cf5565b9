// Package numbershift is the family of Number Shifting, CodinGame's puzzle, in the form of the table by
// which the rest of the program knows it. The rules are in package shift, and the searches in
// shift/solver.
package numbershift

import (
	"fmt"
	"strings"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/shift"
	"stride/shift/forest"
)

// Name is the family's name.
const Name = "shift"

// Family is the table.
var Family = &puzzle.Family{
	Name:  Name,
	Title: "Number Shifting",
	Rules: "Push a number exactly as many cells as it says onto another number, in its row or column: the two become " +
		"their sum or their difference, and equal numbers may vanish. " +
		"Clear the board.",
	First: []string{
		"shift:1#", "shift:2#", "shift:3#", "shift:4#", "shift:5#", "shift:6#", "shift:7#", "shift:8#", "shift:9#", "shift:10#",
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
	Family.ProblemOf = problemOf
	Family.Daily = daily
	Family.Order, Family.Print = ordering, printing
	Family.Searches = []puzzle.SearchInfo{{Name: forest.Name, Help: forest.Help}}
}

// dailyBoards defines the difficulties, which are those for people. The official levels are of no
// use here: the tenth of them is harder than most people like, and they all grow alike.
var dailyBoards = []struct {
	puzzle.Difficulty
	design.Wish
}{
	{puzzle.Easy, design.Wish{Width: 5, Height: 5, Band: band.Easy}},
	{puzzle.Medium, design.Wish{Width: 6, Height: 6, Band: band.Medium}},
	{puzzle.Hard, design.Wish{Width: 7, Height: 7, Band: band.Hard}},
}

// daily returns the boards of a day: the date is the seed.
func daily(day time.Time) []puzzle.Daily {
	var list []puzzle.Daily
	for _, d := range dailyBoards {
		id := ordered{d.Wish, day.Format(time.DateOnly)}
		list = append(list, puzzle.Daily{Family: Name, Difficulty: d.Difficulty, ID: id.String(),
			About: fmt.Sprintf("%d columns and %d rows, one solution", d.Width, d.Height)})
	}
	return list
}
