package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"strconv"

	"stride/internal/lab/statistics"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/table"
)

// minFitted is the fewest times of a family from which a law is fitted.
const minFitted = 10

// fit compares the model with the times of people: with the results that the pages and stride play export as CSV.
// Solutions with hints and those taken over do not count. It prints the rank correlation of effort and time, the law
// seconds = a·effort^b with the smallest squares of logarithms, and the times of each band.
func fit(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err == nil && len(rows) == 0 {
		err = errors.New("the file is empty")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	columns := make(map[string]int)
	for k, name := range rows[0] {
		columns[name] = k
	}
	for _, name := range []string{"id", "family", "seconds", "hints", "taken"} {
		if _, ok := columns[name]; !ok {
			return fmt.Errorf("%s has no column %q: it must be a table of results as the home page saves it", path, name)
		}
	}
	for _, f := range families.All {
		var efforts, times []float64
		var bands [band.Count + 1][]float64
		for k, row := range rows[1:] {
			cell := func(name string) string { return row[columns[name]] }
			seconds, err := strconv.ParseFloat(cell("seconds"), 64)
			if cell("family") != f.Name || cell("hints") != "0" || cell("taken") != "false" || err == nil && seconds <= 0 {
				continue
			}
			if err != nil {
				return fmt.Errorf("%s, line %d: the time %q", path, k+2, cell("seconds"))
			}
			p, err := families.All.OpenContent(cell("id"))
			if err != nil {
				return fmt.Errorf("%s, line %d: %w", path, k+2, err)
			}
			a, ok := p.(puzzle.Assessor)
			if !ok {
				continue
			}
			if g := a.Assess().Grade; g != nil {
				efforts, times = append(efforts, g.Effort), append(times, seconds)
				bands[g.Band] = append(bands[g.Band], seconds)
			}
		}
		fmt.Printf("%s: %d times\n\n", f.Title, len(times))
		if len(times) < minFitted {
			fmt.Printf("At least %d are needed.\n\n", minFitted)
			continue
		}
		law, err := statistics.FitPower(efforts, times)
		if err != nil {
			return err
		}
		fmt.Printf("seconds = %.3g · effort^%.2f, rank correlation %.2f\n\n", law.Factor, law.Exponent,
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
