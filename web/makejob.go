package web

import (
	"context"
	"time"

	"stride/game"
	"stride/maze/generate"
)

// The search for a maze, as a job.

// makeWork makes a maze.
type makeWork struct {
	options generate.Options
	most    time.Duration // of wall clock
	board   generate.Board
	made    func(*makeResult, generate.Result)
}

// makeProgress is how far such a search is.
type makeProgress struct {
	Value    int64        `json:"value"`
	Bound    int          `json:"bound"`
	Steps    int64        `json:"steps"`
	Restarts int64        `json:"restarts"`
	Rows     int          `json:"rows"`
	Cols     int          `json:"cols"`
	Values   []int16      `json:"values"` // the best grid so far
	Curve    [][2]float64 `json:"curve"`  // seconds and value, oldest first
}

// makeResult is its end.
type makeResult struct {
	mazeLevel
	Seed     uint64       `json:"seed"`
	Steps    int64        `json:"steps"`
	Restarts int64        `json:"restarts"`
	Elapsed  float64      `json:"elapsed"`
	Curve    [][2]float64 `json:"curve"`
	// Cut is set if the time ran out before the steps: then the seed does not repeat it.
	Cut bool `json:"cut,omitempty"`
	// Record is what the record book made of it: entered, improved or not better; empty
	// if it was not offered.
	Record string `json:"record,omitempty"`
}

func (r *makeResult) best() string { return r.ID }

func (w *makeWork) kind() string         { return "generate" }
func (w *makeWork) limit() time.Duration { return w.most }
func (w *makeWork) room() room           { return room{1, mazeMemory(w.options.Params)} }
func (w *makeWork) now() any             { return w.progress() }

func (w *makeWork) run(ctx context.Context) (any, error) {
	result, err := w.make(ctx)
	if err != nil {
		return nil, err // not a nil result that is not nil as an interface
	}
	return result, nil
}

// make searches until ctx ends or the budget is spent.
func (w *makeWork) make(ctx context.Context) (*makeResult, error) {
	o := w.options
	if o.Budget.Steps == 0 {
		o.Budget.Deadline = time.Now().Add(w.most)
	} else {
		// A search that knows its deadline may plan by it, and could not be repeated.
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, w.most)
		defer cancel()
	}
	r, err := generate.Run(ctx, o, &w.board)
	if err != nil {
		return nil, err
	}
	result := &makeResult{
		mazeLevel: newMazeLevel(game.NewMaze(r.Grid)), Seed: o.Seed, Steps: r.Steps, Restarts: r.Restarts, Elapsed: r.Elapsed.Seconds(),
		Curve: curve(r.Curve, 1), Cut: o.Budget.Steps > 0 && ctx.Err() != nil,
	}
	w.made(result, r)
	return result, nil
}

func (w *makeWork) progress() *makeProgress {
	p := w.options.Params
	progress := &makeProgress{Bound: p.Bound(), Steps: w.board.Steps(), Restarts: w.board.Restarts(), Rows: p.Rows, Cols: p.Cols, Curve: curve(w.board.Curve(), 1)}
	if best, ok := w.board.Best(); ok {
		progress.Value, progress.Values = best.Score, best.Solution.Values
	}
	return progress
}
