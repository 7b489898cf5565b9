// Package published answers levels by the solvers that others have published, rebuilt in the
// packages below it, and by that of this program, so that they can be compared (docs/lab.md). Only
// commands and experiments use it.
package published

import (
	"cmp"
	"context"
	"io"

	"stride/internal/keys"
	"stride/internal/lab/published/cover"
	"stride/internal/lab/published/explorer"
	"stride/internal/lab/published/lahc"
	"stride/internal/nearest"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
)

// Algorithm names a search for a solution: that of this program, or a published one.
type Algorithm uint8

// The algorithms, fastest first.
const (
	Forest     Algorithm = iota // ejection chains on signed forests
	RNExplorer                  // late acceptance with a pool of good approximations
	LAHC                        // late-acceptance hill climbing on strategies
	ExactCover                  // exact cover with Dancing Links
)

// Algorithms lists all of them.
var Algorithms = []Algorithm{Forest, RNExplorer, LAHC, ExactCover}

// Options are the parameters of the algorithms. The zero value stands for the defaults.
type Options struct {
	Forest     forest.Options
	RNExplorer explorer.Options
	LAHC       lahc.Options
}

var algorithms = [...]struct {
	name, help string
	keys       func(o *Options) keys.Table
}{
	Forest: {forest.Name, forest.Help, func(o *Options) keys.Table { return o.Forest.Keys() }},
	RNExplorer: {"rn-explorer", "late acceptance with a pool of good approximations (Marchete, 2020)",
		func(o *Options) keys.Table { return o.RNExplorer.Keys() }},
	LAHC: {"lahc", "late-acceptance hill climbing on lists of moves",
		func(o *Options) keys.Table { return o.LAHC.Keys() }},
	ExactCover: {"exact-cover", "groups that clear themselves, and Dancing Links; up to about a " +
		"hundred numbers", func(*Options) keys.Table { return nil }},
}

// String returns the name of a as ParseAlgorithm reads it.
func (a Algorithm) String() string { return algorithms[a].name }

// Help describes a in one line.
func (a Algorithm) Help() string { return algorithms[a].help }

// ParameterNames returns the names of the parameters of a.
func (a Algorithm) ParameterNames() []string { return a.defaults().Names() }

// WriteParameters lists the parameters of a.
func (a Algorithm) WriteParameters(w io.Writer) error { return a.defaults().WriteParameters(w) }

// defaults returns the parameters of a with their defaults.
func (a Algorithm) defaults() keys.Table {
	o := Defaults()
	return algorithms[a].keys(&o)
}

// Defaults returns the options with their default values.
func Defaults() Options { return Options{forest.Defaults(), explorer.Defaults(), lahc.Defaults()} }

// ParseAlgorithm returns the algorithm of a name.
func ParseAlgorithm(name string) (Algorithm, error) {
	var names []string
	for _, a := range Algorithms {
		if a.String() == name {
			return a, nil
		}
		names = append(names, a.String())
	}
	return Forest, nearest.Unknown("algorithm", name, names)
}

// Config is a request to one of the algorithms.
type Config struct {
	search.Request
	Algorithm Algorithm
	Options   Options
}

// Set sets a parameter of the algorithm of c to the number written in text. All parameters
// that are not set keep their defaults.
func (c *Config) Set(name, text string) error {
	c.Options = cmp.Or(c.Options, Defaults())
	return algorithms[c.Algorithm].keys(&c.Options).Set(name, text)
}

// By answers b by the algorithm of c. If a published algorithm has not found a solution, its moves
// are returned as they are, without the short searches by which [solver.Solve] adds more.
func By(ctx context.Context, b shift.Board, c Config) (solver.Result, error) {
	switch c.Algorithm {
	case RNExplorer:
		return solver.With(ctx, b, c.Request,
			func(ctx context.Context, b shift.Board, r search.Request) (solver.Result, error) {
				return explorer.Solve(ctx, b, r, c.Options.RNExplorer)
			})
	case LAHC:
		return solver.With(ctx, b, c.Request,
			func(ctx context.Context, b shift.Board, r search.Request) (solver.Result, error) {
				return lahc.Solve(ctx, b, r, c.Options.LAHC)
			})
	case ExactCover:
		return solver.With(ctx, b, c.Request, cover.Solve)
	}
	return solver.Solve(ctx, b, c.Request, c.Options.Forest)
}
