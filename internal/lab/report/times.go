package report

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// Time is how long a search took on a numbered instance, such as a level, and whether it found a solution.
type Time struct {
	Number  int
	Seconds float64
	Solved  bool
}

// TimesSVG returns a picture of the times by the number, as SVG: a point for each instance, hollow if it was not solved.
func TimesSVG(title, instance string, times []Time) ([]byte, error) {
	p := newPlot(title, instance, "seconds")
	p.Y.Scale, p.Y.Tick.Marker, p.X.Tick.Marker = plot.LogScale{}, decades{}, round{}
	p.Y.Min, p.Y.Max = minSeconds, 10*minSeconds
	p.X.Min, p.X.Max = 0, 1
	var all, open plotter.XYs
	for _, t := range times {
		at := plotter.XY{X: float64(t.Number), Y: max(t.Seconds, minSeconds)}
		all = append(all, at)
		if !t.Solved {
			open = append(open, at)
		}
		p.X.Max, p.Y.Max = max(p.X.Max, at.X), max(p.Y.Max, 1.2*at.Y)
	}
	mark := markerOf(0)
	mark.Radius /= 2
	hollow := mark
	hollow.Color, hollow.Radius = color.White, mark.Radius/2
	p.Add(&plotter.Scatter{XYs: all, GlyphStyle: mark}, &plotter.Scatter{XYs: open, GlyphStyle: hollow})
	return picture{height: scalingHeight, draw: func(c draw.Canvas) {
		c.SetColor(color.White)
		c.Fill(c.Rectangle.Path())
		p.Draw(draw.Crop(c, 4, -16, 4, -4))
	}}.svg()
}
