package local

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"stride/maze"
	"stride/maze/eval"
	"stride/maze/objective"
	"stride/search"
)

// Progress shows the state of a running search: its steps, its curve, and the best maze, a
// copy that never changes. The zero Progress is ready for use.
type Progress struct {
	search.Progress
	search.Incumbent[*maze.Grid]
	proved atomic.Bool
}

// Proved reports whether the search has proved that no maze is better than the best one.
func (p *Progress) Proved() bool { return p.proved.Load() }

// Offer makes a maze the incumbent if it is better, and adds a point to the curve then.
func (p *Progress) Offer(c search.Candidate[*maze.Grid]) {
	if p.Incumbent.Offer(c) {
		p.Improve(c.Score)
	}
}

// Job describes a search.
type Job struct {
	Params    maze.Params         // must pass its Check
	Objective objective.Objective // that of the course if zero
	Algorithm Algorithm
	Options   Options // the defaults if zero
	Budget    search.Budget
	Seed      uint64
	Target    int           // if not 0, a value that is enough, below the bound of the configuration
	Workers   int           // 0: one for each core
	Width     int           // of the widest beam of an algorithm that has beams, see Fit; 0: the default of the algorithm
	Patience  time.Duration // see search.Job
	Debug     bool          // verify the evaluator after each step
}

// Run runs units of the job's algorithm until the budget is spent or ctx is
// cancelled, and offers the mazes found to p. Without a limit of steps it also
// ends at a maze that is worth as much as the bound of its configuration, or as the target.
func Run(ctx context.Context, job Job, p *Progress) {
	if job.Params.Trivial() {
		return
	}
	if job.Width == 0 && job.Algorithm.Width != nil {
		job.Width = job.Algorithm.Width(job.Params)
	}
	bound := int64(job.Params.Bound())
	if !job.Objective.IsCourse(job.Params) {
		bound = math.MaxInt64 // no bound is known
	}
	if job.Target != 0 {
		bound = min(bound, int64(job.Target))
	}
	if job.Budget.Steps > 0 {
		bound = math.MaxInt64 // which work unit reaches it first is random, and a budget of steps must have one result
	}
	if top, ok := p.Best(); ok && top.Score >= bound {
		return
	}
	j := search.Job{
		Budget: job.Budget, Seed: job.Seed, Workers: job.Workers, Progress: &p.Progress, Patience: job.Patience,
		Portion: job.Algorithm.Portion(job.Params), Whole: job.Algorithm.Whole != nil && job.Algorithm.Whole(job.Params),
	}
	o := job.Options.or()
	if job.Algorithm.Least != nil {
		j.Least = job.Algorithm.Least(job.Params, &o)
	}
	workers := make([]worker, j.Slots())
	j.Work = func(unit *search.Unit) {
		w := &workers[unit.Slot]
		if w.state == nil {
			w.state, _ = eval.NewFor(job.Params, job.Objective)
			w.bestGrid = make([]int16, job.Params.Cells())
		}
		u := &Unit{
			Unit: unit, State: w.state, Options: &o, params: job.Params, aim: job.Objective.Or(job.Params), width: job.Width, debug: job.Debug, bound: bound,
			scale: w.state.Function().Scale(), progress: p, bestGrid: w.bestGrid,
		}
		if w.state.Function().Neller {
			unit.Poll = min(unit.Poll, max(1, cellsBetweenLooks/int64(job.Params.Cells())))
		}
		unit.Report = u.Offer
		job.Algorithm.Search(u)
	}
	search.Run(ctx, j)
}

// cellsBetweenLooks is the number of cells that are evaluated between two looks at the clock,
// for value functions with which a step may visit every cell.
const cellsBetweenLooks = 1 << 14

// worker is the memory that a worker reuses from one work unit to the next.
type worker struct {
	state    *eval.State
	bestGrid []int16
}
