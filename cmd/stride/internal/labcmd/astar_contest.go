package labcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/astar"
	"stride/astar/figures"
	"stride/astar/replay"
	"stride/cmd/stride/internal/cli"
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
}

// defaultWalls is the share of walls in random grids, in per cent.
const defaultWalls = 30

// tieNames are the rules for ties as --ties calls them.
var tieNames = []string{"smaller", "larger"}

// contestNames are the names of the flags that need a grid.
var contestNames = []string{"seed", "runs", "walls", "costs", "corridors", "neighbours", "algorithms", "ties", "heuristic", "weight", "reexpand", "route", "trace"}

func (f *contestFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.file, "grid", "", "search the grid in `FILE`, or in standard input if it is -")
	flags.StringVar(&f.random, "random", "", "search random grids of this `SIZE`, such as 31x31")
	flags.Uint64Var(&f.seed, "seed", cli.FirstSeed, "seed of the first random grid; the following grids use the following numbers")
	flags.IntVar(&f.runs, "runs", 1, "number of random grids")
	flags.IntVar(&f.walls, "walls", defaultWalls, "share of walls in random grids, in per cent; in corridors, the share of the walls that are kept")
	flags.IntVar(&f.costs, "costs", 1, "open cells of random grids cost from 1 to this")
	flags.BoolVar(&f.corridors, "corridors", false, "make random grids mazes of corridors")
	flags.IntVar(&f.neighbours, "neighbours", int(astar.Four), "number of neighbours to which steps lead: 4 or 8")
	flags.StringSliceVar(&f.algorithms, "algorithms", nil, "searches to compare, from "+strings.Join(figures.Algorithms(), ", ")+" (default: all that work with the weight)")
	flags.StringSliceVar(&f.ties, "ties", tieNames, "which g comes first among states of equal f: smaller, larger or both")
	flags.StringVar(&f.heuristic, "heuristic", astar.Distance.String(), "one of "+strings.Join(astar.HeuristicNames(), ", ")+"; patchy is inconsistent")
	flags.StringVar(&f.weight, "weight", "1", "weight of the heuristic, such as 1.5")
	flags.BoolVar(&f.reexpand, "reexpand", false, "expand a state again when a cheaper path to it is found")
	flags.BoolVar(&f.route, "route", false, "draw the route of each search over the grid; with one grid only")
	flags.BoolVar(&f.trace, "trace", false, "with --json and one grid, print every step of the searches, one line for each agent, as /api/v1/astar does")
	cli.MustComplete(c, "algorithms", figures.Algorithms)
	cli.MustComplete(c, "ties", func() []string { return tieNames })
	cli.MustComplete(c, "heuristic", astar.HeuristicNames)
	cli.MustComplete(c, "neighbours", func() []string { return []string{"4", "8"} })
}

// asked reports whether one of the flags is given.
func (f *contestFlags) asked(c *cobra.Command) bool {
	return slices.ContainsFunc(append([]string{"grid", "random"}, contestNames...), c.Flags().Changed)
}

// run compares the searches and prints the outcome.
func (f *contestFlags) run(c *cobra.Command, asJSON, asCSV bool) error {
	contest, err := f.contest(c)
	if err != nil {
		return err
	}
	grid, err := f.grids(c)
	if err != nil {
		return err
	}
	switch {
	case f.runs > 1 && (f.route || f.trace):
		return fmt.Errorf("--runs is %d, but --route and --trace are for one grid", f.runs)
	case f.trace && (!asJSON || f.route):
		return errors.New("--trace goes with --json, and not with --route")
	case f.route && (asJSON || asCSV):
		return errors.New("--route goes neither with --json nor with --csv")
	case f.trace:
		return f.writeTrace(c, contest, grid(0))
	}
	scores, err := figures.Compare(c.Context(), contest, f.runs, grid)
	if err != nil {
		return cli.Failure(err)
	}
	lines := figures.ContestTable(scores)
	if !asJSON && !asCSV && !slices.ContainsFunc(scores, func(s figures.Score) bool { return s.More >= 0 }) {
		lines = lines.Select("algorithm", "ties", "grids", "reached", "searches", "expanded", "moves", "cost")
	}
	if err := writeForm(c, lines, asJSON, asCSV); err != nil || !f.route {
		return cli.Failure(err)
	}
	out := cli.Printer{W: c.OutOrStdout()}
	for _, s := range scores {
		out.Printf("\n%s, %v first:\n%s", s.Algorithm, s.Ties, figures.RouteText(grid(0), s.Route))
	}
	return cli.Failure(out.Err)
}

// contest reads the flags about searches.
func (f *contestFlags) contest(c *cobra.Command) (figures.Contest, error) {
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
	if !c.Flags().Changed("algorithms") {
		contest.Algorithms = figures.Algorithms()
		if w != (astar.Weight{Num: 1, Den: 1}) {
			contest.Algorithms = slices.DeleteFunc(contest.Algorithms, func(name string) bool { return name == astar.Adaptive.String() })
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
func (f *contestFlags) grids(c *cobra.Command) (func(k int) *astar.Grid, error) {
	neighbours := astar.Neighbours(f.neighbours)
	switch {
	case f.file == "" && f.random == "":
		for _, name := range contestNames {
			if c.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s is about searches on grids: --grid FILE or --random SIZE says on which", name)
			}
		}
	case f.file != "" && f.random != "":
		return nil, errors.New("--grid and --random cannot both be given")
	case neighbours != astar.Four && neighbours != astar.Eight:
		return nil, fmt.Errorf("--neighbours is %d: it must be 4 or 8", f.neighbours)
	case f.runs < 1:
		return nil, fmt.Errorf("--runs is %d: it must be at least 1", f.runs)
	}
	if f.file != "" {
		for _, name := range []string{"seed", "runs", "walls", "costs", "corridors"} {
			if c.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s is for random grids", name)
			}
		}
		text, name, err := cli.ReadText(c, f.file)
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

// writeTrace prints every step of the searches: a line for each agent, or one line if nobody moves.
func (f *contestFlags) writeTrace(c *cobra.Command, contest figures.Contest, g *astar.Grid) error {
	encoder := json.NewEncoder(c.OutOrStdout())
	planners := []*astar.Planner{}
	for _, name := range contest.Algorithms {
		if p, err := astar.ParsePlanner(name); err == nil {
			planners = append(planners, &p)
		}
	}
	if len(planners) == 0 {
		planners = append(planners, nil)
	}
	for _, p := range planners {
		answer, err := replay.Of(c.Context(), g, contest.Options, p)
		if err != nil {
			return cli.Failure(err)
		}
		if err := encoder.Encode(answer); err != nil {
			return cli.Failure(err)
		}
	}
	return nil
}
