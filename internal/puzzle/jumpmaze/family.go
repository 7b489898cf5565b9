// Package jumpmaze is the family of jump mazes (rook jumping mazes, number mazes), in the form of the
// table by which the rest of the program knows it. The rules are in package maze, and the searches
// in maze/portfolio.
package jumpmaze

import (
	"fmt"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/maze"
	"stride/maze/format"
	"stride/maze/portfolio"
)

// Name is the family's name.
const Name = "maze"

// Family is the table.
var Family = &puzzle.Family{
	Name:  Name,
	Title: "Jump mazes",
	Rules: "From a cell you jump exactly as many cells as its number says, up, down, left or right, and never off the " +
		"grid. Find a path from the top-left to the bottom-right cell, the shorter the better.",
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
	Family.ProblemOf = problemOf
	Family.Daily = daily
	Family.Order, Family.Print = ordering, printing
	for _, a := range portfolio.Algorithms() {
		Family.Searches = append(Family.Searches, puzzle.SearchInfo{Name: a.Name, Help: a.Help})
	}
}

// dailyMazes defines the difficulties, which are those for people.
var dailyMazes = []struct {
	puzzle.Difficulty
	band.Band
	maze.Params
}{
	{puzzle.Easy, band.Easy, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}},
	{puzzle.Medium, band.Medium, maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}},
	{puzzle.Hard, band.Hard, maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}},
}

// daily returns the mazes of a day: the date is the seed.
func daily(day time.Time) []puzzle.Daily {
	var list []puzzle.Daily
	if id, err := parseDay(day.Format(time.DateOnly)); err == nil {
		list = append(list, id.(dayID).daily())
	}
	for _, d := range dailyMazes {
		id := seeded{d.Params, d.Band, day.Format(time.DateOnly)}
		list = append(list, puzzle.Daily{Family: Name, Difficulty: d.Difficulty, ID: id.String(),
			About: fmt.Sprintf("%d rows and columns, numbers from %d to %d", d.Rows, d.Min, d.Max)})
	}
	return list
}
