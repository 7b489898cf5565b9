package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"stride/internal/draw/figure"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/jumpmaze"
)

// The pages that are not puzzles: title, imprint, contents, guide, the title pages of the parts,
// and the notes that fill the last sheet.

// Sizes of headings, in multiples of ordinary text.
const (
	titleSize   = 3.2 // of the book
	partSize    = 2.4 // of a part
	pageSize    = 1.8 // of a page
	sectionSize = 1.3
	lineHeight  = 1.9 // of a line of the contents
)

func (p *press) titlePage() {
	p.newPage()
	p.y = p.top + 0.04*p.plan.Paper.Height
	p.lines(p.plan.Title, titleSize*p.size, true)
	p.y += gap * p.size
	p.lines(p.plan.Subtitle, 1.5*p.size, false)
	foot := p.bottom - 1.5*p.size
	p.write(p.left, foot, 1.5*p.size, figure.Start, false, p.plan.Author)
	p.titlePicture(figure.Area{X: p.left, Y: p.y + 2*p.size, Width: p.width(), Height: foot - p.y - 5*p.size})
}

// titlePicture shows the picture of the plan as large as an area allows, in its middle, or else a
// route.
func (p *press) titlePicture(room figure.Area) {
	own := p.plan.picture
	if own == nil {
		p.picture(p.plan.Seed, room)
		return
	}
	scale := min(room.Width/float64(own.Width), room.Height/float64(own.Height))
	width, height := scale*float64(own.Width), scale*float64(own.Height)
	p.page.Add(figure.Image{X: room.X + (room.Width-width)/2, Y: room.Y + (room.Height-height)/2,
		Width: width, Height: height, Picture: own})
}

// picture fills an area with a route whose points are a sixth of the page apart, at its left and
// its bottom.
func (p *press) picture(seed uint64, room figure.Area) {
	const columns = 6
	cell := p.plan.Paper.Width / (columns + 1)
	cols, rows := int(room.Width/cell+0.36), int(room.Height/cell+0.36)
	if cols < 2 || rows < 2 {
		return
	}
	f := newRoute(seed, cols, rows).figure(p.ink, p.paper)
	width := min(room.Width, room.Height/f.Height*f.Width)
	p.page.Place(f, room.X, room.Y+room.Height-width/f.Width*f.Height, width)
}

// imprintPage stands behind the title: everything small, at the foot.
func (p *press) imprintPage() {
	p.newPage()
	size := smallText * p.size
	text := p.text.Text("book.made") + "\n" + p.text.Text("book.repeat", "seed", p.plan.Seed)
	if p.plan.Imprint != "" {
		text = p.plan.Imprint + "\n\n" + text
	}
	p.y = max(p.top, p.bottom-float64(len(p.wrap(text, size, false, p.width())))*leading*size)
	p.lines(text, size, false)
}

// entry is a line of the contents.
type entry struct {
	title, detail string
	page, level   int // level 1 is for what belongs to the line before
}

// enter adds a line to the contents, for the present page.
func (p *press) enter(level int, title, detail string) {
	p.entries = append(p.entries, entry{title, detail, p.number(), level})
}

// detailEnd returns how far the detail of an entry reaches from the left.
func (p *press) detailEnd(e entry) float64 {
	return (2*float64(e.level) + p.fonts.Width(e.title, e.level == 0) + 0.8 +
		p.fonts.Width(e.detail, false)*smallText) * p.size
}

// contentsPages sets the contents, with dots that lead to the numbers of the pages.
func (p *press) contentsPages(entries []entry) {
	p.newNamed(p.text.Text("book.contents"))
	p.heading(p.text.Text("book.contents"), pageSize)
	for _, e := range entries {
		if e.level == 0 {
			p.y += 0.5 * p.size
		}
		p.need(lineHeight * p.size)
		baseline := p.y + p.size
		page := fmt.Sprint(e.page)
		x := p.left + 2*float64(e.level)*p.size
		p.write(x, baseline, p.size, figure.Start, e.level == 0, e.title)
		p.write(p.right, baseline, p.size, figure.End, e.level == 0, page)
		x += (p.fonts.Width(e.title, e.level == 0) + 0.8) * p.size
		if e.detail != "" && p.detailEnd(e) <= p.width()-3*p.size {
			p.page.Add(figure.Text{X: x, Y: baseline, Size: smallText * p.size, Shade: figure.Dark,
				String: e.detail})
			x = p.left + p.detailEnd(e) + 0.8*p.size
		}
		end := p.right - (p.fonts.Width(page, e.level == 0)+0.6)*p.size
		for dot := end; dot > x; dot -= p.size * 0.6 {
			p.page.Add(figure.Circle{Style: figure.Style{Fill: figure.Grey}, X: dot,
				Y: baseline - 0.05*p.size, Radius: 0.05 * p.size})
		}
		p.page.Add(figure.Link{X: p.left, Y: p.y, Width: p.width(), Height: lineHeight * p.size,
			Page: e.page})
		p.y += lineHeight * p.size
	}
}

