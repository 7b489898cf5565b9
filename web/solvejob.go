package web

import (
	"context"
	"errors"
	"time"

	"stride/game"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
	"stride/shift/solver"
)

// The solver of Number Shifting, as a job.

// solveWork solves a position.
type solveWork struct {
	puzzle *game.Shift
	moves  []string // made before
	board  shift.Board
	config forest.Config
	most   time.Duration
	watch  forest.Watch
}

// solveProgress is how far such a search is.
type solveProgress struct {
	Unsatisfied int64        `json:"unsatisfied"` // numbers of the best forest so far
	Numbers     int          `json:"numbers"`
	Steps       int64        `json:"steps"`
	Proposals   int64        `json:"proposals"`
	Restarts    int64        `json:"restarts"`
	Curve       [][2]float64 `json:"curve"` // seconds and unsatisfied numbers, oldest first
}

// solveResult is its end.
type solveResult struct {
	Solved bool `json:"solved"`
	// Unsolvable is the proof that there is no solution, if there is one.
	Unsolvable string `json:"unsolvable,omitempty"`
	Left       int    `json:"left"` // numbers that the moves leave
	// Moves clear all numbers but those; they have passed the checker.
	Moves   []string      `json:"moves"`
	Seed    uint64        `json:"seed"`
	Elapsed float64       `json:"elapsed"`
	Last    solveProgress `json:"search"`
}

func (w *solveWork) kind() string         { return "solve" }
func (w *solveWork) limit() time.Duration { return w.most }
func (w *solveWork) room() room           { return room{1, solveMemory(w.board)} }

func (w *solveWork) run(ctx context.Context) (any, error) {
	begin := time.Now()
	c := w.config
	c.Watch = &w.watch
	w.watch.Start(begin)
	if c.Budget.Steps == 0 {
		c.Budget.Deadline = begin.Add(w.most)
	} else {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, w.most)
		defer cancel()
	}
	r, err := solver.Solve(ctx, w.board, c)
	result := &solveResult{Seed: c.Seed, Moves: []string{}, Last: w.progress()}
	var dead *proof.Unsolvable
	switch {
	case errors.As(err, &dead):
		result.Unsolvable, result.Left = dead.Reason, w.board.Numbers()
	case err != nil:
		return nil, err
	default:
		for _, m := range r.Moves {
			result.Moves = append(result.Moves, m.String())
		}
		left, err := shift.Replay(w.board.Clone(), r.Moves)
		if err != nil {
			return nil, err
		}
		result.Left, result.Solved = left, left == 0
		if result.Solved {
			w.puzzle.Learn(w.moves, r.Moves)
		}
	}
	result.Elapsed = time.Since(begin).Seconds()
	return result, nil
}

func (w *solveWork) now() any { return w.progress() }

func (w *solveWork) progress() solveProgress {
	p := solveProgress{
		Numbers: w.board.Numbers(), Steps: w.watch.Steps(), Proposals: w.watch.Proposals(),
		Restarts: w.watch.Restarts(), Curve: curve(w.watch.Curve(), -1),
	}
	p.Unsatisfied = int64(p.Numbers)
	if best, ok := w.watch.Best(); ok {
		p.Unsatisfied = -best.Score
	}
	return p
}
