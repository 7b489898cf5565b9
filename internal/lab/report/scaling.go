package report

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// Scaling is how the time to a solution grows with the size of the instance: a power law for each
// contestant, and a picture with two logarithmic axes, on which a power law is a straight line.
// Each point is the median of the runs on an instance, with a bar from the first to the third
// quartile. A point beyond the time limit is an open circle at the limit.

const (
	scalingHeight = 380    // points
	minSeconds    = 0.0001 // shorter times are drawn here
	fitSize       = 1000   // the size for which the text gives the time
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

// ScalingSVG returns the picture of a race as SVG.
func (r *Report) ScalingSVG() ([]byte, error) { return r.scaling().svg() }

// scaling draws the picture.
func (r *Report) scaling() picture {
	p := newPlot("Time to a solution: median and quartiles of the runs", r.Terms.Size, "seconds")
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = decades{}, decades{}
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range r.Rows {
		low, high = min(low, float64(row.Size)), max(high, float64(row.Size))
	}
	limit := max(r.longest(), 10*minSeconds)
	at := func(seconds float64) float64 { return min(max(seconds, minSeconds), limit) }
	least := limit / 10
	fits := r.Fits()
	legend := newLegend()
	for k, contestant := range r.Plan.Contestants {
		var medians plotter.XYs
		var open plotter.XYs
		for _, row := range r.Rows {
			if row.Contestant != contestant {
				continue
			}
			x, y := float64(row.Size), at(row.ToSolve.Median)
			least = min(least, at(row.ToSolve.First))
			p.Add(&plotter.Line{
				XYs:       plotter.XYs{{X: x, Y: at(row.ToSolve.First)}, {X: x, Y: at(row.ToSolve.Third)}},
				LineStyle: draw.LineStyle{Color: colours[k%len(colours)], Width: vg.Points(1)},
			})
			medians = append(medians, plotter.XY{X: x, Y: y})
			if math.IsInf(row.ToSolve.Median, 1) {
				open = append(open, plotter.XY{X: x, Y: y})
			}
		}
		if len(medians) == 0 {
			continue
		}
		slices.SortFunc(medians, func(a, b plotter.XY) int { return int(a.X - b.X) })
		line, marks := &plotter.Line{XYs: medians, LineStyle: lineOf(k)}, &plotter.Scatter{XYs: medians,
			GlyphStyle: markerOf(k)}
		hollow := markerOf(k)
		hollow.Color, hollow.Radius = color.White, hollow.Radius/2
		p.Add(line, marks, &plotter.Scatter{XYs: open, GlyphStyle: hollow})
		legend.add(contestant, k)
		if law := fits[k]; law.Err == nil && len(fits) == 1 { // more of them would hide the points
			p.Add(&plotter.Line{
				XYs:       plotter.XYs{{X: low, Y: at(law.At(low))}, {X: high, Y: at(law.At(high))}},
				LineStyle: draw.LineStyle{Color: color.Gray{gridGrey / 2}, Width: vg.Points(1), Dashes: []vg.Length{4, 3}},
			})
		}
	}
	p.X.Min, p.X.Max = low/1.2, max(high, 1.5*low)*1.2
	p.Y.Min, p.Y.Max = least, limit
	return legend.withPlot(p, scalingHeight)
}
