package lahc

import "stride/internal/keys"

// Options are the parameters that change how long a search takes.
// [Options.Keys] lists their ranges and meanings. All published measurements were made with
// [Defaults], for which the zero value stands too.
type Options struct {
	Searchers     int
	StallEach     int
	RescueLeft    int
	RescueEntries int
	PlusPercent   int
	MergeChance   int
	MaxRemoved    int
	MaxReordered  int
}

// Constants that have little effect on the search.
const (
	portion = 10_000 // steps of each search in a work unit
	// on small levels, a search is not stuck before this many steps without an improvement
	minStall   = 20_000
	flashbacks = 2 // returns to an earlier candidate in a row before a search starts again
	// a search returns to a best candidate with at most this many numbers, or restarts
	flashbackLeft   = 4
	flashbackPoints = 17 // the sum of these numbers up to which it does so too
)

// preset are the values with which all published figures were measured.
var preset = Options{
	Searchers:     2,
	StallEach:     200,
	RescueLeft:    7,
	RescueEntries: 5,
	PlusPercent:   10,
	MergeChance:   920,
	MaxRemoved:    3,
	MaxReordered:  3,
}

// Keys is the table of the options.
func (o *Options) Keys() keys.Table {
	return keys.Table{
		{Name: "searchers", Value: keys.Int(&o.Searchers, keys.Between(1, 1000)),
			Help: "This many searches run side by side if the steps are limited. Otherwise there is one " +
				"for each worker."},
		{Name: "stall-each", Value: keys.Int(&o.StallEach, keys.Between(1, 1_000_000)),
			Help: "A search is stuck after this many steps without an improvement, multiplied by the count " +
				"of numbers."},
		{Name: "rescue-left", Value: keys.Int(&o.RescueLeft, keys.Between(0, 1000)),
			Help: "A search that is stuck tries the exhaustive search if at most this many numbers remain " +
				"in its best candidate."},
		{Name: "rescue-entries", Value: keys.Int(&o.RescueEntries, keys.Between(0, historySize)),
			Help: "The exhaustive search is tried on this many of the latest best candidates."},
		{Name: "plus-percent", Value: keys.Int(&o.PlusPercent, keys.Between(0, 100)),
			Help: "This percentage of the random moves add instead of subtract."},
		{Name: "merge-chance", Value: keys.Int(&o.MergeChance, keys.Between(0, 1000)),
			Help: "Of a thousand possible merges, this many are made."},
		{Name: "max-removed", Value: keys.Int(&o.MaxRemoved, keys.Between(1, 1000)),
			Help: "A mutation removes at most this many moves."},
		{Name: "max-reordered", Value: keys.Int(&o.MaxReordered, keys.Between(1, 1000)),
			Help: "A mutation reorders the moves onto at most this many remaining numbers."},
	}
}

// Defaults returns the options with their default values.
func Defaults() Options { return preset }
