package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"stride/internal/lab/statistics"
	"stride/internal/maze/argline"
	"stride/internal/maze/optima"
	"stride/maze"
	"stride/maze/bounds"
)

// The raw files name a configuration as one types it: rows, columns and range, such as "10 10 1 9".

func params(configuration string) (maze.Params, error) {
	return argline.Parse(strings.Fields(configuration))
}

// bound returns an upper bound of the values of a configuration other than the optimum, which has a
// column of its own.
func bound(configuration string) (int, error) {
	p, err := params(configuration)
	if err != nil {
		return 0, err
	}
	if bound, optimum := optima.Bound(p); !optimum {
		return bound, nil
	}
	return bounds.Of(p), nil
}

// proved returns the optimum of a configuration, or 0 if it is not known.
func proved(configuration string) (int, error) {
	p, err := params(configuration)
	value, _ := optima.Value(p)
	return value, err
}

// publicResult is the highest value that a public program reached in a configuration.
type publicResult struct {
	Value   int
	Program string
}

// rival returns the best public program in a configuration, or nil if none was run on it. The rows
// of Stride have no commit.
func (all files) rival(configuration string) (*publicResult, error) {
	programs, err := all.rows("peers")
	var best *publicResult
	for _, r := range programs {
		value, failed := strconv.Atoi(r[configuration]) // if there is no maze
		if failed == nil && r["commit"] != "" && (best == nil || value > best.Value) {
			best = &publicResult{value, r["program"]}
		}
	}
	return best, err
}

// pattern returns the value of a maze whose solution follows the best periodic pattern that is
// known for the range, or 0 if none was looked for: its cells, and five points for each that the
// pattern visits. Turns, which cost a few cells each, and forced moves are not counted.
func (all files) pattern(p maze.Params) (float64, error) {
	patterns, err := all.rows("patterns")
	for _, r := range patterns {
		if r["range"] == fmt.Sprintf("%d-%d", p.Min, p.Max) {
			figures, err := r.numbers("lost", "classes")
			if err != nil {
				return 0, fmt.Errorf("patterns.csv, %s: %w", r["range"], err)
			}
			const jump = 5 // points for a jump
			return float64(p.Rows*p.Cols) * (1 + jump*(1-figures[0]/figures[1])), nil
		}
	}
	return 0, err
}

// largePattern returns the value of the best pattern if the grid has ten periods or more on each
// side, so that its border hardly counts, and otherwise 0.
func (all files) largePattern(configuration string) (int, error) {
	const periods = 10
	p, err := params(configuration)
	if err != nil || min(p.Rows, p.Cols) < periods*p.Max {
		return 0, err
	}
	value, err := all.pattern(p)
	return int(value), err
}

// share is a value reached, in percent of the configuration's bound and of the best pattern.
type share struct {
	Configuration    string
	Bound, OfPattern float64 // OfPattern is 0 if no pattern is known
}

type shares []share

// shares returns what was reached in the configurations of a file, the weakest first. The bounds
// are today's, which may be lower than those known when they were run.
func (all files) shares(name string) (shares, error) {
	configurations, err := all.rows(name)
	if err != nil {
		return nil, err
	}
	var list shares
	for _, r := range configurations {
		value, err := r.numbers("median")
		if err != nil {
			return nil, fmt.Errorf("%s.csv: %w", name, err)
		}
		p, err := params(r["instance"])
		if err != nil {
			return nil, fmt.Errorf("%s.csv: %w", name, err)
		}
		s := share{Configuration: r["instance"]}
		highest, err := bound(s.Configuration)
		if err != nil {
			return nil, err
		}
		s.Bound = 100 * value[0] / float64(highest)
		pattern, err := all.pattern(p)
		if err != nil {
			return nil, err
		}
		if pattern > 0 {
			s.OfPattern = 100 * value[0] / pattern
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b share) int { return cmp.Compare(a.Bound, b.Bound) })
	return list, nil
}

// Quantile returns a quantile of the shares of the bound.
func (list shares) Quantile(q float64) float64 {
	bounds := make([]float64, len(list))
	for k, s := range list {
		bounds[k] = s.Bound
	}
	return statistics.Quantile(bounds, q)
}

// sizes are the mazes that the evaluators are measured on.
func sizes() []string {
	return []string{"5x5:1-4", "10x10:1-9", "20x20:1-10", "50x50:1-20", "100x100:1-100"}
}

// speed writes how many mazes of a size a core evaluates in a second, in thousands, from a
// benchmark of internal/maze/engines/internal/eval or of the course's program.
func (all files) speed(name, method, size string) (string, error) {
	r, err := all.row(name, "benchmark", method+"/"+size)
	if err != nil {
		return "", err
	}
	nanoseconds, err := r.numbers("ns/op")
	if err != nil {
		return "", fmt.Errorf("%s.csv, %s: %w", name, size, err)
	}
	thousands := 1e6 / nanoseconds[0]
	if thousands < 100 {
		return digits(2, thousands)
	}
	return commas(10 * math.Round(thousands/10))
}
