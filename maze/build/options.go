package build

import (
	"math"

	"stride/internal/options"
	"stride/maze"
)

// Options are the parameters of a beam search. Parameters lists them with ranges and
// meanings; [Defaults] is what all measured figures were made with.
type Options struct {
	SideCost, DoubleGain    float64 // points
	OpenWeight              float64
	WeakSweep, StrongSweep  float64
	GateCost                float64
	GateRanges              int
	Noise                   float64
	LeastLeft, MostLeft     float64
	MaxSide                 int
	ShortSpan, LongSpan     int
	ShortSpans, NearEnd     float64
	FewAside, FewLost       int
	ScaffoldPromise         float64
	OpenLoss, TrapLoss      float64
	WidestRatio, LeastRatio float64
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Real("side-cost", 0, maze.LengthPoints+maze.HolePenalty, 1000,
		"The points that a cell costs which a jump of the path finds beside its target, and which the path cannot visit any more.",
		func(o *Options) *float64 { return &o.SideCost }),
	options.Real("double-gain", 0, maze.ForcedPenalty, 1000,
		"The points that a second jump into a cell is worth, since the cell is no forced backward move any more.",
		func(o *Options) *float64 { return &o.DoubleGain }),
	options.Real("open-weight", 0, 0.5, 1000,
		"The points that a lost pair of open neighbours costs, divided by the width of the range.",
		func(o *Options) *float64 { return &o.OpenWeight }),
	options.Real("weak-sweep", 0, 1, 1000,
		"The points that it is worth to visit the cell at the start early, in a weak sweep; less in proportion to the distance from the goal.",
		func(o *Options) *float64 { return &o.WeakSweep }),
	options.Real("strong-sweep", 0, 4, 1000,
		"The points that it is worth to visit the cell at the start early, in a strong sweep; less in proportion to the distance from the goal.",
		func(o *Options) *float64 { return &o.StrongSweep }),
	options.Real("gate-cost", 0, 6, 1000,
		"The points that it costs to visit the cells at the goal early.",
		func(o *Options) *float64 { return &o.GateCost }),
	options.Whole("gate-ranges", 1, 2, 100,
		"The distance from the goal, in largest jumps, at which visiting a cell early costs nothing any more.",
		func(o *Options) *int { return &o.GateRanges }),
	options.Real("noise", 1.0/point, 0.5, 1000,
		"The size of the random part of a path's score, in points.",
		func(o *Options) *float64 { return &o.Noise }),
	options.Real("least-left", 0, 1.5, 1000,
		"The least points that a cell costs which the path leaves behind in the order of a scaffold; drawn for each search.",
		func(o *Options) *float64 { return &o.LeastLeft }),
	options.Real("most-left", 0, 5, 1000,
		"The most points that a cell costs which the path leaves behind in the order of a scaffold; at least least-left.",
		func(o *Options) *float64 { return &o.MostLeft }),
	options.Whole("max-side", 0, 3, 3,
		"How many open cells beside its target a jump of the path may find.",
		func(o *Options) *int { return &o.MaxSide }),
	options.Whole("short-span", 1, 2, 1000,
		"The fewest jumps of the solution that are built again at once.",
		func(o *Options) *int { return &o.ShortSpan }),
	options.Whole("long-span", 1, 64, 100_000,
		"The most jumps of the solution that are built again at once; at least short-span.",
		func(o *Options) *int { return &o.LongSpan }),
	options.Real("short-spans", 0, 6, 100,
		"How much more often short parts of the solution are built again than long ones, as the exponent of a random number.",
		func(o *Options) *float64 { return &o.ShortSpans }),
	options.Real("near-end", 0, 3, 100,
		"How much more often parts near the end of the solution are built again, in every second attempt, as the exponent of a random number.",
		func(o *Options) *float64 { return &o.NearEnd }),
	options.Whole("few-aside", 0, 8, 1000,
		"How many cells a jump may put aside where a part of the solution is built again.",
		func(o *Options) *int { return &o.FewAside }),
	options.Whole("few-lost", 0, 1, 1000,
		"By how many jumps a part of the solution may become shorter when it is built again.",
		func(o *Options) *int { return &o.FewLost }),
	options.Real("scaffold-promise", 0, 0.97, 1,
		"The part of the cells allowed by a scaffold that a path is expected to visit.",
		func(o *Options) *float64 { return &o.ScaffoldPromise }),
	options.Real("open-loss", 0, 0.02, 1,
		"The part of the cells that an open search is expected to leave out, for each largest jump that fits into the shorter side.",
		func(o *Options) *float64 { return &o.OpenLoss }),
	options.Real("trap-loss", 0, 0.3, 1,
		"The same in addition, for each largest jump above widest-ratio that fits, as such paths are trapped.",
		func(o *Options) *float64 { return &o.TrapLoss }),
	options.Real("widest-ratio", 0, 2.5, 1000,
		"How many of the largest jumps may fit into the shorter side before an open search is expected to be trapped.",
		func(o *Options) *float64 { return &o.WidestRatio }),
	options.Real("least-ratio", 0, 0.4, 1,
		"The least part of the cells that an open search is expected to visit.",
		func(o *Options) *float64 { return &o.LeastRatio }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }

// point is the number of units of score in a point.
const point = 128

// lengthGain is what a jump of the path is worth.
const lengthGain = maze.LengthPoints * point

// weights are the options that are points, in units of score.
type weights struct {
	side, double, noise, open, gate, leastLeft, mostLeft int32
	sweep                                                [openKinds]int
}

func (o *Options) weights() weights {
	units := func(points float64) int32 { return int32(math.Round(points * point)) }
	return weights{
		side: units(o.SideCost), double: units(o.DoubleGain), noise: max(1, units(o.Noise)), open: units(o.OpenWeight),
		gate: units(o.GateCost), leastLeft: units(o.LeastLeft), mostLeft: max(units(o.LeastLeft), units(o.MostLeft)),
		sweep: [openKinds]int{int(units(o.WeakSweep)), int(units(o.StrongSweep))},
	}
}
