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
func writeObjective(out io.Writer, started time.Time, o objective.Objective, f *mazeFlags, r portfolio.Result, interrupted bool) error {
	m := &objective.Maze{Params: r.Grid.Params, Endpoints: o.Endpoints, Values: r.Grid.Values}
	e, err := objective.NewEvaluator(m.Params, m.Endpoints, o.Function)
	if err != nil {
		return err
	}
	e.Evaluate(m.Values)
	moves, err := m.Moves(e.Path())
	if err != nil {
		return err
	}
	if f.json {
		generated := objectiveMadeJSON{newObjectiveJSON(o.Function, m, e.Facts()), newSearchJSON(f, r, interrupted)}
		if f.solution {
			text := maze.FormatMoves(moves)
			generated.Solution = &text
		}
		return json.NewEncoder(out).Encode(generated)
	}
	if err := objective.WriteResult(out, m, e.Facts(), o.Function, maze.Label(f.label)); err != nil {
		return err
	}
	if f.solution && e.Facts().Solvable {
		if _, err := fmt.Fprintf(out, "\n%s\n", maze.FormatMoves(moves)); err != nil {
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

func newObjectiveJSON(v objective.Function, m *objective.Maze, f objective.Facts) objectiveJSON {
	p := m.Params
	return objectiveJSON{
		Rows: p.Rows, Cols: p.Cols, Min: p.Min, Max: p.Max, Grid: rowsOf(p, m.Values), Start: pair(p, m.Start), Goal: pair(p, m.Goal),
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
func writeObjectiveCheck(w io.Writer, t *readObjective, cells bool) error {
	f, p := t.Facts(), t.maze.Params
	if err := objective.WriteReport(w, f, t.Function, maze.LabelValue); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	l.Printf("\nSize: %dx%d\nRange: %d-%d\n", p.Rows, p.Cols, p.Min, p.Max)
	l.Printf("Start: %s\nGoal: %s\nValue: %v\n", objective.FormatCell(p, t.maze.Start), objective.FormatCell(p, t.maze.Goal), t.Function)
	if cells {
		writeFaults(&l, p, t.Faults())
	}
	return l.Err
}
