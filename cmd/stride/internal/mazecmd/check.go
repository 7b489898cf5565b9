package mazecmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
	"stride/maze/difficulty"
	"stride/maze/objective"
	"stride/maze/optima"
)

// checkFlags are the flags of the command that evaluates mazes.
type checkFlags struct {
	json, csv, cells bool
	limit            time.Duration
	objective        objectiveFlags
	dialect          dialectFlags
}

func newCheckCommand() *cobra.Command {
	f := new(checkFlags)
	cmd := &cobra.Command{
		Use:   "check [FILE|DIR|-|ID]...",
		Short: "Evaluate jump mazes, and check what their reports claim",
		Long: `Evaluate a jump maze: print its report and its value. If the text holds a report, as
generators print it below the grid, every claim in it that is not true is printed on
standard error, and the exit code is 1. Claims are not compared if --value, --weights,
--start or --goal is given.

With several arguments, with a folder or with --csv, the result is a table with one
line for each maze, in the order of the arguments; the exit code is 1 if one of the mazes
cannot be read or makes a false claim. Of a folder and the folders in it, the files whose
names end in .txt, .csv, .tsv, .md or .out are read, in the order of their names. A folder or
a file that cannot be read, and a pipe or a device in a folder, has a line that says so. With
--json, each maze is one line.

` + inputHelp + "\n\n" + objectiveInputHelp + `

With --dialect neller, transcripts of Todd Neller's exercises are read instead: questions, a
maze, moves from the start, energy. Numbers that allow no jump, and moves or an energy that
are not true, count like false claims.`,
		Example: `  stride maze check puzzle.txt
  stride maze check --cells < puzzle.txt
  stride maze check 5x5:1-4:321413213333214312331443Q --json
  stride maze check *.txt --csv > grades.csv
  stride maze check submissions --limit 60s
  stride maze check puzzle.txt --value neller --start 5,1
  stride maze check transcript.txt --dialect neller`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.json && f.csv {
				return errors.New("--json and --csv cannot both be given")
			}
			if f.limit < 0 {
				return fmt.Errorf("--limit is %v: it must not be negative", f.limit)
			}
			if err := f.dialect.check(); err != nil {
				return err
			}
			if f.dialect.name == nellerName {
				return f.checkNeller(cmd, args)
			}
			if f.csv || len(args) > 1 || len(args) == 1 && isFolder(args[0]) {
				return f.checkMany(cmd, args)
			}
			return f.checkOne(cmd, args)
		},
	}
	cmd.SetFlagErrorFunc(cli.ExplainFlag)
	cmd.Flags().BoolVar(&f.cells, "cells", false, "list the cells that are holes or have forced moves; not in tables")
	cli.DurationVar(cmd.Flags(), &f.limit, "limit", 0, "count a report whose total time is above this limit as false; 0 for none")
	f.objective.register(cmd)
	f.dialect.register(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print the full evaluation of each maze as one line of JSON")
	cmd.Flags().BoolVar(&f.csv, "csv", false, cli.CSVHelp)
	return cmd
}

// checkOne evaluates one maze for people or as JSON.
func (f *checkFlags) checkOne(cmd *cobra.Command, args []string) error {
	in, err := readMaze(cmd, args, f.objective)
	if err != nil {
		if f.json && cmd.Context().Err() == nil {
			err = errors.Join(json.NewEncoder(cmd.OutOrStdout()).Encode(f.evaluation("", &input{err: err})), err)
		}
		return err
	}
	wrong := f.falseClaims(in)
	out := cmd.OutOrStdout()
	switch {
	case f.json:
		err = json.NewEncoder(out).Encode(f.evaluation("", in))
	case !in.isCourse():
		err = writeObjectiveCheck(out, in, f.cells)
	default:
		err = writeCheck(out, in.grid, maze.Analyze(in.grid), f.cells)
	}
	if err != nil || len(wrong) == 0 {
		return cli.Failure(err)
	}
	name := "-"
	if len(args) > 0 {
		name = args[0]
	}
	for _, c := range wrong {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: %s: %v\n", sourceName(name), c)
	}
	return cli.Failure(cli.ErrSilent)
}

// sourceName is what messages call the input that an argument names.
func sourceName(arg string) string {
	if arg == "-" {
		return "standard input"
	}
	return arg
}

// falseClaims returns what the text of a maze claims and is not true. A total time above the
// limit counts as such a claim.
func (f *checkFlags) falseClaims(in *input) []maze.FalseClaim {
	var wrong []maze.FalseClaim
	if !in.isCourse() {
		var report strings.Builder
		_ = objective.WriteReport(&report, in.value.Evaluate(in.grid), in.value, maze.LabelValue) // a builder takes everything
		wrong = maze.FalseClaims(in.claims, report.String())
	} else {
		printed := maze.Printed{Grid: in.grid, Claims: in.claims}
		wrong = printed.FalseClaims(maze.Evaluate(in.grid))
	}
	for _, c := range in.claims {
		if f.limit == 0 || !isTime(c) {
			continue
		}
		var seconds float64
		if _, err := fmt.Sscanf(c.Text, "%g seconds", &seconds); err != nil {
			wrong = append(wrong, maze.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text, Actual: "no number of seconds"})
		} else if !(seconds <= f.limit.Seconds()) {
			wrong = append(wrong, maze.FalseClaim{Line: c.Line, What: c.Word, Claimed: c.Text, Actual: fmt.Sprintf("above the limit of %v", f.limit)})
		}
	}
	return wrong
}

