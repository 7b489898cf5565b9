package lahc

import "stride/internal/options"

// Options are the parameters that change how long a search takes; docs/lab.md says by how much. [Parameters] lists
// their ranges and meanings. All published measurements were made with [Defaults], for which the zero value stands too.
type Options struct {
	Searchers     int
	StallEach     int
	RescueLeft    int
	RescueEntries int
	PlusPercent   int
	MergeChance   int
	MaxRemoved    int
	MaxReordered  int
}

// Constants that have little effect on the search.
const (
	portion         = 10_000 // steps of each search in a work unit
	minStall        = 20_000 // on small levels, a search is not stuck before this many steps without an improvement
	flashbacks      = 2      // returns to an earlier candidate in a row before a search starts again
	flashbackLeft   = 4      // a search returns to a best candidate with at most this many numbers, or restarts
	flashbackPoints = 17     // the sum of these numbers up to which it does so too
)

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Whole("searchers", 1, 2, 1000,
		"This many searches run side by side if the steps are limited. Otherwise there is one for each worker.",
		func(o *Options) *int { return &o.Searchers }),
	options.Whole("stall-each", 1, 200, 1_000_000,
		"A search is stuck after this many steps without an improvement, multiplied by the count of numbers.",
		func(o *Options) *int { return &o.StallEach }),
	options.Whole("rescue-left", 0, 7, 1000,
		"A search that is stuck tries the exhaustive search if at most this many numbers remain in its best candidate.",
		func(o *Options) *int { return &o.RescueLeft }),
	options.Whole("rescue-entries", 0, 5, historySize,
		"The exhaustive search is tried on this many of the latest best candidates.",
		func(o *Options) *int { return &o.RescueEntries }),
	options.Whole("plus-percent", 0, 10, 100,
		"This percentage of the random moves add instead of subtract.",
		func(o *Options) *int { return &o.PlusPercent }),
	options.Whole("merge-chance", 0, 920, 1000,
		"Of a thousand possible merges, this many are made.",
		func(o *Options) *int { return &o.MergeChance }),
	options.Whole("max-removed", 1, 3, 1000,
		"A mutation removes at most this many moves.",
		func(o *Options) *int { return &o.MaxRemoved }),
	options.Whole("max-reordered", 1, 3, 1000,
		"A mutation reorders the moves onto at most this many remaining numbers.",
		func(o *Options) *int { return &o.MaxReordered }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
