// Package figure describes pictures and pages once, and writes them as SVG, PDF and PNG.
//
// A figure is a list of lines, circles, rectangles and texts, in shades of grey or a few colours.
// The three writers do nothing but draw them, so a picture on a page of a browser, in a printed
// book and in a file of pixels is the same. The places of texts follow from the measures of one
// font. Liberation Sans, which comes with the program, is as wide as Arial and Helvetica, letter by
// letter; PDF embeds the characters that are used, PNG fills their outlines, and SVG names the
// three, so that it stays small and its texts can be searched.
//
// The libraries are fpdf for PDF, and gg for the pixels of strokes and outlines. A fuller
// canvas (tdewolff/canvas) writes all three formats by itself, but it shapes and subsets text
// in ways of its own in each format, and it brings some thirty modules along.
package figure

import "image/color"

// A Figure is a picture or a page.
type Figure struct {
	Title, Description string // for screen readers and tooltips
	// Left, Top, Width and Height are the part of the plane that is shown. As in SVG, x grows
	// to the right and y downwards.
	Left, Top, Width, Height float64
	// Unit is the length of a unit on paper, in points (1/72 of an inch).
	Unit  float64
	Items []Item // in the order in which they are drawn
	// Trim, if it has a width, is the part of a page that is left when its paper has been cut.
	Trim Area
}

// Add adds items to the figure.
func (f *Figure) Add(items ...Item) { f.Items = append(f.Items, items...) }

// Place adds what g shows, in the given width, with the top left corner of g at x, y.
func (f *Figure) Place(g *Figure, x, y, width float64) {
	scale := width / g.Width
	for _, item := range g.Items {
		f.Items = append(f.Items, item.moved(x-g.Left*scale, y-g.Top*scale, scale))
	}
}

// An Item is a [Path], a [Circle], a [Rect], a [Text], an [Image] or a [Link].
type Item interface {
	// moved returns the item magnified by scale, and then moved by x and y.
	moved(x, y, scale float64) Item
}

// Shade is a shade of grey, or a colour. The zero value stands for nothing at all.
type Shade uint8

// The shades, from the darkest to the brightest, and the colours of charts.
const (
	None Shade = iota
	Black
	Dark  // of text that matters less
	Grey  // of thin lines
	Light // of areas
	White
	Blue
	Vermilion
	Green
	Purple
	Orange
	Sky
	colours // how many there are
)

// palette has the shades as colours. Those of charts are by Okabe and Ito (Color Universal Design,
// 2002): people with any common kind of colour blindness can tell them apart.
var palette = [colours]color.NRGBA{
	Black: {0, 0, 0, opaque}, Dark: {0x55, 0x55, 0x55, opaque}, Grey: {0x88, 0x88, 0x88, opaque},
	Light: {0xdd, 0xdd, 0xdd, opaque}, White: {0xff, 0xff, 0xff, opaque},
	Blue: {0x00, 0x72, 0xb2, opaque}, Vermilion: {0xd5, 0x5e, 0x00, opaque},
	Green:  {0x00, 0x9e, 0x73, opaque},
	Purple: {0xcc, 0x79, 0xa7, opaque}, Orange: {0xe6, 0x9f, 0x00, opaque}, Sky: {0x56, 0xb4, 0xe9, opaque},
}

// The opacity of colours, and of those that let what lies below them shine through.
const (
	opaque = 0xff
	clear  = 0x28
)

// Clear returns a colour that lets what lies below it shine through, for areas.
func (s Shade) Clear() Shade { return s + colours }

// color returns the shade as a colour.
func (s Shade) color() color.NRGBA {
	if s < colours {
		return palette[s]
	}
	c := palette[s-colours]
	c.A = clear
	return c
}

// Point is a place in the plane.
type Point struct{ X, Y float64 }

// Area is a rectangle that is not drawn.
type Area struct{ X, Y, Width, Height float64 }

// Style says how a shape is drawn.
type Style struct {
	Stroke Shade
	Width  float64 // of the stroke
	Dash   float64 // length of the dashes of the stroke and of the gaps between them; 0 for a solid one
	Fill   Shade
}

func (s Style) scaled(scale float64) Style {
	s.Width *= scale
	s.Dash *= scale
	return s
}

// Path is a number of polygons, or of lines.
type Path struct {
	Style
	Lines  [][]Point
	Closed bool // whether the last point of each line is connected with its first
}

// Circle is a circle around X, Y.
type Circle struct {
	Style
	X, Y, Radius float64
}

// Rect is a rectangle, whose corners may be rounded.
type Rect struct {
	Style
	X, Y, Width, Height float64
	Round               float64 // radius of the corners
}

// Anchor selects the point of a text that is at its X.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// Text is one line of text.
type Text struct {
	X, Y   float64 // of the anchor; Y is that of the baseline
	Size   float64 // height of a line without distance, "the size of the font"
	Anchor Anchor
	Bold   bool
	Shade  Shade
	Turned bool // by a quarter to the right, around the anchor, as on the spine of a book
	String string
}

// Link makes a rectangle lead to a page of the same document, or elsewhere.
type Link struct {
	X, Y, Width, Height float64
	URL                 string // empty for a page of the document
	Page                int    // counted from 1
}

func (p Path) moved(x, y, scale float64) Item {
	lines := make([][]Point, len(p.Lines))
	for k, line := range p.Lines {
		lines[k] = make([]Point, len(line))
		for i, q := range line {
			lines[k][i] = Point{x + scale*q.X, y + scale*q.Y}
		}
	}
	return Path{p.scaled(scale), lines, p.Closed}
}

func (c Circle) moved(x, y, scale float64) Item {
	return Circle{c.scaled(scale), x + scale*c.X, y + scale*c.Y, scale * c.Radius}
}

func (r Rect) moved(x, y, scale float64) Item {
	return Rect{r.scaled(scale), x + scale*r.X, y + scale*r.Y, scale * r.Width, scale * r.Height,
		scale * r.Round}
}

func (t Text) moved(x, y, scale float64) Item {
	t.X, t.Y, t.Size = x+scale*t.X, y+scale*t.Y, scale*t.Size
	return t
}

func (l Link) moved(x, y, scale float64) Item {
	l.X, l.Y, l.Width, l.Height = x+scale*l.X, y+scale*l.Y, scale*l.Width, scale*l.Height
	return l
}

// Line returns a line from one point to the next.
func Line(s Style, points ...Point) Path { return Path{Style: s, Lines: [][]Point{points}} }

// Polygon returns a polygon.
func Polygon(s Style, points ...Point) Path {
	return Path{Style: s, Lines: [][]Point{points}, Closed: true}
}
