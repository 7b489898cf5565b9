package prove

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"stride/internal/memory"
	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

// Options say what to prove and how.
type Options struct {
	Params   maze.Params
	Deadline time.Time   // none if zero
	Workers  int         // 0: one for each core
	Memory   memory.Size // of all workers together, kept by fewer workers; the default if zero
	// Lower, if not 0, ends the search when it is proved that no maze is worth so
	// much, though a better one than is known may be worth less.
	Lower int
	// Resume is what Save was given last in a search that is to be continued; nil
	// for a new one.
	Resume []byte
	// Save, if not nil, is called now and then, and at the end, with the state of the
	// search. It is called by one goroutine at a time. An error of it ends the search.
	Save func([]byte) error

	eager bool // call Save whenever a lot is done with
	cold  bool // begin with any maze, not with a good one: for tests of what the search finds
}

// Result is what is known in the end. The value of the best maze is at most Upper.
type Result struct {
	Best    *maze.Grid // the best maze that is known
	Report  maze.Report
	Upper   int           // no maze is worth more; proved
	Optimal bool          // Upper is the value of Best
	Done    bool          // the search came to its end: nothing is left between Upper and Best or Lower
	Nodes   int64         // partial mazes looked at, those of resumed searches included
	Elapsed time.Duration // the same for the time
}

// step is how much the budget is raised at a time. A search with 2 more takes 2 to 6
// times as long where that matters, so all searches before the last one together
// take less than it.
const step = 2

// saveEvery is the time between two calls of Save, at least.
const saveEvery = 2 * time.Second

// warmUp is the number of mazes per cell that are evaluated to find a good maze
// before the search, which never needs to go on to where it would find it then.
const warmUp = 40_000

// What a search takes, in bytes: a worker has the stack of a search as deep as there are
// cells, and all of them share the parts of the search and the program itself.
const (
	workerBytes = 1 << 16
	sharedBytes = 48 << 20
)

// TooLargeError says that a configuration has too many cells for a search.
type TooLargeError struct{ Cells int }

func (e TooLargeError) Error() string {
	return fmt.Sprintf("%d cells are too many for a proof: it works with up to %d", e.Cells, MaxCells)
}

// Run finds the best maze and proves that it is the best. It returns what is known
// when it comes to the end, at the deadline, or when ctx ends. It returns an error
// if the options make no sense, before any work, a TooLargeError among them, and if Save
// fails. w, which may be nil, shows the
// progress meanwhile.
func Run(ctx context.Context, o Options, w *Watch) (Result, error) {
	if err := o.Params.Check(); err != nil {
		return Result{}, err
	}
	if n := o.Params.Cells(); n > MaxCells {
		return Result{}, TooLargeError{n}
	}
	workers, err := o.Memory.Workers(search.Workers(o.Workers), workerBytes, sharedBytes)
	if err != nil {
		return Result{}, err
	}
	o.Workers = workers
	if w == nil {
		w = new(Watch)
	}
	stop, release := search.StopAt(ctx, search.Budget{Deadline: o.Deadline})
	defer release()
	r := &run{o: o, w: w, begin: time.Now(), state: state{Done: -1, Budget: -1}, target: &target{stop: stop}}
	r.target.budget.Store(math.MaxInt32)
	r.board = newBoard(o.Params)
	if o.Resume != nil {
		s, best, err := readState(o.Resume, o.Params)
		if err != nil {
			return Result{}, err
		}
		r.state = s
		r.target.nodes.Store(s.Nodes)
		r.target.offer(r.board, best)
	} else {
		best, err := r.generate(ctx)
		if err != nil {
			return Result{}, err
		}
		r.target.offer(r.board, best)
	}
	if err := r.save(); err != nil { // now, and not after the first hour
		return Result{}, err
	}
	for !stop.Raised() && r.state.Done < r.end() {
		if err := r.deepen(); err != nil {
			return Result{}, err
		}
	}
	return r.result(), r.save()
}

