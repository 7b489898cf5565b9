package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"stride/maze"
	"stride/maze/course"
	"stride/maze/taste"
)

// generateTaste is generateMaze for tastes other than the course's.
func generateTaste(cmd *cobra.Command, started time.Time, p maze.Params, t mazeTaste, f *mazeFlags) error {
	algorithm, err := tasteAlgorithm(cmd, f.algorithm)
	if err != nil {
		return err
	}
	job := taste.Job{
		Params: p, Places: t.Places, Scoring: t.Scoring, Algorithm: algorithm, Workers: f.workers, Memory: f.memory, Debug: f.debug,
	}
	if err := job.Check(); err != nil {
		return err
	}
	f.memory.Apply()
	ctx, cancel, budget := f.begin(cmd, started, p)
	defer cancel()
	job.Budget, job.Seed = budget, f.seed
	out := cmd.OutOrStdout()
	if !f.json {
		if err := taste.WriteHeading(out, p, t.Places, t.Scoring); err != nil {
			return failure(err)
		}
	}
	board := new(taste.Board)
	stopProgress := func() {}
	if !f.quiet {
		stopProgress = newStatusLine(cmd.ErrOrStderr()).follow(func() string {
			return tasteLine(t, board, time.Since(started), f.time)
		})
	}
	result, err := taste.Run(ctx, job, board)
	stopProgress()
	if err != nil {
		return err
	}
	f.warn(ctx, cmd, result.Steps)
	moves, err := solveTaste(t, result.Maze)
	if err != nil {
		return failure(err)
	}
	if f.json {
		out := tasteJSON{
			newTasteJSON(t, result.Maze, result.Facts),
			newSearchJSON(f, algorithm, result.Steps, result.Restarts, result.Elapsed, cmd.Context().Err() != nil, result.Curve),
		}
		if f.solution {
			text := maze.FormatMoves(moves)
			out.Solution = &text
		}
		return failure(json.NewEncoder(cmd.OutOrStdout()).Encode(out))
	}
	if err := taste.WriteResult(out, result.Maze, result.Facts, t.Scoring, maze.Label(f.label)); err != nil {
		return failure(err)
	}
	if f.solution && result.Facts.Solvable {
		if _, err := fmt.Fprintf(out, "\n%s\n", maze.FormatMoves(moves)); err != nil {
			return failure(err)
		}
	}
	return failure(course.WriteTime(out, time.Since(started)))
}

// solveTaste returns a shortest solution of a maze, nil if there is none.
func solveTaste(t mazeTaste, m *taste.Placed) ([]maze.Dir, error) {
	e, err := taste.NewEvaluator(m.Params, t.Places, t.Scoring)
	if err != nil {
		return nil, err
	}
	e.Evaluate(m.Values)
	return m.Moves(e.Path())
}

// tasteLine says how far a search is.
func tasteLine(t mazeTaste, board *taste.Board, elapsed, limit time.Duration) string {
	best := "no maze yet"
	if top, ok := board.Best(); ok {
		best = fmt.Sprintf("value %d", top.Score)
		if t.Neller {
			best = fmt.Sprintf("energy %d", -top.Score)
		}
	}
	return fmt.Sprintf("%s | %.1f million steps | %s", best, float64(board.Steps())/1e6, clock(elapsed, limit))
}

// mazeTasteJSON is what --json prints of a maze of another taste. Cells are pairs of row
// and column, both from 1.
type mazeTasteJSON struct {
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

func newTasteJSON(t mazeTaste, m *taste.Placed, f taste.Facts) mazeTasteJSON {
	p := m.Params
	return mazeTasteJSON{
		Rows: p.Rows, Cols: p.Cols, Min: p.Min, Max: p.Max, Grid: rowsOf(p, m.Values), Start: pair(p, m.Start), Goal: pair(p, m.Goal),
		ValueFunction: t.Scoring.String(), Report: f.Report,
		Energy: energyJSON{f.Energy, f.Unreaching, f.InitialForced, f.ForwardDecisions, f.BackwardDecisions, f.ClusterCost},
	}
}

// tasteJSON is what --json prints of a generated one.
type tasteJSON struct {
	mazeTasteJSON
	searchJSON
}

// writeTasteCheck prints what is known of a maze that was read.
func writeTasteCheck(w io.Writer, t *tasted, asJSON, cells bool) error {
	f, p := t.Facts(), t.maze.Params
	if asJSON {
		out := newTasteJSON(t.taste, t.maze, f)
		if cells {
			out.Cells = newFaultsJSON(p, t.Faults())
		}
		return json.NewEncoder(w).Encode(out)
	}
	if err := taste.WriteReport(w, f, t.taste.Scoring, maze.LabelValue); err != nil {
		return err
	}
	l := lines{w: w}
	l.printf("\nSize: %dx%d\nRange: %d-%d\n", p.Rows, p.Cols, p.Min, p.Max)
	l.printf("Start: %s\nGoal: %s\nValue: %v\n", taste.FormatCell(p, t.maze.Start), taste.FormatCell(p, t.maze.Goal), t.taste.Scoring)
	if cells {
		l.faults(p, t.Faults())
	}
	return l.err
}
