package forest

import "stride/internal/options"

// Options are the parameters of the search. Parameters lists them with ranges
// and meanings; [Defaults] is what all measured figures were made with.
type Options struct {
	Temperature float64
	Heat        float64
	EdgePrice   float64
	Raise       float64
	Decay       int
	Depth       int
	Samples     int
	Opens       int
	Absorb      int
	Portion     int
	StallLimit  float64
	Retreat     int
	Forests     int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("temperature", 0.001, 0.1, 10,
		"The temperature at which a whole chain is kept or undone, where the price of a number is 1 at first.",
		func(o *Options) *float64 { return &o.Temperature }),
	options.Real("heat", 0.01, 0.4, 10,
		"The temperature at which each link of a chain is drawn, where the price of a number is 1 at first.",
		func(o *Options) *float64 { return &o.Heat }),
	options.Real("edge-price", 0, 0.6, 2,
		"What an edge costs, where the price of a number is 1 at first. Dearer edges mean more and smaller trees.",
		func(o *Options) *float64 { return &o.EdgePrice }),
	options.Real("raise", 0, 4, 1000,
		"By how much the price of a number rises when a chain leaves it unsatisfied, divided by how many numbers there are.",
		func(o *Options) *float64 { return &o.Raise }),
	options.Whole("decay", 1, 30, 100_000,
		"After how many steps, for each number of the level, a raise of a price is forgotten.",
		func(o *Options) *int { return &o.Decay }),
	options.Whole("depth", 1, 12, 1000,
		"How many links a chain has at most.",
		func(o *Options) *int { return &o.Depth }),
	options.Whole("samples", 0, 3, 1000,
		"How many first edges are tried when a number needs two more.",
		func(o *Options) *int { return &o.Samples }),
	options.Whole("opens", 0, 0, 1000,
		"How many edges a chain may add that satisfy no number yet, besides those that a large number needs.",
		func(o *Options) *int { return &o.Opens }),
	options.Whole("absorb", 1, 4, 1_000_000,
		"One of so many links that have no choice looks for edges that do no harm.",
		func(o *Options) *int { return &o.Absorb }),
	options.Whole("portion", 100, 100_000, 1_000_000_000,
		"How many steps a forest is searched between two exchanges with the others.",
		func(o *Options) *int { return &o.Portion }),
	options.Whole("retreat", 1, 1000, 1_000_000,
		"After how many steps without an improvement, for each number of the level, the search of a forest goes back to one of the best forests of all.",
		func(o *Options) *int { return &o.Retreat }),
	options.Real("stall-limit", 0.001, 0.5, 1000,
		"After how many steps without an improvement, in squares of how many numbers there are, a part of the forest is cut down.",
		func(o *Options) *float64 { return &o.StallLimit }),
	options.Whole("forests", 1, 2, 1000,
		"How many forests are searched side by side when the steps are limited. Without a limit there is one for each worker.",
		func(o *Options) *int { return &o.Forests }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
