// Package chart draws line charts as figures: series of points on two axes, each linear or
// logarithmic, with bands, bars and marks, and a legend next to them.
//
// A series is told from the others by its colour, its dashes and its mark. As there may be more
// series than colours, each of the three repeats after another number of series, so that no two of
// the first 105 look the same.
package chart

import (
	"bytes"
	"cmp"
	"math"
	"strconv"

	"stride/internal/draw/figure"
)

// The sizes of charts, in points.
const (
	Width    = 640
	TextSize = 11

	minHeight = 380 // more if the legend needs it
	margin    = 8
	topMargin = 44 // with the title and the name of the vertical axis
	endMargin = 38 // with the marks and the name of the horizontal axis
	tick      = 4
	lineWidth = 1.6
	markSize  = 3  // radius
	keyWidth  = 24 // of the sample of a line in the legend
	keyStep   = 17
)

// An Axis is one of the two of a chart.
type Axis struct {
	Name      string
	Low, High float64
	Log       bool // logarithmic, with Low above 0
}

// A Point is a place on the axes.
type Point = figure.Point

// A Series is the data of one name.
type Series struct {
	Name string
	Look int     // the number by which colour, dashes and mark are chosen
	Line []Point // joined by a line
	Mark []Point // places of marks
	Band []Point // the outline of an area
}

// A Chart is what is drawn. The legend has the series in the order of Order, or else in their own.
type Chart struct {
	Title  string
	X, Y   Axis
	Series []Series
	Order  []int
}

var (
	hues = []figure.Shade{figure.Blue, figure.Vermilion, figure.Green, figure.Purple, figure.Orange,
		figure.Sky, figure.Black}
	dashes = []float64{0, 6, 2}
)

const marks = 5 // kinds of marks

func hue(look int) figure.Shade { return hues[look%len(hues)] }

func stroke(look int) figure.Style {
	return figure.Style{Stroke: hue(look), Width: lineWidth, Dash: dashes[look%len(dashes)]}
}

// mark returns a mark of a series.
func mark(look int, at Point) figure.Item {
	const r, thin = markSize, 1.2
	style := figure.Style{Fill: hue(look)}
	if look%marks == 4 {
		style = figure.Style{Stroke: hue(look), Width: thin, Fill: figure.White}
	}
	switch look % marks {
	case 1:
		return figure.Polygon(style, Point{X: at.X, Y: at.Y - r}, Point{X: at.X + r, Y: at.Y + r},
			Point{X: at.X - r, Y: at.Y + r})
	case 2:
		return figure.Rect{Style: style, X: at.X - r, Y: at.Y - r, Width: 2 * r, Height: 2 * r}
	case 3:
		return figure.Polygon(style, Point{X: at.X, Y: at.Y - r - 1}, Point{X: at.X + r + 1, Y: at.Y},
			Point{X: at.X, Y: at.Y + r + 1}, Point{X: at.X - r - 1, Y: at.Y})
	}
	return figure.Circle{Style: style, X: at.X, Y: at.Y, Radius: r}
}

// share returns where on the axis a value lies, 0 at its beginning and 1 at its end. Values outside
// are drawn there.
func (a Axis) share(value float64) float64 {
	low, high := a.Low, a.High
	if a.Log {
		low, high, value = math.Log(low), math.Log(high), math.Log(max(value, low))
	}
	return min(max((value-low)/(high-low), 0), 1)
}

// widened returns an axis with room for a single value if its ends are the same.
func (a Axis) widened() Axis {
	switch {
	case a.Low < a.High:
	case a.Log:
		a.Low, a.High = a.Low/2, a.High*2
	default:
		a.Low, a.High = a.Low-1, a.High+1
	}
	return a
}

