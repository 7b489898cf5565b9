// Package argline is the command line of the course's program PuzzleGenerator, which our commands
// share: its four arguments, and its limit of one minute. Package maze has its output. The course
// is CSCI 360, Introduction to Artificial Intelligence, of the University of Southern California,
// whose local-search project defines the value of a maze.
package argline

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"stride/maze"
)

// Limit is the time that the course allows a program. Slower programs lose points.
const Limit = 60 * time.Second

// The margins of Deadline: the search ends a tenth of the limit early, but not more than maxMargin,
// and in addition cellMargin per cell for each cellMarginPer of the limit. Evaluating and printing
// a million cells takes half a second, and several seconds if eight such programs share two cores:
// the course's limit of a minute must hold even then.
const (
	marginShare   = 10
	maxMargin     = 400 * time.Millisecond
	cellMargin    = time.Microsecond
	cellMarginPer = 12 * time.Second
)

// Deadline returns the time at which a search has to stop so that the program ends
// before limit has passed since started. The margin covers the start of the process
// before it can look at the clock, workers that are between two checks of the clock,
// and the evaluation and printing of the result.
func Deadline(started time.Time, limit time.Duration, p maze.Params) time.Time {
	cells := time.Duration(p.Cells()) * cellMargin
	margin := min(limit/marginShare, maxMargin) + min(limit, Limit)/time.Millisecond*cells/
		(cellMarginPer/time.Millisecond)
	return started.Add(limit - margin)
}

// arguments has the names and ranges of the four arguments, in their order.
var arguments = [...]struct {
	name     string
	min, max int
}{
	{"ROWS", maze.MinSide, maze.MaxSide},
	{"COLUMNS", maze.MinSide, maze.MaxSide},
	{"MIN", maze.MinValue, maze.MaxValue},
	{"MAX", maze.MinValue, maze.MaxValue},
}

// compact matches the four numbers in the forms in which IDs, tables and people write them:
// 10x10:1-9, 10x10 1 9 or 10,10,1,9.
var compact = regexp.MustCompile(`^(\d+) ?[xX, ] ?(\d+)[:, ] ?(\d+) ?[-, ] ?(\d+)$`)

// Parse reads the four arguments ROWS COLUMNS MIN MAX. Its errors name the
// argument that is wrong and its range.
func Parse(args []string) (maze.Params, error) {
	if m := compact.FindStringSubmatch(strings.Join(args, " ")); m != nil && len(args) < len(arguments) {
		args = m[1:]
	}
	if len(args) != len(arguments) {
		return maze.Params{}, fmt.Errorf("%s, but a maze takes four numbers: ROWS COLUMNS MIN MAX, as "+
			"in 5 5 1 4", count(args))
	}
	var numbers [len(arguments)]int
	for k, arg := range args {
		want := arguments[k]
		x, err := strconv.Atoi(arg)
		if err != nil && !IsInteger(arg) {
			return maze.Params{}, fmt.Errorf("%s is %q, which is not a whole number: it must be from "+
				"%d to %d", want.name, arg, want.min, want.max)
		}
		if err != nil || x < want.min || x > want.max {
			return maze.Params{}, fmt.Errorf("%s is %s: it must be from %d to %d",
				want.name, arg, want.min, want.max)
		}
		numbers[k] = x
	}
	p := maze.Params{Rows: numbers[0], Cols: numbers[1], Min: numbers[2], Max: numbers[3]}
	if p.Min > p.Max {
		return maze.Params{}, fmt.Errorf("MIN is %d and MAX is %d: MIN must not be above MAX", p.Min, p.Max)
	}
	return p, nil
}

func count(args []string) string {
	switch len(args) {
	case 0:
		return "there are no arguments"
	case 1:
		return "there is one argument"
	}
	return fmt.Sprintf("there are %d arguments", len(args))
}

// IsInteger reports whether s is a whole number, of any size and sign.
func IsInteger(s string) bool {
	digits := strings.TrimLeft(s, "+-")
	return len(s)-len(digits) <= 1 && digits != "" && strings.Trim(digits, "0123456789") == ""
}
