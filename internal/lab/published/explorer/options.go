package explorer

import (
	"slices"

	"stride/internal/keys"
	"stride/internal/lab/published/lahc"
)

// Options are the parameters of the search, including those of its climbs, that change how long it
// takes. [Options.Keys] lists their ranges and meanings. All published measurements were made with
// [Defaults], for which the zero value stands too.
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

// preset are the values with which all published figures were measured.
var preset = Options{
	Climb:    lahc.Defaults(),
	Stay:     32,
	MaxLeft:  7,
	OverBest: 2,
}

// Keys is the table of the options.
func (o *Options) Keys() keys.Table {
	return slices.Concat(keys.Table{
		{Name: "stay", Value: keys.Int(&o.Stay, keys.Between(1, 1_000_000)),
			Help: "This many candidates are made from an entry of the pool before another entry is drawn."},
		{Name: "max-left", Value: keys.Int(&o.MaxLeft, keys.Between(1, 1000)),
			Help: "An entry of the pool may have this many remaining numbers, or more if over-best " +
				"allows it."},
		{Name: "over-best", Value: keys.Int(&o.OverBest, keys.Between(0, 1000)),
			Help: "An entry of the pool may also have this many more remaining numbers than the best entry."},
	}, o.Climb.Keys())
}

// Defaults returns the options with their default values.
func Defaults() Options { return preset }
