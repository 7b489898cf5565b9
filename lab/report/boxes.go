package report

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"stride/lab/statistics"
)

// Box plots. A box reaches from the first to the third quartile and shows the median; the whiskers
// reach to the last values within one and a half times the length of the box (Tukey, 1977), and the
// values beyond them are circles. The quartiles are those of the tables. Times have a logarithmic
// axis, on which a level that was not solved is drawn at the limit.

const (
	boxWidth   = 12 // points
	boxSpacing = 22 // from one contestant to the next
	boxMargins = 80 // title and axis
)

// boxes draws the final values of an instance.
func (r *Report) boxes(instance string) picture {
	p := newPlot(fmt.Sprintf("%s %s: all runs after %s", r.Terms.Instance, instance, r.budget()), r.Measure.Name, "")
	p.X.Tick.Marker = round{}
	if r.Measure.Timed {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	}
	rows := r.ranked(instance)
	var names []string
	for k := range rows {
		row := rows[len(rows)-1-k] // the best at the top
		names = append(names, row.Contestant)
		var values plotter.Values
		var measured []float64
		for _, run := range r.runs(instance, row.Contestant) {
			if run.Failure == "" { // the value of a failed run would leave no room for the others
				measured = append(measured, r.Measure.Of(run))
				values = append(values, r.drawn(r.Measure.Of(run)))
			}
		}
		if len(values) == 0 {
			continue
		}
		box, err := plotter.NewBoxPlot(boxWidth, float64(k), values)
		if err != nil {
			panic(err) // no values
		}
		box.Horizontal = true
		s := statistics.Summarize(measured)
		box.Quartile1, box.Median, box.Quartile3 = r.drawn(s.First), r.drawn(s.Median), r.drawn(s.Third)
		whiskers(box)
		box.FillColor = color.NRGBA{colours[0].R, colours[0].G, colours[0].B, 0x50}
		box.MedianStyle.Width = vg.Points(2)
		box.WhiskerStyle.Dashes = nil
		p.Add(box)
	}
	if math.IsInf(p.X.Min, 1) { // all runs failed
		p.X.Min, p.X.Max = 0, 1
	}
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.6, float64(len(rows))-0.4
	widen(p, r.Measure.Timed)
	return picture{height: vg.Length(boxMargins + boxSpacing*len(rows)), draw: func(c draw.Canvas) {
		c.SetColor(color.White)
		c.Fill(c.Rectangle.Path())
		p.Draw(draw.Crop(c, 4, -12, 4, -4))
	}}
}

// drawn returns where a value of the measure is drawn.
func (r *Report) drawn(x float64) float64 {
	if math.IsInf(x, 1) {
		return r.longest()
	}
	if r.Measure.Timed {
		return max(x, r.longest()*shownShare)
	}
	return x
}

// whiskers computes the whiskers and the values beyond them from the quartiles of the box.
func whiskers(box *plotter.BoxPlot) {
	reach := 1.5 * (box.Quartile3 - box.Quartile1)
	box.AdjLow, box.AdjHigh = box.Quartile1, box.Quartile3
	box.Outside = nil
	for k, x := range box.Values {
		if x < box.Quartile1-reach || x > box.Quartile3+reach {
			box.Outside = append(box.Outside, k)
			continue
		}
		box.AdjLow, box.AdjHigh = min(box.AdjLow, x), max(box.AdjHigh, x)
	}
}

// widen makes room on both sides of the boxes, whose values may all be equal.
func widen(p *plot.Plot, logarithmic bool) {
	if logarithmic {
		p.X.Min, p.X.Max = p.X.Min/1.5, p.X.Max*1.5
		return
	}
	room := max(1, (p.X.Max-p.X.Min)/40)
	p.X.Min, p.X.Max = p.X.Min-room, p.X.Max+room
}
