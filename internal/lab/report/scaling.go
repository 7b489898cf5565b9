package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// Scaling is how the time to a solution grows with the size of the instance: a power law for each
// contestant, and a picture with two logarithmic axes, on which a power law is a straight line.
// Each point is the median of the runs on an instance, with a bar from the first to the third
// quartile. A point beyond the time limit is an open circle at the limit.

const (
	minSeconds = 0.0001 // shorter times are drawn here
	fitSize    = 1000   // the size for which the text gives the time
)

// Fit is the power law of a contestant: seconds to a solution by the size of the instance.
type Fit struct {
	Contestant string
	statistics.Power
	Err error // why there is no power law
}

// Fits returns the power laws of a race, through the medians of those instances on which every run
// found a solution. Without a race there are none.
func (r *Report) Fits() (all []Fit) {
	if !r.Terms.Race {
		return nil
	}
	for _, contestant := range r.Plan.Contestants {
		var sizes, seconds []float64
		for _, row := range r.Rows {
			if row.Contestant == contestant && row.Solved == row.N && row.ToSolve.Median > 0 {
				sizes, seconds = append(sizes, float64(row.Size)), append(seconds, row.ToSolve.Median)
			}
		}
		f := Fit{Contestant: contestant}
		f.Power, f.Err = statistics.FitPower(sizes, seconds)
		all = append(all, f)
	}
	return all
}

// fitText describes a fit in words.
func (r *Report) fitText(f Fit) string {
	if f.Err != nil {
		return fmt.Sprintf("%s: no fit through what it solved in every run: %v", f.Contestant, f.Err)
	}
	return fmt.Sprintf("%s: median seconds = %.3g (%s/%d)^%.2f", f.Contestant, f.At(fitSize), r.Terms.Size, fitSize,
		f.Exponent)
}

// fits returns the table of fits.
func (r *Report) fits() *table.Table {
	t := &table.Table{Columns: []table.Column{{Key: "contestant"}, {Key: "factor"}, {Key: "exponent"},
		{Key: "none_because"}}}
	for _, f := range r.Fits() {
		if f.Err != nil {
			t.Add(f.Contestant, nil, nil, f.Err.Error())
		} else {
			t.Add(f.Contestant, f.Factor, f.Exponent, nil)
		}
	}
	return t
}

// scaling draws the picture.
func (r *Report) scaling() *figure.Figure {
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range r.Rows {
		low, high = min(low, float64(row.Size)), max(high, float64(row.Size))
	}
	limit := max(r.longest(), 10*minSeconds)
	at := func(seconds float64) float64 { return min(max(seconds, minSeconds), limit) }
	c := chart.Chart{
		Title: "Time to a solution: median and quartiles of the runs",
		X:     chart.Axis{Name: r.Terms.Size, Log: true, Low: low / 1.2, High: max(high, 1.5*low) * 1.2},
		Y:     chart.Axis{Name: "seconds", Log: true, Low: limit / 10, High: limit},
	}
	for k, contestant := range r.Plan.Contestants {
		s := chart.Series{Name: contestant, Look: k}
		for _, row := range r.Rows {
			if row.Contestant != contestant {
				continue
			}
			x, median := float64(row.Size), chart.Point{X: float64(row.Size), Y: at(row.ToSolve.Median)}
			c.Y.Low = min(c.Y.Low, at(row.ToSolve.First))
			s.Bars = append(s.Bars, [2]chart.Point{{X: x, Y: at(row.ToSolve.First)}, {X: x, Y: at(row.ToSolve.Third)}})
			s.Line = append(s.Line, median)
			if math.IsInf(row.ToSolve.Median, 1) {
				s.Open = append(s.Open, median)
			} else {
				s.Mark = append(s.Mark, median)
			}
		}
		slices.SortFunc(s.Line, func(a, b chart.Point) int { return cmp.Compare(a.X, b.X) })
		if len(s.Line) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	if fits := r.Fits(); len(fits) == 1 && fits[0].Err == nil { // more of them would hide the points
		c.Series = append(c.Series, chart.Series{Thin: true,
			Line: []chart.Point{{X: low, Y: at(fits[0].At(low))}, {X: high, Y: at(fits[0].At(high))}}})
	}
	return c.Figure()
}
