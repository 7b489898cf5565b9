package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"stride/internal/maze/engines/internal/longest"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/memory"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/certificate"
)

// Options say what to prove and how.
type Options struct {
	Params   maze.Params
	Deadline time.Time   // end of the search; none if zero
	Workers  int         // number of workers; 0 means one for each core
	Memory   memory.Size // limit for all workers together, which may reduce their number; the default if zero
	// Lower, if not 0, ends the search as soon as it is proved that no maze is worth
	// Lower or more, even if mazes better than the incumbent are still possible.
	Lower int
	// Length asks for the longest shortest solution instead of the largest value: Lower, and Upper
	// of the result, are numbers of jumps.
	Length bool
	// Known, if not nil, is a good maze to begin with, instead of one that the generator finds
	// first. How good it is affects only the work.
	Known *maze.Grid
	// Hint, if not nil, is a maze to begin with if it is better than the one that the generator
	// finds or that a resumed search has found.
	Hint *maze.Grid
	// Resume is the last state that was passed to Save in the search that is to be
	// resumed; nil begins a new search.
	Resume []byte
	// Save, if not nil, is called from time to time, and at the end, with the state of
	// the search, by one goroutine at a time. If it returns an error, the search ends.
	Save func([]byte) error
	// Others, if not nil, returns the last states that other searches of the same proof have passed
	// to Save (share.go). It is called at the beginning of the search and of each budget, and after
	// each call of Save, by one goroutine at a time. If it returns an error, the search ends.
	Others func() ([]Other, error)
	// Order, if not 0, is the seed of a random order in which the subproblems are searched.
	// Searches that share a proof need different ones, so that they seldom work on the same
	// subproblem.
	Order uint64

	eager bool // call Save whenever a subproblem is finished
	cold  bool // begin with any maze, not with a good one: for tests of what the search finds
	parts int  // number of subproblems wanted, if not 0: for tests of small proofs
}

// Other is the last state of another search of the same proof.
type Other struct {
	Name  string // for messages
	State []byte
}

// Result is the outcome of a search. The value of the best maze is at most Upper.
type Result struct {
	Best    *maze.Grid    // the incumbent
	Report  maze.Report   // report of Best
	Upper   int           // proved upper bound of the value of all mazes
	Optimal bool          // Upper is the value of Best
	Done    bool          // the search was completed: nothing is left between Upper and Best or Lower
	Nodes   int64         // partial mazes examined, including those of resumed and of other searches
	Elapsed time.Duration // time spent, including that of resumed searches
}

// MaxCells is the largest number of cells for which a proof can be run, but for a fixed bound.
const MaxCells = longest.MaxCells

// saveEvery is the least time between two calls of Save.
const saveEvery = 2 * time.Second

// The memory that a search takes, in bytes: each worker has a stack as deep as there are
// cells, and all workers share the subproblems and the program itself.
const (
	workerBytes = 1 << 16
	sharedBytes = 48 << 20
)

