// Package book makes printed books of puzzles: a plan (plan.go, read.go) says what is in the
// book, puzzle.go has the puzzles made, and the rest sets the pages.
//
// A page is a figure (package internal/draw/figure), as a single picture is, with millimetres as its unit;
// so a book can be written as PDF, and each of its pages as SVG. What a page looks like is decided
// by a few rules instead of a layout program: a grid of slots for puzzles, boards that are as
// large as their slots allow within limits of good looks and legibility, one font in few sizes.
// A plan that would lead to numbers too small to read is refused.
//
// The same plan gives the same bytes. Nothing depends on the time, the machine, or the number of
// its cores.
package book

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"stride/internal/disk"
	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/messages"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// A Book is a book whose pages are set.
type Book struct {
	Plan    *Plan
	Puzzles []*Puzzle
	Pages   []*figure.Figure
	fonts   *figure.Fonts
	outline []figure.Entry
}

// Complete fills in what the plan leaves open. The error, a [*PlanError], says what does not fit
// together.
func (p *Plan) Complete() error {
	if err := p.complete(); err != nil {
		return &PlanError{Err: err}
	}
	return nil
}

// LoadFonts reads the fonts of the plan, or returns those of the program.
func (p *Plan) LoadFonts(ctx context.Context) (*figure.Fonts, error) {
	if p.Font == "" {
		return figure.Sans(), nil
	}
	bold := cmp.Or(p.BoldFont, p.Font)
	regularData, err := readFont(ctx, p.Font)
	if err != nil {
		return nil, &PlanError{Key: "font", Value: p.Font, Err: err}
	}
	boldData, err := readFont(ctx, bold)
	if err != nil {
		return nil, &PlanError{Key: "bold-font", Value: bold, Err: err}
	}
	fonts, err := figure.NewFonts(regularData, boldData)
	if err != nil {
		return nil, &PlanError{Key: "font", Value: p.Font, Err: err}
	}
	return fonts, nil
}

// maxFont is the longest file of a font that is read.
const maxFont = 64 << 20

func readFont(ctx context.Context, name string) ([]byte, error) {
	in, err := disk.Open(ctx, name, maxFont)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}

// section is a number of successive puzzles of one family and band.
type section struct {
	family  string
	band    band.Band
	puzzles []*Puzzle
}

// sections divides the puzzles, whose family or band changes from one section to the next.
func sections(puzzles []*Puzzle) []section {
	var list []section
	for _, p := range puzzles {
		if n := len(list); n == 0 || list[n-1].family != p.Family() || list[n-1].band != p.Grade.Band {
			list = append(list, section{family: p.Family(), band: p.Grade.Band})
		}
		s := &list[len(list)-1]
		s.puzzles = append(s.puzzles, p)
	}
	return list
}

// entry is a line of the contents.
type entry struct {
	title, detail string
	page          int
}

// Typeset sets the pages of a book. An error about puzzles that do not fit is a [*PlanError].
func Typeset(plan *Plan, puzzles []*Puzzle, fonts *figure.Fonts) (*Book, error) {
	text, err := messages.For(plan.Language)
	if err != nil {
		return nil, err
	}
	parts := sections(puzzles)
	const title, imprint = 1, 1 // pages
	entries := len(plan.families()) + len(parts) + 1
	perContents := newPress(plan, fonts, text, 1).entriesPerPage()
	front := title + imprint + (entries+perContents-1)/perContents

	body := newPress(plan, fonts, text, front+1)
	var contents []entry
	for _, family := range plan.families() {
		contents = append(contents, entry{text.Text("book.rules"), text.Text("family." + family), body.number() + 1})
		if err := body.rules(family); err != nil {
			return nil, err
		}
	}
	for len(parts) > 0 {
		// Bands follow one another on the same page, families do not.
		next := slices.IndexFunc(parts, func(s section) bool { return s.family != parts[0].family })
		if next < 0 {
			next = len(parts)
		}
		var list []*Puzzle
		firsts := make(map[*Puzzle]section)
		for _, s := range parts[:next] {
			list = append(list, s.puzzles...)
			firsts[s.puzzles[0]] = s
		}
		err := body.puzzlePages(list, func(first *Puzzle) {
			if s, ok := firsts[first]; ok {
				contents = append(contents, entry{
					fmt.Sprintf("%s – %s", text.Text("family."+s.family), text.Text("band."+s.band.String())),
					text.Text("book.puzzles", "first", first.Number, "last", s.puzzles[len(s.puzzles)-1].Number), body.number(),
				})
			}
		})
		if err != nil {
			return nil, err
		}
		parts = parts[next:]
	}
	contents = append(contents, entry{title: text.Text("book.solutions"), page: body.number() + 1})
	if err := body.solutionPages(puzzles); err != nil {
		return nil, err
	}

	p := newPress(plan, fonts, text, 1)
	if err := p.titlePage(); err != nil {
		return nil, err
	}
	p.imprintPage()
	p.contentsPages(contents)
	b := &Book{Plan: plan, Puzzles: puzzles, Pages: append(p.pages, body.pages...), fonts: fonts}
	for _, e := range contents {
		label := e.title
		if e.detail != "" {
			label += " · " + e.detail
		}
		b.outline = append(b.outline, figure.Entry{Title: label, Page: e.page})
	}
	return b, b.complain()
}

