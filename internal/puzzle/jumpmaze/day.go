package jumpmaze

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/internal/maze/design"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// The maze of the day is worth about ten minutes. Its ID is maze:day#DATE. The week rises from
// Monday to Sunday, and no day is over in a moment.
//
// From tableDay on, the mazes are a table that go run ./bench/stakes -write has written: fiendish
// mazes in which someone who counts back from the goal looks at few cells. In a maze that is only
// made to an effort, counting back looks at four fifths of the grid, and is work instead of
// insight. Earlier days keep their mazes: each is drawn from candidates that package design makes
// with the date as their seed, the one whose effort is nearest, by its ratio, to the aim of its
// weekday. bench/stakes/README.md has the figures of both.

// dayPrefix begins the IDs of mazes of the day, after the name of the family.
const dayPrefix = "day#"

// dayAims are the sides, the fewest jumps up to dayParSpan more, and the efforts aimed at, by
// weekday from Sunday.
var dayAims = [7]struct {
	side, par int
	effort    float64
}{{10, 22, 400_000}, {8, 14, 10_000}, {8, 15, 15_000}, {9, 16, 25_000}, {9, 17, 40_000}, {9, 18, 70_000},
	{10, 20, 150_000}}

const dayCandidates, dayParSpan = 24, 3

// Weeks is the number of weeks after which the mazes of the table repeat.
const Weeks = 104

//go:embed days.txt
var daysTable string

// tableDay is the Monday of the first maze of the table.
var tableDay = time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)

// dayGrids are the numbers of the mazes of the table, row by row.
var dayGrids = sync.OnceValue(func() []string {
	_, lines, _ := strings.Cut(daysTable, "\n") // the first line is a comment
	return strings.Fields(lines)
})

// dayID is the ID of a maze of the day.
type dayID struct{ day time.Time }

var badDay = phrase.English("\"{word}\" is no day of a maze: it must be a date such as 2026-03-01, from " +
	"{first} on")

// parseDay reads the date of the maze of a day.
func parseDay(date string) (puzzle.ID, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Before(puzzle.FirstDay) {
		return nil, badDay.Err("word", phrase.Quoted(printable.Shorten(date)), "first",
			puzzle.FirstDay.Format(time.DateOnly))
	}
	return dayID{day}, nil
}

// daily describes the maze.
func (id dayID) daily() puzzle.Daily {
	n := puzzle.DayNumber(id.day)
	name := puzzle.DayNames[(n-1)%len(puzzle.DayNames)]
	rows, _ := id.Size()
	return puzzle.Daily{Family: Name, Difficulty: puzzle.Fiendish, ID: id.String(), Number: n, Name: name,
		About: fmt.Sprintf("No. %d, %s: %d rows and columns", n, name, rows)}
}

func (id dayID) String() string { return Name + ":" + dayPrefix + id.day.Format(time.DateOnly) }
func (id dayID) Content() bool  { return false }
func (id dayID) Costly() bool   { return true }

func (id dayID) Size() (rows, cols int) {
	side := dayAims[id.day.Weekday()].side
	return side, side
}

// Open returns the maze.
func (id dayID) Open(ctx context.Context) (puzzle.Puzzle, error) {
	if id.day.Before(tableDay) {
		return id.drawn(ctx)
	}
	all := dayGrids()
	return newDay(id, all[int(id.day.Sub(tableDay)/(24*time.Hour))%len(all)])
}

// newDay returns the maze of a day with the given numbers.
func newDay(id dayID, numbers string) (puzzle.Puzzle, error) {
	side, _ := id.Size()
	g, err := maze.NewGrid(maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1})
	if err != nil || len(numbers) != g.Goal {
		return nil, errors.Join(err, fmt.Errorf("jumpmaze: the table of days has %d numbers for %s",
			len(numbers), id))
	}
	for k := range g.Goal {
		g.Values[k] = int16(numbers[k] - '0')
	}
	return New(g), nil
}

// drawn makes the maze of a day before the table. Of two candidates equally near to the aim, the
// earlier one wins.
func (id dayID) drawn(ctx context.Context) (puzzle.Puzzle, error) {
	aim := dayAims[id.day.Weekday()]
	hash := sha256.Sum256([]byte(id.String()))
	w := design.Wish{Params: maze.Params{Rows: aim.side, Cols: aim.side, Min: 1, Max: aim.side - 1},
		Band: band.Fiendish, MinLength: aim.par, MaxLength: aim.par + dayParSpan, Distinct: true}
	made, err := design.Mazes(ctx, w, dayCandidates, binary.BigEndian.Uint64(hash[:]))
	if len(made) == 0 || ctx.Err() != nil {
		return nil, err
	}
	miss := func(m design.Maze) float64 { return math.Abs(math.Log(m.Grade.Effort / aim.effort)) }
	best := slices.MinFunc(made, func(a, b design.Maze) int { return cmp.Compare(miss(a), miss(b)) })
	return New(best.Grid), nil
}
