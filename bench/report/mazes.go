package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stride/internal/lab/statistics"
	"stride/internal/maze/argline"
	"stride/internal/maze/optima"
	"stride/maze"
	"stride/maze/bounds"
)

// mazes writes the table of configurations: one row for each of mazes-10s, with what the other
// files know about it.
func (all results) mazes() (string, error) {
	main, err := all.get("mazes-10s")
	if err != nil {
		return "", err
	}
	figure := func(file, instance, column string) (string, error) {
		r := all[file]
		if r == nil {
			return "", nil
		}
		text, err := r.find(instance, column)
		return formatFigure(text, "int"), err
	}
	var rows [][]string
	for _, r := range main.rows {
		p, err := argline.Parse(strings.Fields(r[0]))
		if err != nil {
			return "", fmt.Errorf("mazes-10s: %w", err)
		}
		proved := ""
		if value, ok := optima.Value(p); ok {
			proved = withCommas(value)
		}
		best, err := all.largePattern(p)
		if err != nil {
			return "", err
		}
		row := []string{r[0], withCommas(bound(p)), proved, best}
		public, err := all.public(r[0])
		if err != nil {
			return "", err
		}
		row = append(row, public)
		for _, c := range []struct{ file, column string }{{"mazes-10s", "median"}, {"mazes-60s", "median"}} {
			text, err := figure(c.file, r[0], c.column)
			if err != nil {
				return "", fmt.Errorf("%s: %w", c.file, err)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return markdown([]string{"rows, columns, range", "bound", "proved", "best pattern", "public, 60 s",
		"10 s", "60 s"}, rows), nil
}

// bound returns an upper bound of the values of p other than the optimum, which has a column of its
// own.
func bound(p maze.Params) int {
	if bound, optimum := optima.Bound(p); !optimum {
		return bound
	}
	return bounds.Of(p)
}

// public returns the highest value that a public program reached in a configuration, "" if none was
// run on it.
func (all results) public(instance string) (string, error) {
	value, _, err := all.bestPublic(instance)
	return value, err
}

// rival is the same with the name of the program.
func (all results) rival(instance string) (string, error) {
	value, program, err := all.bestPublic(instance)
	if err == nil && program == "" {
		err = fmt.Errorf("peers: no program has a value in %q", instance)
	}
	return value + ", " + program, err
}

// bestPublic returns the highest value that a public program reached in a configuration, and its
// name. The rows of Stride have no commit.
func (all results) bestPublic(instance string) (value, program string, err error) {
	r, err := all.get("peers")
	if err != nil {
		return "", "", err
	}
	at := slices.Index(r.columns, instance)
	if at < 0 {
		return "", "", nil
	}
	best := 0
	for _, row := range r.rows {
		v, err := strconv.Atoi(row[at])
		if err == nil && row[1] != "" && (program == "" || v > best) {
			best, program = v, row[0]
		}
	}
	if program == "" {
		return "", "", nil
	}
	return withCommas(best), program, nil
}

// boundOf writes an upper bound of the values of a configuration.
func boundOf(instance string) (string, error) {
	p, err := argline.Parse(strings.Fields(instance))
	return withCommas(bound(p)), err
}

// pattern returns the value of a maze whose solution follows the best periodic pattern that is
// known for the range, if one was looked for: its cells and five points for each that the pattern
// visits. Turns, which cost a few cells each, and forced moves are not counted.
func (all results) pattern(p maze.Params) (value float64, ok bool, err error) {
	r, err := all.get("patterns")
	if err != nil {
		return 0, false, err
	}
	key := fmt.Sprintf("%d-%d", p.Min, p.Max)
	var figures [2]float64
	for k, column := range []string{"lost", "classes"} {
		text, err := r.find(key, column)
		if err != nil || text == "" {
			return 0, false, err
		}
		if figures[k], err = strconv.ParseFloat(text, 64); err != nil {
			return 0, false, fmt.Errorf("patterns, %s: %w", key, err)
		}
	}
	const jump = 5 // points for a jump
	return float64(p.Rows*p.Cols) * (1 + jump*(1-figures[0]/figures[1])), true, nil
}

// largePattern writes the value of the best pattern if the grid has ten periods or more on each
// side, so that its border hardly counts.
func (all results) largePattern(p maze.Params) (string, error) {
	const periods = 10
	if min(p.Rows, p.Cols) < periods*p.Max {
		return "", nil
	}
	value, ok, err := all.pattern(p)
	if !ok {
		return "", err
	}
	return withCommas(int(value)), nil
}

// maxWeakest is the number of configurations that the page lists.
const maxWeakest = 12

// quartiles sums up the shares of the bound over random configurations. The bound is today's, which
// may be lower than the one known when they were run.
func (all results) quartiles(name string) (string, error) {
	shares, err := all.shares(name)
	if err != nil {
		return "", err
	}
	values := make([]float64, len(shares))
	for k, s := range shares {
		values[k] = s.percent
	}
	slices.Sort(values)
	return fmt.Sprintf("median %.1f %% of the bound, lower quartile %.1f %%, lowest %.1f %%",
		statistics.Quantile(values, 0.5), statistics.Quantile(values, 0.25), values[0]), nil
}

// weakest lists the configurations with the lowest shares of the bound.
func (all results) weakest(name string) (string, error) {
	shares, err := all.shares(name)
	if err != nil {
		return "", err
	}
	slices.SortFunc(shares, func(a, b share) int { return cmp.Compare(a.percent, b.percent) })
	var rows [][]string
	for _, s := range shares[:min(maxWeakest, len(shares))] {
		row := []string{s.instance, strconv.FormatFloat(s.percent, 'f', 1, 64), ""}
		value, ok, err := all.pattern(s.params)
		if err != nil {
			return "", err
		}
		if ok {
			row[2] = strconv.FormatFloat(100*s.value/value, 'f', 1, 64)
		}
		rows = append(rows, row)
	}
	return markdown([]string{"configuration", "% of the bound", "% of the best pattern"}, rows), nil
}

// A share is a value reached, in percent of the configuration's bound.
type share struct {
	instance string
	params   maze.Params
	value    float64
	percent  float64
}

func (all results) shares(name string) ([]share, error) {
	r, err := all.get(name)
	if err != nil {
		return nil, err
	}
	values, err := r.numbers("median")
	if err != nil {
		return nil, err
	}
	shares := make([]share, len(values))
	for k, value := range values {
		p, err := argline.Parse(strings.Fields(r.rows[k][0]))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		shares[k] = share{r.rows[k][0], p, value, 100 * value / float64(bound(p))}
	}
	return shares, nil
}

// evaluators writes how many mazes a core evaluates in a second, in thousands, by method and size,
// from the benchmarks of internal/maze/engines/internal/eval and those of the course's program.
func (all results) evaluators() (string, error) {
	methods := []struct{ file, benchmark, heading string }{
		{"evaluator-course", "Course", "the course's"},
		{"evaluator", "Load", "from scratch"},
		{"evaluator", "Walk", "a change, all accepted"},
		{"evaluator", "Anneal", "a proposal, annealing at temperature 1"},
	}
	sizes := []string{"5x5:1-4", "10x10:1-9", "20x20:1-10", "50x50:1-20", "100x100:1-100"}
	var rows [][]string
	for _, m := range methods {
		r, err := all.get(m.file)
		if err != nil {
			return "", err
		}
		row := []string{m.heading}
		for _, size := range sizes {
			text, err := r.find(m.benchmark+"/"+size, "ns/op")
			if err != nil {
				return "", err
			}
			ns, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return "", fmt.Errorf("%s %s: %w", m.benchmark, size, err)
			}
			thousands := 1e6 / ns
			if thousands >= 100 {
				row = append(row, withCommas(int(thousands/10+0.5)*10))
			} else {
				row = append(row, significant(thousands, 2))
			}
		}
		rows = append(rows, row)
	}
	return markdown(append([]string{"thousand evaluations a second"}, sizes...), rows), nil
}
