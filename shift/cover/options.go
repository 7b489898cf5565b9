package cover

import "stride/internal/options"

// Options are the parameters of the search. [Parameters] lists their ranges and meanings. All
// published measurements were made with [Defaults], for which the zero value stands too.
type Options struct {
	MostParts      int
	MostComponents int
	RestartUnit    int
	LeastSearch    int
}

// Parameters is the table of all options.
var Parameters = options.Table[Options]{
	options.Whole("most-parts", 1000, 1_000_000, 1_000_000,
		"How many parts of groups are made at most.",
		func(o *Options) *int { return &o.MostParts }),
	options.Whole("most-components", 1000, 1_000_000, 1_000_000,
		"How many groups of numbers that clear themselves are made at most.",
		func(o *Options) *int { return &o.MostComponents }),
	options.Whole("restart-unit", 1000, 2_000_000, 1_000_000_000,
		"The length of the first search for a cover, in steps, some tenths of a second. Longer ones follow by the sequence of Luby.",
		func(o *Options) *int { return &o.RestartUnit }),
	options.Whole("least-search", 1000, 20_000_000, 1_000_000_000,
		"How many steps the searches among the same groups take together before larger groups are made; at least as many as it took to make those.",
		func(o *Options) *int { return &o.LeastSearch }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
