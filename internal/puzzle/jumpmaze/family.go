// Package jumpmaze is the family of jump mazes (rook jumping mazes, number mazes), in the form of
// the table by which the rest of the program knows it. The rules are in package maze, and the
// searches in internal/maze/engines/portfolio.
package jumpmaze

import (
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/puzzle"
	"stride/maze"
	"stride/maze/format"
)

// Name is the family's name.
const Name = "maze"

// Family is the table.
var Family = &puzzle.Family{
	Name:  Name,
	Title: "Jump mazes",
	Rules: "From a cell you jump exactly as many cells as its number says, up, down, left or right, and " +
		"never off the grid. Find a path from the top-left to the bottom-right cell, the shorter the better.",
	First: []string{"maze:5x5:1-4:4243123221432341332132415"},
	ParseText: func(text string) (puzzle.Puzzle, error) {
		g, err := format.Parse([]byte(text))
		if err != nil {
			return nil, err
		}
		return New(g), nil
	},
	ParseMoves: func(text string) ([]string, error) {
		moves, err := maze.ParseMoves(text)
		return words(moves), err
	},
	MoveSeparator: " ",
}

// The functions refer to the table, so they are put into it when the program starts.
func init() {
	Family.ParseID = parseID
	Family.ParseProblem = parseProblem
	Family.ProblemOf, Family.ProblemWords = problemOf, 4
	Family.Daily = daily
	Family.Order, Family.Print = ordering, printing
	for _, a := range portfolio.Algorithms() {
		Family.Searches = append(Family.Searches, puzzle.SearchInfo{Name: a.Name, Help: a.Help})
	}
}

// daily returns the maze of a day.
func daily(day time.Time) []puzzle.Daily {
	id, err := parseDay(day.Format(time.DateOnly))
	if err != nil {
		return nil
	}
	return []puzzle.Daily{id.(dayID).daily()}
}
