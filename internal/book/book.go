// Package book makes printed books of puzzles: a plan (plan.go, read.go) says what is in the book,
// puzzle.go has the puzzles made, and the rest sets the pages and the cover.
//
// A page is a figure (package internal/draw/figure) with millimetres as its unit, so a book can be
// written as PDF and each page as SVG. A few rules decide what it looks like: a grid of slots,
// boards as large as their slots, captions in the room that boards leave, one font in few sizes. A
// plan that leads to numbers too small to read is refused.
//
// The same plan gives the same bytes, on any machine.
package book

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/unicode/bidi"

	"stride/internal/disk"
	"stride/internal/draw/figure"
	"stride/internal/keys"
	"stride/internal/messages"
)

// A Book is a book whose pages are set.
type Book struct {
	Plan    *Plan
	Puzzles []*Puzzle
	Pages   []*figure.Figure
	fonts   *figure.Fonts
	text    *messages.Catalog
	outline []figure.Entry
}

// LoadFonts reads the fonts of the plan, or returns those of the program.
func (p *Plan) LoadFonts(ctx context.Context) (*figure.Fonts, error) {
	if p.Font == "" {
		return figure.Sans(), nil
	}
	bold := cmp.Or(p.BoldFont, p.Font)
	regularData, err := readFile(ctx, p.Font)
	if err != nil {
		return nil, &keys.Error{Err: keys.Wrong("font", p.Font, disk.Reason(err))}
	}
	boldData, err := readFile(ctx, bold)
	if err != nil {
		return nil, &keys.Error{Err: keys.Wrong("bold-font", bold, disk.Reason(err))}
	}
	fonts, err := figure.NewFonts(regularData, boldData)
	if err != nil {
		return nil, &keys.Error{Err: keys.Wrong("font", p.Font, err)}
	}
	return fonts, nil
}

// LoadPicture reads the picture of the plan, if it names one.
func (p *Plan) LoadPicture(ctx context.Context) error {
	if p.PictureFile == "" {
		return nil
	}
	data, err := readFile(ctx, p.PictureFile)
	if err == nil {
		p.picture, err = figure.NewPicture(data)
	}
	if err != nil {
		return &keys.Error{Err: keys.Wrong("picture", p.PictureFile, disk.Reason(err))}
	}
	return nil
}

// maxFile is the longest file of a font or a picture that is read.
const maxFile = 64 << 20

func readFile(ctx context.Context, name string) ([]byte, error) {
	in, err := disk.Open(ctx, name, maxFile)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}

// Typeset sets the pages of a book. An error about puzzles that do not fit is a [*keys.Error].
func Typeset(plan *Plan, puzzles []*Puzzle, fonts *figure.Fonts) (*Book, error) {
	text, err := messages.For(plan.Language)
	if err != nil {
		return nil, err
	}
	// The contents stand before the pages that they list. The book is set again until they are
	// right, the second time at the latest if they take a single page. A thick book is set once
	// more with a wider gutter.
	var contents []entry
	for {
		p := newPress(plan, fonts, text)
		if err := p.set(puzzles, contents); err != nil {
			return nil, err
		}
		if least := innerMargin(len(p.pages)) - plan.Paper.margin; plan.gutterGrows && plan.Gutter < least {
			plan.Gutter = least
			continue
		}
		if slices.Equal(p.entries, contents) {
			b := &Book{Plan: plan, Puzzles: puzzles, Pages: p.pages, fonts: fonts, text: text}
			for _, e := range contents {
				b.outline = append(b.outline,
					figure.Entry{Title: strings.TrimSuffix(e.title+" · "+e.detail, " · "), Page: e.page,
						Level: e.level})
			}
			return b, b.complain(b.Pages)
		}
		contents = p.entries
	}
}

// set sets all pages.
func (p *press) set(puzzles []*Puzzle, contents []entry) error {
	if p.plan.Sheet {
		return p.setSheet(puzzles)
	}
	p.titlePage()
	p.imprintPage()
	p.contentsPages(contents)
	p.guidePage()
	explained := make(map[string]bool) // families
	for k, part := range p.plan.Parts {
		list := ofPart(k, puzzles)
		p.partPage(k, list)
		if !explained[part.Family] {
			explained[part.Family] = true
			if err := p.rules(part.Family); err != nil {
				return err
			}
		}
		if err := p.puzzlePages(list); err != nil {
			return err
		}
	}
	if !p.plan.Overleaf {
		if err := p.solutionPages(puzzles); err != nil {
			return err
		}
	}
	p.notesPages()
	return nil
}

// setSheet sets the puzzles and their solutions alone, as a class wants them.
func (p *press) setSheet(puzzles []*Puzzle) error {
	if err := p.puzzlePages(puzzles); err != nil || p.plan.Overleaf {
		return err
	}
	p.part = p.text.Text("book.solutions")
	p.newNamed(p.part)
	return p.solutions(puzzles)
}

// complain returns an error if the fonts lack a character of the pages, or if a text can't be set.
func (b *Book) complain(pages []*figure.Figure) error {
	for k, page := range pages {
		for _, item := range page.Items {
			if t, ok := item.(figure.Text); ok {
				if isRightToLeft(t.String) {
					const why = "is written from right to left: a book sets texts from left to right only"
					return &keys.Error{Err: fmt.Errorf("page %d has %q, which %s", k+1, t.String, why)}
				}
				if r, missing := b.fonts.Missing(t.String, t.Bold); missing {
					return &keys.Error{Err: b.Plan.lacks(r, k+1, t.String)}
				}
			}
		}
	}
	return nil
}

// isRightToLeft reports whether a text has a character that is written from right to left, or that
// changes the direction.
func isRightToLeft(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L, bidi.EN, bidi.ES, bidi.ET, bidi.CS, bidi.B, bidi.S, bidi.WS, bidi.ON, bidi.BN, bidi.NSM:
			return false
		}
		return true
	})
}

// lacks returns the error about a character that the font lacks.
func (p *Plan) lacks(r rune, page int, text string) error {
	needs := fmt.Sprintf("no character %q, which page %d needs for %q", r, page, text)
	if p.Font == "" {
		return fmt.Errorf("the program's font has %s: font must name a TrueType file that has it", needs)
	}
	return keys.Wrong("font", p.Font, fmt.Errorf("the font has %s; name a TrueType file that has it", needs))
}

// document returns pages of the book as a file.
func (b *Book) document(pages []*figure.Figure) *figure.Document {
	return &figure.Document{Title: b.Plan.Title, Author: b.Plan.Author, Language: b.Plan.Language,
		Fonts: b.fonts, Pages: pages}
}

// WritePDF writes the book as PDF.
func (b *Book) WritePDF(w io.Writer) error {
	d := b.document(b.Pages)
	d.Outline = b.outline
	return d.WritePDF(w)
}

// WriteSVG writes one page, counted from 1, as SVG.
func (b *Book) WriteSVG(w io.Writer, page int) error {
	return b.Pages[page-1].WriteSVG(w, b.fonts)
}
