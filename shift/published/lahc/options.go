package lahc

import "stride/internal/options"

// Options are the parameters of the search. [Parameters] lists their ranges and meanings. All
// published measurements were made with [Defaults], for which the zero value stands too.
type Options struct {
	Searchers       int
	Portion         int
	StallEach       int
	MinStall      int
	Flashbacks      int
	FlashbackLeft   int
	FlashbackPoints int
	RescueLeft      int
	RescueEntries   int
	PlusPercent     int
	MergeChance     int
	MaxRemoved     int
	MaxReordered   int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Whole("searchers", 1, 2, 1000,
		"This many searches run side by side if the steps are limited. Otherwise there is one for each worker.",
		func(o *Options) *int { return &o.Searchers }),
	options.Whole("portion", 100, 10_000, 1_000_000_000,
		"Each search makes this many steps in a work unit.",
		func(o *Options) *int { return &o.Portion }),
	options.Whole("stall-each", 1, 200, 1_000_000,
		"A search is stuck after this many steps without an improvement, multiplied by how many numbers the level has. It then goes back to an earlier candidate or starts again.",
		func(o *Options) *int { return &o.StallEach }),
	options.Whole("least-stall", 1, 20_000, 1_000_000_000,
		"On small levels, a search is not stuck before this many steps without an improvement.",
		func(o *Options) *int { return &o.MinStall }),
	options.Whole("flashbacks", 0, 2, 1000,
		"A search goes back to an earlier candidate this many times in a row before it starts again.",
		func(o *Options) *int { return &o.Flashbacks }),
	options.Whole("flashback-left", 0, 4, 1_000_000,
		"A search goes back to an earlier candidate only if at most this many numbers remain in its best candidate, or if flashback-points allows it.",
		func(o *Options) *int { return &o.FlashbackLeft }),
	options.Whole("flashback-points", 0, 17, 1_000_000_000,
		"A search also goes back to an earlier candidate if the sum of the numbers that remain in its best candidate is at most this.",
		func(o *Options) *int { return &o.FlashbackPoints }),
	options.Whole("rescue-left", 0, 7, 1000,
		"The exhaustive search is tried if at most this many numbers remain in the best candidate.",
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
	options.Whole("most-removed", 1, 3, 1000,
		"A mutation takes back at most this many moves.",
		func(o *Options) *int { return &o.MaxRemoved }),
	options.Whole("most-reordered", 1, 3, 1000,
		"A mutation reorders the moves onto at most this many remaining numbers.",
		func(o *Options) *int { return &o.MaxReordered }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