// guidePage explains what stands next to the puzzles.
func (p *press) guidePage() {
	p.newNamed(p.text.Text("book.guide"))
	p.heading(p.text.Text("book.guide"), pageSize)
	p.paragraph(p.text.Text("book.dots"))
	for _, b := range band.All() {
		p.dots(b, p.left, p.y+0.7*p.size)
		p.write(p.left+4.2*p.size, p.y+p.size, p.size, figure.Start, false, p.text.Text("band."+b.String()))
		p.y += leading * p.size
	}
	p.y += gap * p.size
	p.paragraph(p.text.Text("book.steps"))
	where := "book.end"
	if p.plan.Overleaf {
		where = "book.overleaf"
	}
	p.paragraph(p.text.Text(where))
	if p.plan.Link != "" {
		p.paragraph(p.text.Text("book.open"))
		p.paragraph(p.plan.Link)
	}
}

// opener sets the title page of a part, at the right: its name, lines about it, and if wanted a
// picture below.
func (p *press) opener(over, name string, picture bool, seed uint64, about ...string) {
	p.toRight()
	p.newPage()
	p.y = p.top + 0.04*p.plan.Paper.Height
	p.lines(over, p.size, false)
	p.lines(name, partSize*p.size, true)
	p.y += 0.6 * p.size
	p.rule(p.y, p.ink)
	p.y += 1.4 * p.size
	for k, text := range about {
		if text == "" {
			continue
		}
		p.lines(text, [...]float64{1, 1.2}[k]*p.size, false)
		p.y += gap * p.size
	}
	if !picture {
		return
	}
	p.picture(seed, figure.Area{X: p.left, Y: p.y + 2*p.size, Width: p.width(),
		Height: p.bottom - p.y - 2*p.size})
}

// partPage sets the title page of a part with its puzzles.
func (p *press) partPage(k int, puzzles []*Puzzle) {
	part := p.plan.Parts[k]
	over := ""
	if len(p.plan.Parts) > 1 {
		over = p.text.Text("book.part", "number", k+1)
	}
	name, which, bands := p.text.Text("family."+part.Family), p.span(puzzles), p.bands(part.From, part.To)
	idea := "idea." + part.Family + ".rising"
	if part.From == part.To {
		name += " – " + bands
		idea = "idea." + part.Family + "." + part.From.String()
	}
	if part.Theme != "" {
		idea = "theme." + part.Family + "." + part.Theme
	}
	p.part = cmp.Or(part.Heading, name)
	p.names = append(p.names, p.part)
	about := cmp.Or(part.Idea, p.text.Text(idea))
	if slices.Contains(p.advice, about) {
		about = "" // an earlier part has said so
	}
	p.advice = append(p.advice, about)
	// The picture is a route through a jump maze, which would be out of place before other puzzles.
	p.opener(over, p.part, part.Family == jumpmaze.Family.Name, p.plan.Seed+uint64(k)+1, which+" · "+bands,
		about)
	p.enter(0, strings.TrimPrefix(over+" · "+p.part, " · "), which)
}

// bands names a range of difficulties.
func (p *press) bands(from, to band.Band) string {
	text := p.text.Text("band." + from.String())
	if from != to {
		text += " – " + p.text.Text("band."+to.String())
	}
	return text
}

// span names the numbers of successive puzzles.
func (p *press) span(list []*Puzzle) string {
	if len(list) == 1 {
		return p.text.Text("book.puzzle", "number", list[0].Number)
	}
	return p.text.Text("book.puzzles", "first", list[0].Number, "last", list[len(list)-1].Number)
}

// notesPages fills the last sheet, of which printers fold four pages.
func (p *press) notesPages() {
	const sheet, grid = 4, 5.0 // pages, millimetres
	for len(p.pages)%sheet != 0 {
		p.newNamed(p.text.Text("book.notes"))
		for y := p.top; y <= p.bottom; y += grid {
			for x := p.left; x <= p.right; x += grid {
				p.page.Add(figure.Circle{Style: figure.Style{Fill: figure.Grey}, X: x, Y: y, Radius: 0.15})
			}
		}
	}
}
