package measure

import (
	"fmt"
	"math"
	"strings"
)

// The picture: seconds against numbers, both on logarithmic axes, so that a power
// law is a straight line. A dot is the median of a level's runs, the bar through
// it goes from the fastest run to the slowest.
const (
	plotWidth  = 640
	plotHeight = 420
	plotLeft   = 64 // margins
	plotRight  = 16
	plotTop    = 28
	plotBottom = 48
)

// axis maps values to places on a logarithmic axis.
type axis struct {
	low, high float64 // powers of ten
	from, to  float64 // places
}

// newAxis returns an axis from the power of ten below the least value to the one
// above the largest.
func newAxis(from, to float64, values ...float64) axis {
	a := axis{math.Inf(1), math.Inf(-1), from, to}
	for _, v := range values {
		a.low = min(a.low, math.Floor(math.Log10(v)))
		a.high = max(a.high, math.Ceil(math.Log10(v)))
	}
	a.high = max(a.high, a.low+1)
	return a
}

func (a axis) place(v float64) float64 {
	return a.from + (a.to-a.from)*(math.Log10(v)-a.low)/(a.high-a.low)
}

// SVG draws the figures and the power law that fits them. It returns an empty
// picture if no level was solved in every run.
func SVG(all []Figures) string {
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	numbers, medians := Points(all)
	if len(numbers) > 0 {
		var times []float64
		for _, f := range all {
			times = append(times, f.Seconds...)
		}
		p := picture{&out,
			newAxis(plotLeft, plotWidth-plotRight, numbers...),
			newAxis(plotHeight-plotBottom, plotTop, times...)}
		p.grid()
		p.runs(all)
		if law, ok := FitPower(numbers, medians); ok {
			p.line(law, numbers)
		}
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// picture is a plot being drawn.
type picture struct {
	out  *strings.Builder
	x, y axis
}

// grid draws a line for each power of ten, and the names of the axes.
func (p picture) grid() {
	for e := p.x.low; e <= p.x.high; e++ {
		x := p.x.place(math.Pow(10, e))
		fmt.Fprintf(p.out, `<line x1="%.1f" y1="%d" x2="%.1[1]f" y2="%d" stroke="#ccc"/>`+"\n", x, plotTop, plotHeight-plotBottom)
		fmt.Fprintf(p.out, `<text x="%.1f" y="%d" text-anchor="middle">%g</text>`+"\n", x, plotHeight-plotBottom+18, math.Pow(10, e))
	}
	for e := p.y.low; e <= p.y.high; e++ {
		y := p.y.place(math.Pow(10, e))
		fmt.Fprintf(p.out, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1[2]f" stroke="#ccc"/>`+"\n", plotLeft, y, plotWidth-plotRight)
		fmt.Fprintf(p.out, `<text x="%d" y="%.1f" text-anchor="end">%g</text>`+"\n", plotLeft-6, y+4, math.Pow(10, e))
	}
	fmt.Fprintf(p.out, `<text x="%d" y="%d" text-anchor="middle">numbers on the board</text>`+"\n", (plotLeft+plotWidth-plotRight)/2, plotHeight-12)
	fmt.Fprintf(p.out, `<text x="%d" y="%d">seconds</text>`+"\n", 8, plotTop-10)
}

// runs draws the dots and bars.
func (p picture) runs(all []Figures) {
	for _, f := range all {
		if f.Solved < f.Runs || len(f.Seconds) == 0 || f.Seconds[0] <= 0 {
			continue
		}
		x := p.x.place(float64(f.Numbers))
		fmt.Fprintf(p.out, `<line x1="%.1f" y1="%.1f" x2="%.1[1]f" y2="%.1f" stroke="#47a"/>`+"\n", x, p.y.place(f.Seconds[0]), p.y.place(Worst(f.Seconds)))
		fmt.Fprintf(p.out, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="#047"><title>level %d</title></circle>`+"\n", x, p.y.place(Median(f.Seconds)), f.Level)
	}
}

// line draws the power law over the numbers it was fitted to.
func (p picture) line(law Power, numbers []float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, n := range numbers {
		low, high = min(low, n), max(high, n)
	}
	fmt.Fprintf(p.out, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#a40" stroke-dasharray="6 4"/>`+"\n",
		p.x.place(low), p.y.place(law.At(low)), p.x.place(high), p.y.place(law.At(high)))
	fmt.Fprintf(p.out, `<text x="%d" y="%d" fill="#a40">fit: numbers to the power %.2f</text>`+"\n", plotLeft+12, plotTop+18, law.Exponent)
}
