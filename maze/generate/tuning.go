package generate

import (
	"slices"

	"stride/internal/options"
	"stride/maze/build"
	"stride/maze/local"
)

// Tuning are the parameters of all searches for mazes: those of the portfolio, of the local
// searches and of the beam search. Parameters lists them with ranges and meanings;
// [Defaults] is what all measured figures were made with.
type Tuning struct {
	Local local.Options
	Build build.Options

	SmallGrid           int
	Scout, Pilot        int
	Doubt, DoubtTrapped float64
	BuildShare          float64
	WidestShare         float64
	MostTrapped         int

	Rounds                            int
	RerouteShare                      float64
	RerouteWidth                      int
	HotRound, ColdRound, EndOfRound   float64
	CycleShare, PolishShare           float64
	PolishFrom, PolishTo, FinishBegin float64
}

// Parameters is the table of all parameters.
var Parameters = slices.Concat(
	options.Table[Tuning]{
		options.Whole("small-grid", 0, 150, 1_000_000,
			"The portfolio builds and polishes mazes of up to so many cells again and again, and anneals from random mazes in every other work unit. Larger ones it builds once and mends.",
			func(t *Tuning) *int { return &t.SmallGrid }),
		options.Whole("scout", 1, 3, 4096,
			"The width of the very first beam, for a good maze within the first second.",
			func(t *Tuning) *int { return &t.Scout }),
		options.Whole("pilot", 1, 10, 4096,
			"The width of the first beams of a work unit otherwise.",
			func(t *Tuning) *int { return &t.Pilot }),
		options.Real("doubt", 0.01, 0.98, 1,
			"The factor by which a kind of beam search promises less each time that it is tried.",
			func(t *Tuning) *float64 { return &t.Doubt }),
		options.Real("doubt-trapped", 0.01, 0.95, 1,
			"The same factor for a beam search that was trapped early.",
			func(t *Tuning) *float64 { return &t.DoubtTrapped }),
		options.Real("build-share", 0, 0.3, 1,
			"The part of a work unit after which nothing new is built on large grids.",
			func(t *Tuning) *float64 { return &t.BuildShare }),
		options.Real("widest-share", 0, 0.05, 1,
			"The part of a work unit that the widest beam may take on large grids.",
			func(t *Tuning) *float64 { return &t.WidestShare }),
		options.Whole("most-trapped", 1, 16, 100_000,
			"After how many beams without a path a work unit that has none gives up building, and anneals from a random maze instead.",
			func(t *Tuning) *int { return &t.MostTrapped }),
		options.Whole("rounds", 1, 12, 1000,
			"In how many rounds a maze is mended.",
			func(t *Tuning) *int { return &t.Rounds }),
		options.Real("reroute-share", 0, 0.7, 1,
			"The part of a round in which parts of the solution are built again.",
			func(t *Tuning) *float64 { return &t.RerouteShare }),
		options.Whole("reroute-width", 1, 8, 4096,
			"The width of the beams for that.",
			func(t *Tuning) *int { return &t.RerouteWidth }),
		options.Real("hot-round", 0.001, 1.2, 1000,
			"The temperature at the beginning of the first round of mending.",
			func(t *Tuning) *float64 { return &t.HotRound }),
		options.Real("cold-round", 0.001, 0.5, 1000,
			"The temperature at the beginning of the last round of mending.",
			func(t *Tuning) *float64 { return &t.ColdRound }),
		options.Real("end-of-round", 0.001, 0.3, 1000,
			"The temperature at the end of each round of mending.",
			func(t *Tuning) *float64 { return &t.EndOfRound }),
		options.Real("cycle-share", 0, 0.1, 1,
			"The part of a work unit that building one maze may take on small grids.",
			func(t *Tuning) *float64 { return &t.CycleShare }),
		options.Real("polish-share", 0, 1, 1000,
			"How long a maze is polished on small grids, as a multiple of the time that it took to build.",
			func(t *Tuning) *float64 { return &t.PolishShare }),
		options.Real("polish-from", 0.001, 1.2, 1000,
			"The temperature at which polishing begins. At 1.5 and above the path comes apart faster than it is mended.",
			func(t *Tuning) *float64 { return &t.PolishFrom }),
		options.Real("polish-to", 0.001, 0.3, 1000,
			"The temperature at which polishing ends.",
			func(t *Tuning) *float64 { return &t.PolishTo }),
		options.Real("finish-begin", 0.01, 0.7, 1,
			"The part of a work unit after which the best maze is polished to the end on small grids.",
			func(t *Tuning) *float64 { return &t.FinishBegin }),
	},
	options.Of(local.Parameters, func(t *Tuning) *local.Options { return &t.Local }),
	options.Of(build.Parameters, func(t *Tuning) *build.Options { return &t.Build }),
)

// Defaults returns the parameters with their default values.
func Defaults() Tuning { return Parameters.Defaults() }
