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
		"At most this many parts of groups are made.",
		func(o *Options) *int { return &o.MostParts }),
	options.Whole("most-components", 1000, 1_000_000, 1_000_000,
		"At most this many groups of numbers that clear themselves are made.",
		func(o *Options) *int { return &o.MostComponents }),
	options.Whole("restart-unit", 1000, 2_000_000, 1_000_000_000,
		"The first search for a cover has this many steps, which take some tenths of a second. The lengths of the searches that follow are multiples of it, by the sequence of Luby.",
		func(o *Options) *int { return &o.RestartUnit }),
	options.Whole("least-search", 1000, 20_000_000, 1_000_000_000,
		"The searches among the same groups take this many steps together before larger groups are made, or as many as it took to make the groups if that is more.",
		func(o *Options) *int { return &o.LeastSearch }),
}

// Defaults returns the options with their default values.
func Defaults() Options { return Parameters.Defaults() }
