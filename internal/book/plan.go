package book

import (
	"fmt"
	"slices"
	"strings"

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
	Bleed                   float64 // paper that is cut off at the three open sides, in millimetres
	LargePrint              bool
	PerPage                 int    // puzzles on a page: 1, 2, 4 or 6
	SolutionsPerPage        int    // 2, 4, 6, 9, 12 or 20; 0 for as many of 4, 6 and 12 as can be read well
	Overleaf                bool   // whether solutions are on the back of their puzzles instead of at the end
	Sheet                   bool   // whether only the puzzles and their solutions are printed, without the rest of a book
	IDs                     bool   // whether the ID of each puzzle is printed
	Link                    string // address of pages of Stride on which a puzzle can be opened; empty for none
	Font, BoldFont          string // files with TrueType fonts; empty for the one of the program
	Blurb                   string // text for the back cover; empty for the rules of the first part
	// PageThickness is half the thickness of a sheet, in millimetres. The cover's spine is as wide as all pages.
	PageThickness float64
	Parts         []Part
	// Given are the IDs of the puzzles, in their order, if the plan is a set instead of an order for puzzles. Each
	// family then has one part.
	Given []string
}

// A Part is a number of puzzles of one family.
type Part struct {
	Family  string
	Heading string // the name of the part; empty for that of the family
	Idea    string // a sentence or two for the title page; empty for those of package messages
	Theme   string // idea of all puzzles, a word of the family; empty for any
	Sizes   []Size
	// Least and Most bound the numbers of mazes; both are 0 for what suits the size. For Number
	// Shifting they bound the count of numbers on a board.
	Least, Most int
	// MinLength and MaxLength bound the jumps or moves of the solutions; both are 0 for any number.
	MinLength, MaxLength int
	Count                int
	given                []string  // the IDs of its puzzles, if they are given
	From, To             band.Band // the difficulty rises from one to the other
}

// Size is the size of a puzzle.
type Size struct{ Rows, Cols int }

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// MostPuzzles is the largest number of puzzles of a book.
const MostPuzzles = 2000

// NewPlan returns a plan with the defaults, which has no parts.
func NewPlan() *Plan {
	p := &Plan{Title: "Exactly That Far", Language: "en", Seed: 1, IDs: true, PageThickness: whitePaper}
	p.setPaper(papers[0])
	return p
}

// setPaper also sets what is usual for the paper.
func (p *Plan) setPaper(paper Paper) {
	p.Paper, p.Gutter, p.Bleed = paper, paper.gutter, paper.bleed
}

// pick returns the one of two sizes that belongs to the plan's print.
func (p *Plan) pick(usual, large float64) float64 {
	if p.LargePrint {
		return large
	}
	return usual
}

// AddPart adds a part with the defaults.
func (p *Plan) AddPart() { p.Parts = append(p.Parts, newPart()) }

// newPart returns a part with the defaults.
func newPart() Part {
	return Part{Family: Families()[0], Count: 20, From: band.Gentle, To: band.Hard}
}

// wish returns what puzzles of one size and band the part wants.
func (p Part) wish(s Size, b band.Band) puzzle.Wish {
	return puzzle.Wish{Rows: s.Rows, Cols: s.Cols, Min: p.Least, Max: p.Most, MinLength: p.MinLength,
		MaxLength: p.MaxLength, Band: b, Idea: p.Theme}
}

// Complete fills in what the plan leaves open, and checks what can only be checked together. The error is a
// [*PlanError].
func (p *Plan) Complete() (err error) {
	defer func() {
		if err != nil {
			err = &PlanError{Err: err}
		}
	}()
	text, err := messages.For(p.Language)
	if err != nil {
		return err
	}
	if len(p.Parts) == 0 {
		p.AddPart()
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
			return fmt.Errorf("part %d: the family %q: there are books of %s", k+1, part.Family,
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
		if part.To < part.From {
			return fmt.Errorf("part %d: the difficulty goes from %s to %s; it rises, so write %s-%[2]s", k+1, part.From, part.To,
				part.To)
		}
		if part.given != nil {
			part.Count = len(part.given)
			count += part.Count
			continue
		}
		least, most := family.Order.MinSide, min(family.Order.MaxSide, MostSide)
		for _, s := range part.Sizes {
			if min(s.Rows, s.Cols) < least || max(s.Rows, s.Cols) > most {
				return fmt.Errorf("part %d: the size %s: there may be %d to %d rows and columns", k+1, s, least, most)
			}
			if check := family.Print.Check; check != nil {
				if err := check(part.wish(s, band.Any)); err != nil {
					return fmt.Errorf("part %d: %w", k+1, err)
				}
			}
			for b := part.From; b <= part.To; b++ {
				if err := family.Order.Check(part.wish(s, b)); err != nil {
					return fmt.Errorf("part %d, %s, %s: %w", k+1, s, b, err)
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
