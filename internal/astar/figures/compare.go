package figures

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"stride/astar"
	"stride/internal/table"
)

// Comparison of searches on grids: A* with the whole grid known, and the three planners of an agent that
// does not know it. It counts expansions, which are the same on every machine.

// Whole is the name of A* with the whole grid known.
const Whole = "astar"

// Algorithms returns the names of all searches that can be compared.
func Algorithms() []string { return append([]string{Whole}, astar.PlannerNames()...) }

// Contest describes a comparison.
type Contest struct {
	Algorithms []string // see Algorithms
	Ties       []astar.TieBreak
	Options    astar.AgentOptions // their planner and rule for ties do not count
}

// Check returns an error if an algorithm does not exist or does not work with the options.
func (c Contest) Check() error {
	for _, name := range c.Algorithms {
		if !slices.Contains(Algorithms(), name) {
			return fmt.Errorf("there is no algorithm %q: it must be one of %s", name, strings.Join(Algorithms(), ", "))
		}
		if err := c.options(name, astar.SmallerG).Check(); err != nil {
			return err
		}
	}
	return nil
}

// options returns the options for one algorithm.
func (c Contest) options(name string, ties astar.TieBreak) astar.AgentOptions {
	o := c.Options
	o.Search.Ties = ties
	if planner, err := astar.ParsePlanner(name); err == nil {
		o.Planner = planner
	}
	return o
}

// Score is the result of one algorithm on all grids. The numbers are sums over the grids on which the
// goal was reached.
type Score struct {
	Algorithm string
	Ties      astar.TieBreak
	Grids     int // all of them
	Reached   int
	Searches  int
	Expanded  int
	Moves     int
	Cost      float64 // in units of the grid
	// More is the number of grids on which the algorithm expanded more cells than repeated forward A* with
	// the same rule for ties; -1 if that is not compared.
	More  int
	Route []astar.Cell // on the last grid: the cells from the start on
}

// Compare runs all algorithms with all rules for ties on a number of grids. If ctx ends, it returns
// the error of ctx.
func Compare(ctx context.Context, c Contest, grids int, grid func(k int) *astar.Grid) ([]Score, error) {
	var scores []Score
	for _, name := range c.Algorithms {
		for _, ties := range c.Ties {
			scores = append(scores, Score{Algorithm: name, Ties: ties, Grids: grids, More: -1})
		}
	}
	expanded := make([]int, len(scores)) // on one grid
	for k := range grids {
		g := grid(k)
		for at := range scores {
			var err error
			s := &scores[at]
			if expanded[at], err = s.run(ctx, g, c.options(s.Algorithm, s.Ties)); err != nil {
				return nil, err
			}
		}
		for at := range scores {
			s := &scores[at]
			base := slices.IndexFunc(scores, func(f Score) bool {
				return f.Algorithm == astar.RepeatedForward.String() && f.Ties == s.Ties
			})
			if base < 0 || s.Algorithm == Whole {
				continue
			}
			s.More = max(s.More, 0)
			if expanded[at] > expanded[base] {
				s.More++
			}
		}
	}
	return scores, nil
}

// run adds what the algorithm does on a grid, and returns how many states it expanded.
func (s *Score) run(ctx context.Context, g *astar.Grid, o astar.AgentOptions) (expanded int, err error) {
	s.Route = nil
	unit := float64(g.Unit())
	if s.Algorithm == Whole {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		r := astar.Search(astar.Weighted(g.Forward(g.Start(), g.Goal(), o.Heuristic), o.Weight), o.Search)
		if r.Found {
			s.Reached++
			s.Searches++
			s.Expanded += r.Expanded
			s.Moves += len(r.Path) - 1
			s.Cost += float64(r.Cost/o.Weight.Lowest().Den) / unit
			s.Route = r.Path
		}
		return r.Expanded, nil
	}
	j, err := astar.Navigate(ctx, g, o)
	if err != nil {
		return 0, err
	}
	s.Route = []astar.Cell{g.Start()}
	for _, e := range j.Episodes {
		for _, m := range e.Moves {
			s.Route = append(s.Route, m.To)
		}
	}
	if j.Reached {
		s.Reached++
		s.Searches += len(j.Episodes)
		s.Expanded += j.Expanded
		s.Moves += j.Steps
		s.Cost += float64(j.Cost) / unit
	}
	return j.Expanded, nil
}

// mean divides a sum by the number of grids on which the goal was reached.
func (s Score) mean(sum float64) any {
	if s.Reached == 0 {
		return nil
	}
	return sum / float64(s.Reached)
}

// ContestTable returns the table of scores: means over the grids on which the goal was reached.
func ContestTable(scores []Score) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "algorithm", Left: true}, {Key: "ties", Left: true}, {Key: "grids"}, {Key: "reached"}, {Key: "searches"},
		{Key: "expanded"}, {Key: "moves"}, {Key: "cost", Verb: "%.2f"}, {Key: "more_than_forward", Head: "more than forward"},
	}}
	for _, s := range scores {
		var more any
		if s.More >= 0 {
			more = s.More
		}
		t.Add(s.Algorithm, s.Ties.String(), s.Grids, s.Reached, s.mean(float64(s.Searches)), s.mean(float64(s.Expanded)),
			s.mean(float64(s.Moves)), s.mean(s.Cost), more)
	}
	return t
}

// RouteText draws a route over a grid: * for its cells, and the grid's own characters elsewhere.
func RouteText(g *astar.Grid, route []astar.Cell) string {
	text := []byte(g.Text())
	for _, c := range route {
		if c != g.Start() && c != g.Goal() {
			text[c.Row*(g.Cols+1)+c.Col] = '*'
		}
	}
	return string(text)
}
