package book

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/keys"
	"stride/internal/puzzle/families"
)

// The cover is one sheet, as printers want it: the back, the spine and the front side by side, with
// a bleed all around. The spine is as wide as all pages together. It has the title if letters of at
// least 7 points fit with a margin on either side; on thinner spines it would run onto the front. A
// white rectangle on the back is for the barcode, which most printers add themselves.

const (
	coverBleed    = inch / 8 // if the plan has none
	coverMargin   = 10.0     // from the edges and the spine to texts
	spineMargin   = inch / 16
	barcodeWidth  = 2 * inch
	barcodeHeight = 1.2 * inch
	barcodeMargin = inch / 4
	capitals      = 0.73 // height of capitals, as a share of the size of a text
)

// Spine returns the width of the book's spine in millimetres.
func (b *Book) Spine() float64 { return float64(len(b.Pages)) * b.Plan.PageThickness }

// WriteCover writes the cover as PDF. The error is a [*keys.Error] if its texts are too long.
func (b *Book) WriteCover(w io.Writer) error {
	page, err := b.cover()
	if err != nil {
		return err
	}
	pages := []*figure.Figure{page}
	if err := b.complain(pages); err != nil {
		return err
	}
	return b.document(pages).WritePDF(w)
}

func (b *Book) cover() (*figure.Figure, error) {
	paper, spine, bleed := b.Plan.Paper, b.Spine(), cmp.Or(b.Plan.Bleed, coverBleed)
	width := 2*paper.Width + spine
	page := &figure.Figure{Title: b.Plan.Title, Left: -bleed, Top: -bleed, Width: width + 2*bleed,
		Height: paper.Height + 2*bleed, Unit: 1 / point,
		Trim: figure.Area{Width: width, Height: paper.Height}}
	page.Add(figure.Rect{Style: figure.Style{Fill: figure.Black}, X: page.Left, Y: page.Top,
		Width: page.Width, Height: page.Height})

	p := newPress(b.Plan, b.fonts, b.text)
	p.ink, p.paper = figure.White, figure.Black
	p.sheet = &sheet{page: page, left: paper.Width + spine + coverMargin, right: width - coverMargin,
		top: coverMargin, bottom: paper.Height - coverMargin}
	p.front()
	p.spine(paper.Width+spine/2, spine)
	p.left, p.right = coverMargin, paper.Width-coverMargin
	return page, p.back(b)
}

// front sets the front cover, which looks like the title page in white on black.
func (p *press) front() {
	p.y = p.top + 0.03*p.plan.Paper.Height
	p.lines(p.plan.Title, 1.15*titleSize*p.size, true)
	p.y += gap * p.size
	p.lines(p.plan.Subtitle, 1.5*p.size, false)
	foot := p.bottom - 0.5*p.size
	p.write(p.left, foot, 1.5*p.size, figure.Start, false, p.plan.Author)
	p.titlePicture(figure.Area{X: p.left, Y: p.y + p.size, Width: p.width(), Height: foot - p.y - 4.5*p.size})
}

// spine writes the title and the author from top to bottom, if they fit.
func (p *press) spine(middle, width float64) {
	size := min((width-2*spineMargin)/capitals, 1.4*p.size)
	if size < minNumber*point {
		return
	}
	text := func(y float64, anchor figure.Anchor, bold bool, text string) {
		p.page.Add(figure.Text{X: middle - size*capitals/2, Y: y, Size: size, Anchor: anchor, Bold: bold,
			Shade: p.ink, Turned: true, String: text})
	}
	room := p.bottom - p.top - p.fonts.Width(p.plan.Title, true)*size
	if room < 0 {
		return
	}
	text(p.top, figure.Start, true, p.plan.Title)
	if p.fonts.Width(p.plan.Author, false)*size+2*size < room {
		text(p.bottom, figure.End, false, p.plan.Author)
	}
}

// back sets the back cover: the blurb, a puzzle to try, what is in the book, and the room for the
// barcode.
func (p *press) back(b *Book) error {
	p.y = p.top + 0.03*p.plan.Paper.Height
	printing := familyOf(p.plan.Parts[0].Family).Print
	if p.plan.Blurb != "" {
		p.lines(p.plan.Blurb, 1.3*p.size, false)
	} else {
		for _, key := range printing.Rules[:2] {
			p.lines(p.text.Text(key), 1.15*p.size, false)
			p.y += gap * p.size
		}
	}
	byBand := func(a, b *Puzzle) int { return cmp.Compare(a.Grade.Band, b.Grade.Band) }
	bands := p.bands(slices.MinFunc(b.Puzzles, byBand).Grade.Band,
		slices.MaxFunc(b.Puzzles, byBand).Grade.Band)
	facts := []string{p.text.Text("book.count", "number", len(b.Puzzles)), bands,
		p.text.Text("book.included")}
	lineSize := 1.1 * p.size
	box := figure.Area{X: p.plan.Paper.Width - barcodeMargin - barcodeWidth,
		Y: p.plan.Paper.Height - barcodeMargin - barcodeHeight, Width: barcodeWidth, Height: barcodeHeight}
	room := figure.Area{X: p.left, Y: p.y + 1.5*p.size, Width: p.width()}
	room.Height = box.Y - 2*p.size - room.Y
	for k, fact := range facts {
		p.write(p.left, p.bottom-float64(len(facts)-1-k)*leading*lineSize, lineSize, figure.Start, k == 0,
			fact)
	}
	const least = 25.0                           // millimetres of the puzzle
	if len(p.pages) > 0 || room.Height < least { // a text has begun another page
		return &keys.Error{Err: fmt.Errorf("title, subtitle or blurb are too long for a cover of %s",
			p.plan.Paper.Name)}
	}
	level, err := families.All.OpenContent(printing.Example)
	if err != nil {
		return err
	}
	s, err := level.Scene(nil)
	if err != nil {
		return err
	}
	f := picture(s, draw.Options{})
	const frame = 2.0 // millimetres of white around the puzzle
	width := min(room.Width, room.Height/f.Height*f.Width, 0.7*p.plan.Paper.Width)
	for _, a := range []figure.Area{box, {X: room.X, Y: room.Y, Width: width, Height: width /
		f.Width * f.Height}} {
		p.page.Add(figure.Rect{Style: figure.Style{Fill: figure.White}, X: a.X, Y: a.Y, Width: a.Width,
			Height: a.Height})
	}
	p.page.Place(f, room.X+frame, room.Y+frame, width-2*frame)
	return nil
}
