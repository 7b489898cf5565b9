package numbershift

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"

	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
)

// The board of the day is chosen from thousands, which takes minutes, so the choice is a table: a
// board for each day of 112 weeks, harder from Monday to Sunday. Then they come again.
// bench/stakes/README.md says how they were chosen. The ID is shift:day#DATE.

//go:embed days.txt
var daysTable string

const weekDays = 7

// firstMonday is the day of the first board of the table, and of all boards that come a whole
// number of tables later.
var firstMonday = time.Date(2025, 12, 29, 0, 0, 0, 0, time.UTC)

// dayBoards are the IDs of the table, from a Monday on.
var dayBoards = sync.OnceValue(func() []string {
	_, lines, _ := strings.Cut(daysTable, "\n") // the first line is a comment
	return strings.Fields(lines)
})

// dayDifficulties are the bands of the boards, from Monday.
var dayDifficulties = [weekDays]puzzle.Difficulty{puzzle.Easy, puzzle.Easy, puzzle.Medium, puzzle.Medium,
	puzzle.Hard, puzzle.Hard, puzzle.Fiendish}

// dayID is the ID of the board of a day.
type dayID struct{ day time.Time }

var badDay = phrase.English("\"{word}\" is no day of a board: it must be a date such as 2026-03-01, from " +
	"{first} on")

// parseDay reads the date of the board of a day.
func parseDay(date string) (puzzle.ID, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Before(firstMonday) {
		return nil, badDay.Err("word", phrase.Quoted(printable.Shorten(date)), "first",
			firstMonday.Format(time.DateOnly))
	}
	return dayID{day}, nil
}

// number returns the number of the day, counted from 0.
func (id dayID) number() int { return int(id.day.Sub(firstMonday) / (24 * time.Hour)) }

func (id dayID) board() (*Level, error) {
	all := dayBoards()
	content, err := parseContentID(all[id.number()%len(all)])
	if err != nil {
		return nil, err
	}
	return New(content, nil), nil
}

func (id dayID) String() string { return Name + ":day#" + id.day.Format(time.DateOnly) }
func (id dayID) Content() bool  { return false }
func (id dayID) Costly() bool   { return false }

func (id dayID) Size() (rows, cols int) { return 0, 0 }

// Open returns the board.
func (id dayID) Open(context.Context) (puzzle.Puzzle, error) { return id.board() }

// daily returns the board of a day.
func daily(day time.Time) []puzzle.Daily {
	id, err := parseDay(day.Format(time.DateOnly))
	if err != nil {
		return nil
	}
	level, err := id.(dayID).board()
	if err != nil {
		panic(fmt.Sprintf("numbershift: the table of days: %v", err))
	}
	d := puzzle.Daily{Family: Name, Difficulty: dayDifficulties[id.(dayID).number()%weekDays],
		ID: id.String(), About: fmt.Sprintf("%d numbers, one solution", level.Board.Numbers())}
	if n := puzzle.DayNumber(day); n > 0 {
		last := len(puzzle.DayNames) - 1
		d.Number, d.Name = n, puzzle.DayNames[last-(n-1)%(last+1)]
	}
	return []puzzle.Daily{d}
}
