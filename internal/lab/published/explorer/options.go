package explorer

import (
	"slices"

	"stride/internal/lab/published/lahc"
	"stride/internal/options"
)

// Options are the parameters of the search, including those of its climbs, that change how long it takes;
// docs/lab.md says by how much. [Parameters] lists their ranges and meanings. All published measurements were
// made with [Defaults], for which the zero value stands too.
type Options struct {
	Climb    lahc.Options
	Stay     int
	MaxLeft  int
	OverBest int
}

// Constants that have little effect on the search.
const (
	portion    = 20_000 // steps of a searcher between two exchanges of pools, about 40 ms
	crowd      = 1000   // number of entries from which on the pool accepts fewer remaining numbers
	firstShare = 350    // weight of the entries with the fewest remaining numbers when an entry is drawn
	lessShare  = 70     // by which the weight falls for each further remaining number
	minShare   = 50     // the smallest weight
)

// Parameters is the table of all options.
var Parameters = slices.Concat(options.Table[Options]{
	options.Whole("stay", 1, 32, 1_000_000,
		"This many candidates are made from an entry of the pool before another entry is drawn.",
		func(o *Options) *int { return &o.Stay }),
	options.Whole("max-left", 1, 7, 1000,
		"An entry of the pool may have this many remaining numbers, or more if over-best allows it.",
		func(o *Options) *int { return &o.MaxLeft }),
	options.Whole("over-best", 0, 2, 1000,
		"An entry of the pool may also have this many more remaining numbers than the best entry.",
		func(o *Options) *int { return &o.OverBest }),
}, options.Of(lahc.Parameters, func(o *Options) *lahc.Options { return &o.Climb }))

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
