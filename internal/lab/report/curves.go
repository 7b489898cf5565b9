package report

import (
	"fmt"
	"math"
	"slices"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab"
	"stride/internal/lab/statistics"
)

// Convergence curves show the best value so far against steps, or against time where the budget is
// a time. Each run is a step function. All runs are sampled at the same logarithmic grid, and the
// median over the seeds is drawn, with a band from the first to the third quartile. The names are
// next to the plot, with the best at the top.

const (
	gridPlaces  = 80        // on the axis of time
	shownShare  = 1.0 / 1e4 // of the budget at the left end of the axis
	markerEvery = 16        // places between two markers
)

// curves draws the curves of an instance.
func (r *Report) curves(instance string) *figure.Figure {
	high, axis := float64(r.Plan.Steps), "steps"
	if r.Plan.Steps == 0 {
		high, axis = r.longest(), "seconds"
	}
	low := high * shownShare
	if r.Plan.Steps > 0 {
		low = max(low, 1)
	}
	c := chart.Chart{
		Title: fmt.Sprintf("%s %s: best so far, median of the runs and quartiles",
			r.Terms.Instance, instance),
		X: chart.Axis{Name: axis, Log: true, Low: math.Inf(1), High: high},
		Y: chart.Axis{Name: r.Terms.Value, Low: math.Inf(1), High: math.Inf(-1)},
	}
	for k, contestant := range r.Plan.Contestants {
		s := chart.Series{Name: contestant, Look: k}
		bands := r.resample(r.runs(instance, contestant),
			statistics.LogGrid(low, max(high, 2*low), gridPlaces))
		for n, b := range bands {
			c.X.Low = min(c.X.Low, b.At)
			c.Y.Low, c.Y.High = min(c.Y.Low, b.First), max(c.Y.High, b.Third)
			s.Line = append(s.Line, chart.Point{X: b.At, Y: b.Median})
			s.Band = append(s.Band, chart.Point{X: b.At, Y: b.Third})
			if marked(n, k) {
				s.Mark = append(s.Mark, chart.Point{X: b.At, Y: b.Median})
			}
		}
		for _, b := range slices.Backward(bands) {
			s.Band = append(s.Band, chart.Point{X: b.At, Y: b.First})
		}
		c.Series = append(c.Series, s)
	}
	if c.Y.Low > c.Y.High { // no run has found anything
		c.Y.Low, c.Y.High, c.X.Low = 0, 1, 1
	}
	for _, row := range r.ranked(instance) {
		c.Order = append(c.Order, slices.Index(r.Plan.Contestants, row.Contestant))
	}
	return c.Figure()
}

// marked reports whether the line of contestant k has a mark at a place of the grid. Contestants
// have them at other places.
func marked(place, k int) bool { return (place+3*k)%markerEvery == 0 }

// resample samples the curves of runs at the grid.
func (r *Report) resample(runs []lab.Record, grid []float64) []statistics.Band {
	var curves [][]statistics.Step
	for _, run := range runs {
		var curve []statistics.Step
		for _, point := range run.Curve {
			at := point.Seconds
			if r.Plan.Steps > 0 {
				at = float64(point.Steps)
			}
			if !r.Terms.Smaller && point.Value < 0 {
				continue // a maze without a solution: its depth would leave no room for the rest
			}
			curve = append(curve, statistics.Step{At: at, Value: float64(point.Value)})
		}
		curves = append(curves, curve)
	}
	worst := math.Inf(-1)
	if r.Terms.Smaller {
		worst = math.Inf(1)
	}
	return statistics.Resample(curves, grid, worst)
}