// complain returns an error if the fonts lack a character.
func (b *Book) complain() error {
	for k, page := range b.Pages {
		for _, item := range page.Items {
			if t, ok := item.(figure.Text); ok {
				if r, missing := b.fonts.Missing(t.String, t.Bold); missing {
					return &PlanError{Key: "font", Value: b.Plan.Font,
						Err: fmt.Errorf("the font has no character %q, which page %d needs for %q; name a TrueType file that has it", r,
							k+1, t.String)}
				}
			}
		}
	}
	return nil
}

// WritePDF writes the book as PDF.
func (b *Book) WritePDF(w io.Writer) error {
	d := figure.Document{
		Title: b.Plan.Title, Author: b.Plan.Author, Language: b.Plan.Language,
		Fonts: b.fonts, Pages: b.Pages, Outline: b.outline,
	}
	return d.WritePDF(w)
}

// WriteSVG writes one page, counted from 1, as SVG.
func (b *Book) WriteSVG(w io.Writer, page int) error {
	return b.Pages[page-1].WriteSVG(w, b.fonts)
}

// titleMaze is the picture of the title page.
const titleMaze = "5x5:1-4:321413213333214312331443Q"

func (p *press) titlePage() error {
	p.newPage(false)
	g, err := maze.ParseID(titleMaze)
	if err != nil {
		return err
	}
	f, size := draw.Figure(scene.Solved(g), draw.Options{}), Size{g.Rows, g.Cols}
	p.y = p.plan.Paper.Height * 0.14
	p.lines(p.plan.Title, p.size*3, figure.Middle, true)
	if p.plan.Subtitle != "" {
		p.y += gap * p.size
		p.lines(p.plan.Subtitle, p.size*1.5, figure.Middle, false)
	}
	room := figure.Area{X: p.left, Y: p.y + p.size, Width: p.width(), Height: p.bottom - 6*p.size - p.y}
	side := min(p.width()*0.6, room.Height)
	p.place(f, room, size, side/f.Width*draw.CellSize)
	p.write((p.left+p.right)/2, p.bottom-2*p.size, p.size*1.5, figure.Middle, false, p.plan.Author)
	return nil
}

// imprintPage stands behind the title: everything small, at the foot.
func (p *press) imprintPage() {
	p.newPage(false)
	size := smallText * p.size
	var list []string
	if p.plan.Imprint != "" {
		list = append(list, p.plan.Imprint, "")
	}
	if p.plan.Link != "" {
		list = append(list, p.text.Text("book.open"), p.plan.Link, "")
	}
	list = append(list, p.text.Text("book.made"), p.text.Text("book.repeat", "seed", p.plan.Seed))
	lines := 0
	for _, text := range list {
		lines += len(p.wrap(text, size, false, p.width()))
	}
	p.y = max(p.top, p.bottom-float64(lines)*leading*size)
	for _, text := range list {
		p.lines(text, size, figure.Start, false)
	}
}

// contentsLine is the height of a line of the contents, in multiples of the size of the text.
const contentsLine = 1.9

// contentsHead is the room that the heading of the contents takes, in the same unit.
const contentsHead = 4.0

// entriesPerPage returns how many lines of the contents fit on a page.
func (p *press) entriesPerPage() int {
	p.newPage(true)
	n := int((p.bottom - p.top - contentsHead*p.size) / (contentsLine * p.size))
	p.pages = p.pages[:len(p.pages)-1]
	return max(1, n)
}

// detailEnd returns how far the detail of an entry reaches from the left.
func (p *press) detailEnd(e entry) float64 {
	return (p.fonts.Width(e.title, false) + 0.8 + p.fonts.Width(e.detail, false)*smallText) * p.size
}

// contentsPages sets the contents, with dots that lead to the numbers of the pages.
func (p *press) contentsPages(entries []entry) {
	perPage := p.entriesPerPage()
	detailed := !slices.ContainsFunc(entries, func(e entry) bool { return p.detailEnd(e) > p.width()-3*p.size })
	for k, e := range entries {
		if k%perPage == 0 {
			p.newPage(true)
			p.heading(p.text.Text("book.contents"), 1.8)
			p.y = p.top + contentsHead*p.size
		}
		baseline := p.y + p.size
		page := fmt.Sprint(e.page)
		p.write(p.left, baseline, p.size, figure.Start, false, e.title)
		p.write(p.right, baseline, p.size, figure.End, false, page)
		x := p.left + (p.fonts.Width(e.title, false)+0.8)*p.size
		if detailed {
			p.page.Add(figure.Text{X: x, Y: baseline, Size: smallText * p.size, Shade: figure.Dark, String: e.detail})
			x = p.left + p.detailEnd(e) + 0.8*p.size
		}
		end := p.right - (p.fonts.Width(page, false)+0.6)*p.size
		for dot := end; dot > x; dot -= p.size * 0.6 {
			p.page.Add(figure.Circle{Style: figure.Style{Fill: figure.Grey}, X: dot, Y: baseline - 0.05*p.size,
				Radius: 0.05 * p.size})
		}
		p.page.Add(figure.Link{X: p.left, Y: p.y, Width: p.width(), Height: contentsLine * p.size, Page: e.page})
		p.y += contentsLine * p.size
	}
}
