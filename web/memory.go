package web

import (
	"fmt"
	"net/http"

	"stride/internal/memory"
)

// How the budget of memory is shared out.
//
// Nobody finds out that memory is short by trying: the kernel would end the server with
// all that is in it. So what each part may take is fixed before it begins: searches
// together, thinking about positions, the levels that are kept open, finished searches,
// and large bodies of requests. A search says what it is expected to take and waits for
// that as it waits for a core; one that would never fit is refused, with the reason.
//
// The families say what their searches are expected to take.

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

// plan is the budget of memory, shared out.
type plan struct {
	searches int64 // bytes for all searches that run
	thought  int64 // bytes for thinking about one position
	levels   int   // that are kept open
	jobs     int   // finished searches that are remembered
	bodies   int   // large bodies that are worked on at the same time
}

// The parts of the budget, as divisors. Searches take what is left.
const (
	levelsPart  = 8
	bodiesPart  = 16
	jobsPart    = 32
	thoughtPart = 32 // for one position; there is one, and those that are left behind
)

// newPlan shares the budget out.
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