// writeCheck prints the report as the course's programs do, followed by further facts about
// the maze.
func writeCheck(w io.Writer, g *maze.Grid, a *maze.Analysis, cells bool) error {
	if err := maze.WriteReport(w, a.Report, maze.LabelValue); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	bound, proved := optima.Bound(g.Params)
	l.Printf("\nSize: %dx%d\nRange: %d-%d\n", g.Rows, g.Cols, g.Min, g.Max)
	l.Printf("Bound: %d\n", bound)
	if a.Solvable {
		l.Printf("Share of the bound: %.1f %%\n", cli.Share(a.Value, bound))
	}
	switch {
	case a.Value == bound:
		l.Printf("Optimal: Yes\n")
	case proved:
		l.Printf("Optimal: No\n")
	default:
		l.Printf("Optimal: unknown\n")
	}
	l.Printf("Shortest solutions: %d\n", a.Shortest)
	if a.Solvable {
		printGrade(&l, difficulty.Of(g))
	}
	l.Printf("ID: %s\n", g.ID())
	if cells {
		writeFaults(&l, g.Params, a.Faults())
	}
	return l.Err
}

// writeFaults lists the cells behind the figures of a report.
func writeFaults(l *cli.Printer, p maze.Params, f maze.Faults) {
	l.Printf("\nCells as row,column from the top left, 1,1\n")
	l.Printf("Black holes: %s\nWhite holes: %s\n", places(p, f.BlackHoles), places(p, f.WhiteHoles))
	l.Printf("Forced forward moves: %s\nForced backward moves: %s\n", places(p, f.ForcedForward), places(p, f.ForcedBackward))
}

// places writes cells as row,column, both from 1.
func places(p maze.Params, cells []int) string {
	if len(cells) == 0 {
		return "none"
	}
	words := make([]string, len(cells))
	for k, cell := range cells {
		words[k] = fmt.Sprintf("%d,%d", cell/p.Cols+1, cell%p.Cols+1)
	}
	return strings.Join(words, " ")
}

// evaluationJSON is what --json prints of each maze.
type evaluationJSON struct {
	File       string            `json:"file,omitempty"` // as the argument or the folder names it, if there may be several
	OK         bool              `json:"ok"`             // the maze could be read, and no claim is false
	Error      string            `json:"error,omitempty"`
	Claims     []maze.FalseClaim `json:"false_claims,omitempty"`
	*checkJSON                   // unless there is an error
}

// checkJSON is the evaluation of a maze by the course's value.
type checkJSON struct {
	Rows     int         `json:"rows"`
	Cols     int         `json:"cols"`
	Min      int         `json:"min"`
	Max      int         `json:"max"`
	ID       string      `json:"id"`
	Report   maze.Report `json:"report"`
	Shortest uint64      `json:"shortest_solutions"` // the largest number of 64 bits if there are more
	Bound    int         `json:"bound"`
	Gap      int         `json:"gap"`
	Optimal  *bool       `json:"optimal"`         // null if it is not known
	Cells    *faultsJSON `json:"cells,omitempty"` // with --cells

	Difficulty *difficulty.Grade `json:"difficulty,omitempty"` // if there is a solution
}

// objectiveEvaluationJSON is what --json prints of a maze for another objective.
type objectiveEvaluationJSON struct {
	File   string            `json:"file,omitempty"`
	OK     bool              `json:"ok"`
	Claims []maze.FalseClaim `json:"false_claims,omitempty"`
	objectiveJSON
}

// evaluation returns what --json prints of a maze that was read from a file.
func (f *checkFlags) evaluation(file string, in *input) any {
	if in.err != nil {
		return evaluationJSON{File: file, Error: in.err.Error()}
	}
	wrong := f.falseClaims(in)
	if !in.isCourse() {
		a := maze.Analyze(in.grid)
		e := objectiveEvaluationJSON{file, len(wrong) == 0, wrong, newObjectiveJSON(in.value, in.grid, in.value.Facts(in.grid, a))}
		if f.cells {
			e.Cells = newFaultsJSON(in.grid.Params, a.Faults())
		}
		return e
	}
	return evaluationJSON{File: file, OK: len(wrong) == 0, Claims: wrong, checkJSON: newCheckJSON(in.grid, f.cells)}
}

func newCheckJSON(g *maze.Grid, cells bool) *checkJSON {
	a := maze.Analyze(g)
	bound, proved := optima.Bound(g.Params)
	out := &checkJSON{
		Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max, ID: g.ID(), Report: a.Report,
		Shortest: a.Shortest, Bound: bound, Gap: bound - a.Value,
	}
	if optimal := a.Value == bound; optimal || proved {
		out.Optimal = &optimal
	}
	if cells {
		out.Cells = newFaultsJSON(g.Params, a.Faults())
	}
	if a.Solvable {
		grade := difficulty.Of(g)
		out.Difficulty = &grade
	}
	return out
}

// faultsJSON lists cells as pairs of row and column, both from 1.
type faultsJSON struct {
	BlackHoles     [][2]int `json:"black_holes"`
	WhiteHoles     [][2]int `json:"white_holes"`
	ForcedForward  [][2]int `json:"forced_forward"`
	ForcedBackward [][2]int `json:"forced_backward"`
}

func newFaultsJSON(p maze.Params, f maze.Faults) *faultsJSON {
	return &faultsJSON{pairs(p, f.BlackHoles), pairs(p, f.WhiteHoles), pairs(p, f.ForcedForward), pairs(p, f.ForcedBackward)}
}

func pairs(p maze.Params, cells []int) [][2]int {
	places := make([][2]int, len(cells))
	for k, cell := range cells {
		places[k] = pair(p, cell)
	}
	return places
}

func pair(p maze.Params, cell int) [2]int { return [2]int{cell/p.Cols + 1, cell%p.Cols + 1} }
