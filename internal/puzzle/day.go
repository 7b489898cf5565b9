package puzzle

import (
	_ "embed"
	"strings"
	"time"
)

// Each day has a number and, for the puzzles of each family, a name: that of a star. Mazes take the
// names from the first one on, boards from the last one back, so that the puzzles of a day have
// different names.

// FirstDay is the day with number 1.
var FirstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

//go:embed stars.txt
var stars string

// DayNames are proper names of stars, the same in all languages.
var DayNames = strings.Fields(stars)

// DayNumber returns the number of a day, counted from 1; it is below 1 before [FirstDay].
func DayNumber(day time.Time) int { return int(day.Sub(FirstDay)/(24*time.Hour)) + 1 }
