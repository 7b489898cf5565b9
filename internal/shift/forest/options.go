package forest

import "stride/internal/options"

// Name is the name of the search, and Help describes it in one line.
const (
	Name = "forest"
	Help = "ejection chains on signed forests, the default"
)

// Options are the parameters that change how long a search takes; docs/forest.md says by how much. [Parameters] lists
// their ranges and meanings. All published measurements were made with [Defaults].
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
	Decay           float64
}

// Constants that have little effect on the search.
const (
	portion     = 100_000 // steps for which each forest is searched at a time
	maxLinks    = 12      // of a chain
	maxChains   = 3       // tried with one list of the changes at a number
	samples     = 3       // random choices of the first of two edges that a number needs
	absorbCells = 64      // cells that are examined for absorbing edges
	absorbOdds  = 4       // of the links for which no proposal was drawn, one in this many looks for absorbing edges
	crowdRaise  = 0.03    // raise is at least this for each unsatisfied number
	stallLimit  = 0.5     // steps without an improvement, over the square of the count of numbers, before some edges go
	minStall    = 2000    // the same on small levels, in steps
)

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("temperature", 0.001, 0.34, 10,
		"The temperature at which whole chains are accepted when cooling begins. The initial price of a number is 1.",
		func(o *Options) *float64 { return &o.Temperature }),
	options.Real("last-temperature", 0.001, 0.085, 10,
		"The same when cooling ends.",
		func(o *Options) *float64 { return &o.LastTemperature }),
	options.Real("heat", 0.01, 0.34, 10,
		"The temperature at which the links of a chain are drawn. The initial price of a number is 1.",
		func(o *Options) *float64 { return &o.Heat }),
	options.Real("edge-price", 0, 0.65, 2,
		"The price of an edge between two small trees when cooling begins. A higher price leads to more and smaller trees.",
		func(o *Options) *float64 { return &o.EdgePrice }),
	options.Real("last-edge-price", 0, 0.06, 2,
		"The same when cooling ends.",
		func(o *Options) *float64 { return &o.LastEdgePrice }),
	options.Real("tree-size", 1, 2.7, 1_000_000,
		"When cooling begins, joining two trees of this many numbers each costs 1 more than joining two single numbers.",
		func(o *Options) *float64 { return &o.TreeSize }),
	options.Real("last-tree-size", 1, 2000, 1_000_000,
		"The same when cooling ends.",
		func(o *Options) *float64 { return &o.LastTreeSize }),
	options.Real("cooling", 0.001, 0.6, 1_000_000,
		"The first cooling takes this many steps, multiplied by n to the power of 1.6 for n numbers, but at least 2000.",
		func(o *Options) *float64 { return &o.Cooling }),
	options.Real("odd-price", 0, 0.18, 10,
		"When cooling ends, an unsatisfied number costs this much more if its value and the lengths of its edges sum to "+
			"an odd number.",
		func(o *Options) *float64 { return &o.OddPrice }),
	options.Real("raise", 0, 12, 1000,
		"When a chain leaves a number unsatisfied, its price rises by this value, divided by the count of numbers.",
		func(o *Options) *float64 { return &o.Raise }),
	options.Real("decay", 0.001, 0.6, 1000,
		"A raised price falls back to 1 within this share of the first cooling.",
		func(o *Options) *float64 { return &o.Decay }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
