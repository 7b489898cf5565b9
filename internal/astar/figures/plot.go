package figures

import (
	"bytes"
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The plot of the table shows expanded states against the side of the grid. Both axes are
// logarithmic, so that n*n and n are straight lines of different slope.

const (
	plotWidth  = 6 * vg.Inch
	plotHeight = 4 * vg.Inch
)

// The values at which the axes are labelled.
var (
	sideMarks     = []float64{2, 5, 10, 20, 50, 100}
	expandedMarks = []float64{1, 10, 100, 1000, 10000}
)

// The ends of the axes, chosen so that the outermost labels fit.
const (
	maxSide     = 120
	maxExpanded = 20000
)

// Plot draws the rows in a format that gonum/plot supports, such as "svg" or "png".
func Plot(rows []Row, format string) ([]byte, error) {
	p := plot.New()
	p.Title.Text = "Empty grids, corner to corner, Manhattan heuristic"
	p.X.Label.Text = "side of the grid"
	p.Y.Label.Text = "expanded states"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = marks(sideMarks), marks(expandedMarks)
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.Padding = vg.Points(3)
	p.Add(plotter.NewGrid())
	for _, series := range []struct {
		name   string
		value  func(Row) int
		colour color.Color
		dashes []vg.Length
	}{
		{"smaller g first", func(r Row) int { return r.Smaller }, color.RGBA{0xaa, 0x44, 0, 0xff}, nil},
		{"larger g first", func(r Row) int { return r.Larger }, color.RGBA{0, 0x44, 0x77, 0xff},
			[]vg.Length{vg.Points(6), vg.Points(3)}},
	} {
		points := make(plotter.XYs, len(rows))
		for k, r := range rows {
			points[k] = plotter.XY{X: float64(r.Side), Y: float64(series.value(r))}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, fmt.Errorf("plot %s: %w", series.name, err)
		}
		line.LineStyle = draw.LineStyle{Color: series.colour, Width: vg.Points(2), Dashes: series.dashes}
		p.Add(line)
		p.Legend.Add(series.name, line)
	}
	p.X.Max, p.Y.Min, p.Y.Max = maxSide, expandedMarks[0], maxExpanded
	to, err := p.WriterTo(plotWidth, plotHeight, format)
	if err != nil {
		return nil, fmt.Errorf("plot as %s: %w", format, err)
	}
	var out bytes.Buffer
	if _, err := to.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("plot as %s: %w", format, err)
	}
	return out.Bytes(), nil
}

// marks returns labelled ticks at the given values.
func marks(at []float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for _, v := range at {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprintf("%g", v)})
	}
	return ticks
}
