// Package measure times the solver on official levels: the figures of the
// documentation, the line that fits them, and its picture.
package measure

import (
	"context"
	"fmt"
	"slices"
	"time"

	"stride/internal/cputime"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
)

// Plan says what to time.
type Plan struct {
	Levels []int
	Runs   int // of each level, with the search's seeds 1, 2, …
	Game   official.Seed
	Config forest.Config
	Limit  time.Duration // of each run, 0 for none
	// Report, if not nil, is called after each level.
	Report func(Figures)
}

// Figures are what came of the runs of one level. Times of runs that did not
// solve it count as long as they took.
type Figures struct {
	Level     int
	Numbers   int
	Runs      int
	Solved    int
	Seconds   []float64 // wall clock of each run, in increasing order
	CPU       []float64 // processor time of each run, in increasing order; empty where it cannot be had
	Steps     int64     // of all runs
	Proposals int64     // of all runs
}

// Median returns the middle of sorted values: the mean of the two middle ones if
// their count is even, and 0 if there are none.
func Median(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// Worst returns the largest of sorted values, 0 if there are none.
func Worst(sorted []float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)-1]
}

// Run carries out a plan. It ends early, with the error of ctx, when ctx ends; an
// unfinished level is left out.
func Run(ctx context.Context, p Plan) ([]Figures, error) {
	if p.Runs < 1 {
		return nil, fmt.Errorf("%d runs: want at least 1", p.Runs)
	}
	var all []Figures
	for _, level := range p.Levels {
		b, err := official.Level(p.Game, level)
		if err != nil {
			return all, err
		}
		f, err := p.level(ctx, level, b)
		if err != nil {
			return all, err
		}
		all = append(all, f)
		if p.Report != nil {
			p.Report(f)
		}
	}
	return all, nil
}

// level makes the runs of one level.
func (p Plan) level(ctx context.Context, level int, b shift.Board) (Figures, error) {
	f := Figures{Level: level, Numbers: b.Numbers(), Runs: p.Runs}
	for run := range p.Runs {
		c := p.Config
		c.Seed = uint64(run + 1)
		begin, cpu := time.Now(), cputime.Used()
		c.Budget = search.Budget{Steps: p.Config.Budget.Steps}
		if p.Limit > 0 {
			c.Budget.Deadline = begin.Add(p.Limit)
		}
		r, err := solver.Solve(ctx, b, c)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return f, err
		}
		f.Seconds = append(f.Seconds, time.Since(begin).Seconds())
		if used := cputime.Used() - cpu; used > 0 {
			f.CPU = append(f.CPU, used.Seconds())
		}
		f.Steps += r.Steps
		f.Proposals += r.Proposals
		if r.Solved {
			f.Solved++
		}
	}
	slices.Sort(f.Seconds)
	slices.Sort(f.CPU)
	return f, nil
}
