package engine

import (
	"fmt"

	"stride/internal/memory"
)

// How the memory budget is divided.
//
// A server cannot wait until an allocation fails: the kernel would kill it with
// everything that it holds. So the share of each part is fixed in advance: of all searches
// together, of the analysis of positions, of the levels in the cache, of finished searches,
// and of large bodies of requests. A search declares the memory that it is expected to
// take and waits for it as it waits for a core; a search that would never fit is refused,
// with the reason.
//
// The families estimate the memory of their searches.

const (
	mib = 1 << 20
	// minMemory is the smallest budget: a search through a small group of numbers and
	// a large maze fit into its part for searches.
	minMemory memory.Size = 512 * mib
	// programMemory is for the program, the pages, and the making of one maze of a seed.
	programMemory = 64 * mib

	levelMemory = 8 * mib  // a level with all that is known of it, at most
	jobMemory   = 1 * mib  // a finished search, at most
	bodyMemory  = 24 * mib // a large body of a request that is read and worked on
)

// Plan is the division of the memory budget.
type Plan struct {
	Searches int64 // bytes for all running searches
	Thought  int64 // bytes for the analysis of one position
	Levels   int   // number of levels in the cache
	Jobs     int   // number of finished searches that are remembered
	Bodies   int   // number of large bodies of requests that a server processes at the same time
}

// The parts of the budget, as divisors. Searches take the rest.
const (
	levelsPart  = 8
	bodiesPart  = 16
	jobsPart    = 32
	thoughtPart = 32 // for one position; there is one, and those that are left behind
)

// NewPlan divides a budget.
func NewPlan(budget memory.Size) Plan {
	const maxLevels, maxJobs, maxBodies = 200, 100, 64
	all := int64(max(budget.Or(), minMemory))
	p := Plan{
		Thought: all / thoughtPart,
		Levels:  int(min(all/levelsPart/levelMemory, maxLevels)),
		Jobs:    int(min(all/jobsPart/jobMemory, maxJobs)),
		Bodies:  int(min(all/bodiesPart/bodyMemory, maxBodies)),
	}
	p.Searches = all - programMemory - (1+maxLeft)*p.Thought -
		int64(p.Levels)*levelMemory - int64(p.Jobs)*jobMemory - int64(p.Bodies)*bodyMemory
	return p
}

// CheckMemory reports whether a server can work within a budget of memory.
func CheckMemory(budget memory.Size) error {
	if budget.Or() < minMemory {
		return fmt.Errorf("%v of memory are too little for the pages: they need %v at least", budget.Or(), minMemory)
	}
	return nil
}

// tooLarge refuses a search that would never fit.
func tooLarge(needed, budget int64) error {
	return &Error{Kind: TooLarge, Message: fmt.Sprintf(
		"this would take about %v of memory, and all searches together have %v here: choose something smaller",
		memory.Size(needed), memory.Size(budget))}
}
