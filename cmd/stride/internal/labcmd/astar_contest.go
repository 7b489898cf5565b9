package labcmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"stride/astar"
	"stride/internal/astar/figures"
	"stride/internal/astar/replay"
	"stride/internal/cli"
)

// The flags by which "stride lab astar" compares searches on grids.

// contestFlags describe grids, and the searches on them.
type contestFlags struct {
	file       string
	random     string
	seed       uint64
	runs       int
	walls      int
	costs      int
	corridors  bool
	neighbours int
	algorithms []string
	ties       []string
	heuristic  string
	weight     string
	reexpand   bool
	route      bool
	trace      bool

	contest figures.Contest
	grid    func(k int) *astar.Grid
}

// defaultWalls is the share of walls in random grids, in per cent.
const defaultWalls = 30

// tieNames are the rules for ties as --ties calls them.
var tieNames = []string{"smaller", "larger"}

// contestNames are the names of the flags that need a grid.
var contestNames = []string{"seed", "runs", "walls", "costs", "corridors", "neighbours", "algorithms", "ties",
	"heuristic", "weight", "reexpand", "route", "trace"}

func (f *contestFlags) register(flags *cli.Flags) {
	f.runs, f.walls, f.costs, f.neighbours, f.ties, f.heuristic, f.weight = 1, defaultWalls, 1, int(astar.Four), tieNames,
		astar.Distance.String(), "1"
	flags.String(&f.file, "grid", "search the grid in `FILE`, or in standard input if it is -")
	flags.String(&f.random, "random", "search random grids of this `SIZE`, such as 31x31")
	flags.FirstSeed(&f.seed, "seed of the first random grid; the following grids use the following numbers")
	flags.Int(&f.runs, "runs", cli.AtLeast(1), "number of random grids")
	flags.Int(&f.walls, "walls", cli.Span{},
		"share of walls in random grids, in per cent; in corridors, the share of the walls that are kept")
	flags.Int(&f.costs, "costs", cli.Span{}, "open cells of random grids cost from 1 to this")
	flags.Bool(&f.corridors, "corridors", "make random grids mazes of corridors")
	flags.Int(&f.neighbours, "neighbours", cli.Span{}, "number of neighbours to which steps lead: 4 or 8")
	flags.List(&f.algorithms, "algorithms", true, "searches to compare, from "+strings.Join(figures.Algorithms(), ", ")+
		" (default: all that work with the weight)")
	flags.List(&f.ties, "ties", true, "which g comes first among states of equal f: smaller, larger or both")
	flags.String(&f.heuristic, "heuristic",
		"one of "+strings.Join(astar.HeuristicNames(), ", ")+"; patchy is inconsistent")
	flags.String(&f.weight, "weight", "weight of the heuristic, such as 1.5")
	flags.Bool(&f.reexpand, "reexpand", "expand a state again when a cheaper path to it is found")
	flags.Bool(&f.route, "route", "draw the route of each search over the grid; with one grid only")
	flags.Bool(&f.trace, "trace",
		"with --json and one grid, print every step of the searches, one line for each agent, as /api/v1/astar does")
	flags.Complete("algorithms", figures.Algorithms)
	flags.Complete("ties", func() []string { return tieNames })
	flags.Complete("heuristic", astar.HeuristicNames)
	flags.Complete("neighbours", func() []string { return []string{"4", "8"} })
}

// asked reports whether one of the flags is given.
func (f *contestFlags) asked(c *cli.Call) bool {
	return c.Given(append([]string{"grid", "random"}, contestNames...)...)
}

// check reads the searches and the grids.
func (f *contestFlags) check(c *cli.Call) (err error) {
	if f.contest, err = f.searches(c); err != nil {
		return err
	}
	if f.grid, err = f.grids(c); err != nil {
		return err
	}
	switch {
	case f.runs > 1 && (f.route || f.trace):
		return fmt.Errorf("--runs is %d, but --route and --trace are for one grid", f.runs)
	case f.trace && (!c.JSON || f.route):
		return errors.New("--trace goes with --json, and not with --route")
	case f.route && (c.JSON || c.CSV):
		return errors.New("--route goes neither with --json nor with --csv")
	}
	return nil
}

