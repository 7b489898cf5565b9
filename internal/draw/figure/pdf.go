package figure

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// A Document is a PDF file.
type Document struct {
	Title, Author string
	Language      string // as in HTML, such as "de"
	Fonts         *Fonts
	Pages         []*Figure
	Outline       []Entry // the table of contents that viewers show next to the pages
}

// An Entry is a line of the outline.
type Entry struct {
	Title string
	Page  int // counted from 1
	Level int // 0, or 1 for what belongs to the entry before
}

// epoch stands where PDF wants to know when it was made, so that the same pages are the same bytes.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// What the fonts are called inside a document: a name with a number, and a letter for the bold
// face.
const (
	fontName  = "text"
	boldStyle = "B"
)

// WritePDF writes the document. The same document has the same bytes at any time. The error
// may be that the fonts lack a character.
func (d *Document) WritePDF(w io.Writer) error {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt"})
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(epoch)
	pdf.SetModificationDate(epoch)
	pdf.SetProducer("Stride", false)
	pdf.SetTitle(d.Title, true)
	pdf.SetAuthor(d.Author, true)
	pdf.SetLang(d.Language)
	pdf.SetAutoPageBreak(false, 0)
	names := pdfFonts{pdf, make(map[*Fonts]string)}
	targets := make([]int, len(d.Pages)) // what fpdf calls the pages as targets of links
	for k := range targets {
		targets[k] = pdf.AddLink()
	}
	outline := d.Outline
	for k, page := range d.Pages {
		pdf.AddPageFormat("P", fpdf.SizeType{Wd: page.Width * page.Unit, Ht: page.Height * page.Unit})
		if t := page.Trim; t.Width > 0 {
			// Boxes of PDF are measured from the bottom.
			pdf.SetPageBox("trim", (t.X-page.Left)*page.Unit, (page.Top+page.Height-t.Y-t.Height)*page.Unit,
				t.Width*page.Unit, t.Height*page.Unit)
		}
		pdf.SetLink(targets[k], 0, k+1)
		for len(outline) > 0 && outline[0].Page == k+1 {
			pdf.SetFont(names.name(d.Fonts), "", 1) // makes fpdf write the title as Unicode
			pdf.Bookmark(outline[0].Title, outline[0].Level, 0)
			outline = outline[1:]
		}
		p := pdfPage{pdf: pdf, fonts: d.Fonts, names: names, targets: targets}
		for _, item := range page.Items {
			if err := p.draw(item.moved(-page.Left*page.Unit, -page.Top*page.Unit, page.Unit)); err != nil {
				return fmt.Errorf("page %d: %w", k+1, err)
			}
		}
	}
	return pdf.Output(w)
}

// pdfFonts adds fonts to a document when they are first used.
type pdfFonts struct {
	pdf   *fpdf.Fpdf
	names map[*Fonts]string
}

// name returns what the fonts are called in the document.
func (p pdfFonts) name(f *Fonts) string {
	name, ok := p.names[f]
	if !ok {
		name = fmt.Sprint(fontName, len(p.names)+1)
		p.names[f] = name
		p.pdf.AddUTF8FontFromBytes(name, "", f.regular.data)
		p.pdf.AddUTF8FontFromBytes(name, boldStyle, f.bold.data)
	}
	return name
}

// pdfPage draws items whose lengths are points.
type pdfPage struct {
	pdf     *fpdf.Fpdf
	fonts   *Fonts
	names   pdfFonts
	targets []int
	// What is set already, so that it is not written for each item again.
	stroke, fill, ink Shade
	width, dash       float64
	font              string // with its style
	size              float64
}

func (p *pdfPage) draw(item Item) error {
	switch i := item.(type) {
	case Path:
		how := p.set(i.Style)
		for _, line := range i.Lines {
			for k, q := range line {
				if k == 0 {
					p.pdf.MoveTo(q.X, q.Y)
				} else {
					p.pdf.LineTo(q.X, q.Y)
				}
			}
			if i.Closed {
				p.pdf.ClosePath()
			}
		}
		p.pdf.DrawPath(how)
	case Circle:
		p.pdf.Circle(i.X, i.Y, i.Radius, p.set(i.Style))
	case Rect:
		if how := p.set(i.Style); i.Round > 0 {
			p.pdf.RoundedRect(i.X, i.Y, i.Width, i.Height, i.Round, "1234", how)
		} else {
			p.pdf.Rect(i.X, i.Y, i.Width, i.Height, how)
		}
	case Text:
		return p.text(i)
	case Image:
		name, options := fmt.Sprintf("%p", i.Picture), fpdf.ImageOptions{ImageType: i.Picture.format}
		p.pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(i.Picture.data))
		p.pdf.ImageOptions(name, i.X, i.Y, i.Width, i.Height, false, options, 0, "")
	case Link:
		if i.URL != "" {
			p.pdf.LinkString(i.X, i.Y, i.Width, i.Height, i.URL)
		} else {
			p.pdf.Link(i.X, i.Y, i.Width, i.Height, p.targets[i.Page-1])
		}
	}
	return nil
}

// text writes a text, in runs of characters of the same font.
func (p *pdfPage) text(t Text) error {
	if t.Shade != p.ink {
		p.pdf.SetTextColor(rgb(t.Shade))
		p.ink = t.Shade
	}
	style := ""
	if t.Bold {
		style = boldStyle
	}
	x := p.fonts.start(t)
	if t.Turned {
		p.pdf.TransformBegin()
		defer p.pdf.TransformEnd()
		p.pdf.TransformRotate(-90, t.X, t.Y)
	}
	glyphs := p.fonts.glyphs(t.String, t.Bold)
	for len(glyphs) > 0 {
		var run strings.Builder
		width, fonts := 0.0, glyphs[0].fonts
		for len(glyphs) > 0 && glyphs[0].fonts == fonts {
			if glyphs[0].index == 0 {
				return fmt.Errorf("the font has no character %q, which %q needs", glyphs[0].char, t.String)
			}
			run.WriteRune(glyphs[0].char)
			width += glyphs[0].width
			glyphs = glyphs[1:]
		}
		if font := p.names.name(fonts); font+style != p.font || t.Size != p.size {
			p.pdf.SetFont(font, style, t.Size)
			p.font, p.size = font+style, t.Size
		}
		p.pdf.Text(x, t.Y, run.String())
		x += width * t.Size
	}
	return nil
}

// set sets the colours and the width, and returns what fpdf calls the way of drawing.
func (p *pdfPage) set(s Style) string {
	if s.Fill != None && s.Fill != p.fill {
		p.pdf.SetFillColor(rgb(s.Fill))
		p.fill = s.Fill
	}
	if s.Stroke == None {
		return "F"
	}
	if s.Stroke != p.stroke {
		p.pdf.SetDrawColor(rgb(s.Stroke))
		p.stroke = s.Stroke
	}
	if s.Width != p.width {
		p.pdf.SetLineWidth(s.Width)
		p.width = s.Width
	}
	if s.Dash != p.dash {
		var dashes []float64
		if s.Dash > 0 {
			dashes = []float64{s.Dash, s.Dash}
		}
		p.pdf.SetDashPattern(dashes, 0)
		p.dash = s.Dash
	}
	if s.Fill == None {
		return "D"
	}
	return "FD"
}

// rgb returns the parts of a colour, mixed with white as far as it lets the page shine through.
func rgb(s Shade) (red, green, blue int) {
	c := s.color()
	mixed := func(part uint8) int { return opaque - int(opaque-part)*int(c.A)/opaque }
	return mixed(c.R), mixed(c.G), mixed(c.B)
}
