package main

import (
	"fmt"
	"math"
	"os"

	"stride/internal/game"
	"stride/internal/lab/statistics"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/table"
)

// minFitted is the fewest times of a family from which a law is fitted.
const minFitted = 10

// fit compares the model with the times of people, in a file of results that the pages save or stride play keeps.
// Solutions with hints and those taken over do not count. It prints the rank correlation of effort and time, the law
// seconds = a·effort^b with the smallest squares of logarithms, and the times of each band.
func fit(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	all, err := game.ReadResults(path)
	if err != nil {
		return err
	}
	for _, f := range families.All {
		var efforts, times []float64
		var bands [band.Count + 1][]float64
		for _, r := range all.Results {
			if r.Family != f.Name || !r.Alone() || r.Seconds == 0 {
				continue
			}
			p, err := families.All.OpenContent(r.ID)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			a, ok := p.(puzzle.Assessor)
			if !ok {
				continue
			}
			if g := a.Assess().Grade; g != nil {
				efforts, times = append(efforts, g.Effort), append(times, float64(r.Seconds))
				bands[g.Band] = append(bands[g.Band], float64(r.Seconds))
			}
		}
		fmt.Printf("%s: %d times\n\n", f.Title, len(times))
		if len(times) < minFitted {
			fmt.Printf("At least %d are needed.\n\n", minFitted)
			continue
		}
		factor, exponent := powerLaw(efforts, times)
		fmt.Printf("seconds = %.3g · effort^%.2f, rank correlation %.2f\n\n", factor, exponent,
			statistics.Spearman(efforts, times))
		t := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "puzzles"}, {Key: "first quartile"},
			{Key: "median"}, {Key: "third quartile"}}}
		for _, b := range band.All() {
			if len(bands[b]) > 0 {
				s := statistics.Summarize(bands[b])
				t.Add(b.String(), s.N, round(s.First), round(s.Median), round(s.Third))
			}
		}
		if err := t.WriteText(os.Stdout); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

// powerLaw returns the law y = factor · x^exponent through points with positive coordinates: linear regression of the
// logarithms.
func powerLaw(x, y []float64) (factor, exponent float64) {
	var sx, sy, sxx, sxy float64
	for k := range x {
		lx, ly := math.Log(x[k]), math.Log(y[k])
		sx, sy, sxx, sxy = sx+lx, sy+ly, sxx+lx*lx, sxy+lx*ly
	}
	n := float64(len(x))
	exponent = (n*sxy - sx*sy) / (n*sxx - sx*sx)
	return math.Exp((sy - exponent*sx) / n), exponent
}
