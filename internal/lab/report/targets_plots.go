package report

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"stride/internal/lab/statistics"
)

// Pictures of the analysis by target: distribution functions of the times to all targets, and
// performance profiles. Both are step functions on a logarithmic axis, the higher the better. Where a
// function ends below 1, the rest of the targets was never reached.

// maxProfile is the largest performance ratio that is drawn.
const maxProfile = 1000

// ecdf draws how many targets of an instance, or of all if it is empty, were reached by a time.
func (t *Targets) ecdf(instance string) picture {
	title := t.title() + ": all instances"
	if instance != "" {
		title = fmt.Sprintf("%s: %s", t.title(), instance)
	}
	low, high := t.First, max(t.Last, 2*t.First)
	return t.shares(title, string(t.Axis), "share of targets and runs", low, high, func(k int) []float64 {
		return t.Times(k, instance)
	})
}

// profile draws the performance profile.
func (t *Targets) profile() picture {
	profile := t.Profile()
	high := 2.0
	for _, ratios := range profile {
		for _, ratio := range ratios {
			if !math.IsInf(ratio, 1) {
				high = min(max(high, ratio), maxProfile)
			}
		}
	}
	return t.shares("Performance profile of the expected running times", "multiple of the shortest time",
		"share of targets", 1, high,
		func(k int) []float64 { return profile[k] })
}

// shares draws the distribution function of the values of each contestant.
func (t *Targets) shares(title, x, y string, low, high float64, of func(contestant int) []float64) picture {
	p := newPlot(title, x, y)
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	p.Y.Tick.Marker = round{}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, 0, 1
	type final struct {
		k     int
		share float64
	}
	var order []final
	for k := range t.Contestants {
		values := slices.Sorted(slices.Values(of(k)))
		if len(values) == 0 {
			continue
		}
		line := plotter.XYs{{X: low, Y: statistics.Share(values, low)}}
		for n, v := range values {
			if v <= low || v > high || n+1 < len(values) && values[n+1] == v {
				continue
			}
			before := line[len(line)-1].Y
			line = append(line, plotter.XY{X: v, Y: before}, plotter.XY{X: v, Y: statistics.Share(values, v)})
		}
		end := line[len(line)-1].Y
		line = append(line, plotter.XY{X: high, Y: end})
		var marks plotter.XYs
		for n, at := range statistics.LogGrid(low, high, gridPlaces) {
			if (n+3*k)%markerEvery == 0 {
				marks = append(marks, plotter.XY{X: at, Y: statistics.Share(values, at)})
			}
		}
		p.Add(&plotter.Line{XYs: line, LineStyle: lineOf(k)}, &plotter.Scatter{XYs: marks, GlyphStyle: markerOf(k)})
		order = append(order, final{k, end})
	}
	slices.SortStableFunc(order, func(a, b final) int {
		switch {
		case a.share > b.share:
			return -1
		case a.share < b.share:
			return 1
		}
		return 0
	})
	legend := newLegend()
	for _, f := range order {
		legend.add(t.Contestants[f.k], f.k)
	}
	return legend.withPlot(p, curveHeight)
}
