package mazecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/cmd/stride/internal/labcmd"
	"stride/internal/course"
	"stride/internal/grade/neller"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/records"
	"stride/maze"
	"stride/maze/objective"
	"stride/maze/portfolio"
	"stride/search"
)

// mazeFlags are the flags of the command that generates mazes.
type mazeFlags struct {
	time      time.Duration
	steps     int64
	seed      uint64
	algorithm string
	anew      bool // search even if a best maze is known
	workers   int
	memory    memory.Size
	label     string
	json      bool
	solution  bool
	quiet     bool
	book      cli.RecordFlags
	objective objectiveFlags
	order     orderFlags
	dialect   dialectFlags

	set        []string
	parameters bool
}

// New returns the commands about jump mazes. Time limits count from started.
func New(started time.Time) *cobra.Command {
	f := new(mazeFlags)
	cmd := &cobra.Command{
		Use:   "maze ROWS COLUMNS MIN MAX",
		Short: "Generate a jump maze of high value",
		Long: fmt.Sprintf(`Generate a jump maze: a grid of numbers from MIN to MAX in which you travel from the
top-left to the bottom-right cell, jumping from each cell exactly as far as its
number says. The search looks for mazes of high value, which have a long and unique
shortest solution, few dead ends and few forced moves. --json prints an upper bound of
the value with the result, and "stride maze prove" finds the best value of small mazes.

Where a proof has shown how much the best maze of a configuration is worth, such a maze
is printed at once, and a message on standard error says that it is optimal;
docs/maze-optima.md lists these configurations. --search, --seed, --steps, --algorithm
and --set ask for a search all the same. Unless --steps says how long it is, it ends as
soon as it has a maze of that value.

The number of rows and of columns may be from %[1]d to %[2]d, and the numbers in the grid
from %[3]d to %[4]d. Standard output has exactly the format of the university course that
defined the value. Progress is shown on standard error if that is a terminal.

A search ends when the time, counted from the start of the program, or the steps, which
are the mazes evaluated, are used up, whichever comes first, or, unless --steps is
given, when no better maze is possible. Ctrl-C ends it early: the best maze so far is
printed in full, and the exit code is 130. A second Ctrl-C ends the program at once.

Mazes can be optimised for other objectives. --value neller minimises the energy by
which Todd Neller's group judges mazes, --weights changes the weights of the course's
features, and --start and --goal move the start and the goal to any cell. No bound is
known for these objectives. docs/maze-objectives.md defines them, and says for which of
them the portfolio algorithm constructs mazes.

With --seed and --steps, the result is the same on every machine and for every number
of workers. If the time runs out before the steps do, a message on standard error says
that the result cannot be repeated.

With --record, the maze is offered to the record book after it is printed, and the
outcome is reported on standard error.

%[6]s

%[7]s

Algorithms:
%[5]s`, maze.MinSide, maze.MaxSide, maze.MinValue, maze.MaxValue, cli.SearchHelp(jumpmaze.Family.Searches), orderHelp, dialectHelp),
		Example: `  stride maze 10 10 1 9
  stride maze 5 5 1 4 --time 10s --solution
  stride maze 20 20 1 10 --seed 1 --steps 5000000 --json
  stride maze 7 7 1 6 --time 5s | stride maze check --cells -
  stride maze 5 5 1 4 --value neller --goal center --time 10s
  stride maze 6 6 1 5 --difficulty easy
  stride maze 5 5 1 4 --length 8-12 --count 50 --distinct --out mazes
  stride maze 8 8 1 7 --weights length=2,forward=-10,backward=0 --time 10s
  stride maze --dialect neller --exercise annealing`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.parameters || f.dialect.name == nellerName {
				return nil
			}
			if _, err := course.ParseArgs(args); err != nil {
				return cli.WithSuggestion(cmd, args, err)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.parameters {
				return cli.Failure(portfolio.Parameters.Write(cmd.OutOrStdout()))
			}
			if err := f.dialect.check(); err != nil {
				return err
			}
			if f.dialect.name == nellerName {
				return f.makeNeller(cmd, args)
			}
			p, err := course.ParseArgs(args)
			if err != nil {
				return err
			}
			if err := f.check(); err != nil {
				return err
			}
			if f.order.asked(cmd) {
				return orderMazes(cmd, started, p, f)
			}
			o, err := f.objective.parse(p)
			if err != nil {
				return err
			}
			if !o.IsCourse(p) && f.book.Record {
				return errors.New("--record: the record book holds mazes of the course's value, start and goal only")
			}
			return f.book.Use(func(b *records.Book) error {
				return generateMaze(cmd, started, p, o, f, b)
			})
		},
	}
	flags := cmd.Flags()
	f.time = course.Limit
	cli.AddLimitFlags(flags, &f.time, &f.steps, "")
	cli.AddSeedFlag(cmd, &f.seed)
	cli.AddAlgorithmFlag(cmd, &f.algorithm, jumpmaze.Family)
	flags.StringArrayVar(&f.set, "set", nil, "set a parameter of the search, as `NAME=VALUE`; --parameters lists them; may be repeated")
	cli.CompleteParameters(cmd, portfolio.Parameters.Names)
	flags.BoolVar(&f.parameters, "parameters", false, "list the parameters of the searches, and exit")
	flags.BoolVar(&f.anew, "search", false, "search even if a best maze of the configuration is known")
	flags.IntVar(&f.workers, "workers", 0, cli.WorkersHelp)
	cli.AddMemoryFlag(cmd, &f.memory)
	f.objective.register(cmd)
	f.order.register(cmd)
	f.dialect.register(cmd)
	flags.StringVar(&f.dialect.exercise, "exercise", neller.Descent.String(), "with --dialect neller, the exercise: "+strings.Join(neller.Exercises(), ", "))
	cli.MustComplete(cmd, "exercise", neller.Exercises)
	flags.StringVar(&f.label, "label", string(maze.LabelValue), `word printed before the value: "value" or "score", as editions of the course differ`)
	flags.BoolVar(&f.solution, "solution", false, "also print the moves of a shortest solution")
	flags.BoolVar(&f.json, "json", false, cli.JSONHelp)
	cli.AddQuietFlag(cmd, &f.quiet)
	f.book.Register(cmd)
	cli.MustComplete(cmd, "label", func() []string { return []string{string(maze.LabelValue), string(maze.LabelScore)} })
	cmd.AddCommand(newCheckCommand(), newSolveCommand(), newDrawCommand(), newProveCommand(started), newVerifyCommand(), labcmd.NewBench())
	cmd.SetFlagErrorFunc(cli.ExplainNegative)
	return cmd
}

