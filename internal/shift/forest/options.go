package forest

import "stride/internal/keys"

// Name is the name of the search, and Help describes it in one line.
const (
	Name = "forest"
	Help = "ejection chains on signed forests, the default"
)

// Options are the parameters that change how long a search takes; docs/forest.md says by how much.
// [Options.Keys] lists their ranges and meanings. All published measurements were made with
// [Defaults].
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
	// of the links for which no proposal was drawn, one in this many looks for absorbing edges
	absorbOdds = 4
	crowdRaise = 0.03 // raise is at least this for each unsatisfied number
	// steps without an improvement, over the square of the count of numbers, before some edges go
	stallLimit = 0.5
	minStall   = 2000 // the same on small levels, in steps
)

// preset are the values with which all published figures were measured.
var preset = Options{
	Temperature:     0.34,
	LastTemperature: 0.085,
	Heat:            0.34,
	EdgePrice:       0.65,
	LastEdgePrice:   0.06,
	TreeSize:        2.7,
	LastTreeSize:    2000,
	Cooling:         0.6,
	OddPrice:        0.18,
	Raise:           12,
	Decay:           0.6,
}

// Keys is the table of the options.
func (o *Options) Keys() keys.Table {
	return keys.Table{
		{Name: "temperature", Value: keys.Number(&o.Temperature, 0.001, 10),
			Help: "The temperature at which whole chains are accepted when cooling begins. The initial " +
				"price of a number is 1."},
		{Name: "last-temperature", Value: keys.Number(&o.LastTemperature, 0.001, 10),
			Help: "The same when cooling ends."},
		{Name: "heat", Value: keys.Number(&o.Heat, 0.01, 10),
			Help: "The temperature at which the links of a chain are drawn. The initial price of a " +
				"number is 1."},
		{Name: "edge-price", Value: keys.Number(&o.EdgePrice, 0, 2),
			Help: "The price of an edge between two small trees when cooling begins. A higher price leads " +
				"to more and smaller trees."},
		{Name: "last-edge-price", Value: keys.Number(&o.LastEdgePrice, 0, 2),
			Help: "The same when cooling ends."},
		{Name: "tree-size", Value: keys.Number(&o.TreeSize, 1, 1_000_000),
			Help: "When cooling begins, joining two trees of this many numbers each costs 1 more than " +
				"joining two single numbers."},
		{Name: "last-tree-size", Value: keys.Number(&o.LastTreeSize, 1, 1_000_000),
			Help: "The same when cooling ends."},
		{Name: "cooling", Value: keys.Number(&o.Cooling, 0.001, 1_000_000),
			Help: "The first cooling takes this many steps, multiplied by n to the power of 1.6 for n " +
				"numbers, but at least 2000."},
		{Name: "odd-price", Value: keys.Number(&o.OddPrice, 0, 10),
			Help: "When cooling ends, an unsatisfied number costs this much more if its value and the " +
				"lengths of its edges sum to " +
				"an odd number."},
		{Name: "raise", Value: keys.Number(&o.Raise, 0, 1000),
			Help: "When a chain leaves a number unsatisfied, its price rises by this value, divided by the " +
				"count of numbers."},
		{Name: "decay", Value: keys.Number(&o.Decay, 0.001, 1000),
			Help: "A raised price falls back to 1 within this share of the first cooling."},
	}
}

// Defaults returns the options with their default values.
func Defaults() Options { return preset }
