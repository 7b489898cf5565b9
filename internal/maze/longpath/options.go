package longpath

import (
	"math"

	"stride/internal/options"
	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// Options are the parameters of a beam search. Parameters lists them with their ranges and
// meanings. All published figures were measured with [Defaults].
type Options struct {
	SideCost, OpenWeight float64 // points
	Sweep                float64
	SkipCost             float64

	// Off has the parts of the search that are switched off. It is no parameter.
	Off search.PartSet
}

const (
	doubleGain   = maze.ForcedPenalty // points for a second jump into a cell, which is no forced backward move then
	doubleInOpen = 4                  // the same in open searches on grids of roomy cells or more
	openLeast    = 2                  // lowest cost of a lost pair of open neighbours, where the cost is drawn, in points
	openAmong    = 0.5                // cost of such a pair among lattices of seeds
	gateCost     = 6                  // points for visiting a cell next to the goal early
	maxNoise     = 0.5                // the random part of each score is smaller than this many points

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
	options.Real("open-weight", 0, 10, 1000,
		"In an open search, a lost pair of open neighbours costs this many points, divided by the number of "+
			"values in the range. On grids of 1,000 cells and more the cost grows while cells are visited. "+
			"Where the longer side is more than 2.5 times the largest value, each search draws a cost from 2 points "+
			"to this one.",
		func(o *Options) *float64 { return &o.OpenWeight }),
	options.Real("sweep", 0, 1, 1000,
		"In an open search, visiting a cell next to the start is worth this many points. The gain of a cell "+
			"is proportional to its distance from the goal.",
		func(o *Options) *float64 { return &o.Sweep }),
	options.Real("skip-cost", 0, 5, 1000,
		"Each cell that the path skips in the order of a scaffold costs at most this many points. A number "+
			"below 1.5 counts as 1.5, which is the lowest cost. Along rows on grids of more than 20,000 cells, "+
			"and where the order ends with strips, the cost is from this number to half as much again.",
		func(o *Options) *float64 { return &o.SkipCost }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }

// on reports whether a part of the search is not switched off.
func (o *Options) on(part search.PartSet) bool { return o.Off&part == 0 }

// point is the number of units of a score that make one point.
const point = 128

// lengthGain is what each jump of the path is worth, in units of a score.
const lengthGain = maze.LengthPoints * point

// maxForced is the most that a forced move costs, where other objectives than the course's make
// it cost more than that.
const maxForced = 50

// weights are the options that are given in points, in units of a score.
type weights struct {
	side, multiEntry, noise, open, minSkip, maxSkip int32
	openMultiEntry                                  int32 // in open searches
	equal                                           int32 // for two jumps of the same length, one after the other
	forced                                          [len(forcedCosts)]int32
	sweep                                           int
}

// weights returns the weights of a search for mazes of a value function. Whatever the function
// has a jump worth, it is lengthGain here, and forced moves cost more or less in proportion.
func (o *Options) weights(f objective.Function) weights {
	units := func(points float64) int32 { return int32(math.Round(points * point)) }
	guide, equal := f.Guide()
	relative := func(weight int) float64 { return float64(weight) * maze.LengthPoints / float64(max(1, guide.Length)) }
	forward := float64(min(maxForced, relative(-guide.Forward)) / maze.ForcedPenalty)
	backward := float64(min(maxForced, relative(-guide.Backward)) / maze.ForcedPenalty)
	var forced [len(forcedCosts)]int32
	for k, cost := range forcedCosts {
		forced[k] = units(forward * cost)
	}
	return weights{
		side: units(o.SideCost), multiEntry: units(backward * doubleGain), equal: units(relative(equal)),
		forced: forced, noise: maxNoise * point, open: units(o.OpenWeight), openMultiEntry: units(backward * doubleInOpen),
		minSkip: units(minSkipCost), maxSkip: max(units(minSkipCost), units(o.SkipCost)),
		sweep: int(units(o.Sweep)),
	}
}
