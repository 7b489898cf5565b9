package jumpmaze

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"stride/internal/maze/design"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// The maze of the day is worth about ten minutes. Its ID is maze:day#DATE. It is
// drawn from candidates that package design makes with the date as their seed: the one whose effort is nearest, by its
// ratio, to the aim of its weekday. So the week rises from Monday to Sunday, and no day is over in a moment. All
// candidates together take about a tenth of a second; docs/game.md has the distribution of the efforts.

// dayPrefix begins the IDs of mazes of the day, after the name of the family.
const dayPrefix = "day#"

// FirstDay is the day of maze number 1.
var FirstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// dayAims are the sides, the fewest jumps up to dayParSpan more, and the efforts aimed at, by weekday from Sunday.
var dayAims = [7]struct {
	side, par int
	effort    float64
}{{10, 22, 400_000}, {8, 14, 10_000}, {8, 15, 15_000}, {9, 16, 25_000}, {9, 17, 40_000}, {9, 18, 70_000}, {10, 20, 150_000}}

const dayCandidates, dayParSpan = 24, 3

//go:embed stars.txt
var stars string

// DayNames are the names of the mazes of the day, in turn: proper names of stars, the same in all languages.
var DayNames = strings.Fields(stars)

// dayID is the ID of a maze of the day.
type dayID struct{ day time.Time }

var badDay = phrase.English("\"{word}\" is no day of a maze: it must be a date such as 2026-03-01, from {first} on")

// parseDay reads the date of the maze of a day.
func parseDay(date string) (puzzle.ID, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Before(FirstDay) {
		return nil, badDay.Err("word", phrase.Quoted(printable.Shorten(date)), "first", FirstDay.Format(time.DateOnly))
	}
	return dayID{day}, nil
}

// daily describes the maze.
func (id dayID) daily() puzzle.Daily {
	n := id.number()
	name := DayNames[(n-1)%len(DayNames)]
	rows, _ := id.Size()
	return puzzle.Daily{Family: Name, Difficulty: puzzle.Fiendish, ID: id.String(), Number: n, Name: name,
		About: fmt.Sprintf("No. %d, %s: %d rows and columns", n, name, rows)}
}

// number returns the number of the day, counted from 1.
func (id dayID) number() int { return int(id.day.Sub(FirstDay)/(24*time.Hour)) + 1 }

func (id dayID) String() string { return Name + ":" + dayPrefix + id.day.Format(time.DateOnly) }
func (id dayID) Content() bool  { return false }
func (id dayID) Costly() bool   { return true }

func (id dayID) Size() (rows, cols int) {
	side := dayAims[id.day.Weekday()].side
	return side, side
}

// Open makes the maze. Of two candidates equally near to the aim, the earlier one wins.
func (id dayID) Open(ctx context.Context) (puzzle.Puzzle, error) {
	aim := dayAims[id.day.Weekday()]
	hash := sha256.Sum256([]byte(id.String()))
	w := design.Wish{Params: maze.Params{Rows: aim.side, Cols: aim.side, Min: 1, Max: aim.side - 1}, Band: band.Fiendish,
		MinLength: aim.par, MaxLength: aim.par + dayParSpan, Distinct: true}
	made, err := design.Mazes(ctx, w, dayCandidates, binary.BigEndian.Uint64(hash[:]))
	if len(made) == 0 || ctx.Err() != nil {
		return nil, err
	}
	miss := func(m design.Maze) float64 { return math.Abs(math.Log(m.Grade.Effort / aim.effort)) }
	best := slices.MinFunc(made, func(a, b design.Maze) int { return cmp.Compare(miss(a), miss(b)) })
	return New(best.Grid), nil
}
