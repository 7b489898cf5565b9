package search

import (
	"stride/internal/memory"
	"stride/search"
)

// What callers outside the program see of a search is in the public package of the same name.
type (
	Budget   = search.Budget
	Progress = search.Progress
	Point    = search.Point
)

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

// Of returns the request of a caller outside the program.
func Of(r search.Request) Request {
	return Request{
		Seed: r.Seed, Budget: r.Budget, Workers: r.Workers, Memory: memory.Size(r.Memory),
		Progress: r.Progress,
	}
}
