package local

import "stride/internal/options"

// Options are the parameters of all searches of this package. Parameters lists them with
// ranges and meanings; [Defaults] is what all measured figures were made with.
type Options struct {
	MeltFrom, MeltTo     float64
	QuenchFrom, QuenchTo float64
	QuenchBegin          float64
	Cooling              int
	Redraws              int
	MemoryShare          float64
	OtherMemory          int
	StallLimit           int
	Sample               int
	Settling             int
	Rivals               int
	Quota                float64
	ShortestPeriod       int
	Explore              float64
	Population           int
	Tournament           int
	Mutations            int
	Schooling            int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("melt-from", 0.001, 3, 1000,
		"The temperature at which annealing begins, in points of the course's value. Other value functions scale it by their largest weight.",
		func(o *Options) *float64 { return &o.MeltFrom }),
	options.Real("melt-to", 0.001, 1, 1000,
		"The temperature at which annealing ends, before the quench.",
		func(o *Options) *float64 { return &o.MeltTo }),
	options.Real("quench-from", 0.001, 0.8, 1000,
		"The temperature at which the quench of the best maze begins.",
		func(o *Options) *float64 { return &o.QuenchFrom }),
	options.Real("quench-to", 0.001, 0.3, 1000,
		"The temperature at which the quench of the best maze ends.",
		func(o *Options) *float64 { return &o.QuenchTo }),
	options.Real("quench-begin", 0.01, 0.95, 1,
		"The part of a work unit after which annealing quenches its best maze.",
		func(o *Options) *float64 { return &o.QuenchBegin }),
	options.Whole("cooling", 1, 256, 1_000_000,
		"How many steps annealing stays at one temperature.",
		func(o *Options) *int { return &o.Cooling }),
	options.Whole("redraws", 0, 16, 1000,
		"How often a mended maze's annealing draws another cell when it has drawn one of the solution.",
		func(o *Options) *int { return &o.Redraws }),
	options.Real("memory-share", 0.000_001, 1.0/300, 1,
		"The length of the memory of late acceptance, as a part of the steps of a work unit.",
		func(o *Options) *float64 { return &o.MemoryShare }),
	options.Whole("other-memory", 1, 20, maxMemory,
		"The longest memory of late acceptance where the value function is not the course's.",
		func(o *Options) *int { return &o.OtherMemory }),
	options.Whole("stall-limit", 1, 4, 100_000,
		"After how many rounds without an improvement a climb gives up. A round is as many steps as the maze has successors.",
		func(o *Options) *int { return &o.StallLimit }),
	options.Whole("sample", 1, 8, 100_000,
		"How many random successors a climb by samples compares.",
		func(o *Options) *int { return &o.Sample }),
	options.Whole("settling", 0, 2, 30,
		"Climbs are compared for the first time after 2 to the power of so many rounds.",
		func(o *Options) *int { return &o.Settling }),
	options.Whole("rivals", 1, 15, 1000,
		"With how many of the most recent climbs a climb is compared.",
		func(o *Options) *int { return &o.Rivals }),
	options.Real("quota", 0, 0.5, 1,
		"The part of its rivals that a climb must not be worse than to go on.",
		func(o *Options) *float64 { return &o.Quota }),
	options.Whole("shortest-period", 1, 100, 1_000_000,
		"The steps of the shortest climb of the searches that set the lengths of climbs, luby and restart-bandit.",
		func(o *Options) *int { return &o.ShortestPeriod }),
	options.Real("explore", 0, 0.1, 1,
		"The probability with which the restart bandit chooses a period at random.",
		func(o *Options) *float64 { return &o.Explore }),
	options.Whole("population", 2, 24, 1000,
		"How many mazes the genetic algorithm keeps.",
		func(o *Options) *int { return &o.Population }),
	options.Whole("tournament", 1, 2, 1000,
		"How many mazes the genetic algorithm compares to choose a parent.",
		func(o *Options) *int { return &o.Tournament }),
	options.Whole("mutations", 0, 3, 1000,
		"How many cells of a child the genetic algorithm changes at random, at most.",
		func(o *Options) *int { return &o.Mutations }),
	options.Whole("schooling", 0, 2, 1000,
		"How many rounds a child of the genetic algorithm climbs.",
		func(o *Options) *int { return &o.Schooling }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }

// or returns o, or the defaults if o is zero.
func (o Options) or() Options {
	if o == (Options{}) {
		return Defaults()
	}
	return o
}