// run is a search that goes on.
type run struct {
	*board
	o      Options
	w      *Watch
	target *target
	begin  time.Time
	saved  time.Time // when Save was called last
	state  state
	err    error // of Save
	saving sync.Mutex
}

// generate returns a good maze.
func (r *run) generate(ctx context.Context) (*maze.Grid, error) {
	if r.o.cold {
		return maze.NewGrid(r.o.Params)
	}
	budget := search.Budget{Deadline: r.o.Deadline, Steps: int64(r.o.Params.Cells() * warmUp)}
	made, err := generate.Run(ctx, generate.Options{Params: r.o.Params, Seed: 1, Workers: r.o.Workers, Memory: r.o.Memory, Budget: budget}, nil)
	return made.Grid, err
}

// end returns the budget at which the search ends.
func (r *run) end() int32 {
	end := r.top - int32(r.target.value) - 1
	if r.o.Lower != 0 {
		end = min(end, r.top-int32(r.o.Lower))
	}
	return end
}

// deepen searches all mazes that lose no more than the next budget, or goes on with a
// search that was stopped.
func (r *run) deepen() error {
	if r.state.Budget <= r.state.Done {
		r.state.Budget, r.state.finished = min(r.state.Done+step, r.end()), nil
	}
	budget := r.state.Budget
	lots, nodes := r.divide(budget, r.target.stop)
	if r.target.stop.Raised() {
		return nil
	}
	if r.state.finished == nil {
		r.state.finished = make([]bool, len(lots))
		r.target.nodes.Add(nodes)
	}
	if len(r.state.finished) != len(lots) {
		return errors.New("the checkpoint is of a search that was divided in another way: it is damaged, or of another version of this program")
	}
	r.target.budget.Store(min(budget, r.end()))
	r.w.divided(r, lots)
	search.Lots(r.o.Workers, 0, len(lots), func(_, number int) bool {
		if r.state.finished[number] {
			return true // read only by the worker that has this lot, and by save, under the lock
		}
		s := &searcher{board: r.board, target: r.target, budget: r.target.budget.Load(), pick: lots[number].pick}
		c := lots[number].node
		s.run(&c)
		r.target.nodes.Add(s.nodes % watch)
		return !s.halted && r.finish(number, lots[number].weight(budget))
	})
	if r.err != nil || r.target.stop.Raised() {
		return r.err
	}
	r.state.Done = min(budget, r.end())
	return r.save()
}

// finish takes note that a lot is done with, and saves that from time to time. It
// reports whether that went well.
func (r *run) finish(number int, weight float64) bool {
	r.target.mu.Lock()
	r.state.finished[number] = true
	due := r.o.Save != nil && r.err == nil && (r.o.eager || time.Since(r.saved) >= saveEvery)
	if due {
		r.saved = time.Now()
	}
	r.target.mu.Unlock()
	r.w.finished(r, weight)
	if due {
		if err := r.save(); err != nil {
			r.target.mu.Lock()
			r.err = err
			r.target.mu.Unlock()
			r.target.stop.Raise()
			return false
		}
	}
	return true
}

// save hands the state to Save.
func (r *run) save() error {
	if r.o.Save == nil {
		return nil
	}
	r.saving.Lock()
	defer r.saving.Unlock()
	r.target.mu.Lock()
	text := r.state.text(r.o.Params, r.target.best, r.target.nodes.Load(), r.elapsed())
	r.target.mu.Unlock()
	return r.o.Save(text)
}

// elapsed returns the time that was spent, in resumed searches too.
func (r *run) elapsed() time.Duration {
	return time.Since(r.begin) + time.Duration(r.state.Seconds*float64(time.Second))
}

// upper returns the bound that the budgets done with prove.
func (r *run) upper() int { return min(int(r.top-r.state.Done-1), r.o.Params.Bound()) }

func (r *run) result() Result {
	res := Result{
		Best: r.target.best, Report: maze.Evaluate(r.target.best), Upper: r.upper(),
		Done: r.state.Done >= r.end(), Nodes: r.target.nodes.Load(), Elapsed: r.elapsed(),
	}
	res.Optimal = res.Report.Value == res.Upper
	return res
}
