// Package mazecmd provides the commands about jump mazes: stride maze and those below it.
package mazecmd

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"stride/cmd/internal/recordbook"
	"stride/cmd/stride/internal/searchflags"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/maze/argline"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/optima"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/format"
	"stride/maze/objective"
)

// generation is a call of the command that searches for a maze of high value.
type generation struct {
	limits     cli.Limits
	seed       uint64
	algorithm  string
	set        []string
	parameters bool
	always     bool // search even if a best maze is known
	workers    int
	memory     memory.Size
	goals      objectiveFlags
	label      string
	solution   bool
	parts      searchflags.Parts
	book       recordbook.Offers

	params    maze.Params
	objective objective.Objective
	options   portfolio.Options
	bound     int
}

// New returns the commands about jump mazes.
func New() *cli.Command {
	g := &generation{limits: cli.Limits{Time: argline.Limit}, label: string(format.LabelValue)}
	return &cli.Command{
		Use:      "maze ROWS COLUMNS MIN MAX",
		Synonyms: []string{"generate"},
		Short:    "Make, solve and check jump mazes",
		Long: fmt.Sprintf(`Generate a jump maze of the highest value that a search finds: a grid of numbers from MIN
to MAX in which you travel from the top-left to the bottom-right cell, jumping from each
cell exactly as far as its number says. A maze of high value has a long and unique shortest
solution, few dead ends and few forced moves. "stride maze new" makes mazes to play.

Grids have %[1]d to %[2]d rows and columns, and numbers from %[3]d to %[4]d. Standard output has exactly
the format of the university course that defined the value.

Where the best value of a configuration is proved, a best maze is printed at once, and a
message on standard error says so; data/optima.csv lists these configurations.
--search, --seed, --steps, --algorithm, --set, --off or --stats makes it search anyway.

A search ends when its time (counted from the start of the program) or its steps are used up;
with --steps, there is no time limit unless one is given.
A step is the evaluation of one change of a maze, or other work that takes as long. Without
--steps, the search also ends when no better maze is possible.
Ctrl-C ends it early and prints the best maze so far. With --seed and --steps, but without
--time, the result is the same on every machine and for every number of workers; with less
than 1 GB of memory (--memory) a search may find less.

--value neller minimises the energy by which Todd Neller's group judges mazes, --weights
changes the weights of the course's features, and --start and --goal move the start and the
goal to any cell. docs/maze-rules.md has more.

Algorithms:
%[5]s`, maze.MinSide, maze.MaxSide, maze.MinValue, maze.MaxValue, searchflags.Help(jumpmaze.Family.Searches)),
		Example: `  stride maze 10 10 1 9
  stride maze 5 5 1 4 --time 10s --solution
  stride maze 20 20 1 10 --seed 1 --steps 5000000 --json
  stride maze 7 7 1 6 --time 5s | stride maze check --cells -
  stride maze 5 5 1 4 --value neller --goal center --time 10s
  stride maze 8 8 1 7 --weights length=2,forward=-10,backward=0 --time 10s`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.Progress,
		Flags:    g.register,
		Check:    g.check,
		Run:      g.run,
		Commands: append(kind().Commands(), newProve()),
	}
}

func (g *generation) register(f *cli.Flags) {
	g.limits.Register(f, "")
	f.Seed(&g.seed)
	searchflags.Algorithm(f, &g.algorithm, jumpmaze.Family.Searches, "stride maze")
	f.Set(&g.set, "--parameters", new(local.Options).Keys().Names)
	f.Bool(&g.parameters, "parameters", "list the parameters of the algorithm, and exit; with a size and "+
		"--steps, also the temperatures of annealing")
	f.Bool(&g.always, "search", "search even if a best maze of the configuration is known")
	g.parts.Register(f, portfolio.Parts, "")
	f.Workers(&g.workers)
	f.Memory(&g.memory, "using fewer workers or narrower beams")
	g.goals.register(f)
	f.OneOf(&g.label, "label", []string{string(format.LabelValue), string(format.LabelScore)},
		`word printed before the value, "value" or "score": editions of the course differ; where `+
			`it is "score", use --weights unsolvable=0, too`)
	f.Bool(&g.solution, "solution", "also print the moves of a shortest solution")
	g.book.Register(f)
}

