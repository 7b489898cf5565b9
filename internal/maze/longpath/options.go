package longpath

import (
	"math"

	"stride/internal/options"
	"stride/maze"
	"stride/maze/objective"
)

// Options are the parameters of a beam search. Parameters lists them with their ranges and
// meanings. All published figures were measured with [Defaults].
type Options struct {
	SideCost, DoubleGain   float64 // points
	OpenWeight, OpenLeast  float64
	OpenDouble, OpenAmong  float64
	WeakSweep, StrongSweep float64
	GateCost               float64
	Noise                  float64
	MostLeft               float64
}

// These are no options, since no other values were better.
const (
	gateRanges      = 2    // distance from the goal, in largest jumps, beyond which visiting a cell costs nothing
	minSkipCost     = 1.5  // least cost of a skipped cell, in points
	maxSide         = 3    // open cells that a jump may discover besides its target
	scaffoldPromise = 0.97 // share of the cells left by a scaffold that a path is expected to visit
	openLoss        = 0.02 // share of the cells lost in the open for each largest jump that the shorter side has
	trapLoss        = 0.3  // the same in addition for each above widestRatio, because the path is trapped
	widestRatio     = 2.5
	minPromise      = 0.4 // share of the cells that an open search is expected to visit at least
)

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("side-cost", 0, maze.LengthPoints+maze.HolePenalty, 1000,
		"Each off-path cell, which a jump of the path discovers besides its target and the path can no "+
			"longer visit, costs this many points.",
		func(o *Options) *float64 { return &o.SideCost }),
	options.Real("double-gain", 0, maze.ForcedPenalty, 1000,
		"A second jump into a cell is worth this many points, because the cell is no longer a forced backward move.",
		func(o *Options) *float64 { return &o.DoubleGain }),
	options.Real("open-weight", 0, 10, 1000,
		"In an open search, a lost pair of open neighbours costs this many points, divided by the number of "+
			"values in the range. On grids of 1,000 cells and more the cost grows while cells are visited. "+
			"Where the longer side is more than 2.5 times the largest value, this is the highest cost, and "+
			"open-least the lowest one.",
		func(o *Options) *float64 { return &o.OpenWeight }),
	options.Real("open-least", 0, 2, 1000,
		"In an open search on a grid whose longer side is more than 2.5 times the largest value, a lost "+
			"pair of open neighbours costs at least this many points, divided by the number of values in the "+
			"range. The cost is drawn for each search.",
		func(o *Options) *float64 { return &o.OpenLeast }),
	options.Real("open-among", 0, 0.5, 1000,
		"The same for a lost pair of open neighbours in a search among lattices of seeds.",
		func(o *Options) *float64 { return &o.OpenAmong }),
	options.Real("open-double", 0, 4, 1000,
		"In an open search on a grid of 1,000 cells and more, a second jump into a cell is worth this many points.",
		func(o *Options) *float64 { return &o.OpenDouble }),
	options.Real("weak-sweep", 0, 1, 1000,
		"In a weak sweep, visiting a cell next to the start is worth this many points. The gain of a cell "+
			"is proportional to its distance from the goal.",
		func(o *Options) *float64 { return &o.WeakSweep }),
	options.Real("strong-sweep", 0, 4, 1000,
		"In a strong sweep, visiting a cell next to the start is worth this many points. The gain of a cell "+
			"is proportional to its distance from the goal.",
		func(o *Options) *float64 { return &o.StrongSweep }),
	options.Real("gate-cost", 0, 6, 1000,
		"Visiting a cell next to the goal early costs this many points.",
		func(o *Options) *float64 { return &o.GateCost }),
	options.Real("noise", 1.0/point, 0.5, 1000,
		"The random part of each score is smaller than this many points.",
		func(o *Options) *float64 { return &o.Noise }),
	options.Real("most-left", 0, 5, 1000,
		"Each cell that the path skips in the order of a scaffold costs at most this many points. A number "+
			"below 1.5 counts as 1.5, which is the lowest cost. Along rows on grids of more than 20,000 cells, "+
			"and where the order ends with strips, the cost is from this number to half as much again.",
		func(o *Options) *float64 { return &o.MostLeft }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }

// point is the number of units of a score that make one point.
const point = 128

// lengthGain is what each jump of the path is worth, in units of a score.
const lengthGain = maze.LengthPoints * point

// maxForced is the most that a forced move costs, where other objectives than the course's make
// it cost more than that.
const maxForced = 50

// weights are the options that are given in points, in units of a score.
type weights struct {
	side, multiEntry, noise, open, gate, minSkip, maxSkip int32
	openLeast, openAmong, openMultiEntry                  int32 // in open searches
	equal                                                 int32 // for two jumps of the same length, one after the other
	forced                                                [len(forcedCosts)]int32
	sweep                                                 [OpenKinds]int
}

// weights returns the weights of a search for mazes of a value function. Whatever the function
// has a jump worth, it is lengthGain here, and forced moves cost more or less in proportion.
func (o *Options) weights(f objective.Function) weights {
	units := func(points float64) int32 { return int32(math.Round(points * point)) }
	guide, equal := f.Guide()
	relative := func(weight int) float64 { return float64(weight) * maze.LengthPoints / float64(max(1, guide.Length)) }
	forward := min(maxForced, relative(-guide.Forward)) / maze.ForcedPenalty
	backward := min(maxForced, relative(-guide.Backward)) / maze.ForcedPenalty
	var forced [len(forcedCosts)]int32
	for k, cost := range forcedCosts {
		forced[k] = units(forward * cost)
	}
	return weights{
		side: units(o.SideCost), multiEntry: units(backward * o.DoubleGain), equal: units(relative(equal)),
		forced: forced, noise: max(1, units(o.Noise)), open: units(o.OpenWeight),
		openLeast: units(o.OpenLeast), openAmong: units(o.OpenAmong), openMultiEntry: units(backward * o.OpenDouble),
		gate: units(o.GateCost), minSkip: units(minSkipCost), maxSkip: max(units(minSkipCost), units(o.MostLeft)),
		sweep: [OpenKinds]int{int(units(o.WeakSweep)), int(units(o.StrongSweep))},
	}
}