// check returns an error about the first flag with an invalid value.
func (f *mazeFlags) check() error {
	if f.label != string(maze.LabelValue) && f.label != string(maze.LabelScore) {
		return fmt.Errorf("--label is %q: it must be %q or %q", f.label, maze.LabelValue, maze.LabelScore)
	}
	return checkSearch(f.time, f.steps, f.workers, f.algorithm)
}

// checkSearch checks the flags that all commands that search for mazes have.
func checkSearch(limit time.Duration, steps int64, workers int, algorithm string) error {
	switch {
	case limit < 0:
		return fmt.Errorf("--time is %v: it must not be negative", limit)
	case steps < 0:
		return fmt.Errorf("--steps is %d: it must not be negative", steps)
	case workers < 0:
		return fmt.Errorf("--workers is %d: it must not be negative", workers)
	case !slices.Contains(cli.SearchNames(jumpmaze.Family.Searches), algorithm):
		return fmt.Errorf("--algorithm is %q: it must be one of %s", algorithm, strings.Join(cli.SearchNames(jumpmaze.Family.Searches), ", "))
	}
	return nil
}

// errTimeLimit is the cause of a search's context if the time limit ended it.
var errTimeLimit = errors.New("the time limit was reached")

// generateMaze makes a maze, prints it and offers it to the book, if there is one.
func generateMaze(cmd *cobra.Command, started time.Time, p maze.Params, o objective.Objective, f *mazeFlags, book *records.Book) error {
	tuning := portfolio.Defaults()
	err := cli.SetParameters(f.set, func(name, text string) error { return portfolio.Parameters.Set(&tuning, name, text) })
	if err != nil {
		return err
	}
	bound, target := limits(p, o)
	options := portfolio.Options{
		Params: p, Objective: o, Algorithm: f.algorithm, Tuning: tuning, Workers: f.workers, Memory: f.memory, Target: target,
	}
	if err := options.Check(); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if !f.json {
		if err := writeHeading(out, p, o); err != nil {
			return cli.Failure(err)
		}
	}
	result, known := knownMaze(started, p, o)
	if !known || f.asksForSearch(cmd) {
		if result, err = f.search(cmd, started, options); err != nil {
			return err
		}
		result.Bound = min(result.Bound, bound)
	}
	interrupted := cmd.Context().Err() != nil
	switch {
	case !o.IsCourse(p):
		err = writeObjective(out, started, o.Function, f, result, interrupted)
	case f.json:
		err = writeMazeJSON(out, f, result, interrupted)
	default:
		err = writeMaze(out, started, f, result)
		if !f.quiet {
			noteOptimal(cmd.ErrOrStderr(), result)
		}
	}
	if result.Algorithm != knownName && !f.quiet && cli.IsTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: the seed was %d\n", f.seed)
	}
	if book != nil {
		source := records.FoundHere(puzzle.Effort{
			Search: f.searchName(result), Seed: f.seed, Workers: search.Workers(f.workers), Seconds: result.Elapsed.Seconds(),
		})
		problem := jumpmaze.Problem{Params: p}.Key()
		entry := records.Entry{Problem: problem, Answer: result.Grid.ID(), Source: source}
		err = errors.Join(err, cli.Offer(cmd.Context(), cmd.ErrOrStderr(), book, entry))
	}
	return cli.Failure(err)
}

