package forest

import "stride/internal/options"

// Name is the name of the search, and Help describes it in one line.
const (
	Name = "forest"
	Help = "ejection chains on signed forests, the default"
)

// Options are the parameters of the search. [Parameters] lists their ranges and meanings. All
// published measurements were made with [Defaults].
type Options struct {
	Temperature     float64
	LastTemperature float64
	Heat            float64
	EdgePrice       float64
	LastEdgePrice   float64
	TreeSize        float64
	LastTreeSize    float64
	Cooling         float64
	OddPrice        float64
	Raise           float64
	CrowdRaise      float64
	Decay           int
	Depth           int
	Tries           int
	Samples         int
	Opens           int
	Absorb          int
	Portion         int
	StallLimit      float64
	Forests         int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("temperature", 0.001, 0.25, 10,
		"This is the temperature at which whole chains are accepted when cooling begins. The initial price of a number is 1.",
		func(o *Options) *float64 { return &o.Temperature }),
	options.Real("last-temperature", 0.001, 0.1, 10,
		"This is the temperature when cooling ends.",
		func(o *Options) *float64 { return &o.LastTemperature }),
	options.Real("heat", 0.01, 0.4, 10,
		"This is the temperature at which the links of a chain are drawn. The initial price of a number is 1.",
		func(o *Options) *float64 { return &o.Heat }),
	options.Real("edge-price", 0, 0.7, 2,
		"This is the price of an edge between two small trees when cooling begins. The initial price of a number is 1. A higher price of edges leads to more and smaller trees.",
		func(o *Options) *float64 { return &o.EdgePrice }),
	options.Real("last-edge-price", 0, 0.2, 2,
		"This is the price of an edge between two small trees when cooling ends.",
		func(o *Options) *float64 { return &o.LastEdgePrice }),
	options.Real("tree-size", 1, 3, 1_000_000,
		"When cooling begins, joining two trees of this many numbers each costs 1 more than joining two single numbers. A smaller value leads to smaller trees.",
		func(o *Options) *float64 { return &o.TreeSize }),
	options.Real("last-tree-size", 1, 200, 1_000_000,
		"This is the tree size when cooling ends.",
		func(o *Options) *float64 { return &o.LastTreeSize }),
	options.Real("cooling", 0.001, 1.7, 1_000_000,
		"The search cools for this many steps, multiplied by how many numbers the level has to the power of 1.6. Further cycles begin halfway and take longer and longer.",
		func(o *Options) *float64 { return &o.Cooling }),
	options.Real("odd-price", 0, 0.4, 10,
		"When cooling ends, an unsatisfied number costs this much more if the sum of its value and the lengths of its edges is odd.",
		func(o *Options) *float64 { return &o.OddPrice }),
	options.Real("raise", 0, 2, 1000,
		"The price of a number rises by this value, divided by how many numbers the level has, when a chain leaves the number unsatisfied.",
		func(o *Options) *float64 { return &o.Raise }),
	options.Real("crowd-raise", 0, 0.06, 1000,
		"Raise is at least this value, multiplied by how many numbers are unsatisfied.",
		func(o *Options) *float64 { return &o.CrowdRaise }),
	options.Whole("decay", 1, 30, 100_000,
		"A raised price falls back to 1 within this many steps, multiplied by how many numbers the level has.",
		func(o *Options) *int { return &o.Decay }),
	options.Whole("depth", 1, 12, 1000,
		"A chain has at most this many links.",
		func(o *Options) *int { return &o.Depth }),
	options.Whole("tries", 1, 3, 1000,
		"This many chains are tried with the changes that are proposed at a number before they are listed anew.",
		func(o *Options) *int { return &o.Tries }),
	options.Whole("samples", 0, 3, 1000,
		"When a number needs two more edges, this many random choices of the first one are tried.",
		func(o *Options) *int { return &o.Samples }),
	options.Whole("opens", 0, 0, 1000,
		"A chain may add this many edges that do not satisfy its first number yet, besides those that a large number needs anyway.",
		func(o *Options) *int { return &o.Opens }),
	options.Whole("absorb", 1, 4, 1_000_000,
		"Of the links for which no proposal was drawn, one in this many looks for edges that leave the other number satisfied.",
		func(o *Options) *int { return &o.Absorb }),
	options.Whole("portion", 100, 100_000, 1_000_000_000,
		"Each forest is searched for this many steps at a time. If the steps are limited, none gets further ahead of the others.",
		func(o *Options) *int { return &o.Portion }),
	options.Real("stall-limit", 0.001, 0.5, 1000,
		"A part of the edges is removed after this many steps without an improvement, multiplied by the square of how many numbers the level has.",
		func(o *Options) *float64 { return &o.StallLimit }),
	options.Whole("forests", 1, 2, 1000,
		"This many forests are searched side by side if the steps are limited. Otherwise there is one for each worker.",
		func(o *Options) *int { return &o.Forests }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
