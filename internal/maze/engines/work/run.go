// Package work runs searches for mazes. A search is divided into independent work units, whose
// random numbers depend only on the seed and the unit's number, see [search.Run]. Each worker has a
// maze that changes, in an [eval.State], and the best mazes of all units meet in a [Progress].
//
// A step is a unit of work (unit.go).
package work

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"stride/internal/maze/engines/internal/eval"
	"stride/internal/memory"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/objective"
)

// Progress shows the state of a running search: its steps, its curve, what its parts did, and the
// best maze, a copy that never changes.
type Progress struct {
	*search.Progress
	search.Incumbent[*maze.Grid]
	Parts  search.PartCounts
	proved atomic.Bool
	failed atomic.Pointer[error]
}

// NewProgress returns the progress of a search that has not begun. It adds its steps and its curve
// to those of p, or to new ones if p is nil.
func NewProgress(p *search.Progress) *Progress {
	return &Progress{Progress: cmp.Or(p, new(search.Progress))}
}

// Proved reports whether the search has proved that no maze is better than the best one.
func (p *Progress) Proved() bool { return p.proved.Load() }

// Failure returns the error for which a work unit gave up, or nil.
func (p *Progress) Failure() error {
	if err := p.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Offer makes a maze the incumbent if it is better, and adds a point to the curve then.
func (p *Progress) Offer(c search.Candidate[*maze.Grid]) {
	if p.Incumbent.Offer(c) {
		p.Improve(c.Score, c.Solution)
	}
}

// Algorithm is a search that can be chosen by name.
type Algorithm struct {
	Name string // as on the command line
	Help string // one line
	// Parameters names the parameters of the search; nil stands for all that there are.
	Parameters []string
	// Portion, if not 0, asks for several work units of a budget: it is the largest number of
	// steps of one. Without it the search makes one run, which is what makes two
	// searches comparable: a budget in one piece is worth more than the same in eight.
	Portion int64
	// Whole makes a work unit take all the time if there is a deadline.
	Whole bool
	// Memory, if not nil, returns how many bytes a search takes besides its state, with
	// a beam of the given width if it has one.
	Memory func(p maze.Params, width int) int64
	// Width, if not nil, returns the width of the widest beam that the search uses.
	Width func(p maze.Params) int
	// Weighs makes changes of large mazes, and loading them, count as more than one step.
	Weighs bool
	// Search spends the steps of one unit.
	Search func(u *Unit)
}

// Job describes a search. All units of the search share it.
type Job struct {
	Params    maze.Params         // must pass its Check
	Objective objective.Objective // that of the course if zero
	Algorithm Algorithm
	Budget    search.Budget
	Seed      uint64
	Target    int // if not 0, a value that is enough, below the bound of the configuration
	Workers   int // 0: one for each core
	// of the widest beam of an algorithm that has beams; 0: the default of the algorithm
	Width    int
	Memory   memory.Size    // limit that Fit keeps, for all workers together; the default if zero
	Patience time.Duration  // see search.Job
	Off      search.PartSet // parts of the algorithm that are switched off
	Debug    bool           // verify the evaluator after each step
}

// Run runs units of the job's algorithm until the budget is spent or ctx is
// cancelled, and offers the mazes found to p. Without a limit of steps it also
// ends at a maze that is worth as much as the bound of its configuration, or as the target.
func Run(ctx context.Context, job Job, p *Progress) {
	if job.Params.Trivial() {
		return
	}
	job.Objective = job.Objective.Or(job.Params)
	a := job.Algorithm
	if job.Width == 0 && a.Width != nil {
		job.Width = a.Width(job.Params)
	}
	enough := job.enough()
	if top, ok := p.Best(); ok && top.Score >= enough {
		return
	}
	j := search.Job{
		Budget: job.Budget, Seed: job.Seed, Workers: job.Workers, Progress: p.Progress,
		Patience: job.Patience,
		Portion:  a.Portion, Whole: a.Whole,
	}
	states := make([]*eval.State, j.Slots()) // each worker reuses its own
	j.Work = func(unit *search.Unit) {
		s := &states[unit.Slot]
		if *s == nil {
			*s, _ = eval.NewFor(job.Params, job.Objective)
		}
		u := NewUnit(unit, *s, &job, p)
		u.enough = enough
		if job.Objective.Neller {
			unit.Poll = min(unit.Poll, max(1, cellsBetweenLooks/int64(job.Params.Cells())))
		}
		unit.Report = u.Offer
		a.Search(u)
	}
	search.Run(ctx, j)
}

// enough returns the value that ends the search.
func (j *Job) enough() int64 {
	if j.Budget.Steps > 0 {
		// which work unit reaches it first is random, and a budget of steps must have one result
		return math.MaxInt64
	}
	enough := int64(math.MaxInt64) // no bound is known for other objectives
	if j.Objective.IsCourse(j.Params) {
		enough = int64(bounds.Of(j.Params))
	}
	if j.Target != 0 {
		enough = min(enough, int64(j.Target))
	}
	return enough
}

// cellsBetweenLooks is the number of cells that are evaluated between two checks of the clock,
// for value functions with which a step may visit every cell.
const cellsBetweenLooks = 1 << 14

// perCell is the memory of a worker for each cell besides its state, in bytes: the best maze,
// the one offered, and copies in transit.
const perCell = 32

// shared returns the memory of a search that does not depend on its workers, in bytes: the
// best mazes, a maze that is evaluated from scratch, and the program itself.
func shared(p maze.Params) int64 { return 32<<20 + 96*int64(p.Cells()) }

// maxCells is the number of cells, of all workers together, up to which there may be more
// workers than cores. Such workers only share the time. On large grids none of them might
// complete a maze, and the search would end only when the last of them notices.
const maxCells = 4 << 20

// Fit returns the job with the number of workers, and the width of beams, that fit into its
// memory. It first reduces the number of workers, so that a budget of steps has the same
// result on all machines that can hold one worker, and narrows beams only where a single
// worker does not fit. If that is not enough, the error says how much memory would be.
func (j Job) Fit() (Job, error) {
	if j.Algorithm.Width != nil {
		j.Width = j.Algorithm.Width(j.Params)
	}
	for j.Width > 1 && shared(j.Params)+j.Bytes() > int64(j.Memory.Or()) {
		j.Width /= 2
	}
	wanted := min(search.Workers(j.Workers), max(runtime.GOMAXPROCS(0), maxCells/j.Params.Cells()))
	var err error
	j.Workers, err = search.Fit(j.Memory, wanted, 1, j.Bytes(), shared(j.Params))
	return j, err
}

// Bytes returns an upper estimate of the memory of one worker.
func (j Job) Bytes() int64 {
	bytes := eval.Bytes(j.Params) + perCell*int64(j.Params.Cells())
	if j.Algorithm.Memory != nil {
		bytes += j.Algorithm.Memory(j.Params, j.Width)
	}
	return bytes
}
