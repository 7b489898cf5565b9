// Package published answers levels by the solvers that others have published, rebuilt in the packages below it, and
// by that of this program, so that they can be compared (docs/solvers.md). Only commands and experiments use it.
package published

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"stride/internal/options"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/published/cover"
	"stride/shift/published/explorer"
	"stride/shift/published/lahc"
	"stride/shift/published/strategy"
	"stride/shift/solver"
)

// Algorithm names a search for a solution: that of this program, or one of the three published ones.
type Algorithm uint8

// The algorithms, fastest first.
const (
	Forest     Algorithm = iota // ejection chains on signed forests
	RNExplorer                  // late acceptance with a pool of good approximations
	LAHC                        // late-acceptance hill climbing on strategies
	ExactCover                  // Dancing Links on components
)

// Algorithms lists all of them.
var Algorithms = []Algorithm{Forest, RNExplorer, LAHC, ExactCover}

var algorithms = [...]struct{ name, help string }{
	Forest:     {forest.Name, forest.Help},
	RNExplorer: {"rn-explorer", "late acceptance with a pool of good approximations (Marchete, 2020)"},
	LAHC:       {"lahc", "late-acceptance hill climbing on lists of moves"},
	ExactCover: {"exact-cover", "Dancing Links on groups of numbers that clear themselves; small levels only"},
}

// String returns the name of a as ParseAlgorithm reads it.
func (a Algorithm) String() string { return algorithms[a].name }

// Help describes a in one line.
func (a Algorithm) Help() string { return algorithms[a].help }

// ParseAlgorithm returns the algorithm of a name.
func ParseAlgorithm(name string) (Algorithm, error) {
	var names []string
	for _, a := range Algorithms {
		if a.String() == name {
			return a, nil
		}
		names = append(names, a.String())
	}
	return Forest, fmt.Errorf("there is no algorithm %q: it must be one of %s", name, strings.Join(names, ", "))
}

// Config configures a search by any algorithm.
type Config struct {
	Algorithm Algorithm
	// Forest configures the forest search. Everything in it except Options
	// applies to the other algorithms too.
	Forest forest.Config
	// Options are the parameters of the published algorithms. The zero value of each stands
	// for its defaults.
	Options Options
}

// Options are the parameters of the published algorithms.
type Options struct {
	RNExplorer explorer.Options
	LAHC       lahc.Options
	ExactCover cover.Options
}

// Set sets a parameter of the algorithm of c to the number written in text. All parameters
// that are not set keep their defaults.
func (c *Config) Set(name, text string) error {
	switch c.Algorithm {
	case RNExplorer:
		return set(explorer.Parameters, &c.Options.RNExplorer, name, text)
	case LAHC:
		return set(lahc.Parameters, &c.Options.LAHC, name, text)
	case ExactCover:
		return set(cover.Parameters, &c.Options.ExactCover, name, text)
	}
	return set(forest.Parameters, &c.Forest.Options, name, text)
}

// set sets a parameter in o, where the zero value stands for the defaults.
func set[O comparable](t options.Table[O], o *O, name, text string) error {
	*o = cmp.Or(*o, t.Defaults())
	return t.Set(o, name, text)
}

// ParameterNames returns the names of the parameters of a.
func (a Algorithm) ParameterNames() []string {
	switch a {
	case RNExplorer:
		return explorer.Parameters.Names()
	case LAHC:
		return lahc.Parameters.Names()
	case ExactCover:
		return cover.Parameters.Names()
	}
	return forest.Parameters.Names()
}

// WriteParameters lists the parameters of a.
func (a Algorithm) WriteParameters(w io.Writer) error {
	switch a {
	case RNExplorer:
		return explorer.Parameters.Write(w)
	case LAHC:
		return lahc.Parameters.Write(w)
	case ExactCover:
		return cover.Parameters.Write(w)
	}
	return forest.Parameters.Write(w)
}

// By answers b by the algorithm of c, in the same way as [solver.Solve] does by the forest search. If a
// published algorithm has not found a solution, its moves are returned as they are: no others
// are added. Its steps are counted as proposals too, and the numbers that remain as
// unsatisfied ones.
func By(ctx context.Context, b shift.Board, c Config) (forest.Result, error) {
	var search func(context.Context, shift.Board, strategy.Config) (strategy.Result, error)
	switch c.Algorithm {
	case RNExplorer:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return explorer.Solve(ctx, b, s, c.Options.RNExplorer)
		}
	case LAHC:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return lahc.Solve(ctx, b, s, c.Options.LAHC)
		}
	case ExactCover:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return cover.Solve(ctx, b, s, c.Options.ExactCover)
		}
	default:
		return solver.Solve(ctx, b, c.Forest)
	}
	return solver.With(ctx, b, c.Forest, func(ctx context.Context, b shift.Board, f forest.Config) (forest.Result, error) {
		r, err := search(ctx, b, strategy.Config{
			Seed: f.Seed, Budget: f.Budget, Workers: f.Workers, Memory: f.Memory, Debug: f.Debug, Progress: f.Progress,
		})
		return forest.Result{
			Solved: r.Solved, Moves: r.Moves, Left: r.Left, Unsatisfied: r.Left,
			Steps: r.Steps, Proposals: r.Steps, Restarts: r.Restarts,
		}, err
	})
}
