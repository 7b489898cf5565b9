// Package cover solves Number Shifting as an exact cover problem. It is the first of the
// three generations of solvers that Marchete's article on RN Explorer compares.
//
// If the numbers of a level can be partitioned into groups each of which can clear
// itself, the level is solved, because the groups do not interact. So the solver
// enumerates groups (components.go), and finds a selection of them that contains each
// number exactly once, by Dancing Links (dlx.go).
//
// It is the simplest of the solvers, and the only one that can prove anything: that the
// groups it has enumerated have no exact cover. It fails on levels whose numbers do not
// form small groups. The number of groups of up to m numbers grows five- to tenfold with
// each m, but m has to be large enough for the most awkward number, and the more options
// there are, the deeper Dancing Links gets lost among partial covers that are almost
// complete. From about 60 numbers on, success depends on the level.
//
// The solver runs on a single core, whatever the number of workers.
package cover

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"stride/search"
	"stride/shift"
	"stride/shift/published/strategy"
)

// needed is the memory in bytes for the most parts and components and their matrix, with a
// margin: 350 MB were measured on level 200.
const needed = 450 << 20

// Solve looks for a cover of b's numbers until it has one, ctx ends, or the budget is used
// up. A step is a pair of parts examined, or an option hidden in the matrix. The outcome
// depends on the seed and, if that ends the search, on the budget.
func Solve(ctx context.Context, b shift.Board, c strategy.Config, o Options) (strategy.Result, error) {
	o = cmp.Or(o, Defaults())
	if err := Parameters.Check(o); err != nil {
		return strategy.Result{}, err
	}
	if b.Numbers() == 0 {
		return strategy.Result{}, shift.ErrEmpty
	}
	if c.Progress == nil {
		c.Progress = new(search.Progress)
	}
	if _, err := c.Memory.Workers(1, needed, strategy.SharedBytes(b)); err != nil {
		return strategy.Result{}, fmt.Errorf("exact cover: %w", err)
	}
	stop, release := search.StopAt(ctx, c.Budget)
	defer release()
	l := strategy.NewNumbers(b)
	s := solver{
		enumerator: newEnumerator(l, o.MostComponents),
		random:     search.NewRand(c.Seed, 0),
		config:     c,
		options:    o,
		halt:       stop,
	}
	s.enumerator.over = stop.Raised
	c.Progress.Improve(-int64(l.Count()))
	s.run()
	return l.Result(b, s.best, c.Progress)
}

// solver is a search.
type solver struct {
	*enumerator
	random   *search.Rand
	config   strategy.Config
	options  Options
	halt     *search.Stop
	matrix   *matrix
	searched int64 // steps of all matrices before this one
	covered  int   // number of numbers that best clears
	best     []strategy.Strategy
}

// spent returns the steps so far.
func (s *solver) spent() int64 {
	n := s.steps + s.searched
	if s.matrix != nil {
		n += s.matrix.steps
	}
	return n
}

// stop reports whether the search is over.
func (s *solver) stop() bool {
	return s.halt.Raised() || s.config.Budget.Steps > 0 && s.spent() >= s.config.Budget.Steps
}

// run makes larger and larger components, and each time searches them for a cover. It ends
// without a cover if stopped, or if there is none and no more components can be made.
func (s *solver) run() {
	for growing := true; !s.stop(); {
		growing = growing && s.complete(s.stop)
		steps := int64(math.MaxInt64)
		if growing {
			steps = max(int64(s.options.LeastSearch), s.spent())
		}
		result := s.cover(steps)
		if result == found || result == nothing && !growing {
			return
		}
		parts := len(s.parts)
		growing = growing && s.grow(s.options.MostParts, s.stop) && len(s.parts) > parts
	}
}

// cover searches the components for a cover, with restarts, for the given number of steps.
func (s *solver) cover(steps int64) outcome {
	defer s.show()
	options := make([][]int32, len(s.components))
	for k, c := range s.components {
		if k&lookMask == lookMask && s.halt.Raised() {
			return gaveUp
		}
		options[k] = s.numbers(c.dest, s.numbers(c.source, nil))
	}
	s.matrix = newMatrix(s.Count(), options)
	defer func() { s.searched, s.matrix = s.searched+s.matrix.steps, nil }()
	for k := 0; s.matrix.steps < steps; k++ {
		result := s.matrix.search(int64(s.options.RestartUnit)*search.Luby(k), s.random, s.stop)
		s.keep()
		if result != gaveUp || s.stop() {
			return result
		}
		s.config.Progress.AddRestarts(1)
		s.show()
	}
	return gaveUp
}

// keep stores the components of the best partial cover if it is better than best.
func (s *solver) keep() {
	if s.matrix.covered <= s.covered {
		return
	}
	s.covered = s.matrix.covered
	s.best = s.best[:0]
	for _, k := range s.matrix.best {
		s.best = append(s.best, s.strategy(s.components[k]))
	}
	s.config.Progress.Improve(-int64(s.Count() - s.covered))
}

// show adds the steps since the last call to the progress.
func (s *solver) show() { s.config.Progress.AddSteps(s.spent() - s.config.Progress.Steps()) }
