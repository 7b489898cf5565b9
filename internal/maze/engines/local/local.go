// Package local holds the local searches for jump mazes that the course teaches, on the incremental
// evaluator of package eval: hill climbing (climb.go), climbs of given lengths (period.go),
// annealing and its relatives (anneal.go), and a genetic algorithm. The portfolio's searches use
// its annealing, and the exits for black holes in exits.go.
package local

import (
	"stride/internal/keys"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
)

// All returns all searches of this package, the best first. The options are the defaults if zero.
func All(o Options) []work.Algorithm {
	return []work.Algorithm{
		Annealing(o), LateAcceptance(o), Genetic(o), FirstImprovement(o), Sampled(o), BestForCell(o),
		Steepest(o),
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

// Options are the parameters of all searches of this package. Keys lists them with their
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

// preset are the values with which all published figures were measured.
var preset = Options{
	MeltFrom:       3,
	MeltTo:         1,
	ShortFrom:      0.8,
	ShortTo:        0.3,
	ShortRun:       0.2,
	LongRun:        200,
	Cooling:        256,
	MemoryShare:    1.0 / 300,
	StallLimit:     4,
	Sample:         8,
	Rivals:         15,
	Quota:          0.5,
	ShortestPeriod: 100,
	Explore:        0.1,
	Population:     24,
	Tournament:     2,
	Mutations:      3,
	Schooling:      2,
}

// Keys is the table of the options.
func (o *Options) Keys() keys.Table {
	return keys.Table{
		{Name: "melt-from", Value: keys.Number(&o.MeltFrom, 0.001, 1000),
			Help: "Annealing begins at this temperature, in points of the course's value, if its run " +
				"is long. " +
				"Other value functions scale all temperatures by their largest weight."},
		{Name: "melt-to", Value: keys.Number(&o.MeltTo, 0.001, 1000),
			Help: "Annealing ends at this temperature, before the quench, if its run is long."},
		{Name: "short-from", Value: keys.Number(&o.ShortFrom, 0.001, 1000),
			Help: "Annealing begins at this temperature if its run is short."},
		{Name: "short-to", Value: keys.Number(&o.ShortTo, 0.001, 1000),
			Help: "Annealing ends at this temperature, before the quench, if its run is short."},
		{Name: "short-run", Value: keys.Number(&o.ShortRun, 0.001, 1_000_000_000),
			Help: "A run of annealing is short if it has at most this many times n^1.5 steps, where n is " +
				"the number of " +
				"cells: 0.2 is 200 steps at 10x10."},
		{Name: "long-run", Value: keys.Number(&o.LongRun, 0.001, 1_000_000_000),
			Help: "A run of annealing is long if it has at least this many times n^1.5 steps: 200 is " +
				"200,000 steps at " +
				"10x10. In between, temperatures grow with the logarithm of the number of steps."},
		{Name: "cooling", Value: keys.Int(&o.Cooling, keys.Between(1, 1_000_000)),
			Help: "Annealing stays at one temperature for this many steps."},
		{Name: "memory-share", Value: keys.Number(&o.MemoryShare, 0.000_001, 1),
			Help: "The memory of late acceptance is as long as this share of the steps of a work unit."},
		{Name: "stall-limit", Value: keys.Int(&o.StallLimit, keys.Between(1, 100_000)),
			Help: "A climb ends after this many rounds without an improvement. A round is as many steps as " +
				"the maze has successors."},
		{Name: "sample", Value: keys.Int(&o.Sample, keys.Between(1, 100_000)),
			Help: "A climb by samples compares this many random successors for each move."},
		{Name: "rivals", Value: keys.Int(&o.Rivals, keys.Between(1, 1000)),
			Help: "A climb is compared with this many of the most recent climbs, its rivals."},
		{Name: "quota", Value: keys.Number(&o.Quota, 0, 1),
			Help: "A climb continues only if it is no worse than this share of its rivals."},
		{Name: "shortest-period", Value: keys.Int(&o.ShortestPeriod, keys.Between(1, 1_000_000)),
			Help: "The shortest climb of luby and of restart-bandit, which set the lengths of climbs, has " +
				"this many steps."},
		{Name: "explore", Value: keys.Number(&o.Explore, 0, 1),
			Help: "The restart bandit chooses a period at random with this probability."},
		{Name: "population", Value: keys.Int(&o.Population, keys.Between(2, 1000)),
			Help: "The genetic algorithm keeps a population of this many mazes."},
		{Name: "tournament", Value: keys.Int(&o.Tournament, keys.Between(1, 1000)),
			Help: "The genetic algorithm compares this many random mazes to choose a parent."},
		{Name: "mutations", Value: keys.Int(&o.Mutations, keys.Between(0, 1000)),
			Help: "The genetic algorithm mutates at most this many cells of a child."},
		{Name: "schooling", Value: keys.Int(&o.Schooling, keys.Between(0, 1000)),
			Help: "Each child of the genetic algorithm climbs for this many rounds."},
	}
}

// Defaults returns the options with their default values.
func Defaults() Options { return preset }

// or returns o, or the defaults if o is zero.
func (o Options) or() Options {
	if o == (Options{}) {
		return Defaults()
	}
	return o
}
