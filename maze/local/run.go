package local

import (
	"context"
	"math"
	"time"

	"stride/maze"
	"stride/maze/eval"
	"stride/maze/objective"
	"stride/search"
)

// Progress shows how far a running search is: its steps, its curve, and the best maze, which
// is complete and does not change any more. The zero Progress is ready for use.
type Progress struct {
	search.Progress
	search.Incumbent[*maze.Grid]
}

// Offer makes a maze the best one if it is better, and a point of the curve.
func (p *Progress) Offer(c search.Candidate[*maze.Grid]) {
	if p.Incumbent.Offer(c) {
		p.Improve(c.Score)
	}
}

// Job is a search to be run.
type Job struct {
	Params    maze.Params         // must pass its Check
	Objective objective.Objective // that of the course if zero
	Algorithm Algorithm
	Options   Options // the defaults if zero
	Budget    search.Budget
	Seed      uint64
	Workers   int           // 0: one for each core
	Width     int           // of the widest beam of an algorithm that has beams, see Fit; 0: what the algorithm wants
	Patience  time.Duration // see search.Job
	Debug     bool          // verify the evaluator after each step
	// Exchange, if not nil, connects the search with others of the same configuration, and
	// of the objective of the course.
	Exchange search.Exchange[*maze.Grid]
}

// Run runs units of the job's algorithm until the budget is spent or ctx is
// cancelled, and offers the mazes found to p. Without a limit of steps it also
// ends at a maze that is worth as much as the bound of its configuration.
func Run(ctx context.Context, job Job, p *Progress) {
	if job.Params.Trivial() {
		return
	}
	if job.Width == 0 && job.Algorithm.Width != nil {
		job.Width = job.Algorithm.Width(job.Params)
	}
	bound := int64(job.Params.Bound())
	if !job.Objective.IsCourse(job.Params) {
		bound = math.MaxInt64 // nothing is known
	}
	if job.Budget.Steps > 0 {
		bound = math.MaxInt64 // which unit is first to reach it is chance, and a budget of steps has one result
	}
	if top, ok := p.Best(); ok && top.Score >= bound {
		return
	}
	others := new(search.Incumbent[*maze.Grid])
	meet := func(bool) {
		for _, g := range p.Swap(job.Exchange) {
			if g.Params == job.Params && g.Check() == nil {
				others.Offer(search.Candidate[*maze.Grid]{Solution: g, Score: int64(maze.Evaluate(g).Value)})
			}
		}
	}
	j := search.Job{
		Budget: job.Budget, Seed: job.Seed, Workers: job.Workers, Progress: &p.Progress, Patience: job.Patience,
		Portion: job.Algorithm.Portion(job.Params), Whole: job.Algorithm.Whole != nil && job.Algorithm.Whole(job.Params),
	}
	if job.Exchange != nil {
		meet(false)
		j.Meet = meet
	}
	o := job.Options.or()
	workers := make([]worker, j.Slots())
	j.Work = func(unit *search.Unit) {
		w := &workers[unit.Slot]
		if w.state == nil {
			w.state, _ = eval.NewFor(job.Params, job.Objective)
			w.bestGrid = make([]int16, job.Params.Cells())
		}
		u := &Unit{
			Unit: unit, State: w.state, Options: &o, params: job.Params, width: job.Width, debug: job.Debug, bound: bound,
			scale: w.state.Function().Scale(), progress: p, others: others, bestGrid: w.bestGrid,
		}
		if w.state.Function().Neller {
			unit.Poll = min(unit.Poll, max(1, cellsBetweenLooks/int64(job.Params.Cells())))
		}
		unit.Report = u.Offer
		job.Algorithm.Search(u)
	}
	search.Run(ctx, j)
	if job.Exchange == nil {
		return
	}
	meet(true) // of those who have found the best maze, none may be left
	if best, ok := others.Best(); ok {
		p.Offer(search.Candidate[*maze.Grid]{Solution: best.Solution, Score: best.Score, Unit: math.MaxInt})
	}
}

// cellsBetweenLooks is the number of cells that are evaluated between two looks at the
// clock where a step looks at each cell.
const cellsBetweenLooks = 1 << 14

// worker is what a worker keeps from unit to unit.
type worker struct {
	state    *eval.State
	bestGrid []int16
}