func (g *generation) check(c *cli.Call) (err error) {
	if g.parameters {
		if len(c.Args) > 0 {
			g.params, err = argline.Parse(c.Args)
		}
		_, failed := g.tuning()
		return errors.Join(err, failed)
	}
	if g.params, err = argline.Parse(c.Args); err != nil {
		return c.Suggest(c.Args, err)
	}
	if g.limits.Steps > 0 && !c.Given("time") {
		g.limits.Time = 0
	}
	if g.objective, err = g.goals.override(g.params, objective.Course(g.params)); err != nil {
		return err
	}
	if !g.isCourse() && g.book.Record {
		return errors.New("--record: the record book holds mazes of the course's value, start and goal only")
	}
	tuning, err := g.tuning()
	if err != nil {
		return err
	}
	off, err := g.parts.Off(portfolio.Parts)
	if err != nil {
		return err
	}
	if off != 0 && g.algorithm != jumpmaze.Family.Searches[0].Name {
		return fmt.Errorf("--off: only the default search has parts, and --algorithm is %s", g.algorithm)
	}
	var target int
	g.bound, target = limits(g.params, g.isCourse())
	g.options = portfolio.Options{
		Params: g.params, Objective: g.objective, Algorithm: g.algorithm, Tuning: tuning, Workers: g.workers,
		Memory: g.memory, Target: target, Seed: g.seed, Off: off,
	}
	if err := g.options.Check(); err != nil {
		return err
	}
	return g.book.Begin(c)
}

// tuning returns the parameters.
func (g *generation) tuning() (local.Options, error) {
	t := local.Defaults()
	err := cli.SetParameters(g.set, t.Keys().Set)
	return t, err
}

// printParameters lists the parameters of the algorithm and, if the size and the steps are known,
// the temperatures of annealing that follow from them.
func (g *generation) printParameters(p *cli.Printer) {
	tuning, _ := g.tuning()                             // check has seen them
	algorithm, _ := portfolio.Find(g.algorithm, tuning) // the flag takes no other
	defaults := local.Defaults()
	p.Keep(keys.Table(slices.DeleteFunc(defaults.Keys(), func(k keys.Key) bool {
		return algorithm.Parameters != nil && !slices.Contains(algorithm.Parameters, k.Name)
	})).WriteParameters(p))
	if g.algorithm == "annealing" && g.params.Cells() > 0 && g.limits.Steps > 0 {
		s := local.Cooling(tuning, g.params.Cells(), g.limits.Steps)
		p.Printf("\nIn %d steps at %dx%d, the temperature falls from %.2f to %.2f.\n", g.limits.Steps,
			g.params.Rows, g.params.Cols, s.From, s.To)
	}
}

func (g *generation) isCourse() bool { return g.objective.IsCourse(g.params) }

// limits returns the bound that a result is compared with and the target of a search: the proved
// optimum where it is known, otherwise the bound of the configuration and no target.
func limits(p maze.Params, isCourse bool) (bound, target int) {
	if !isCourse {
		return bounds.Of(p), 0
	}
	bound, proved := optima.Bound(p)
	if !proved {
		return bound, 0
	}
	return bound, bound
}

// knownName takes the place of the algorithm's name where nothing was searched.
const knownName = "known"

// known returns a best maze, unless none is known, the objective is not the course's, or the flags
// describe a search.
func (g *generation) known(c *cli.Call) (portfolio.Result, bool) {
	best, ok := optima.Best(g.params)
	if !ok || !g.isCourse() || c.Given("search", "seed", "steps", "algorithm", "set", "off", "stats") {
		return portfolio.Result{}, false
	}
	report := maze.Evaluate(best)
	return portfolio.Result{Algorithm: knownName, Grid: best, Report: report, Bound: report.Value,
		Elapsed: time.Since(c.Started)}, true
}

// run makes a maze and offers it to the book, if there is one.
func (g *generation) run(c *cli.Call) (*cli.Result, error) {
	if g.parameters {
		return &cli.Result{Text: g.printParameters, NoSeed: true}, nil
	}
	if !c.JSON { // at once, as the course's program does
		heading := func(w io.Writer) error { return format.WriteHeading(w, g.params) }
		if !g.isCourse() {
			heading = func(w io.Writer) error { return objective.WriteHeading(w, g.params, g.objective) }
		}
		if err := heading(c.Stdout()); err != nil {
			return nil, err
		}
	}
	made, known := g.known(c)
	if !known {
		var err error
		if made, err = g.search(c); err != nil {
			return nil, cli.Usage(err)
		}
		made.Bound = min(made.Bound, g.bound)
	}
	how := puzzle.Effort{
		Search: knownName, Seconds: made.Elapsed.Seconds(), Steps: made.Steps, Restarts: made.Restarts,
		Curve: puzzle.Curve(made.Curve, 1),
	}
	if !known {
		how.Search, how.Seed, how.Workers = made.Algorithm, g.seed, search.Workers(g.workers)
	}
	switch {
	case !g.parts.Stats || c.JSON:
	case made.Parts == nil:
		c.Note("--stats: only the default search has parts")
	default:
		searchflags.PrintParts(&cli.Printer{W: c.Stderr()}, portfolio.Parts, made.Parts, "points")
	}
	result := g.result(c, made, how)
	result.NoSeed = known
	if g.isCourse() && !c.JSON && !c.Quiet {
		noteOptimal(c, made)
	}
	if known {
		how.Seconds = 0 // that of a search: this one only looked the maze up
	}
	return result, g.book.Offer(c, jumpmaze.Problem{Params: g.params}, made.Grid.ID(), how)
}

