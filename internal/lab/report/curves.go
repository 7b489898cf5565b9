package report

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"stride/internal/lab"
	"stride/internal/lab/statistics"
)

// Convergence curves show the best value so far against steps, or against time where the budget is
// a time. Each run is a step function. All runs are sampled at the same logarithmic grid, and the
// median over the seeds is drawn, with a band from the first to the third quartile. The names are
// next to the plot, with the best at the top.

const (
	curveHeight = 360       // points
	gridPlaces  = 80        // on the axis of time
	shownShare  = 1.0 / 1e4 // of the budget at the left end of the axis
	markerEvery = 16        // places between two markers
)

// curves draws the curves of an instance.
func (r *Report) curves(instance string) picture {
	high, axis := float64(r.Plan.Steps), "steps"
	if r.Plan.Steps == 0 {
		high, axis = r.longest(), "seconds"
	}
	low := high * shownShare
	if r.Plan.Steps > 0 {
		low = max(low, 1)
	}
	p := newPlot(fmt.Sprintf("%s %s: best so far, median of the runs and quartiles", r.Terms.Instance, instance), axis,
		r.Terms.Value)
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	p.Y.Tick.Marker = round{}
	bands := make([][]statistics.Band, len(r.Plan.Contestants))
	for k, contestant := range r.Plan.Contestants {
		bands[k] = r.resample(r.runs(instance, contestant), statistics.LogGrid(low, max(high, 2*low), gridPlaces))
	}
	frame(p, bands)
	p.X.Max = high
	for k := range bands {
		addBand(p, bands[k], k)
	}
	for k := range bands {
		addMedian(p, bands[k], k)
	}
	legend := newLegend()
	for _, row := range r.ranked(instance) {
		legend.add(row.Contestant, slices.Index(r.Plan.Contestants, row.Contestant))
	}
	return legend.withPlot(p, max(curveHeight, vg.Length(len(bands))*vg.Points(textSize+9)))
}

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

// frame sets the ranges of the axes to those of all bands.
func frame(p *plot.Plot, bands [][]statistics.Band) {
	low, high := math.Inf(1), math.Inf(-1)
	p.X.Min = math.Inf(1)
	for _, band := range bands {
		for _, b := range band {
			low, high = min(low, b.First), max(high, b.Third)
			p.X.Min = min(p.X.Min, b.At)
		}
	}
	if low > high { // no run has found anything
		low, high, p.X.Min = 0, 1, 1
	}
	if low == high {
		low, high = low-1, high+1
	}
	p.Y.Min, p.Y.Max = low, high
}

// addBand fills the area between the quartiles of contestant k.
func addBand(p *plot.Plot, band []statistics.Band, k int) {
	var outline plotter.XYs
	for _, b := range band {
		outline = append(outline, plotter.XY{X: b.At, Y: b.Third})
	}
	for _, b := range slices.Backward(band) {
		outline = append(outline, plotter.XY{X: b.At, Y: b.First})
	}
	if len(outline) > 0 {
		p.Add(&plotter.Polygon{XYs: []plotter.XYs{outline}, Color: bandOf(k)})
	}
}

// addMedian draws the median of contestant k, with markers at other places than those of the other
// contestants.
func addMedian(p *plot.Plot, band []statistics.Band, k int) {
	if len(band) == 0 {
		return
	}
	var line, marks plotter.XYs
	for n, b := range band {
		line = append(line, plotter.XY{X: b.At, Y: b.Median})
		if (n+3*k)%markerEvery == 0 {
			marks = append(marks, plotter.XY{X: b.At, Y: b.Median})
		}
	}
	p.Add(&plotter.Line{XYs: line, LineStyle: lineOf(k)}, &plotter.Scatter{XYs: marks, GlyphStyle: markerOf(k)})
}
