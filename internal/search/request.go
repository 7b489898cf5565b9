package search

import (
	"context"

	"stride/internal/memory"
	"stride/internal/search/meter"
	"stride/search"
)

// What callers outside the program see of a search is in the public package of the same name. A
// progress has both halves here.
type (
	Budget   = search.Budget
	Progress = meter.Meter
	Point    = meter.Point
)

// MaxWorkers is the largest number of workers that a user may ask for.
const MaxWorkers = search.MaxWorkers

// Request is a request with what only the tools of the program ask for.
type Request struct {
	Seed     uint64
	Budget   Budget
	Workers  int         // 0: one for each core
	Memory   memory.Size // the default if zero
	Progress *Progress   // may be nil

	// Off has the parts of the search that are switched off, of the algorithm's table.
	Off PartSet
	// Counts, if not nil, counts what the parts do.
	Counts *PartCounts
	// Debug checks the whole state after each step, which is hundreds of times slower.
	Debug bool
}

// Of returns the request of a caller outside the program. It is the door of all searches: what is
// out of range is an error here, and the deadline of the context becomes a budget. Next to a number
// of steps it doesn't: a search that plans by the clock cannot be repeated.
func Of(ctx context.Context, r search.Request) (Request, error) {
	if err := r.Check(); err != nil {
		return Request{}, err
	}
	b := r.Budget
	end, ok := ctx.Deadline()
	if ok && (b.Deadline.IsZero() && b.Steps == 0 || end.Before(b.Deadline)) {
		b.Deadline = end
	}
	inside := Request{Seed: r.Seed, Budget: b, Workers: r.Workers, Memory: memory.Size(r.Memory)}
	if r.Progress != nil {
		inside.Progress = meter.Of(r.Progress)
	}
	return inside, nil
}
