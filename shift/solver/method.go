package solver

import (
	"context"
	"fmt"
	"io"
	"strings"

	"stride/shift"
	"stride/shift/cover"
	"stride/shift/explorer"
	"stride/shift/forest"
	"stride/shift/lahc"
	"stride/shift/proof"
	"stride/shift/strategy"
)

// Method is a way to search for a solution: that of this program, or one of the
// three that are published.
type Method uint8

// The methods, fastest first.
const (
	Forest     Method = iota // chains on signed forests
	RNExplorer               // a pool of good approximations, and late acceptance
	LAHC                     // late-acceptance hill climbing on strategies
	ExactCover               // Dancing Links on components
)

// Methods lists all of them.
var Methods = []Method{Forest, RNExplorer, LAHC, ExactCover}

var methods = [...]struct{ name, help string }{
	Forest:     {"forest", "chains of changes on signed forests, the default"},
	RNExplorer: {"rn-explorer", "late acceptance with a pool of good approximations (Marchete, 2020)"},
	LAHC:       {"lahc", "late-acceptance hill climbing on lists of moves"},
	ExactCover: {"exact-cover", "Dancing Links on groups of numbers that clear themselves; small levels only"},
}

// String returns the name of m as ParseMethod reads it.
func (m Method) String() string { return methods[m].name }

// Help says in a line what m does.
func (m Method) Help() string { return methods[m].help }

// ParseMethod returns the method of a name.
func ParseMethod(name string) (Method, error) {
	var names []string
	for _, m := range Methods {
		if m.String() == name {
			return m, nil
		}
		names = append(names, m.String())
	}
	return Forest, fmt.Errorf("no solver %q, want one of %s", name, strings.Join(names, ", "))
}

// Config says how to solve by any method.
type Config struct {
	Method Method
	// Forest is what the forest search is told. All but its options and its exchange is
	// for the other methods too.
	Forest forest.Config
	// Options are those of the published methods; the defaults if nil.
	Options *Options
}

// Options are the parameters of the published methods.
type Options struct {
	RNExplorer explorer.Options
	LAHC       lahc.Options
	ExactCover cover.Options
}

// published returns the options of the published methods.
func (c *Config) published() *Options {
	if c.Options == nil {
		c.Options = &Options{explorer.Defaults(), lahc.Defaults(), cover.Defaults()}
	}
	return c.Options
}

// Set sets a parameter of the method of c to the number written in text.
func (c *Config) Set(name, text string) error {
	switch c.Method {
	case RNExplorer:
		return explorer.Parameters.Set(&c.published().RNExplorer, name, text)
	case LAHC:
		return lahc.Parameters.Set(&c.published().LAHC, name, text)
	case ExactCover:
		return cover.Parameters.Set(&c.published().ExactCover, name, text)
	}
	return forest.Parameters.Set(&c.Forest.Options, name, text)
}

// WriteParameters lists the parameters of m.
func (m Method) WriteParameters(w io.Writer) error {
	switch m {
	case RNExplorer:
		return explorer.Parameters.Write(w)
	case LAHC:
		return lahc.Parameters.Write(w)
	case ExactCover:
		return cover.Parameters.Write(w)
	}
	return forest.Parameters.Write(w)
}

// By answers b by the method of c, as Solve does for the forest search. The moves
// of a published method that has not come to a solution are its own: nothing is
// added to them. Its steps count as proposals too, and the numbers that remain as
// unsatisfied.
func By(ctx context.Context, b shift.Board, c Config) (forest.Result, error) {
	var search func(context.Context, shift.Board, strategy.Config) (strategy.Result, error)
	switch c.Method {
	case RNExplorer:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return explorer.Solve(ctx, b, s, c.published().RNExplorer)
		}
	case LAHC:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return lahc.Solve(ctx, b, s, c.published().LAHC)
		}
	case ExactCover:
		search = func(ctx context.Context, b shift.Board, s strategy.Config) (strategy.Result, error) {
			return cover.Solve(ctx, b, s, c.published().ExactCover)
		}
	default:
		return Solve(ctx, b, c.Forest)
	}
	if b.Numbers() == 0 {
		return forest.Result{Solved: true}, nil
	}
	if err := proof.AtOnce(b); err != nil {
		return forest.Result{}, err
	}
	return searchThrough(ctx, b, c.Forest, func(ctx context.Context, b shift.Board, f forest.Config) (forest.Result, error) {
		r, err := search(ctx, b, strategy.Config{
			Seed: f.Seed, Budget: f.Budget, Workers: f.Workers, Memory: f.Memory, Debug: f.Debug, Progress: f.Progress,
		})
		return forest.Result{
			Solved: r.Solved, Moves: r.Moves, Left: r.Left, Unsatisfied: r.Left,
			Steps: r.Steps, Proposals: r.Steps, Restarts: r.Restarts,
		}, err
	})
}
