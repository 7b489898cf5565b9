package web

import (
	"fmt"
	"net/http"

	"stride/internal/memory"
)

// How the memory budget is divided.
//
// The server cannot wait until an allocation fails: the kernel would kill it with
// everything that it holds. So the share of each part is fixed in advance: of all searches
// together, of the analysis of positions, of the levels in the cache, of finished searches,
// and of large bodies of requests. A search declares the memory that it is expected to
// take and waits for it as it waits for a core; a search that would never fit is refused,
// with the reason.
//
// The families estimate the memory of their searches.

const (
	mib = 1 << 20
	// leastMemory is the smallest budget: a search through a small group of numbers and
	// a large maze fit into its part for searches.
	leastMemory memory.Size = 512 * mib
	// programMemory is for the program, the pages, and the making of one maze of a seed.
	programMemory = 64 * mib

	levelMemory = 8 * mib  // a level with all that is known of it, at most
	jobMemory   = 1 * mib  // a finished search, at most
	bodyMemory  = 24 * mib // a body of Limits.MaxBody that is read and worked on
)

// plan is the division of the memory budget.
type plan struct {
	searches int64 // bytes for all running searches
	thought  int64 // bytes for the analysis of one position
	levels   int   // number of levels in the cache
	jobs     int   // number of finished searches that are remembered
	bodies   int   // number of large bodies that are processed at the same time
}

// The parts of the budget, as divisors. Searches take what is left.
const (
	levelsPart  = 8
	bodiesPart  = 16
	jobsPart    = 32
	thoughtPart = 32 // for one position; there is one, and those that are left behind
)

// newPlan divides a budget.
func newPlan(budget memory.Size) plan {
	const mostLevels, mostJobs, mostBodies = 200, 100, 64
	all := int64(max(budget.Or(), leastMemory))
	p := plan{
		thought: all / thoughtPart,
		levels:  int(min(all/levelsPart/levelMemory, mostLevels)),
		jobs:    int(min(all/jobsPart/jobMemory, mostJobs)),
		bodies:  int(min(all/bodiesPart/bodyMemory, mostBodies)),
	}
	p.searches = all - programMemory - (1+mostLeft)*p.thought -
		int64(p.levels)*levelMemory - int64(p.jobs)*jobMemory - int64(p.bodies)*bodyMemory
	return p
}

// CheckMemory reports whether the server can work within a budget of memory.
func CheckMemory(budget memory.Size) error {
	if budget.Or() < leastMemory {
		return fmt.Errorf("%v of memory are too little for the pages: they need %v at least", budget.Or(), leastMemory)
	}
	return nil
}

// tooLarge refuses a search that would never fit.
func tooLarge(needed, budget int64) error {
	return &apiError{status: http.StatusRequestEntityTooLarge, message: fmt.Sprintf(
		"this would take about %v of memory, and all searches together have %v on this server: choose something smaller",
		memory.Size(needed), memory.Size(budget))}
}