// Figure draws the chart.
func (c Chart) Figure() *figure.Figure {
	c.X, c.Y = c.X.widened(), c.Y.widened()
	height := max(minHeight, float64(topMargin+endMargin+keyStep*(len(c.Series)+1)))
	f := &figure.Figure{Title: c.Title, Width: Width, Height: height, Unit: 1}
	text := func(x, y float64, anchor figure.Anchor, size float64, words string) {
		f.Add(figure.Text{X: x, Y: y, Anchor: anchor, Size: size, Shade: figure.Black, String: words})
	}
	measure := func(words string) float64 { return figure.Sans().Width(words, false) * TextSize }

	left, right := 0.0, 0.0
	for _, t := range c.Y.ticks() {
		left = max(left, measure(t.label))
	}
	for _, s := range c.Series {
		right = max(right, measure(s.Name))
	}
	left, right = margin+left+2*tick, Width-margin-right-keyWidth-2*margin
	top, end := float64(topMargin), height-endMargin
	place := func(p Point) Point {
		return Point{X: left + (right-left)*c.X.share(p.X), Y: end - (end-top)*c.Y.share(p.Y)}
	}
	all := func(points []Point) []Point {
		placed := make([]Point, len(points))
		for k, p := range points {
			placed[k] = place(p)
		}
		return placed
	}

	grid := figure.Style{Stroke: figure.Light, Width: 0.5}
	frame := figure.Style{Stroke: figure.Black, Width: 0.8}
	for _, t := range c.X.ticks() {
		x := left + (right-left)*c.X.share(t.value)
		if t.label != "" {
			f.Add(figure.Line(grid, Point{X: x, Y: top}, Point{X: x, Y: end}))
			text(x, end+tick+TextSize, figure.Middle, TextSize-1, t.label)
		}
		f.Add(figure.Line(frame, Point{X: x, Y: end}, Point{X: x, Y: end + tick}))
	}
	for _, t := range c.Y.ticks() {
		y := end - (end-top)*c.Y.share(t.value)
		if t.label != "" {
			f.Add(figure.Line(grid, Point{X: left, Y: y}, Point{X: right, Y: y}))
			text(left-2*tick, y+TextSize/3, figure.End, TextSize-1, t.label)
		}
		f.Add(figure.Line(frame, Point{X: left - tick, Y: y}, Point{X: left, Y: y}))
	}
	f.Add(figure.Line(frame, Point{X: left, Y: top}, Point{X: left, Y: end}, Point{X: right, Y: end}))
	text(margin, margin+TextSize, figure.Start, TextSize+1, c.Title)
	text(margin, topMargin-margin, figure.Start, TextSize, c.Y.Name)
	text((left+right)/2, height-margin, figure.Middle, TextSize, c.X.Name)

	for _, s := range c.Series {
		if len(s.Band) > 0 {
			f.Add(figure.Polygon(figure.Style{Fill: hue(s.Look).Clear()}, all(s.Band)...))
		}
	}
	for _, s := range c.Series {
		if len(s.Line) > 0 {
			f.Add(figure.Line(stroke(s.Look), all(s.Line)...))
		}
		for _, at := range all(s.Mark) {
			f.Add(mark(s.Look, at))
		}
	}

	x, y := right+2*margin, top+TextSize
	for k := range c.Series {
		s := c.Series[k]
		if c.Order != nil {
			if k >= len(c.Order) {
				break
			}
			s = c.Series[c.Order[k]]
		}
		if len(s.Mark) == 0 || len(s.Line) > 0 {
			f.Add(figure.Line(stroke(s.Look), Point{X: x, Y: y}, Point{X: x + keyWidth, Y: y}))
		}
		if len(s.Mark) > 0 {
			f.Add(mark(s.Look, Point{X: x + keyWidth/2, Y: y}))
		}
		text(x+keyWidth+margin/2, y+TextSize/3, figure.Start, TextSize, s.Name)
		y += keyStep
	}
	return f
}

// mark on an axis; only those with a label have a line across the chart.
type axisTick struct {
	value float64
	label string
}

func (a Axis) ticks() []axisTick {
	if a.Log {
		return decades(a.Low, a.High)
	}
	return round(a.Low, a.High)
}

// manyDecades is the ratio of the ends of an axis from which on powers of ten suffice as labels.
const manyDecades = 100

// decades marks powers of ten, written without exponents, and their multiples. Where there are few
// powers, their doubles and halves have labels too.
func decades(low, high float64) (ticks []axisTick) {
	const slack = 1e-9
	for e := math.Floor(math.Log10(low)); e <= math.Ceil(math.Log10(high)); e++ {
		for d := 1; d < 10; d++ {
			t := axisTick{value: float64(d) * math.Pow(10, e)}
			if d == 1 || (d == 2 || d == 5) && high < manyDecades*low {
				t.label = strconv.FormatFloat(t.value, 'f', -1, 64)
			}
			if t.value >= low*(1-slack) && t.value <= high*(1+slack) {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// round marks a handful of round numbers.
func round(low, high float64) (ticks []axisTick) {
	const most = 8 // marks
	step := math.Pow(10, math.Floor(math.Log10((high-low)/most)))
	for _, factor := range []float64{1, 2, 5, 10} {
		if (high-low)/(factor*step) <= most {
			step *= factor
			break
		}
	}
	digits := max(0, -int(math.Floor(math.Log10(step))))
	for k := math.Ceil(low / step); k*step <= high; k++ {
		value := k*step + 0 // and not the negative 0
		ticks = append(ticks, axisTick{value, strconv.FormatFloat(value, 'f', digits, 64)})
	}
	return ticks
}

// PixelWidth is the width of charts as PNG, 120 pixels an inch.
const PixelWidth = Width * 120 / 72

// Files returns a figure as SVG and as PNG.
func Files(f *figure.Figure) (svg, png []byte, err error) {
	var s, p bytes.Buffer
	err = cmp.Or(f.WriteSVG(&s, figure.Sans()), f.WritePNG(&p, figure.Sans(), PixelWidth))
	return s.Bytes(), p.Bytes(), err
}
