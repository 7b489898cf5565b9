// Package search has what the searches for mazes and the searches for solutions of Number Shifting
// have in common: what a caller asks for, a [Request], and how far a running search has come, a
// [Progress]. The searches themselves are stride/maze/generate, stride/maze/prove and
// stride/shift/solver.
//
// # Repeatable results
//
// A search is divided into numbered pieces of work, whose random numbers depend only on the seed
// and the number of the piece. With a limit of steps, each piece's share of them is fixed before
// any worker starts. So the result depends on the seed and the number of steps, and neither on the
// number of workers nor on their speed.
package search

import (
	"fmt"
	"time"
)

// Request says how to search. The zero Request searches with one worker for each core, until the
// result cannot be improved or the context ends.
type Request struct {
	// Budget limits the search.
	Budget Budget
	// Seed selects the random numbers. Searches with different seeds find different solutions.
	Seed uint64
	// Workers is the number of goroutines that search, at most [MaxWorkers]; 0 stands for one for
	// each core.
	Workers int
	// Memory is the number of bytes that the search may take, and 0 stands for half of the memory
	// of the machine or of its container. A search that needs more than that uses fewer workers,
	// and returns an error if one is too many.
	Memory int64
	// Progress, if not nil, is kept up to date while the search runs.
	Progress *Progress
}

// MaxWorkers is the largest number of workers. Each takes memory, and no machine has as many cores.
const MaxWorkers = 4096

// Check returns an error that names a field which is out of range, or nil. Every search begins with
// it.
func (r Request) Check() error {
	switch {
	case r.Budget.Steps < 0:
		return fmt.Errorf("field Budget.Steps is %d: it must be a number of steps, or 0 for no limit",
			r.Budget.Steps)
	case r.Workers < 0 || r.Workers > MaxWorkers:
		return fmt.Errorf("field Workers is %d: it must be from 1 to %d, or 0 for one on each core",
			r.Workers, MaxWorkers)
	case r.Memory < 0:
		return fmt.Errorf("field Memory is %d: it must be a number of bytes, or 0 for half of the machine's",
			r.Memory)
	}
	return nil
}

// Budget limits a search by a deadline, by a number of steps, or by both, in which case the search
// ends at whichever comes first. The zero Budget is no limit.
//
// A search plans by its budget, so that it is done when its time is over. The deadline of its
// context is a budget, too, if it is the earlier one or the only limit. Next to a number of steps
// it only cuts the search off.
//
// Each search says what its steps are. Only a budget of steps without a deadline gives repeatable
// results.
type Budget struct {
	Deadline time.Time // no deadline if zero
	Steps    int64     // of all workers together; no limit if 0
}
