package report

import (
	"bytes"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The common style of all pictures: a light background, sans-serif text, and for each contestant a
// colour, a dash pattern and a marker. The colours are those of Okabe and Ito (Color Universal
// Design, 2002), which people with any common kind of colour blindness can distinguish, without
// yellow, which is too pale for lines. Since there may be more contestants than colours, dashes and
// markers repeat after other numbers of contestants than colours do, and no two of the first 140
// contestants have all three in common.

var colours = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0x00, 0x00, 0x00, 0xff}, // black
}

var dashes = [][]vg.Length{nil, {6, 3}, {1.5, 2.5}, {8, 2, 1.5, 2}}

var markers = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.TriangleGlyph{}, draw.BoxGlyph{}, draw.PlusGlyph{}, draw.RingGlyph{},
}

const (
	pictureWidth = 640 // points
	pictureDPI   = 120 // of PNG
	textSize     = 11
	bandOpacity  = 0x28 // of 0xff
	gridGrey     = 0xcc
)

// lineOf, markerOf and bandOf return the style of contestant number k.
func lineOf(k int) draw.LineStyle {
	return draw.LineStyle{Color: colours[k%len(colours)], Width: vg.Points(1.6), Dashes: dashes[k%len(dashes)]}
}

func markerOf(k int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: colours[k%len(colours)], Radius: vg.Points(3), Shape: markers[k%len(markers)]}
}

func bandOf(k int) color.Color {
	c := colours[k%len(colours)]
	return color.NRGBA{c.R, c.G, c.B, bandOpacity}
}

// sans returns a text style of the pictures.
func sans(size float64) text.Style {
	return text.Style{
		Color: color.Black, Handler: plot.DefaultTextHandler,
		Font: font.Font{Typeface: plot.DefaultFont.Typeface, Variant: "Sans", Size: vg.Points(size)},
	}
}

// newPlot returns an empty plot in the common style.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	restyle := func(s *text.Style, size float64) {
		s.Font = sans(size).Font
	}
	restyle(&p.Title.TextStyle, textSize+1)
	p.Title.Padding = vg.Points(8)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		restyle(&axis.Label.TextStyle, textSize)
		restyle(&axis.Tick.Label, textSize-1)
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{gridGrey}, color.Gray{gridGrey}
	p.Add(grid)
	return p
}

// legendEdge is the width of a legend without its names, in points: line, marker and margins.
const legendEdge = 44

// legend names the contestants next to a plot.
type legend struct {
	plot.Legend
	names vg.Length // width of the longest name
}

func newLegend() *legend {
	l := &legend{Legend: plot.NewLegend()}
	l.TextStyle = sans(textSize)
	l.Top, l.Left, l.Padding = true, true, vg.Points(3)
	return l
}

// add adds contestant number k.
func (l *legend) add(name string, k int) {
	l.Add(name, &plotter.Line{LineStyle: lineOf(k)}, &plotter.Scatter{GlyphStyle: markerOf(k)})
	l.names = max(l.names, l.TextStyle.Width(name))
}

// withPlot returns the picture of a plot with the legend at its right.
func (l *legend) withPlot(p *plot.Plot, height vg.Length) picture {
	width := l.names + legendEdge
	return picture{height: height, draw: func(c draw.Canvas) {
		c.SetColor(color.White)
		c.Fill(c.Rectangle.Path())
		p.Draw(draw.Crop(c, 4, -width, 4, -4))
		l.Draw(draw.Crop(c, pictureWidth-width+8, 0, 0, -28))
	}}
}

// decades marks powers of ten, written without exponents, and where there are few of them, their
// doubles and halves too.
type decades struct{}

// manyDecades is the ratio of the ends of an axis from which on powers of ten suffice.
const manyDecades = 100

func (decades) Ticks(low, high float64) (ticks []plot.Tick) {
	for e := math.Floor(math.Log10(low)); e <= math.Ceil(math.Log10(high)); e++ {
		for d := 1; d < 10; d++ {
			t := plot.Tick{Value: float64(d) * math.Pow(10, e)}
			if d == 1 || (d == 2 || d == 5) && high < manyDecades*low {
				t.Label = strconv.FormatFloat(t.Value, 'f', -1, 64)
			}
			if t.Value >= low*(1-1e-9) && t.Value <= high*(1+1e-9) {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// round marks a handful of round numbers.
type round struct{}

func (round) Ticks(low, high float64) (ticks []plot.Tick) {
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
		ticks = append(ticks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'f', digits, 64)})
	}
	return ticks
}

// picture is something that can be drawn on a canvas of a given height.
type picture struct {
	height vg.Length
	draw   func(draw.Canvas)
}

// svg draws the picture as SVG. Where the font of the library is missing, any other sans-serif font
// is used.
func (p picture) svg() ([]byte, error) {
	c := vgsvg.New(pictureWidth, p.height)
	p.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"),
		[]byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")), nil
}

// png draws the picture as PNG.
func (p picture) png() ([]byte, error) {
	c := vgimg.NewWith(vgimg.UseWH(pictureWidth, p.height), vgimg.UseDPI(pictureDPI))
	p.draw(draw.New(c))
	var b bytes.Buffer
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}
