package compare

import (
	"fmt"
	"math"
	"strings"
	"time"

	"stride/shift/solver"
)

// The picture: seconds on a logarithmic axis against the level. Each solver is a
// line through its medians with bars from quartile to quartile; a median beyond the
// limit of time is an empty circle on the line of the limit.
const (
	plotWidth  = 720
	plotHeight = 440
	plotLeft   = 64 // margins
	plotRight  = 130
	plotTop    = 28
	plotBottom = 48
	leastTime  = 0.001 // seconds; what is less is drawn there
	leastApart = 30    // of the levels' names; nearer ones stand lower
	shiftEach  = 4     // by which the solvers' bars stand apart
)

// colours of the solvers.
var colours = map[solver.Method]string{
	solver.Forest:     "#047",
	solver.RNExplorer: "#a40",
	solver.LAHC:       "#282",
	solver.ExactCover: "#828",
}

// plot is a picture being drawn.
type plot struct {
	strings.Builder
	first, last float64 // levels
	low, high   float64 // powers of ten, seconds
	limit       float64
}

// SVG draws the summaries. limit is that of each run.
func SVG(all []Summary, limit time.Duration) string {
	p := &plot{first: math.Inf(1), last: math.Inf(-1), limit: limit.Seconds()}
	for _, s := range all {
		p.first, p.last = min(p.first, float64(s.Level)), max(p.last, float64(s.Level))
	}
	if p.first >= p.last {
		p.first, p.last = p.first-1, p.first+1
	}
	p.low, p.high = math.Log10(leastTime), math.Ceil(math.Log10(p.limit))
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(p, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	if len(all) > 0 {
		p.grid(all)
		for k, m := range solver.Methods {
			p.method(all, m, k)
		}
	}
	p.WriteString("</svg>\n")
	return p.String()
}

func (p *plot) x(level float64) float64 {
	return plotLeft + 12 + (level-p.first)/(p.last-p.first)*(plotWidth-plotLeft-plotRight-24)
}

func (p *plot) y(seconds float64) float64 {
	at := (math.Log10(max(leastTime, min(seconds, p.limit))) - p.low) / (p.high - p.low)
	return plotHeight - plotBottom - at*(plotHeight-plotBottom-plotTop)
}

// grid draws a line for each power of ten, one for the limit, and the levels.
func (p *plot) grid(all []Summary) {
	right := plotWidth - plotRight
	for e := p.low; e <= p.high; e++ {
		y := plotHeight - plotBottom - (e-p.low)/(p.high-p.low)*(plotHeight-plotBottom-plotTop)
		fmt.Fprintf(p, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1[2]f" stroke="#ccc"/>`+"\n", plotLeft, y, right)
		fmt.Fprintf(p, `<text x="%d" y="%.1f" text-anchor="end">%g</text>`+"\n", plotLeft-6, y+4, math.Pow(10, e))
	}
	y := p.y(p.limit)
	fmt.Fprintf(p, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1[2]f" stroke="#888" stroke-dasharray="6 4"/>`+"\n", plotLeft, y, right)
	fmt.Fprintf(p, `<text x="%d" y="%.1f">limit</text>`+"\n", right+4, y+4)
	level, last := 0, 0.0
	for _, s := range all {
		if s.Level == level {
			continue
		}
		level = s.Level
		x, y := p.x(float64(level)), plotHeight-plotBottom+18
		if x-last < leastApart {
			y += 12
		} else {
			last = x
		}
		fmt.Fprintf(p, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x, y, level)
	}
	fmt.Fprintf(p, `<text x="%d" y="%d" text-anchor="middle">level</text>`+"\n", (plotLeft+right)/2, plotHeight-12)
	fmt.Fprintf(p, `<text x="%d" y="%d">seconds</text>`+"\n", 8, plotTop-10)
}

// method draws one solver; k is its place in the legend.
func (p *plot) method(all []Summary, m solver.Method, k int) {
	var points []string
	colour := colours[m]
	for _, s := range all {
		if s.Method != m {
			continue
		}
		x := p.x(float64(s.Level)) + float64(k*shiftEach)
		y := p.y(s.Median)
		points = append(points, fmt.Sprintf("%.1f,%.1f", x, y))
		fill := colour
		if math.IsInf(s.Median, 1) {
			fill = "white"
		}
		fmt.Fprintf(p, `<line x1="%.1f" y1="%.1f" x2="%.1[1]f" y2="%.1[3]f" stroke="%[4]s"/>`+"\n", x, p.y(s.First), p.y(s.Third), colour)
		fmt.Fprintf(p, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s" stroke="%s"><title>%v, level %d: %d of %d solved</title></circle>`+"\n",
			x, y, fill, colour, m, s.Level, s.Solved, s.Tried)
	}
	if len(points) == 0 {
		return
	}
	fmt.Fprintf(p, `<polyline points="%s" fill="none" stroke="%s"/>`+"\n", strings.Join(points, " "), colour)
	fmt.Fprintf(p, `<text x="%d" y="%d" fill="%s">%v</text>`+"\n", plotWidth-plotRight+4, plotHeight/2+18*k, colour, m)
}
