// Package compare runs several solvers on the same levels, in turn on the same
// cores, and makes a table and a picture of their times: the comparison of the RN
// Explorer's paper, for anyone to rerun.
package compare

import (
	"context"
	"fmt"
	"slices"
	"time"

	"stride/internal/cputime"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

// Plan says what to compare.
type Plan struct {
	Methods []solver.Method
	Levels  []int
	Runs    int // of each method on each level, with the search's seeds 1, 2, …
	Game    official.Seed
	// Config is for all methods, but for its method, watch, seed and deadline.
	Config solver.Config
	Limit  time.Duration // of each run, above 0
	// Persist runs every method on every level. Otherwise one that has solved
	// nothing on hopeless levels in a row is spared the following ones.
	Persist bool
	// Done are rows from before; their runs are not made again.
	Done []Row
	// Begin, if not nil, is called before each run, and Report after it. If Report
	// returns an error, that ends the comparison.
	Begin  func(solver.Method, int)
	Report func(Row) error
}

// hopeless is how many levels in a row a method may solve no run of.
const hopeless = 2

// Row is the outcome of one run.
type Row struct {
	Method  solver.Method
	Level   int
	Numbers int
	Seed    uint64
	Solved  bool
	Left    int     // numbers that the best moves leave
	Seconds float64 // wall clock
	CPU     float64 // processor time in seconds, 0 where it cannot be had
	Steps   int64
}

// same reports whether r and o are of the same run.
func (r Row) same(o Row) bool {
	return r.Method == o.Method && r.Level == o.Level && r.Seed == o.Seed
}

// Validate returns an error that says what is wrong with the plan.
func (p Plan) Validate() error {
	switch {
	case p.Runs < 1:
		return fmt.Errorf("%d runs: want at least 1", p.Runs)
	case p.Limit <= 0:
		return fmt.Errorf("a time limit of %v: want more than 0", p.Limit)
	case len(p.Methods) == 0:
		return fmt.Errorf("no solver to compare")
	case len(p.Levels) == 0:
		return fmt.Errorf("no level to compare on")
	}
	return nil
}

// Run carries out a plan: all solvers take turns on a level, run by run, before the
// next level begins. It returns all rows, those from before included, and ends
// early with the error of ctx when ctx ends; an unfinished run is left out.
func Run(ctx context.Context, p Plan) ([]Row, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	rows := slices.Clone(p.Done)
	failures := make(map[solver.Method]int) // levels in a row without a solution
	for _, level := range p.Levels {
		b, err := official.Level(p.Game, level)
		if err != nil {
			return rows, err
		}
		var methods []solver.Method
		for _, m := range p.Methods {
			if p.Persist || failures[m] < hopeless {
				methods = append(methods, m)
			}
		}
		for run := range p.Runs {
			for _, m := range methods {
				r := Row{Method: m, Level: level, Numbers: b.Numbers(), Seed: uint64(run + 1)}
				if slices.ContainsFunc(rows, r.same) {
					continue
				}
				if err := p.run(ctx, b, &r); err != nil {
					return rows, err
				}
				rows = append(rows, r)
			}
		}
		for _, m := range methods {
			failures[m]++
			if slices.ContainsFunc(rows, func(r Row) bool { return r.Method == m && r.Level == level && r.Solved }) {
				failures[m] = 0
			}
		}
	}
	return rows, nil
}

// run makes one run and reports it.
func (p Plan) run(ctx context.Context, b shift.Board, r *Row) error {
	if p.Begin != nil {
		p.Begin(r.Method, r.Level)
	}
	if err := r.Measure(ctx, b, p.Config, p.Limit); err != nil {
		return err
	}
	if p.Report != nil {
		return p.Report(*r)
	}
	return nil
}

// Measure solves b by the method and with the seed of r, and puts what came of it into
// r. A limit of 0 is none. If ctx ends before the solver does, r stays as it is.
func (r *Row) Measure(ctx context.Context, b shift.Board, c solver.Config, limit time.Duration) error {
	c.Method = r.Method
	c.Forest.Seed = r.Seed
	begin, cpu := time.Now(), cputime.Used()
	if limit > 0 {
		c.Forest.Budget.Deadline = begin.Add(limit)
	}
	result, err := solver.By(ctx, b, c)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	r.Seconds, r.CPU = time.Since(begin).Seconds(), (cputime.Used() - cpu).Seconds()
	r.Solved, r.Left, r.Steps = result.Solved, result.Left, result.Steps
	return nil
}
