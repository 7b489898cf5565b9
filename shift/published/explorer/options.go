package explorer

import (
	"slices"

	"stride/internal/options"
	"stride/shift/published/lahc"
)

// Options are the parameters of the search, including those of its climbs. [Parameters] lists
// their ranges and meanings. All published measurements were made with [Defaults], for which
// the zero value stands too.
type Options struct {
	Climb      lahc.Options
	Stay       int
	MaxLeft   int
	OverBest   int
	Crowd      int
	FirstShare int
	LessShare  int
	MinShare int
}

// own is the table of the options besides those of the climbs.
var own = options.Table[Options]{
	options.Whole("stay", 1, 32, 1_000_000,
		"This many candidates are made from an entry of the pool before another entry is drawn.",
		func(o *Options) *int { return &o.Stay }),
	options.Whole("most-left", 1, 7, 1000,
		"An entry of the pool may have this many remaining numbers, or more if over-best allows it.",
		func(o *Options) *int { return &o.MaxLeft }),
	options.Whole("over-best", 0, 2, 1000,
		"An entry of the pool may also have this many more remaining numbers than the best entry.",
		func(o *Options) *int { return &o.OverBest }),
	options.Whole("crowd", 1, 1000, 1_000_000,
		"If more entries than this have at most a certain number of remaining numbers, the pool takes none with more.",
		func(o *Options) *int { return &o.Crowd }),
	options.Whole("first-share", 1, 350, 1_000_000,
		"This is the weight of the entries with the fewest remaining numbers when an entry is drawn.",
		func(o *Options) *int { return &o.FirstShare }),
	options.Whole("less-share", 0, 70, 1_000_000,
		"The weight falls by this value for each larger number of remaining numbers.",
		func(o *Options) *int { return &o.LessShare }),
	options.Whole("least-share", 1, 50, 1_000_000,
		"The weight does not fall below this value.",
		func(o *Options) *int { return &o.MinShare }),
}

// Parameters is the table of all options.
var Parameters = slices.Concat(own, climb())

// climb is the table of the options of the climbs. A portion is longer here, so that there are
// some 40 ms between two exchanges of pools, where the authors' program takes 10 to 30 s.
func climb() options.Table[Options] {
	t := slices.Clone(options.Of(lahc.Parameters, func(o *Options) *lahc.Options { return &o.Climb }))
	for k := range t {
		if t[k].Name == "portion" {
			t[k].Default = portion
		}
	}
	return t
}

// portion is the number of steps of a searcher between two exchanges of pools.
const portion = 20_000

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