// search runs the search and shows its progress.
func (f *mazeFlags) search(cmd *cobra.Command, started time.Time, o portfolio.Options) (portfolio.Result, error) {
	f.memory.Apply()
	ctx, cancel, budget := f.begin(cmd, started, o.Params)
	defer cancel()
	o.Budget, o.Seed = budget, f.seed
	progress := new(portfolio.Progress)
	stopProgress := cli.ShowProgress(cmd.ErrOrStderr(), f.quiet, started, f.time, o, progress)
	result, err := portfolio.Run(ctx, o, progress)
	stopProgress()
	if err == nil {
		f.warn(ctx, cmd, result.Steps)
	}
	return result, err
}

// searchName is what a record book calls the search for a result.
func (f *mazeFlags) searchName(r portfolio.Result) string {
	if r.Algorithm == knownName {
		return knownName
	}
	return f.algorithm
}

// writeHeading prints the lines that precede the search: those of the course's program, or,
// for another objective, lines that also name it.
func writeHeading(w io.Writer, p maze.Params, o objective.Objective) error {
	if o.IsCourse(p) {
		return maze.WriteHeading(w, p)
	}
	return objective.WriteHeading(w, p, o)
}

// begin chooses a seed if none is given, and returns the budget of the search and the
// context that ends it.
func (f *mazeFlags) begin(cmd *cobra.Command, started time.Time, p maze.Params) (context.Context, context.CancelFunc, search.Budget) {
	cli.DrawSeed(cmd, &f.seed)
	ctx, budget := cmd.Context(), search.Budget{Steps: f.steps}
	if f.time == 0 {
		return ctx, func() {}, budget
	}
	deadline := course.Deadline(started, f.time, p)
	if f.steps == 0 {
		budget.Deadline = deadline
		return ctx, func() {}, budget
	}
	// A search that knows its deadline may plan by it, so that its result could not be
	// repeated. Therefore the context ends it instead.
	ctx, cancel := context.WithDeadlineCause(ctx, deadline, errTimeLimit)
	return ctx, cancel, budget
}

// warn prints a warning if the time limit ended a search before its steps were used up.
func (f *mazeFlags) warn(ctx context.Context, cmd *cobra.Command, steps int64) {
	if errors.Is(context.Cause(ctx), errTimeLimit) {
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: the time ran out after %d of %d steps: this result cannot be repeated by its seed; --time 0 lifts the limit\n",
			steps, f.steps)
	}
}

// writeMaze prints the result as the course's program does. The solution, if it was asked
// for, is on a line of its own before the time.
func writeMaze(w io.Writer, started time.Time, f *mazeFlags, r portfolio.Result) error {
	if err := maze.WriteResult(w, r.Grid, r.Report, maze.Label(f.label)); err != nil {
		return err
	}
	if f.solution && r.Report.Solvable {
		if _, err := fmt.Fprintf(w, "\n%s\n", maze.FormatMoves(maze.Solve(r.Grid))); err != nil {
			return err
		}
	}
	return maze.WriteTime(w, time.Since(started))
}
