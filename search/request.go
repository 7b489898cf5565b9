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

import "time"

// Request says how to search. The zero Request searches with one worker for each core, until the
// result cannot be improved or the context ends.
type Request struct {
	// Budget limits the search.
	Budget Budget
	// Seed selects the random numbers. Searches with different seeds find different solutions.
	Seed uint64
	// Workers is the number of goroutines that search; 0 stands for one for each core.
	Workers int
	// Memory is the number of bytes that the search may take, and 0 stands for half of the memory
	// of the machine or of its container. A search that needs more than that uses fewer workers,
	// and returns an error if one is too many.
	Memory int64
	// Progress, if not nil, is kept up to date while the search runs.
	Progress *Progress
}

// Budget limits a search by a deadline, by a number of steps, or by both, in which case the search
// ends at whichever comes first. The zero Budget is no limit.
//
// Each search says what its steps are. Only a budget of steps without a deadline gives repeatable
// results.
type Budget struct {
	Deadline time.Time // no deadline if zero
	Steps    int64     // of all workers together; no limit if 0
}

// Left returns the time from now until the deadline, or 0 if the deadline has passed. It returns
// false if there is no deadline.
func (b Budget) Left(now time.Time) (time.Duration, bool) {
	if b.Deadline.IsZero() {
		return 0, false
	}
	return max(0, b.Deadline.Sub(now)), true
}