// Run finds the best maze and proves that it is the best. It returns what is known when
// the search is completed, at the deadline, or when ctx ends. It returns an error before
// any work if the options are invalid (a certificate.TooLargeError among them), and later if Save
// fails. progress, which may be nil, shows the progress in the meantime.
func Run(ctx context.Context, o Options, progress *Progress) (Result, error) {
	if err := o.Params.Check(); err != nil {
		return Result{}, err
	}
	if n := o.Params.Cells(); n > MaxCells {
		if r, ok := Theorem(o.Params); ok && o.Length {
			return r, nil
		}
		if o.Fixed() {
			return proveFixed(ctx, o)
		}
		return Result{}, &certificate.TooLargeError{Cells: n, Limit: MaxCells}
	}
	for _, g := range []*maze.Grid{o.Known, o.Hint} {
		if g == nil {
			continue
		}
		if g.Params != o.Params {
			return Result{}, fmt.Errorf("the known maze is of the configuration %v, the proof of %v",
				g.Params, o.Params)
		}
		if err := g.Check(); err != nil {
			return Result{}, fmt.Errorf("the known maze: %w", err)
		}
		if g.Endpoints != g.Corners() {
			return Result{}, fmt.Errorf(
				"the known maze leads from cell %d to cell %d, not from corner to corner", g.Start, g.Goal)
		}
	}
	workers, err := o.Memory.Workers(search.Workers(o.Workers), workerBytes, sharedBytes)
	if err != nil {
		return Result{}, err
	}
	o.Workers = workers
	if progress == nil {
		progress = new(Progress)
	}
	stop, release := search.StopAt(ctx, search.Budget{Deadline: o.Deadline})
	defer release()
	r := &run{o: o, ended: ctx.Err, progress: progress, begin: time.Now(), state: state{Done: -1, Budget: -1},
		incumbent: &incumbent{stop: stop}, counted: math.MaxInt}
	r.incumbent.budget.Store(math.MaxInt32)
	r.space = newSpace(o)
	if o.Resume != nil {
		s, best, err := readState(o.Resume, o.Params, o.Length)
		if err != nil {
			return Result{}, err
		}
		r.state = s
		r.incumbent.nodes.Store(s.Nodes)
		r.incumbent.offer(r.space, best)
	} else {
		best, err := r.generate(ctx)
		if err != nil {
			return Result{}, err
		}
		r.incumbent.offer(r.space, best)
	}
	if o.Hint != nil {
		r.incumbent.offer(r.space, o.Hint)
	}
	progress.began(r.incumbent)
	if err := r.exchange(); err != nil { // fail now rather than after the first hour
		return Result{}, err
	}
	r.countCells()
	for !stop.Raised() && r.state.Done < r.end() {
		if err := r.deepen(); err != nil {
			return Result{}, err
		}
	}
	return r.result(), r.exchange()
}

var errDivision = errors.New(
	"the checkpoint is of a search that was divided in another way: it is damaged, or of another version " +
		"of this program")

// run is a search in progress.
type run struct {
	space     space
	o         Options
	ended     func() error // why the context ended, or nil
	progress  *Progress
	incumbent *incumbent
	begin     time.Time
	saved     time.Time // when Save was called last
	state     state
	counted   int          // bound that lost cells alone prove
	elsewhere atomic.Int64 // nodes of the other searches of the proof
	divided   []subproblem // those of state.Budget; nil outside of deepen
	err       error        // of Save or Others
	saving    sync.Mutex
}

// generate returns a good maze. The search for it has a budget of steps, also where the proof has a
// deadline, which only cuts it off: a search that plans by the time would not be repeatable, and
// would try the proof itself that comes next.
func (r *run) generate(ctx context.Context) (*maze.Grid, error) {
	if r.o.Known != nil {
		return r.o.Known, nil
	}
	if r.o.cold {
		return maze.NewGrid(r.o.Params)
	}
	if !r.o.Deadline.IsZero() {
		inTime, stop := context.WithCancel(ctx)
		defer time.AfterFunc(time.Until(r.o.Deadline), stop).Stop()
		ctx = inTime
	}
	made, err := portfolio.Run(ctx, portfolio.Options{
		Params: r.o.Params, Objective: r.space.objective(), Seed: 1, Workers: r.o.Workers, Memory: r.o.Memory,
		Budget: search.Budget{Steps: int64(r.o.Params.Cells() * r.space.warmUp())},
	}, nil)
	return made.Grid, err
}

// end returns the budget at which the search ends.
func (r *run) end() int32 {
	end := int32(r.space.top() - r.incumbent.value - 1)
	if r.o.Lower != 0 {
		end = min(end, int32(r.space.top()-r.o.Lower))
	}
	return end
}

