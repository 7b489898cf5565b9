package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stride/lab/statistics"
	"stride/maze/course"
	"stride/maze/optima"
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
		p, err := course.ParseArgs(strings.Fields(r[0]))
		if err != nil {
			return "", fmt.Errorf("mazes-10s: %w", err)
		}
		proved := ""
		if value, ok := optima.Value(p); ok {
			proved = withCommas(value)
		}
		row := []string{r[0], withCommas(p.Bound()), proved}
		for _, c := range []struct{ file, column string }{{"mazes-public", "value"}, {"mazes-10s", "median"}, {"mazes-60s", "median"}} {
			text, err := figure(c.file, r[0], c.column)
			if err != nil {
				return "", fmt.Errorf("%s: %w", c.file, err)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return markdown([]string{"rows, columns, range", "bound", "proved", "public, 60 s", "10 s", "60 s"}, rows), nil
}

// worstOfSweep is the number of configurations that the page lists.
const worstOfSweep = 12

// sweep sums up the shares of the bound over the configurations of bench/sweep.txt. The bound is
// today's, which may be lower than the one known when the sweep was run.
func (all results) sweep() (string, error) {
	r, err := all.get("sweep")
	if err != nil {
		return "", err
	}
	values, err := r.numbers("median")
	if err != nil {
		return "", err
	}
	type row struct {
		instance string
		share    float64
	}
	rows, shares := make([]row, len(values)), make([]float64, len(values))
	for k, value := range values {
		instance := r.rows[k][0]
		p, err := course.ParseArgs(strings.Fields(instance))
		if err != nil {
			return "", fmt.Errorf("sweep: %w", err)
		}
		shares[k] = 100 * value / float64(p.Bound())
		rows[k] = row{instance, shares[k]}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.share, b.share) })
	slices.Sort(shares)
	var worst [][]string
	for _, w := range rows[:min(worstOfSweep, len(rows))] {
		worst = append(worst, []string{w.instance, strconv.FormatFloat(w.share, 'f', 1, 64)})
	}
	text := fmt.Sprintf("Over %d configurations, the median share of the bound is %.1f %%, and the first quartile is %.1f %%. The lowest shares are:\n\n",
		len(rows), statistics.Quantile(shares, 0.5), statistics.Quantile(shares, 0.25))
	return text + markdown([]string{"configuration", "% of the bound"}, worst), nil
}

// evaluators writes how many mazes a core evaluates in a second, in thousands, by method and
// size, from the benchmarks of maze/eval and those of the course's program.
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
