package lahc

import "stride/internal/options"

// Options are the parameters of the search. Parameters lists them with ranges and meanings;
// [Defaults] is what all measured figures were made with.
type Options struct {
	Searchers       int
	Portion         int
	StallEach       int
	LeastStall      int
	Flashbacks      int
	FlashbackLeft   int
	FlashbackPoints int
	RescueLeft      int
	RescueEntries   int
	PlusPercent     int
	MergeChance     int
	MostRemoved     int
	MostReordered   int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Whole("searchers", 1, 2, 1000,
		"How many searches there are side by side when the steps are limited. Without a limit there is one for each worker.",
		func(o *Options) *int { return &o.Searchers }),
	options.Whole("portion", 100, 10_000, 1_000_000_000,
		"How many steps a search makes in one work unit.",
		func(o *Options) *int { return &o.Portion }),
	options.Whole("stall-each", 1, 200, 1_000_000,
		"After how many steps without an improvement, for each number of the level, a search escapes from where it is.",
		func(o *Options) *int { return &o.StallEach }),
	options.Whole("least-stall", 1, 20_000, 1_000_000_000,
		"The least number of steps without an improvement after which a search escapes, on small levels.",
		func(o *Options) *int { return &o.LeastStall }),
	options.Whole("flashbacks", 0, 2, 1000,
		"How often in a row a search goes back to an earlier candidate before it starts again.",
		func(o *Options) *int { return &o.Flashbacks }),
	options.Whole("flashback-left", 0, 4, 1_000_000,
		"How many numbers may remain in a best candidate for a search to go back to one.",
		func(o *Options) *int { return &o.FlashbackLeft }),
	options.Whole("flashback-points", 0, 17, 1_000_000_000,
		"Or how large the sum of the remaining numbers may be.",
		func(o *Options) *int { return &o.FlashbackPoints }),
	options.Whole("rescue-left", 0, 7, 1000,
		"How many numbers may remain in a best candidate for the exhaustive search to be tried.",
		func(o *Options) *int { return &o.RescueLeft }),
	options.Whole("rescue-entries", 0, 5, historySize,
		"On how many of the last best candidates the exhaustive search is tried.",
		func(o *Options) *int { return &o.RescueEntries }),
	options.Whole("plus-percent", 0, 10, 100,
		"How many moves of hundred add instead of subtract.",
		func(o *Options) *int { return &o.PlusPercent }),
	options.Whole("merge-chance", 0, 920, 1000,
		"How many of a thousand possible merges are made.",
		func(o *Options) *int { return &o.MergeChance }),
	options.Whole("most-removed", 1, 3, 1000,
		"How many moves a mutation takes back at most.",
		func(o *Options) *int { return &o.MostRemoved }),
	options.Whole("most-reordered", 1, 3, 1000,
		"Of how many remaining numbers a mutation reorders the moves at most.",
		func(o *Options) *int { return &o.MostReordered }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