// deepen searches all mazes that lose no more than the next budget, or resumes a search
// that was stopped.
func (r *run) deepen() error {
	if r.state.Budget <= r.state.Done {
		r.state.Budget, r.state.finished = min(r.state.Done+r.space.step(), r.end()), nil
	}
	budget := r.state.Budget
	subproblems, nodes := r.space.divide(r.incumbent, budget, cmp.Or(r.o.parts, wantedSubproblems))
	if r.incumbent.stop.Raised() {
		return nil
	}
	if r.state.finished == nil {
		r.state.finished = make([]bool, len(subproblems))
		r.incumbent.nodes.Add(nodes)
	}
	if len(r.state.finished) != len(subproblems) {
		return errDivision
	}
	r.incumbent.budget.Store(min(budget, r.end()))
	r.progress.divided(r, subproblems)
	r.divided = subproblems
	defer func() { r.divided = nil }()
	if err := r.learn(); err != nil {
		return err
	}
	order := r.order()
	search.ForEach(r.o.Workers, 0, len(subproblems), func(_, k int) bool {
		number := order[k]
		if r.finished(number) {
			return true
		}
		if !subproblems[number].solve(r.incumbent, func() bool { return r.finished(number) }) {
			return !r.incumbent.stop.Raised() // another search has finished it
		}
		return r.finish(number)
	})
	if r.err != nil || r.incumbent.stop.Raised() {
		return r.err
	}
	// Where no maze has a solution, the end may come to lie below an exhausted budget.
	r.state.Done = min(max(r.state.Done, budget), r.end())
	return r.exchange()
}

// finished reports whether a subproblem is finished, here or elsewhere.
func (r *run) finished(number int) bool {
	r.incumbent.mu.Lock()
	defer r.incumbent.mu.Unlock()
	return r.state.finished[number]
}

// finish records that a subproblem is finished, and saves the state from time to time. It
// returns false if Save or Others failed, or if the context has ended; then no other
// subproblem is begun.
func (r *run) finish(number int) bool {
	r.incumbent.mu.Lock()
	fresh := !r.state.finished[number]
	r.state.finished[number] = true
	due := r.o.Save != nil && r.err == nil && (r.o.eager || time.Since(r.saved) >= saveEvery)
	if due {
		r.saved = time.Now()
	}
	if fresh {
		r.progress.finished(r.incumbent.best, r.incumbent.value, r.divided[number].weight)
	}
	r.incumbent.mu.Unlock()
	if due {
		if err := r.exchange(); err != nil {
			r.incumbent.mu.Lock()
			r.err = err
			r.incumbent.mu.Unlock()
			r.incumbent.stop.Raise()
			return false
		}
		if r.ended() != nil {
			r.incumbent.stop.Raise()
			return false
		}
	}
	return true
}

// exchange saves the state, and learns what other searches of the proof have finished.
func (r *run) exchange() error {
	r.saving.Lock()
	defer r.saving.Unlock()
	if err := r.save(); err != nil {
		return err
	}
	return r.learn()
}

func (r *run) save() error {
	if r.o.Save == nil {
		return nil
	}
	r.incumbent.mu.Lock()
	text := r.state.text(r.o.Params, r.o.Length, r.incumbent.best, r.incumbent.nodes.Load(), r.elapsed())
	r.incumbent.mu.Unlock()
	return r.o.Save(text)
}

// elapsed returns the time that was spent, including that of resumed searches.
func (r *run) elapsed() time.Duration {
	return time.Since(r.begin) + time.Duration(r.state.Seconds*float64(time.Second))
}

// upper returns the bound that the exhausted budgets prove.
func (r *run) upper() int {
	return min(r.space.top()-int(r.state.Done)-1, r.space.bound(), r.counted)
}

func (r *run) result() Result {
	res := Result{
		Best: r.incumbent.best, Report: maze.Evaluate(r.incumbent.best), Upper: r.upper(),
		Done: r.state.Done >= r.end(), Nodes: r.incumbent.nodes.Load() + r.elsewhere.Load(),
		Elapsed: r.elapsed(),
	}
	res.Optimal = r.incumbent.value == res.Upper
	return res
}
