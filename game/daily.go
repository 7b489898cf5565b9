package game

import (
	"fmt"
	"time"

	"stride/maze"
)

// The puzzles of a day follow from the date alone, so everybody gets the same ones
// without asking anybody: the date is the seed, and mazes are searched for with
// SeedSteps steps, not for a time.

// Difficulty is one of three.
type Difficulty string

// The difficulties.
const (
	Easy   Difficulty = "easy"
	Medium Difficulty = "medium"
	Hard   Difficulty = "hard"
)

// DailyPuzzle is a puzzle of a day.
type DailyPuzzle struct {
	Family     Family     `json:"family"`
	Difficulty Difficulty `json:"difficulty"`
	ID         string     `json:"id"`
	// About says in a few words what it is.
	About string `json:"about"`
}

// dailyMazes and dailyLevels say what the difficulties are. Levels differ from day to
// day as well, within a range.
var (
	dailyMazes = []struct {
		Difficulty
		maze.Params
	}{
		{Easy, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}},
		{Medium, maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}},
		{Hard, maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}},
	}
	dailyLevels = []struct {
		Difficulty
		from, to int
	}{{Easy, 5, 14}, {Medium, 30, 60}, {Hard, 120, 200}}
)

// DateForm is how a day is written, and what its seeds are.
const DateForm = "2006-01-02"

// Daily returns the puzzles of a day: of each family, three difficulties. Of the
// time only the date counts, in its own time zone.
func Daily(day time.Time) []DailyPuzzle {
	seed := day.Format(DateForm)
	var puzzles []DailyPuzzle
	for _, d := range dailyMazes {
		id := ID{Family: MazeFamily, Seeded: true, Seed: seed, Maze: d.Params}
		puzzles = append(puzzles, DailyPuzzle{MazeFamily, d.Difficulty, id.String(),
			fmt.Sprintf("%d rows and columns, numbers from %d to %d", d.Rows, d.Min, d.Max)})
	}
	for _, d := range dailyLevels {
		// Days are counted from a fixed one; a step that shares no divisor with the
		// length of any range visits all of its levels.
		const step = 7
		days := int(time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
		span := d.to - d.from + 1
		level := d.from + (days*step%span+span)%span
		id := ID{Family: ShiftFamily, Seeded: true, Seed: seed, Level: level}
		puzzles = append(puzzles, DailyPuzzle{ShiftFamily, d.Difficulty, id.String(), fmt.Sprintf("level %d of today's seed", level)})
	}
	return puzzles
}
