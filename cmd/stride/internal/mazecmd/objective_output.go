package mazecmd

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
	"stride/maze/objective"
	"stride/maze/portfolio"
)

// writeObjective prints a maze that was generated for an objective other than the course's, as
// text or as JSON.
func writeObjective(out io.Writer, started time.Time, v objective.Function, f *mazeFlags, r portfolio.Result, interrupted bool) error {
	facts := v.Evaluate(r.Grid)
	if f.json {
		generated := objectiveMadeJSON{newObjectiveJSON(v, r.Grid, facts), newSearchJSON(f, r, interrupted)}
		if f.solution {
			text := maze.FormatMoves(maze.Solve(r.Grid))
			generated.Solution = &text
		}
		return json.NewEncoder(out).Encode(generated)
	}
	if err := objective.WriteResult(out, r.Grid, facts, v, maze.Label(f.label)); err != nil {
		return err
	}
	if f.solution && facts.Solvable {
		if _, err := fmt.Fprintf(out, "\n%s\n", maze.FormatMoves(maze.Solve(r.Grid))); err != nil {
			return err
		}
	}
	return maze.WriteTime(out, time.Since(started))
}

// objectiveJSON is what --json prints of a maze for another objective. Cells are pairs of row
// and column, both from 1.
type objectiveJSON struct {
	Rows          int         `json:"rows"`
	Cols          int         `json:"cols"`
	Min           int         `json:"min"`
	Max           int         `json:"max"`
	Grid          [][]int16   `json:"grid"` // 0 is the goal
	Start         [2]int      `json:"start"`
	Goal          [2]int      `json:"goal"`
	ValueFunction string      `json:"value_function"` // course, neller, or weights
	Report        maze.Report `json:"report"`
	Energy        energyJSON  `json:"energy"`
	Solution      *string     `json:"solution,omitempty"` // with --solution
	Cells         *faultsJSON `json:"cells,omitempty"`    // with --cells
}

// energyJSON are Neller's terms.
type energyJSON struct {
	Energy            int `json:"energy"`
	Unreaching        int `json:"unreaching"`
	InitialForced     int `json:"initial_forced"`
	ForwardDecisions  int `json:"forward_decisions"`
	BackwardDecisions int `json:"backward_decisions"`
	ClusterCost       int `json:"cluster_cost"`
}

func newObjectiveJSON(v objective.Function, g *maze.Grid, f objective.Facts) objectiveJSON {
	p := g.Params
	return objectiveJSON{
		Rows: p.Rows, Cols: p.Cols, Min: p.Min, Max: p.Max, Grid: rowsOf(p, g.Values), Start: pair(p, g.Start), Goal: pair(p, g.Goal),
		ValueFunction: v.String(), Report: f.Report,
		Energy: energyJSON{f.Energy, f.Unreaching, f.InitialForced, f.ForwardDecisions, f.BackwardDecisions, f.ClusterCost},
	}
}

// objectiveMadeJSON is what --json prints of a maze that was generated for another objective.
type objectiveMadeJSON struct {
	objectiveJSON
	searchJSON
}

// writeObjectiveCheck prints the evaluation of a maze that was read.
func writeObjectiveCheck(w io.Writer, in *input, cells bool) error {
	g, p, a := in.grid, in.grid.Params, maze.Analyze(in.grid)
	if err := objective.WriteReport(w, in.value.Facts(g, a), in.value, maze.LabelValue); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	l.Printf("\nSize: %dx%d\nRange: %d-%d\n", p.Rows, p.Cols, p.Min, p.Max)
	l.Printf("Start: %s\nGoal: %s\nValue: %v\n", objective.FormatCell(p, g.Start), objective.FormatCell(p, g.Goal), in.value)
	if cells {
		writeFaults(&l, p, a.Faults())
	}
	return l.Err
}
