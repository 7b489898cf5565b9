package mazecmd

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/objective"
	"stride/maze/optima"
	"stride/maze/portfolio"
)

// What the generator does for a configuration whose best value is proved, see package optima. A
// maze of that value is printed at once, unless the flags ask for a search; a search ends when it
// has such a maze.

// knownName takes the place of the algorithm's name where nothing was searched.
const knownName = "known"

// searchFlags are the flags that describe a search, and so ask for one even where a best maze is
// known. --search does nothing else.
var searchFlags = []string{"seed", "steps", "algorithm", "set"}

// asksForSearch reports whether the flags ask for a search.
func (f *mazeFlags) asksForSearch(cmd *cobra.Command) bool {
	return f.anew || slices.ContainsFunc(searchFlags, cmd.Flags().Changed)
}

// knownMaze returns a best maze as a result of the generator, and false if none is known, or if
// the objective is not the course's.
func knownMaze(started time.Time, p maze.Params, o objective.Objective) (portfolio.Result, bool) {
	g, ok := optima.Best(p)
	if !ok || !o.IsCourse(p) {
		return portfolio.Result{}, false
	}
	report := maze.Evaluate(g)
	return portfolio.Result{Algorithm: knownName, Grid: g, Report: report, Bound: report.Value, Elapsed: time.Since(started)}, true
}

// limits returns the bound that a result is compared with and the target of a search: the proved
// optimum where it is known, otherwise the bound of the configuration and no target.
func limits(p maze.Params, o objective.Objective) (bound, target int) {
	if !o.IsCourse(p) {
		return bounds.Of(p), 0
	}
	bound, proved := optima.Bound(p)
	if !proved {
		return bound, 0
	}
	return bound, bound
}

// noteOptimal says on w that a maze cannot be improved on. Standard output has the form of the
// course's program, which has no line for that.
func noteOptimal(w io.Writer, r portfolio.Result) {
	if r.Report.Value != r.Bound {
		return
	}
	p := r.Grid.Params
	switch name := fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max); {
	case p.Trivial():
		fmt.Fprintf(w, "stride: Optimal: all mazes %s are worth %d\n", name, r.Bound)
	case r.Algorithm == knownName:
		fmt.Fprintf(w, "stride: Optimal: no maze %s is worth more than %d; this one is from the table of proved optima, --search makes another\n", name, r.Bound)
	default:
		fmt.Fprintf(w, "stride: Optimal: no maze %s is worth more than %d\n", name, r.Bound)
	}
}
