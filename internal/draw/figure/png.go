package figure

import (
	"bufio"
	"fmt"
	"image"
	"image/draw"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
	scaling "golang.org/x/image/draw"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// MaxPixels is the largest number of pixels of a picture, for which the program needs 400 MB.
const MaxPixels = 100_000_000

// WritePNG writes the figure as a PNG file of the given width in pixels, on white.
func (f *Figure) WritePNG(w io.Writer, fonts *Fonts, width int) error {
	scale := float64(width) / f.Width
	height := int(f.Height*scale + 0.5)
	if width < 1 || height < 1 || width > MaxPixels/height {
		return &PixelsError{width, height}
	}
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	p := pixels{dc: gg.NewContextForRGBA(picture), picture: picture, fonts: fonts}
	p.dc.SetColor(White.color())
	p.dc.Clear()
	for _, item := range f.Items {
		if err := p.draw(item.moved(-f.Left*scale, -f.Top*scale, scale)); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(w)
	if err := p.dc.EncodePNG(out); err != nil {
		return err
	}
	return out.Flush()
}

// PixelsError is the error for a picture with no pixels or too many.
type PixelsError struct{ Width, Height int }

func (e *PixelsError) Error() string {
	return fmt.Sprintf("a picture of %dx%d pixels: there may be 1 to %d pixels", e.Width, e.Height, MaxPixels)
}

// pixels draws items whose lengths are pixels.
type pixels struct {
	dc      *gg.Context
	picture *image.RGBA
	fonts   *Fonts
	buffer  sfnt.Buffer
	raster  vector.Rasterizer
}

func (p *pixels) draw(item Item) error {
	switch i := item.(type) {
	case Path:
		// Strokes are drawn one at a time, since the time that gg takes for a path grows with the
		// square of the lines that lie side by side; areas at once, so that there is no gap between
		// them.
		for _, line := range i.Lines {
			p.trace(line, i.Closed)
			if i.Fill == None {
				p.paint(i.Style)
			}
		}
		p.paint(i.Style)
	case Circle:
		p.dc.DrawCircle(i.X, i.Y, i.Radius)
		p.paint(i.Style)
	case Rect:
		if i.Round > 0 {
			p.dc.DrawRoundedRectangle(i.X, i.Y, i.Width, i.Height, min(i.Round, i.Height/2))
		} else {
			p.dc.DrawRectangle(i.X, i.Y, i.Width, i.Height)
		}
		p.paint(i.Style)
	case Text:
		return p.text(i)
	case Image:
		at := image.Rect(int(i.X+0.5), int(i.Y+0.5), int(i.X+i.Width+0.5), int(i.Y+i.Height+0.5))
		scaling.CatmullRom.Scale(p.picture, at, i.Picture.pixels, i.Picture.pixels.Bounds(), scaling.Over,
			nil)
	}
	return nil
}

// trace adds a line to the path.
func (p *pixels) trace(line []Point, closed bool) {
	p.dc.NewSubPath()
	for _, q := range line {
		p.dc.LineTo(q.X, q.Y)
	}
	if closed {
		p.dc.ClosePath()
	}
}

func (p *pixels) paint(s Style) {
	if s.Fill != None {
		p.dc.SetColor(s.Fill.color())
		p.dc.FillPreserve()
	}
	if s.Stroke != None {
		p.dc.SetColor(s.Stroke.color())
		p.dc.SetLineWidth(s.Width)
		p.dc.SetDash()
		if s.Dash > 0 {
			p.dc.SetDash(s.Dash, s.Dash)
		}
		p.dc.SetLineCapButt()
		p.dc.StrokePreserve()
	}
	p.dc.ClearPath()
}

// text fills the outlines of the characters, each within its own few pixels. (As paths of gg they
// would be filled a hundred times more slowly, because gg goes through all lines of the picture for
// each.)
func (p *pixels) text(t Text) error {
	x := p.fonts.start(t)
	for _, g := range p.fonts.glyphs(t.String, t.Bold) {
		if g.index == 0 {
			return fmt.Errorf("the font has no character %q, which %q needs", g.char, t.String)
		}
		em := fixed.I(int(g.face.font.UnitsPerEm()))
		segments, err := g.face.font.LoadGlyph(&p.buffer, g.index, em, nil)
		if err != nil {
			return fmt.Errorf("character %q of the font: %w", g.char, err)
		}
		scale, dx := t.Size/float64(em), x-t.X
		p.fill(segments, t.Shade, func(q fixed.Point26_6) (float64, float64) {
			x, y := dx+scale*float64(q.X), scale*float64(q.Y)
			if t.Turned {
				x, y = -y, x
			}
			return t.X + x, t.Y + y
		})
		x += g.width * t.Size
	}
	return nil
}

// fill fills an outline, whose points are drawn where place says.
func (p *pixels) fill(outline sfnt.Segments, shade Shade, place func(fixed.Point26_6) (x, y float64)) {
	bounds := outline.Bounds()
	x0, y0 := place(bounds.Min)
	x1, y1 := place(bounds.Max)
	left, top := math.Floor(min(x0, x1)), math.Floor(min(y0, y1))
	right, bottom := math.Ceil(max(x0, x1)), math.Ceil(max(y0, y1))
	mask := image.NewAlpha(image.Rect(0, 0, int(right-left), int(bottom-top)))
	if mask.Rect.Empty() {
		return // a blank
	}
	at := func(q fixed.Point26_6) (float32, float32) {
		x, y := place(q)
		return float32(x - left), float32(y - top)
	}
	p.raster.Reset(mask.Rect.Dx(), mask.Rect.Dy())
	for _, s := range outline {
		x0, y0 := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.raster.ClosePath()
			p.raster.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			p.raster.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			p.raster.QuadTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			p.raster.CubeTo(x0, y0, x1, y1, x2, y2)
		}
	}
	p.raster.ClosePath()
	p.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	target := mask.Rect.Add(image.Pt(int(left), int(top)))
	draw.DrawMask(p.picture, target, image.NewUniform(shade.color()), image.Point{}, mask, image.Point{},
		draw.Over)
}
