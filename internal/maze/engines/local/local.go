// Package local holds the local searches for jump mazes that the course teaches, on the incremental evaluator of
// package eval: hill climbing (climb.go), climbs of given lengths (period.go), annealing and its relatives (anneal.go),
// and a genetic algorithm. The portfolio's searches use its annealing, and the exits for black holes in exits.go.
package local

import (
	"stride/internal/maze/engines/work"
	"stride/internal/options"
	"stride/internal/search"
)

// All returns all searches of this package, the best first. The options are the defaults if zero.
func All(o Options) []work.Algorithm {
	return []work.Algorithm{
		Annealing(o), LateAcceptance(o), Genetic(o), FirstImprovement(o), Sampled(o), BestForCell(o), Steepest(o),
		LubyRestarts(o), RestartBandit(o), RandomWalk(o),
	}
}

// Unit is a work unit of a local search.
type Unit struct {
	*work.Unit
	Options *Options
}

// With returns search as the search of an algorithm. The options are the defaults if zero.
func With(o Options, search func(*Unit)) func(*work.Unit) {
	return func(u *work.Unit) {
		o := o.or()
		search(&Unit{u, &o})
	}
}

// again runs one search after another until the work unit is spent.
func (u *Unit) again(run func()) {
	for first := true; !u.Spent(); first = false {
		if !first {
			u.Restarted()
		}
		run()
	}
}

// successors returns the number of different changes that Change may draw.
func (u *Unit) successors() int64 {
	n := int64(0)
	for v := range int32(u.State.Len()) {
		if v != u.State.Goal() {
			low, high := u.State.Choices(v)
			n += int64(high - low)
		}
	}
	return n
}

// Options are the parameters of all searches of this package. Parameters lists them with their
// ranges and meanings. All published figures were measured with [Defaults].
type Options struct {
	MeltFrom, MeltTo   float64
	ShortFrom, ShortTo float64
	ShortRun, LongRun  float64
	Cooling            int
	MemoryShare        float64
	StallLimit         int
	Sample             int
	Rivals             int
	Quota              float64
	ShortestPeriod     int
	Explore            float64
	Population         int
	Tournament         int
	Mutations          int
	Schooling          int
}

// QuenchBegin is the share of a work unit after which annealing quenches its best maze.
const QuenchBegin = 0.95

// Quench is the schedule of that.
var Quench = search.Schedule{From: 0.8, To: 0.3, Geometric: true}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("melt-from", 0.001, 3, 1000,
		"Annealing begins at this temperature, in points of the course's value, if its run is long. "+
			"Other value functions scale all temperatures by their largest weight.",
		func(o *Options) *float64 { return &o.MeltFrom }),
	options.Real("melt-to", 0.001, 1, 1000,
		"Annealing ends at this temperature, before the quench, if its run is long.",
		func(o *Options) *float64 { return &o.MeltTo }),
	options.Real("short-from", 0.001, 0.8, 1000,
		"Annealing begins at this temperature if its run is short.",
		func(o *Options) *float64 { return &o.ShortFrom }),
	options.Real("short-to", 0.001, 0.3, 1000,
		"Annealing ends at this temperature, before the quench, if its run is short.",
		func(o *Options) *float64 { return &o.ShortTo }),
	options.Real("short-run", 0.001, 0.2, 1_000_000_000,
		"A run of annealing is short if it has at most this many times n^1.5 steps, where n is the number of "+
			"cells: 0.2 is 200 steps at 10x10.",
		func(o *Options) *float64 { return &o.ShortRun }),
	options.Real("long-run", 0.001, 200, 1_000_000_000,
		"A run of annealing is long if it has at least this many times n^1.5 steps: 200 is 200,000 steps at "+
			"10x10. In between, temperatures grow with the logarithm of the number of steps.",
		func(o *Options) *float64 { return &o.LongRun }),
	options.Whole("cooling", 1, 256, 1_000_000,
		"Annealing stays at one temperature for this many steps.",
		func(o *Options) *int { return &o.Cooling }),
	options.Real("memory-share", 0.000_001, 1.0/300, 1,
		"The memory of late acceptance is as long as this share of the steps of a work unit.",
		func(o *Options) *float64 { return &o.MemoryShare }),
	options.Whole("stall-limit", 1, 4, 100_000,
		"A climb ends after this many rounds without an improvement. A round is as many steps as the maze has successors.",
		func(o *Options) *int { return &o.StallLimit }),
	options.Whole("sample", 1, 8, 100_000,
		"A climb by samples compares this many random successors for each move.",
		func(o *Options) *int { return &o.Sample }),
	options.Whole("rivals", 1, 15, 1000,
		"A climb is compared with this many of the most recent climbs, its rivals.",
		func(o *Options) *int { return &o.Rivals }),
	options.Real("quota", 0, 0.5, 1,
		"A climb continues only if it is no worse than this share of its rivals.",
		func(o *Options) *float64 { return &o.Quota }),
	options.Whole("shortest-period", 1, 100, 1_000_000,
		"The shortest climb of luby and of restart-bandit, which set the lengths of climbs, has this many steps.",
		func(o *Options) *int { return &o.ShortestPeriod }),
	options.Real("explore", 0, 0.1, 1,
		"The restart bandit chooses a period at random with this probability.",
		func(o *Options) *float64 { return &o.Explore }),
	options.Whole("population", 2, 24, 1000,
		"The genetic algorithm keeps a population of this many mazes.",
		func(o *Options) *int { return &o.Population }),
	options.Whole("tournament", 1, 2, 1000,
		"The genetic algorithm compares this many random mazes to choose a parent.",
		func(o *Options) *int { return &o.Tournament }),
	options.Whole("mutations", 0, 3, 1000,
		"The genetic algorithm mutates at most this many cells of a child.",
		func(o *Options) *int { return &o.Mutations }),
	options.Whole("schooling", 0, 2, 1000,
		"Each child of the genetic algorithm climbs for this many rounds.",
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
