package mazes

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/format"
)

// External programs. If the command has none of the four placeholders of the configuration, the
// arguments ROWS COLUMNS MIN MAX of the course follow it. The program prints either
//
//   - one maze, in any form that format.ParseSize reads, such as the output of a program of the course; or
//   - a line for each better maze, as soon as it has it: "VALUE GRID". The grid is an ID, or rows of
//     numbers with a slash between rows: "12 1 2 1/2 2 1/1 1 G". All other lines are ignored.
//
// The second form has a curve: each maze counts from the moment at which its line arrived. The
// values that the program prints are not used; each maze is evaluated here, and a false value is
// remarked.

const (
	arguments    = "{rows} {cols} {min} {max}"
	placeholders = "{rows}, {cols}, {min}, {max}, {seconds}, {steps}, {seed}"
)

// externalOf returns the external program that a plan calls by a name.
func externalOf(p lab.Plan, name string) (external.Program, bool) {
	command, ok := p.Settings[external.Setting+name]
	given := func(argument string) bool { return strings.Contains(command, argument) }
	if strings.TrimSpace(command) != "" && !slices.ContainsFunc(strings.Fields(arguments), given) {
		command += " " + arguments
	}
	return external.Program{Name: name, Command: command}, ok
}

// runExternal runs an external program. Its steps are not known.
func runExternal(ctx context.Context, program external.Program, p lab.Plan, t lab.Trial, c maze.Params) (
	lab.Record, error) {
	r := reader{params: c, curve: []lab.Point{}}
	o, err := program.Run(ctx, external.Task{
		Words: []any{"{rows}", c.Rows, "{cols}", c.Cols, "{min}", c.Min, "{max}", c.Max,
			"{seconds}", strconv.FormatFloat(p.Seconds, 'f', -1, 64), "{steps}", p.Steps, "{seed}", t.Seed},
		Limit: p.Limit(), Workers: p.Workers, Line: r.line,
	})
	if err != nil {
		return lab.Record{}, err
	}
	if o.Failure == "" && r.failure == "" && r.best == nil {
		r.readOne()
	}
	none := "it ended without a maze"
	if o.Killed {
		none = fmt.Sprintf("it had printed no maze when it was killed after %g s",
			(p.Limit() + external.Margin).Seconds())
	}
	record := lab.Record{
		Trial: t, Size: int64(bounds.Of(c)), Seconds: lab.Microseconds(o.Wall.Seconds()),
		CPU:     lab.Microseconds(o.CPU.Seconds()),
		Failure: cmp.Or(o.Failure, r.failure), Remark: r.remark, Curve: []lab.Point{},
	}
	switch {
	case record.Failure != "":
	case r.best == nil:
		record.Failure = none
	default:
		record.Value, record.Solved, record.ID, record.Curve = int64(r.report.Value), r.report.Solvable,
			r.best.ID(), r.curve
	}
	return record, nil
}

// stream matches a line "VALUE GRID". A grid has a slash, or it is an ID. Nothing else may stand in
// it, so that a line such as "100 steps/s" is none.
var stream = regexp.MustCompile(
	`^\s*([+-]?\d+)\s+((?:maze:)?\d+[xX]\d+:\S+|[0-9Gg,; \t]+/[0-9Gg,; \t/]+)\s*$`)

// reader reads the output of one program.
type reader struct {
	params          maze.Params
	text            []string // all lines
	last            time.Duration
	curve           []lab.Point
	best            *maze.Grid
	report          maze.Report // of the best maze
	failure, remark string
}

// line reads a line. After a wrong one no more are wanted.
func (r *reader) line(text string, at time.Duration) bool {
	r.text, r.last = append(r.text, text), at
	m := stream.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	g, err := format.Parse([]byte(strings.ReplaceAll(m[2], "/", "\n")))
	if err == nil {
		err = r.adapt(g)
	}
	if err != nil {
		r.failure = fmt.Sprintf("line %d of its output: %v", len(r.text), err)
		return true
	}
	report := r.add(g)
	if value, err := strconv.Atoi(m[1]); err != nil || value != report.Value {
		r.remark = cmp.Or(r.remark, fmt.Sprintf("line %d of its output claims the value %s, and it is %d",
			len(r.text), m[1], report.Value))
	}
	return false
}

// readOne reads the output as that of a program that prints one maze, perhaps below others.
func (r *reader) readOne() {
	text := strings.Join(r.text, "\n") + "\n"
	if strings.TrimSpace(text) == "" {
		return
	}
	printed := format.ParseSize([]byte(text), r.params)
	if printed == nil {
		var err error
		if printed, err = format.ParsePrinted([]byte(text)); err != nil {
			r.failure = fmt.Sprintf("its output is no maze: %v", err)
			return
		}
	}
	if err := r.adapt(printed.Grid); err != nil {
		r.failure = fmt.Sprintf("its output is not the maze that was asked for: %v", err)
		return
	}
	if wrong := printed.FalseClaims(r.add(printed.Grid)); len(wrong) > 0 {
		r.remark = wrong[0].String()
	}
}

// adapt gives a grid the configuration that was asked for, or says why it is not of it.
func (r *reader) adapt(g *maze.Grid) error {
	if g.Rows != r.params.Rows || g.Cols != r.params.Cols {
		return fmt.Errorf("it is %d x %d, and %d x %d was asked for", g.Rows, g.Cols, r.params.Rows,
			r.params.Cols)
	}
	for k, x := range g.Values[:g.Goal] {
		if int(x) < r.params.Min || int(x) > r.params.Max {
			return fmt.Errorf("cell %d of row %d is %d: it must be from %d to %d", k%g.Cols+1, k/g.Cols+1, x,
				r.params.Min, r.params.Max)
		}
	}
	g.Params = r.params
	return g.Check()
}

// add evaluates a maze and keeps it if it is better than those before it.
func (r *reader) add(g *maze.Grid) maze.Report {
	report := maze.Evaluate(g)
	if r.best == nil || report.Value > r.report.Value {
		r.best, r.report = g, report
		r.curve = append(r.curve, lab.Point{Seconds: lab.Microseconds(r.last.Seconds()),
			Value: int64(report.Value)})
	}
	return report
}
