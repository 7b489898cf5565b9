// Command PuzzleGenerator is a drop-in replacement for the program of that name in the course
// (see docs/maze-rules.md): it takes the same four arguments, prints the same output, and ends
// within a minute. Where the best maze is known, it prints one at once. Ctrl-C ends the search
// early and prints the best maze so far.
package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"stride/internal/interrupt"
	"stride/internal/maze/argline"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/optima"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/format"
)

// Exit codes of the program.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

// labelVariable is the variable of the environment that chooses the word before the value.
const labelVariable = "PUZZLE_LABEL"

const help = `Usage: PuzzleGenerator ROWS COLUMNS MIN MAX [--score]

Generates a jump maze of high value with numbers from MIN to MAX, and prints it in the
form of the course's program, within a minute. There may be 2 to 1000 rows and columns;
numbers are from 1 to 1000. Where it is proved which maze is the best, that maze is
printed at once. Ctrl-C ends the search early: the best maze so far is printed.

  --score   print "Puzzle score:" instead of "Puzzle value:", as an earlier edition of
            the course wants it; PUZZLE_LABEL=score in the environment does the same
  --value   print "Puzzle value:", whatever the environment says
  --help    print this text

Example: PuzzleGenerator 5 5 1 4
`

func main() {
	started := time.Now()
	r, err := parse(os.Args[1:], os.Getenv(labelVariable))
	if err != nil {
		fmt.Fprintf(os.Stderr, "PuzzleGenerator: %v\n", err)
		os.Exit(exitUsage)
	}
	if err := r.run(started, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "PuzzleGenerator: %v\n", err)
		os.Exit(exitFailure)
	}
	os.Exit(exitOK)
}

// request holds the arguments and the environment.
type request struct {
	help   bool
	params maze.Params
	label  format.Label
}

// parse reads the arguments and the value of labelVariable.
func parse(args []string, label string) (r request, err error) {
	r.label = format.Label(label)
	var numbers []string
	for _, arg := range args {
		switch {
		case arg == "--help" || arg == "-h":
			return request{help: true}, nil
		case arg == "--score":
			r.label = format.LabelScore
		case arg == "--value":
			r.label = format.LabelValue
		case strings.HasPrefix(arg, "-") && !argline.IsInteger(arg):
			return r, fmt.Errorf("there is no flag %q: the flags are --score, --value and --help", arg)
		default:
			numbers = append(numbers, arg)
		}
	}
	switch r.label {
	case "":
		r.label = format.LabelValue
	case format.LabelValue, format.LabelScore:
	default:
		return r, fmt.Errorf("%s is %q: it must be %q or %q", labelVariable, r.label, format.LabelValue,
			format.LabelScore)
	}
	r.params, err = argline.Parse(numbers)
	return r, err
}

// run prints a maze, or the help.
func (r request) run(started time.Time, stdout io.Writer) error {
	if r.help {
		_, err := io.WriteString(stdout, help)
		return err
	}
	ctx, stop := interrupt.Context()
	defer stop()
	if err := format.WriteHeading(stdout, r.params); err != nil {
		return err
	}
	grid, ok := optima.Best(r.params)
	if !ok {
		result, err := portfolio.Run(ctx, portfolio.Options{
			Params: r.params,
			Budget: search.Budget{Deadline: argline.Deadline(started, argline.Limit, r.params)},
			Seed:   rand.Uint64(),
		}, nil)
		if err != nil {
			return err
		}
		grid = result.Grid
	}
	if err := format.WriteResult(stdout, grid, maze.Evaluate(grid), r.label); err != nil {
		return err
	}
	return format.WriteTime(stdout, time.Since(started))
}
