// Package numbershift is the family of Number Shifting, CodinGame's puzzle, in the form of the table by
// which the rest of the program knows it. The rules are in package shift, and the searches in
// shift/solver.
package numbershift

import (
	"fmt"
	"strings"
	"time"

	"stride/puzzle"
	"stride/shift"
	"stride/shift/solver"
)

// Name is the family's name.
const Name = "shift"

// Family is the table.
var Family = &puzzle.Family{
	Name:  Name,
	Title: "Number Shifting",
	Rules: "Push a number exactly as many cells as it says onto another number, in its row or column: the two become their sum or their difference, and equal numbers may vanish. " +
		"Clear the board.",
	ParseText: func(text string) (puzzle.Puzzle, error) {
		b, err := shift.ReadBoard(strings.NewReader(text))
		if err != nil {
			return nil, err
		}
		return New(b, nil), nil
	},
}

// The functions refer to the table, so they are put into it when the program starts.
func init() {
	Family.ParseID = parseID
	Family.ParseProblem = parseProblem
	Family.ProblemOf = problemOf
	Family.Daily = daily
	for _, m := range solver.Algorithms {
		Family.Searches = append(Family.Searches, puzzle.SearchInfo{Name: m.String(), Help: m.Help()})
	}
}

// dailyLevels defines the difficulties as ranges of levels, of which each day has another level.
var dailyLevels = []struct {
	puzzle.Difficulty
	from, to int
}{{puzzle.Easy, 5, 14}, {puzzle.Medium, 30, 60}, {puzzle.Hard, 120, 200}}

// dailyStep is how many levels lie between two days. It shares no divisor with the length
// of any of the ranges, so that all of their levels are visited.
const dailyStep = 7

// daily returns the levels of a day. The date is the secret, and determines the levels.
func daily(day time.Time) []puzzle.Daily {
	days := int(time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
	var list []puzzle.Daily
	for _, d := range dailyLevels {
		span := d.to - d.from + 1
		id := seeded{d.from + (days*dailyStep%span+span)%span, day.Format(time.DateOnly)}
		list = append(list, puzzle.Daily{Family: Name, Difficulty: d.Difficulty, ID: id.String(),
			About: fmt.Sprintf("level %d of today's seed", id.level)})
	}
	return list
}
