// Package external runs any program as a contestant of an experiment, by a small protocol.
//
// A command is a line for the shell, in which {rows}, {cols}, {min}, {max}, {seconds}, {steps} and
// {seed} are replaced. If it has none of the first four, the arguments ROWS COLUMNS MIN MAX of the
// course follow it. The program prints either
//
//   - one maze, in any form that format.Parse reads, such as the output of a program of the course; or
//   - a line for each better maze, as soon as it has it: "VALUE GRID". The grid is an ID, or rows of
//     numbers with a slash between rows: "12 1 2 1/2 2 1/1 1 G". All other lines are ignored.
//
// The second form has a curve: each maze counts from the moment at which its line arrived. The values
// that the program prints are not used; each maze is evaluated here, and a false value is remarked.
//
// The program is killed with all that it has started [Margin] after its time is over. A maze that was
// printed in one of the lines before that counts. It is a failure if the program ends with an
// exit code other than 0, prints something wrong, prints too much, takes more memory than a search of
// Stride may, or has printed no maze in time.
//
// The limits are those of package run. But the programs are not kept away from anything: they run in the present
// folder, with the rights of the user.
package external

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/maze"
)

// Margin is the time that a program has beyond its limit: to start, to notice that its time is over,
// and to print.
const Margin = time.Second

// Program is a contestant.
type Program struct {
	Name    string
	Command string
}

var (
	nameForm    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
	placeholder = regexp.MustCompile(`\{[a-z]+\}`)
)

// placeholders that a command may have. The first four are the arguments of the course.
var placeholders = []string{"{rows}", "{cols}", "{min}", "{max}", "{seconds}", "{steps}", "{seed}"}

const courseArguments = 4

// CheckName returns an error if a contestant cannot have this name.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("%q is no name of a contestant: it must be letters, digits and any of . _ + -", name)
	}
	return nil
}

// Check returns an error that says what is wrong with the program.
func (p Program) Check() error { return p.checkWith(placeholders) }

// checkWith returns an error that says what is wrong with a program whose command may have these
// placeholders.
func (p Program) checkWith(placeholders []string) error {
	if err := CheckName(p.Name); err != nil {
		return err
	}
	if strings.TrimSpace(p.Command) == "" {
		return fmt.Errorf("%s has no command", p.Name)
	}
	for _, found := range placeholder.FindAllString(p.Command, -1) {
		if !slices.Contains(placeholders, found) {
			return fmt.Errorf("%s: there is no placeholder %s: they are %s", p.Name, found, strings.Join(placeholders, ", "))
		}
	}
	return nil
}

// Task is what a program is to do.
type Task struct {
	Params  maze.Params
	Seconds float64 // time limit
	Steps   int64   // 0 for no limit
	Seed    uint64
	Workers int // the processors that it may use; 0 for all
}

// line returns the command for a task.
func (p Program) line(t Task) string {
	command := p.Command
	isCourse := func(placeholder string) bool { return strings.Contains(command, placeholder) }
	if !slices.ContainsFunc(placeholders[:courseArguments], isCourse) {
		command += " " + strings.Join(placeholders[:courseArguments], " ")
	}
	return strings.NewReplacer(
		"{rows}", strconv.Itoa(t.Params.Rows), "{cols}", strconv.Itoa(t.Params.Cols),
		"{min}", strconv.Itoa(t.Params.Min), "{max}", strconv.Itoa(t.Params.Max),
		"{seconds}", strconv.FormatFloat(t.Seconds, 'f', -1, 64), "{steps}", strconv.FormatInt(t.Steps, 10),
		"{seed}", strconv.FormatUint(t.Seed, 10),
	).Replace(command)
}

// Point is a maze that was better than those before it.
type Point struct {
	At     time.Duration
	Grid   *maze.Grid
	Report maze.Report
}

// Outcome is what came of a run.
type Outcome struct {
	Points    []Point // the last one is the best maze
	Wall, CPU time.Duration
	// Failure says why the run failed, empty if it did not. Then the points count for nothing.
	Failure string
	Remark  string // on a false value that the program printed
}

// Run runs the program. An error is that of ctx, or says that the command could not be started at
// all; whatever the program does is an outcome.
func (p Program) Run(ctx context.Context, t Task) (Outcome, error) {
	limit := time.Duration(t.Seconds * float64(time.Second))
	r, err := execute(ctx, task{command: p.line(t), limit: limit + Margin, workers: t.Workers})
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{Wall: r.wall, CPU: r.cpu}
	reader := reader{params: t.Params}
	reader.read(r.lines, r.killed)
	o.Points, o.Remark = reader.points, reader.remark
	switch {
	case r.failure != "":
		o.Failure = r.failure
	case reader.failure != "":
		o.Failure = reader.failure
	case len(o.Points) > 0:
	case r.killed:
		o.Failure = fmt.Sprintf("it had printed no maze when it was killed after %g s", (limit + Margin).Seconds())
	default:
		o.Failure = "it ended without a maze"
	}
	return o, nil
}
