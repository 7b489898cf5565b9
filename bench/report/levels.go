package main

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
)

// hundred sums up a hundred levels of a game, all of them solved.
type hundred struct {
	First, Last   string  // levels
	Numbers       int     // on the board, the mean
	Median, Worst float64 // seconds
}

// hundreds sums up the levels of a game.
func (all files) hundreds(name string) ([]hundred, error) {
	levels, err := all.rows(name)
	if err != nil {
		return nil, err
	}
	var list []hundred
	for some := range slices.Chunk(levels, 100) {
		var seconds []float64
		sum := 0.0
		for _, level := range some {
			if level["left"] != "0" {
				return nil, fmt.Errorf("%s.csv: level %s is not solved", name, level["level"])
			}
			figures, err := level.numbers("numbers", "seconds")
			if err != nil {
				return nil, fmt.Errorf("%s.csv, level %s: %w", name, level["level"], err)
			}
			sum += figures[0]
			seconds = append(seconds, figures[1])
		}
		slices.Sort(seconds)
		list = append(list, hundred{some[0]["level"], some[len(some)-1]["level"],
			int(sum / float64(len(some))), statistics.Quantile(seconds, 0.5), slices.Max(seconds)})
	}
	return list, nil
}

// times returns a picture of the times of all levels of the public game.
func (all files) times() (string, error) {
	const lowest = 0.0001 // seconds that are shown
	c := chart.Chart{
		Title: "Time of each level",
		X:     chart.Axis{Name: "level", High: 1},
		Y:     chart.Axis{Name: "seconds", Log: true, Low: lowest, High: 10 * lowest},
	}
	levels, err := all.rows("levels-public")
	if err != nil {
		return "", err
	}
	solved := chart.Series{Name: "solved"} // all are, as hundreds checks
	for _, level := range levels {
		figures, err := level.numbers("level", "seconds")
		if err != nil {
			return "", fmt.Errorf("levels-public.csv, level %s: %w", level["level"], err)
		}
		at := chart.Point{X: figures[0], Y: max(figures[1], lowest)}
		solved.Mark = append(solved.Mark, at)
		c.X.High, c.Y.High = max(c.X.High, at.X), max(c.Y.High, 1.2*at.Y)
	}
	c.Series = []chart.Series{solved}
	var svg strings.Builder
	err = c.Figure().WriteSVG(&svg, figure.Sans())
	return svg.String(), err
}
