package report

import (
	"bytes"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
)

// Time is how long a search took on a numbered instance, such as a level, and whether it found a solution.
type Time struct {
	Number  int
	Seconds float64
	Solved  bool
}

// TimesSVG returns a picture of the times by the number, as SVG: a mark for each instance, hollow if it was not solved.
func TimesSVG(title, instance string, times []Time) ([]byte, error) {
	c := chart.Chart{
		Title: title,
		X:     chart.Axis{Name: instance, High: 1},
		Y:     chart.Axis{Name: "seconds", Log: true, Low: minSeconds, High: 10 * minSeconds},
	}
	solved, open := chart.Series{Name: "solved"}, chart.Series{Name: "not solved"}
	for _, t := range times {
		at := chart.Point{X: float64(t.Number), Y: max(t.Seconds, minSeconds)}
		if t.Solved {
			solved.Mark = append(solved.Mark, at)
		} else {
			open.Open = append(open.Open, at)
		}
		c.X.High, c.Y.High = max(c.X.High, at.X), max(c.Y.High, 1.2*at.Y)
	}
	for _, s := range []chart.Series{solved, open} {
		if len(s.Mark)+len(s.Open) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	var svg bytes.Buffer
	err := c.Figure().WriteSVG(&svg, figure.Sans())
	return svg.Bytes(), err
}
