package figures

import (
	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
)

// Plot draws the table: expanded states against the side of the grid. Both axes are logarithmic, so
// that n*n and n are straight lines of different slope.
func Plot(rows []Row) *figure.Figure {
	const maxSide, maxExpanded = 120, 20000
	c := chart.Chart{
		Title: "Empty grids, corner to corner, Manhattan heuristic",
		X:     chart.Axis{Name: "side of the grid", Log: true, Low: MinSide, High: maxSide},
		Y:     chart.Axis{Name: "expanded states", Log: true, Low: 1, High: maxExpanded},
	}
	smaller, larger := chart.Series{Name: "smaller g first", Look: 0},
		chart.Series{Name: "larger g first", Look: 1}
	for _, r := range rows {
		smaller.Line = append(smaller.Line, chart.Point{X: float64(r.Side), Y: float64(r.Smaller)})
		larger.Line = append(larger.Line, chart.Point{X: float64(r.Side), Y: float64(r.Larger)})
	}
	c.Series = []chart.Series{smaller, larger}
	return c.Figure()
}