// run compares the searches.
func (f *contestFlags) run(c *cli.Call) (*cli.Result, error) {
	if f.trace {
		lines, err := f.traces(c)
		return &cli.Result{JSON: lines}, err
	}
	scores, err := figures.Compare(c.Context(), f.contest, f.runs, f.grid)
	if err != nil {
		return nil, err
	}
	all := figures.ContestTable(scores)
	shown := all
	if !slices.ContainsFunc(scores, func(s figures.Score) bool { return s.More >= 0 }) {
		shown = all.Select("algorithm", "ties", "grids", "reached", "searches", "expanded", "moves", "cost")
	}
	return &cli.Result{Table: all, Text: func(p *cli.Printer) {
		p.Keep(shown.WriteText(p))
		if f.route {
			for _, s := range scores {
				p.Printf("\n%s, %v first:\n%s", s.Algorithm, s.Ties, figures.RouteText(f.grid(0), s.Route))
			}
		}
	}}, nil
}

// searches reads the flags about searches.
func (f *contestFlags) searches(c *cli.Call) (figures.Contest, error) {
	var contest figures.Contest
	h, err := astar.ParseHeuristic(f.heuristic)
	if err != nil {
		return contest, fmt.Errorf("--heuristic: %w", err)
	}
	w, err := astar.ParseWeight(f.weight)
	if err != nil {
		return contest, fmt.Errorf("--weight: %w", err)
	}
	contest = figures.Contest{
		Algorithms: f.algorithms,
		Options:    astar.AgentOptions{Heuristic: h, Weight: w, Search: astar.Options{Reexpand: f.reexpand}},
	}
	if !c.Given("algorithms") {
		contest.Algorithms = figures.Algorithms()
		if w != (astar.Weight{Num: 1, Den: 1}) {
			contest.Algorithms = slices.DeleteFunc(contest.Algorithms,
				func(name string) bool { return name == astar.Adaptive.String() })
		}
	}
	for _, name := range f.ties {
		k := slices.Index(tieNames, name)
		if k < 0 {
			return contest, fmt.Errorf("--ties has %q: it must be smaller or larger", name)
		}
		contest.Ties = append(contest.Ties, astar.TieBreak(k))
	}
	return contest, contest.Check()
}

// grids reads the flags about grids.
func (f *contestFlags) grids(c *cli.Call) (func(k int) *astar.Grid, error) {
	neighbours := astar.Neighbours(f.neighbours)
	switch {
	case f.file == "" && f.random == "":
		for _, name := range contestNames {
			if c.Given(name) {
				return nil, fmt.Errorf("--%s is about searches on grids: --grid FILE or --random SIZE says on which", name)
			}
		}
	case f.file != "" && f.random != "":
		return nil, errors.New("--grid and --random cannot both be given")
	case neighbours != astar.Four && neighbours != astar.Eight:
		return nil, fmt.Errorf("--neighbours is %d: it must be 4 or 8", f.neighbours)
	}
	if f.file != "" {
		for _, name := range []string{"seed", "runs", "walls", "costs", "corridors"} {
			if c.Given(name) {
				return nil, fmt.Errorf("--%s is for random grids", name)
			}
		}
		text, name, err := c.ReadText(f.file)
		if err != nil {
			return nil, err
		}
		g, err := astar.ParseGrid(text)
		if err != nil {
			return nil, cli.InputError(name, err)
		}
		g.SetNeighbours(neighbours)
		return func(int) *astar.Grid { return g }, nil
	}
	o := astar.RandomOptions{Walls: f.walls, MaxCost: f.costs, Corridors: f.corridors, Neighbours: neighbours}
	if n, err := fmt.Sscanf(f.random+"\n", "%dx%d\n", &o.Rows, &o.Cols); n != 2 || err != nil {
		return nil, fmt.Errorf("--random is %q: it must be ROWSxCOLUMNS, such as 31x31", f.random)
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	return func(k int) *astar.Grid { return astar.Random(f.seed+uint64(k), o) }, nil
}

// traces returns every step of the searches: a line for each agent, or one line if no agent moves.
func (f *contestFlags) traces(c *cli.Call) (lines cli.Lines, err error) {
	planners := []*astar.Planner{}
	for _, name := range f.contest.Algorithms {
		if p, err := astar.ParsePlanner(name); err == nil {
			planners = append(planners, &p)
		}
	}
	if len(planners) == 0 {
		planners = append(planners, nil)
	}
	for _, p := range planners {
		answer, err := replay.Of(c.Context(), f.grid(0), f.contest.Options, p)
		if err != nil {
			return lines, err
		}
		lines = append(lines, answer)
	}
	return lines, nil
}
