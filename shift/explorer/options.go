package explorer

import (
	"slices"

	"stride/internal/options"
	"stride/shift/lahc"
)

// Options are the parameters of the search, those of its climbs included. Parameters lists
// them with ranges and meanings; [Defaults] is what all measured figures were made with.
type Options struct {
	Climb      lahc.Options
	Stay       int
	MostLeft   int
	OverBest   int
	Crowd      int
	FirstShare int
	LessShare  int
	LeastShare int
}

// own is the table of the options that climbs do not have.
var own = options.Table[Options]{
	options.Whole("stay", 1, 32, 1_000_000,
		"How many candidates are made of an entry of the pool before the next one is drawn.",
		func(o *Options) *int { return &o.Stay }),
	options.Whole("most-left", 1, 7, 1000,
		"How many numbers may remain in an entry of the pool.",
		func(o *Options) *int { return &o.MostLeft }),
	options.Whole("over-best", 0, 2, 1000,
		"Or how many more than in the best entry.",
		func(o *Options) *int { return &o.OverBest }),
	options.Whole("crowd", 1, 1000, 1_000_000,
		"How many entries with up to some count of remaining numbers keep all higher counts out of the pool.",
		func(o *Options) *int { return &o.Crowd }),
	options.Whole("first-share", 1, 350, 1_000_000,
		"The weight of the entries with the fewest remaining numbers when one is drawn.",
		func(o *Options) *int { return &o.FirstShare }),
	options.Whole("less-share", 0, 70, 1_000_000,
		"By how much the weight is less for each further count of remaining numbers.",
		func(o *Options) *int { return &o.LessShare }),
	options.Whole("least-share", 1, 50, 1_000_000,
		"The least weight of a count of remaining numbers.",
		func(o *Options) *int { return &o.LeastShare }),
}

// Parameters is the table of all options.
var Parameters = slices.Concat(own, climb())

// climb is the table of the climbs' options. A portion is longer here: some 40 ms between
// two exchanges of pools, where the authors' program takes 10 to 30 s.
func climb() options.Table[Options] {
	t := slices.Clone(options.Of(lahc.Parameters, func(o *Options) *lahc.Options { return &o.Climb }))
	for k := range t {
		if t[k].Name == "portion" {
			t[k].Default = portion
		}
	}
	return t
}

// portion is how many steps a searcher makes between two exchanges of pools.
const portion = 20_000

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
