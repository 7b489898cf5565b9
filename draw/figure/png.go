package figure

import (
	"bufio"
	"fmt"
	"image/color"
	"io"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// MaxPixels is the largest number of pixels of a picture, for which the program needs 400 MB.
const MaxPixels = 100_000_000

// WritePNG writes the figure as a PNG file of the given width in pixels, on white.
func (f *Figure) WritePNG(w io.Writer, fonts *Fonts, width int) error {
	scale := float64(width) / f.Width
	height := int(f.Height*scale + 0.5)
	if width < 1 || height < 1 || width > MaxPixels/height {
		return fmt.Errorf("a picture of %dx%d pixels: there may be 1 to %d pixels", width, height, MaxPixels)
	}
	p := pixels{gg.NewContext(width, height), fonts, sfnt.Buffer{}}
	p.dc.SetColor(color.Gray{levels[White]})
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

// pixels draws items whose lengths are pixels.
type pixels struct {
	dc     *gg.Context
	fonts  *Fonts
	buffer sfnt.Buffer
}

func (p *pixels) draw(item Item) error {
	switch i := item.(type) {
	case Path:
		for _, line := range i.Lines {
			p.dc.NewSubPath()
			for _, q := range line {
				p.dc.LineTo(q.X, q.Y)
			}
			if i.Closed {
				p.dc.ClosePath()
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
	}
	return nil
}

func (p *pixels) paint(s Style) {
	if s.Fill != None {
		p.dc.SetColor(color.Gray{levels[s.Fill]})
		p.dc.FillPreserve()
	}
	if s.Stroke != None {
		p.dc.SetColor(color.Gray{levels[s.Stroke]})
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

// text fills the outlines of the characters.
func (p *pixels) text(t Text) error {
	x := p.fonts.start(t)
	for _, g := range p.fonts.glyphs(t.String, t.Bold) {
		if g.index == 0 {
			return fmt.Errorf("the font has no character %q, which %q needs", g.char, t.String)
		}
		em := fixed.I(int(g.face.font.UnitsPerEm()))
		scale := t.Size / float64(em) // from the units of the outlines, which are 1/64 of those of the font
		segments, err := g.face.font.LoadGlyph(&p.buffer, g.index, em, nil)
		if err != nil {
			return fmt.Errorf("character %q of the font: %w", g.char, err)
		}
		at := func(q fixed.Point26_6) (float64, float64) { return x + scale*float64(q.X), t.Y + scale*float64(q.Y) }
		for _, s := range segments {
			x0, y0 := at(s.Args[0])
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				p.dc.NewSubPath()
				p.dc.MoveTo(x0, y0)
			case sfnt.SegmentOpLineTo:
				p.dc.LineTo(x0, y0)
			case sfnt.SegmentOpQuadTo:
				x1, y1 := at(s.Args[1])
				p.dc.QuadraticTo(x0, y0, x1, y1)
			case sfnt.SegmentOpCubeTo:
				x1, y1 := at(s.Args[1])
				x2, y2 := at(s.Args[2])
				p.dc.CubicTo(x0, y0, x1, y1, x2, y2)
			}
		}
		x += g.width * t.Size
	}
	p.paint(Style{Fill: t.Shade})
	return nil
}
