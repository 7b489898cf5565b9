package portfolio

import (
	"slices"

	"stride/internal/maze/longpath"
	"stride/internal/options"
	"stride/maze/local"
	"stride/search"
)

// Tuning holds the parameters of all searches for mazes: those of the portfolio, of the local
// searches and of the beam search. Parameters lists them with their ranges and meanings. All
// published figures were measured with [Defaults].
type Tuning struct {
	Local local.Options
	Build longpath.Options

	Scout            int
	Pilot, WidePilot int
	BuildShare       float64
	WidestShare      float64

	SweepShare, RegrowShare float64
	BroadBegin, BroadShare  float64
	WidestTree              float64
}

// These are no options, since no other values were better.
const (
	triedPromise = 0.98 // what remains of the promise of a kind of beam search each time that it is tried
	poorShare    = 0.9  // share of its promise below which a path is poor
	maxTrapped   = 16   // beams without a path after which a work unit that has built no maze anneals instead
	polishShare  = 1    // multiple of the time of building for which a maze is polished
	rerouteWidth = 8    // of the beams that rebuild parts of a solution

	// On the smallest grids:
	annealShare = 0.05 // of the time for annealing from random mazes, relative to the other shares
	layShare    = 0.05 // the same for mazes around long paths
	slack       = 8    // points below the best maze that a beam still keeps, as annealing may make up for them
	polishTree  = 0.25 // multiple of the time of a beam for which its best maze is annealed
)

// polish is the schedule by which a maze is annealed that was just built. At temperatures of 1.5 and above the path
// falls apart faster than it is repaired.
var polish = search.Schedule{From: 1.2, To: 0.3, Geometric: true}

// Parameters is the table of all parameters.
var Parameters = slices.Concat(
	options.Table[Tuning]{
		options.Whole("scout", 1, 3, 4096,
			"The very first beam has this width, so that there is a good maze within the first second.",
			func(t *Tuning) *int { return &t.Scout }),
		options.Whole("pilot", 1, 10, 4096,
			"The other first beams of a work unit have this width.",
			func(t *Tuning) *int { return &t.Pilot }),
		options.Whole("wide-pilot", 1, 20, 4096,
			"Where width is worth its time, they have this one: in open searches that can be relied on, and for "+
				"ranges without 1 that have more than four values.",
			func(t *Tuning) *int { return &t.WidePilot }),
		options.Real("build-share", 0, 0.3, 1,
			"On large grids, no new maze is built after this share of a work unit.",
			func(t *Tuning) *float64 { return &t.BuildShare }),
		options.Real("widest-share", 0, 0.05, 1,
			"On large grids, the widest beam may take this share of a work unit.",
			func(t *Tuning) *float64 { return &t.WidestShare }),
		options.Real("sweep-share", 0, 0.5, 1000,
			"On the smallest grids, beams from the root of the tree get this part of the time, relative to the "+
				"other shares.",
			func(t *Tuning) *float64 { return &t.SweepShare }),
		options.Real("broad-begin", 0, 0.3, 1,
			"On the smallest grids, one broad beam begins after this share of a work unit; with 1 there is none.",
			func(t *Tuning) *float64 { return &t.BroadBegin }),
		options.Real("broad-share", 0, 0.5, 1,
			"On the smallest grids, one broad beam takes this share of a work unit.",
			func(t *Tuning) *float64 { return &t.BroadShare }),
		options.Real("regrow-share", 0, 0.4, 1000,
			"On the smallest grids, beams that begin with a part of one of the best mazes get this part of the "+
				"time, relative to the other shares.",
			func(t *Tuning) *float64 { return &t.RegrowShare }),
		options.Real("widest-tree", 0, 0.1, 1,
			"On the smallest grids, a beam may take this share of the remaining time of a work unit.",
			func(t *Tuning) *float64 { return &t.WidestTree }),
	},
	options.Of(local.Parameters, func(t *Tuning) *local.Options { return &t.Local }),
	options.Of(longpath.Parameters, func(t *Tuning) *longpath.Options { return &t.Build }),
)

// Defaults returns the parameters with their default values.
func Defaults() Tuning { return Parameters.Defaults() }

// or returns t, or the defaults if t is zero.
func (t Tuning) or() Tuning {
	if t == (Tuning{}) {
		return Defaults()
	}
	return t
}
