package book

import (
	"fmt"
	"slices"
)

// Paper is a size of paper, after it has been cut. All lengths are millimetres.
type Paper struct {
	Name           string
	Width, Height  float64
	margin         float64 // at each side, without the gutter
	gutter, bleed  float64 // what is usual
	textSize       float64 // of ordinary text, in points
	largePrintSize float64
}

const (
	inch  = 25.4        // millimetres
	point = inch / 72.0 // a point of typesetters, in millimetres
	// whitePaper is the thickness of a page of the white paper of Amazon's printers (KDP, 2025);
	// their cream paper has 0.0025 inches.
	whitePaper = 0.002252 * inch
)

// papers are the sizes of paper, the default first. Those of 6x9 and 8.5x11 inches are what
// printers on demand expect: a gutter for the binding, and for the larger one a bleed of an eighth
// of an inch.
var papers = []Paper{
	{Name: "a4", Width: 210, Height: 297, margin: 17, textSize: 12, largePrintSize: 18},
	{Name: "a5", Width: 148, Height: 210, margin: 12, textSize: 10, largePrintSize: 16},
	{Name: "letter", Width: 8.5 * inch, Height: 11 * inch, margin: 17, textSize: 12, largePrintSize: 18},
	{Name: "6x9", Width: 6 * inch, Height: 9 * inch, margin: 12, gutter: 5, textSize: 10, largePrintSize: 16},
	{Name: "8.5x11", Width: 8.5 * inch, Height: 11 * inch, margin: 15, gutter: 5, bleed: inch / 8,
		textSize: 12, largePrintSize: 18},
}

// The numbers of pages of a book that Amazon prints (KDP, 2026), with a soft and with a hard cover.
const minOnDemand, maxOnDemand, maxHardCover = 24, 828, 550

// OnDemand says that a book has more or fewer pages than are printed on demand, if its paper is
// meant for that; otherwise it is empty.
func (b *Book) OnDemand() string {
	n := len(b.Pages)
	if b.Plan.Paper.gutter == 0 || b.Plan.Sheet || n >= minOnDemand && n <= maxOnDemand {
		return ""
	}
	return fmt.Sprintf("this book has %d pages, and Amazon prints books of %d to %d (to %d with a hard "+
		"cover)", n, minOnDemand, maxOnDemand, maxHardCover)
}

// innerMargin returns the margin at the binding, in millimetres, that Amazon asks of a book with a
// number of pages (KDP, 2026): the thicker a book, the less of a page can be seen next to its
// spine.
func innerMargin(pages int) float64 {
	switch {
	case pages <= 150:
		return 0.375 * inch
	case pages <= 300:
		return 0.5 * inch
	case pages <= 500:
		return 0.625 * inch
	case pages <= 700:
		return 0.75 * inch
	}
	return 0.875 * inch
}

// paperOf returns the paper of a name.
func paperOf(name string) (Paper, error) {
	return papers[slices.Index(PaperNames(), name)], nil
}

// PaperNames returns the names of the papers.
func PaperNames() []string {
	names := make([]string, len(papers))
	for k, p := range papers {
		names[k] = p.Name
	}
	return names
}
