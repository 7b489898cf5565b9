package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
)

// levelFiles are the games whose 1000 levels are solved one by one.
var levelFiles = []struct{ file, heading string }{
	{"levels-public", "public"}, {"levels-alpha", "`alpha`"}, {"levels-beta", "`beta`"},
}

// hundreds is the number of levels in a row of the table.
const hundreds = 100

// levels writes the table of the batches: numbers on the board, median and worst seconds for each
// hundred levels, for the games that have been measured.
func (all results) levels() (string, error) {
	head := []string{"levels", "numbers, mean"}
	var rows [][]string
	for _, game := range levelFiles {
		r := all[game.file]
		if r == nil {
			continue
		}
		head = append(head, game.heading+": median, s", "worst, s")
		columns := make(map[string][]float64)
		for _, name := range []string{"level", "numbers", "seconds", "left"} {
			var err error
			if columns[name], err = r.numbers(name); err != nil {
				return "", fmt.Errorf("%s: %w", game.file, err)
			}
		}
		for first := 0; first < len(r.rows); first += hundreds {
			last := min(first+hundreds, len(r.rows))
			for k := first; k < last; k++ {
				if columns["left"][k] != 0 {
					return "", fmt.Errorf("%s: level %v is not solved", game.file, columns["level"][k])
				}
			}
			at := first / hundreds
			if at == len(rows) {
				rows = append(rows, []string{
					fmt.Sprintf("%v–%v", columns["level"][first], columns["level"][last-1]),
					strconv.Itoa(int(mean(columns["numbers"][first:last]))),
				})
			}
			seconds := slices.Sorted(slices.Values(columns["seconds"][first:last]))
			rows[at] = append(rows[at], significant(statistics.Quantile(seconds, 0.5), 2),
				significant(seconds[len(seconds)-1], 2))
		}
	}
	return markdown(head, rows), nil
}

// times returns a picture of the times of all levels of the public game.
func (all results) times() ([]byte, error) {
	r, err := all.get(levelFiles[0].file)
	if err != nil {
		return nil, err
	}
	numbers, err := r.numbers("level")
	if err != nil {
		return nil, err
	}
	seconds, err := r.numbers("seconds")
	if err != nil {
		return nil, err
	}
	const least = 0.0001 // seconds that are shown
	c := chart.Chart{
		Title: "Time of each level",
		X:     chart.Axis{Name: "level", High: 1},
		Y:     chart.Axis{Name: "seconds", Log: true, Low: least, High: 10 * least},
	}
	solved := chart.Series{Name: "solved"} // all are, which levels checks
	for k, n := range numbers {
		at := chart.Point{X: n, Y: max(seconds[k], least)}
		solved.Mark = append(solved.Mark, at)
		c.X.High, c.Y.High = max(c.X.High, at.X), max(c.Y.High, 1.2*at.Y)
	}
	c.Series = []chart.Series{solved}
	var svg bytes.Buffer
	err = c.Figure().WriteSVG(&svg, figure.Sans())
	return svg.Bytes(), err
}

// total says how long a batch took from the beginning to the end, in seconds.
func (all results) total(name string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	return formatFigure(r.elapsed, "3"), nil
}

// races compares the processor time of the published solver with that of the forest search, level
// by level.
func (all results) races() (string, error) {
	theirs, err := all.get("rn-explorer")
	if err != nil {
		return "", err
	}
	ours, err := all.get("one-core")
	if err != nil {
		return "", err
	}
	var rows [][]string
	for _, row := range theirs.rows {
		cpu, err := ours.find(row[0], "cpu_to_solve")
		if err != nil {
			return "", err
		}
		a, errA := strconv.ParseFloat(row[1], 64)
		b, errB := strconv.ParseFloat(cpu, 64)
		if errA != nil || errB != nil {
			return "", fmt.Errorf("level %s: %q and %q are not both times", row[0], row[1], cpu)
		}
		rows = append(rows, []string{row[0], row[1], significant(b, 2),
			"about " + withCommas(int(math.Pow10(int(math.Round(math.Log10(a/b))))))})
	}
	return markdown([]string{"level", "RN_Explorer, CPU s", "Stride, CPU s", "ratio, to a power of ten"},
		rows), nil
}

// solvers writes the median processor time of each contestant as a table with a row for each level
// and a column for each contestant. An empty cell is a level that the contestant was not run on.
func (all results) solvers(name string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	var at [6]int
	for k, column := range []string{"instance", "size", "contestant", "cpu_to_solve", "solved", "runs"} {
		if at[k], err = r.column(column); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	head := []string{"level", "numbers"}
	var rows [][]string
	for _, row := range r.rows {
		level, size, contestant := row[at[0]], row[at[1]], row[at[2]]
		column := slices.Index(head, contestant)
		if column < 0 {
			column = len(head)
			head = append(head, contestant)
		}
		if len(rows) == 0 || rows[len(rows)-1][0] != level {
			rows = append(rows, []string{level, size})
		}
		last := &rows[len(rows)-1]
		for len(*last) <= column {
			*last = append(*last, "")
		}
		cell := formatFigure(row[at[3]], "2")
		if solved, runs := row[at[4]], row[at[5]]; solved != runs && solved != "0" {
			cell += fmt.Sprintf(" (%s of %s)", solved, runs)
		}
		(*last)[column] = cell
	}
	for k := range rows {
		for len(rows[k]) < len(head) {
			rows[k] = append(rows[k], "")
		}
	}
	return markdown(head, rows), nil
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
