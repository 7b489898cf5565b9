package book

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/draw/figure"
	"stride/internal/keys"
	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
)

// A Plan says what is in a book and how it looks. Begin with [NewPlan].
type Plan struct {
	Title, Subtitle, Author string
	Imprint                 string // any text for the page after the title
	Language                string // one of messages.Languages
	Seed                    uint64
	Paper                   Paper
	Gutter                  float64 // added to the margin on the side of the binding, in millimetres
	gutterGrows             bool    // with the number of pages, since none was asked for
	// paper that is cut off at the three open sides; as Gutter, usualLength for what is usual
	Bleed            float64
	LargePrint       bool
	PerPage          int  // puzzles on a page: 1, 2, 4 or 6
	SolutionsPerPage int  // 2, 4, 6, 9, 12 or 20; 0 for as many of 4, 6 and 12 as can be read well
	Overleaf         bool // whether solutions are on the back of their puzzles instead of at the end
	// whether only the puzzles and their solutions are printed, without the rest of a book
	Sheet bool
	IDs   bool // whether the ID of each puzzle is printed
	// address of pages of Stride on which a puzzle can be opened; empty for none
	Link string
	// PNG or JPEG for the title page and the cover; empty for a route through a jump maze
	PictureFile    string
	Font, BoldFont string // files with TrueType fonts; empty for the one of the program
	Blurb          string // text for the back cover; empty for the rules of the first part
	// PageThickness is half the thickness of a sheet, in millimetres. The cover's spine is as wide
	// as all pages.
	PageThickness float64
	Parts         []Part
	picture       *figure.Picture // of the file
	// Given are the IDs of the puzzles, in their order, if the plan is a set instead of an order
	// for puzzles. Each family then has one part.
	Given []string
}

// A Part is a number of puzzles of one family.
type Part struct {
	Family  string
	Heading string // the name of the part; empty for that of the family
	Idea    string // a sentence or two for the title page; empty for those of package messages
	Theme   string // idea of all puzzles, a word of the family; empty for any
	Sizes   []Size
	Numbers keys.Range // of mazes, or the count of numbers on a board of Number Shifting
	Length  keys.Range // jumps or moves of the solutions
	Count   int
	given   []string // the IDs of its puzzles, if they are given
	band.Series
}

// Size is the size of a puzzle.
type Size struct{ Rows, Cols int }

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// MostPuzzles is the largest number of puzzles of a book.
const MostPuzzles = 2000

// NewPlan returns a plan with the defaults, which has no parts.
func NewPlan() *Plan {
	return &Plan{Title: "Exactly That Far", Language: "en", Seed: 1, IDs: true, PageThickness: whitePaper,
		Paper: papers[0], Gutter: usualLength, Bleed: usualLength}
}

// usualLength stands for the gutter or the bleed that is usual for the paper.
const usualLength = -1

// pick returns the one of two sizes that belongs to the plan's print.
func (p *Plan) pick(usual, large float64) float64 {
	if p.LargePrint {
		return large
	}
	return usual
}

// NewPart returns a part with the defaults.
func NewPart() Part {
	return Part{Family: Families()[0], Count: 20, Series: band.Series{From: band.Gentle, To: band.Hard}}
}

// wish returns what puzzles of one size and band the part wants.
func (p Part) wish(s Size, b band.Band) puzzle.Wish {
	return puzzle.Wish{Rows: s.Rows, Cols: s.Cols, Min: p.Numbers.Low, Max: p.Numbers.High,
		MinLength: p.Length.Low, MaxLength: p.Length.High, Band: b, Idea: p.Theme}
}

// inPart begins an error about a part. A book of one part, which may have no plan, needs no such
// beginning.
func (p *Plan) inPart(k int) string {
	if len(p.Parts) == 1 {
		return ""
	}
	return fmt.Sprintf("part %d: ", k+1)
}

// Complete fills in what the plan leaves open, and checks what can only be checked together. The
// error is a [*keys.Error].
func (p *Plan) Complete() (err error) {
	defer func() {
		if err != nil {
			err = &keys.Error{Err: err}
		}
	}()
	text, err := messages.For(p.Language)
	if err != nil {
		return err
	}
	if len(p.Parts) == 0 {
		p.Parts = append(p.Parts, NewPart())
	}
	if p.Gutter == usualLength {
		p.Gutter, p.gutterGrows = p.Paper.gutter, p.Paper.gutter > 0
	}
	if p.Bleed == usualLength {
		p.Bleed = p.Paper.bleed
	}
	if p.PerPage == 0 {
		if p.PerPage = 2; p.LargePrint {
			p.PerPage = 1
		}
	}
	count := 0
	for k := range p.Parts {
		part := &p.Parts[k]
		if !slices.Contains(Families(), part.Family) {
			return fmt.Errorf("%sthe family %q: there are books of %s", p.inPart(k), part.Family,
				strings.Join(Families(), " and "))
		}
		if text.Has("theme." + part.Family + "." + part.Idea) {
			part.Theme, part.Idea = part.Idea, ""
		}
		family := familyOf(part.Family)
		if len(part.Sizes) == 0 {
			for _, s := range family.Print.Sizes {
				part.Sizes = append(part.Sizes, Size{s[0], s[1]})
			}
		}
		if part.given != nil {
			part.Count = len(part.given)
			count += part.Count
			continue
		}
		least, most := family.Order.MinSide, min(family.Order.MaxSide, MostSide)
		for _, s := range part.Sizes {
			if min(s.Rows, s.Cols) < least || max(s.Rows, s.Cols) > most {
				return fmt.Errorf("%sthe size %s: there may be %d to %d rows and columns", p.inPart(k), s,
					least, most)
			}
			if check := family.Print.Check; check != nil {
				if err := check(part.wish(s, band.Any)); err != nil {
					return fmt.Errorf("%s%w", p.inPart(k), err)
				}
			}
			for b := part.From; b <= part.To; b++ {
				if err := family.Order.Check(part.wish(s, b)); err != nil {
					return fmt.Errorf("%s%s, %s: %w", p.inPart(k), s, b, err)
				}
			}
		}
		count += part.Count
	}
	if count > MostPuzzles {
		return fmt.Errorf("the book has %d puzzles; there may be up to %d", count, MostPuzzles)
	}
	return nil
}

// Families returns the names of the families whose puzzles can be printed, the default first.
func Families() []string {
	var names []string
	for _, f := range families.All {
		if f.Print != nil {
			names = append(names, f.Name)
		}
	}
	return names
}

// familyOf returns a family whose puzzles can be printed.
func familyOf(name string) *puzzle.Family {
	f, err := families.All.Family(name)
	if err != nil {
		panic(err) // plans with other families are refused
	}
	return f
}

// MostSide is the largest number of rows or columns of a printed puzzle.
const MostSide = 20