// result returns what is printed after the heading: as the course's program prints it, with the
// solution on a line of its own before the time.
func (g *generation) result(c *cli.Call, made portfolio.Result, how puzzle.Effort) *cli.Result {
	in := &input{Maze: jumpmaze.New(made.Grid), value: g.objective.Function}
	view, more := in.View(), cli.Fields{"interrupted": c.Interrupted()}
	if g.parts.Stats {
		more["parts"] = made.Parts
	}
	if g.isCourse() {
		v := jumpmaze.NewView(in.Maze)
		v.Bound = made.Bound
		view, more["optimal"] = v, made.Bound == made.Report.Value
	}
	var moves []maze.Dir
	if g.solution {
		moves = maze.Solve(made.Grid)
		more["moves"] = words(moves)
	}
	return &cli.Result{JSON: cli.Object{view, how, more}, Text: func(p *cli.Printer) {
		if g.isCourse() {
			p.Keep(format.WriteResult(p, made.Grid, made.Report, format.Label(g.label)))
		} else {
			p.Keep(objective.WriteResult(p, made.Grid, in.facts(), in.value, format.Label(g.label)))
		}
		if len(moves) > 0 {
			p.Printf("\n%s\n", maze.FormatMoves(moves))
		}
		p.Keep(format.WriteTime(p, time.Since(c.Started)))
	}}
}

// search runs the search and shows its progress.
func (g *generation) search(c *cli.Call) (portfolio.Result, error) {
	g.memory.Apply()
	o := g.options
	o.Budget.Steps = g.limits.Steps
	if g.limits.Time > 0 {
		o.Budget.Deadline = argline.Deadline(c.Started, g.limits.Time, g.params)
	}
	progress := portfolio.NewProgress(nil)
	bound, _ := optima.Bound(g.params)
	done := c.Progress(func() string {
		return progressLine(o, bound, progress, time.Since(c.Started), g.limits.Time)
	})
	made, err := portfolio.Run(c.Context(), o, progress)
	done()
	if deadline := o.Budget.Deadline; err == nil && g.limits.Steps > 0 && !deadline.IsZero() &&
		!c.Interrupted() &&
		made.Steps < g.limits.Steps && made.Report.Value < made.Bound {
		c.Note("the time ended the search after %d of %d steps: only without --time does its seed repeat it",
			made.Steps, g.limits.Steps)
	}
	return made, err
}

// noteOptimal says that a maze cannot be improved on. Standard output has the form of the
// course's program, which has no line for that.
func noteOptimal(c *cli.Call, made portfolio.Result) {
	if made.Report.Value != made.Bound {
		return
	}
	p := made.Grid.Params
	switch name := fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max); {
	case p.Trivial():
		c.Note("Optimal: all mazes %s are worth %d", name, made.Bound)
	case made.Algorithm == knownName:
		c.Note("Optimal: no maze %s is worth more than %d; this one is from the table of proved optima, "+
			"--search makes another", name, made.Bound)
	default:
		c.Note("Optimal: no maze %s is worth more than %d", name, made.Bound)
	}
}

// progressLine describes the state of a search: the best value, its share of the bound (the proved
// optimum, where there is one) if that is a bound of the objective, the steps, and the time left,
// or the time elapsed if there is no limit.
func progressLine(o portfolio.Options, bound int, progress *portfolio.Progress, elapsed,
	limit time.Duration) string {
	best := "no maze yet"
	if score, ok := progress.Score(); ok {
		switch {
		case o.Objective.Neller:
			best = fmt.Sprintf("energy %d", -score)
		case !o.Objective.IsCourse(o.Params):
			best = fmt.Sprintf("value %d", score)
		case score < 0:
			best = "no maze with a solution yet"
		default:
			best = fmt.Sprintf("value %d, %.1f %% of %d", score, 100*float64(score)/float64(bound), bound)
		}
	}
	clock := fmt.Sprintf("%.0f s", elapsed.Seconds())
	if limit > 0 {
		clock = fmt.Sprintf("%.0f s left", max(0, limit-elapsed).Seconds())
	}
	return fmt.Sprintf("%s | %.1f million steps | %s", best, float64(progress.Steps())/1e6, clock)
}
