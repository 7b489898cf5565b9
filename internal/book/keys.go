package book

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stride/internal/keys"
	"stride/internal/keys/planfile"
	"stride/internal/messages"
	"stride/internal/puzzle/band"
)

// The keys of a plan, as a file in YAML has them. Most of them are also flags of the command.

// partsKey is the key of the list of parts.
const partsKey = "puzzles"

// ReadPlan reads a plan in YAML. The keys of a part may also be among the others, if there is only
// one part. An error is a [*keys.Error]; [Plan.Complete] finds what is wrong with the whole.
func ReadPlan(text []byte) (*Plan, error) {
	const example = "title: Exactly That Far"
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, &keys.Error{Line: 1, Err: errors.New("the plan is empty; write lines such as " + example)}
	}
	p, single := NewPlan(), NewPart()
	table := append(p.Keys(), single.Keys()...)
	if err := planfile.Read(text, example, append(table, p.listKey())); err != nil {
		return nil, err
	}
	switch {
	case len(p.Parts) == 0:
		p.Parts = []Part{single}
	case !reflect.DeepEqual(single, NewPart()):
		return nil, &keys.Error{Err: fmt.Errorf(
			"what the puzzles are like stands either at the top or in the list %s, not in both", partsKey)}
	}
	return p, nil
}

// listKey returns the key of the list of parts.
func (p *Plan) listKey() keys.Key {
	return keys.Key{Name: partsKey, Help: "list of the parts of the book, or of the IDs of puzzles",
		Default: "one part", Items: p.item}
}

// item reads an item of the list of parts: a part, or the ID of a puzzle.
func (p *Plan) item() keys.Item {
	part, id := NewPart(), ""
	return keys.Item{
		Table: part.Keys(),
		Short: keys.Of(&id, "ID", func(text string) (string, error) { return text, p.Give(text) }, keys.Show),
		Add: func() error {
			if id == "" {
				p.Parts = append(p.Parts, part)
			}
			if len(p.Given) > 0 && slices.ContainsFunc(p.Parts, func(part Part) bool {
				return part.given == nil
			}) {
				return errors.New("the list has either IDs of puzzles or parts of a book, not both")
			}
			return nil
		},
	}
}

// Keys returns the keys of a plan, without those of its parts.
func (p *Plan) Keys() keys.Table {
	return keys.Table{
		{Name: "title", Help: "title of the book", Value: text(&p.Title)},
		{Name: "subtitle", Help: "second line of the title", Value: text(&p.Subtitle)},
		{Name: "author", Help: "author", Value: text(&p.Author)},
		{Name: "imprint", Help: "text for the page after the title: publisher, rights, ISBN",
			Value: text(&p.Imprint)},
		{Name: "blurb", Help: "text for the back cover", Default: "rules", Value: text(&p.Blurb)},
		{Name: "language", Help: "language of rules and headings",
			Value: keys.OneOf(&p.Language, messages.Languages()...)},
		{Name: "seed", Help: "number from which all puzzles and pictures follow",
			Value: keys.Seed(&p.Seed, 0)},
		{Name: "paper", Help: "paper, 6x9 and 8.5x11 in inches",
			Value: keys.WordOf(&p.Paper, PaperNames(), paperOf, func(paper Paper) string {
				return paper.Name
			})},
		{Name: "gutter", Help: "additional margin at the binding, such as 5mm or 0.2in",
			Default: "5mm for 6x9 and 8.5x11, more from 501 pages, 0 for others",
			Value:   length(&p.Gutter, 30)},
		{Name: "bleed", Help: "paper that is cut off at the open sides, such as 3mm or 0.125in",
			Default: "0.125in for 8.5x11, 0 for others", Value: length(&p.Bleed, 10)},
		{Name: "page-thickness", Help: "half the thickness of a sheet, for the spine, such as 0.0635mm or " +
			"0.0025in", Default: "0.002252in", Value: length(&p.PageThickness, 1)},
		{Name: "large-print", Help: "type of 16 to 18 points, and numbers of at least 16 points",
			Value: keys.Bool(&p.LargePrint)},
		{Name: "per-page", Help: "puzzles on a page", Default: "2, or 1 in large print",
			Value: count(&p.PerPage, 1, 2, 4, 6)},
		{Name: "solutions-per-page", Help: "solutions on a page at the end",
			Default: "12, 6 or 4, as size allows", Value: count(&p.SolutionsPerPage, 2, 4, 6, 9, 12, 20)},
		{Name: "answers", Help: "where the solutions are, overleaf for the back of each page of puzzles",
			Value: keys.WordOf(&p.Overleaf, []string{"end", "overleaf"},
				func(word string) (bool, error) { return word == "overleaf", nil },
				func(overleaf bool) string {
					return map[bool]string{true: "overleaf", false: "end"}[overleaf]
				})},
		{Name: "sheet", Help: "only the puzzles and their solutions, without the other pages of a book",
			Value: keys.Bool(&p.Sheet)},
		{Name: "ids", Help: "print the ID of each puzzle", Value: keys.Bool(&p.IDs)},
		{Name: "link", Help: "URL of Stride's pages; a QR code next to each puzzle opens it there",
			Value: keys.Of(&p.Link, "URL", parseLink, keys.Show)},
		{Name: "picture", Help: "PNG or JPEG file for the title page and the front cover; path, relative " +
			"to the plan", Default: "a drawn route", Value: keys.Named(&p.PictureFile, "FILE")},
		{Name: "font", Help: "TrueType font, which Chinese needs; path, relative to the plan; the font of " +
			"the program has what it lacks", Value: keys.Named(&p.Font, "FILE")},
		{Name: "bold-font", Help: "TrueType file of its bold face", Value: keys.Named(&p.BoldFont, "FILE")},
	}
}

// Keys returns the keys of a part.
func (p *Part) Keys() keys.Table {
	return keys.Table{
		{Name: "family", Help: "family of the puzzles", Value: keys.OneOf(&p.Family, Families()...)},
		{Name: "sizes", Help: "sizes of the puzzles, rows x columns, such as 5x5,6x6; later ones are harder",
			Default: "5x5,6x6,7x7 for maze, 5x5,6x6 for shift", Value: keys.List(&p.Sizes, "SIZES", parseSize,
				Size.String)},
		{Name: "numbers", Help: "range of the numbers of mazes, or how many numbers boards have, such as 1-5",
			Default: "what suits the size", Value: &p.Numbers},
		{Name: "length", Help: "range of the number of jumps or moves of the solutions, such as 8-12",
			Default: "any", Value: &p.Length},
		{Name: "count", Help: "number of puzzles", Value: keys.Int(&p.Count, keys.Between(1, MostPuzzles))},
		{Name: "difficulty", Help: "difficulty of the puzzles, or how it rises, from gentle, easy, medium " +
			"and hard to fiendish", Value: band.SeriesValue(&p.Series)},
		{Name: "heading", Help: "name of the part", Default: "that of the family", Value: text(&p.Heading)},
		{Name: "idea", Help: "sentence or two for the title page of the part; key, lure or return for " +
			"mazes of that kind", Default: "a hint that suits the difficulty", Value: text(&p.Idea)},
	}
}

// parseSize reads a size, such as 5x6.
func parseSize(text string) (Size, error) {
	rows, cols, _ := strings.Cut(strings.ToLower(text), "x")
	r, err := strconv.Atoi(rows)
	c, errCols := strconv.Atoi(cols)
	if errors.Join(err, errCols) != nil || r < 0 || c < 0 {
		return Size{}, errors.New("it must be ROWSxCOLUMNS, such as 5x5")
	}
	return Size{r, c}, nil
}

// parseLink reads the address of the pages.
func parseLink(text string) (string, error) {
	address, err := url.Parse(text)
	if text != "" && (err != nil || address.Host == "" ||
		address.Scheme != "http" && address.Scheme != "https") {
		return "", errors.New("it must be an address such as https://puzzles.example.org")
	}
	return strings.TrimSuffix(text, "/"), nil
}

// maxText bounds a text of a plan in characters. The longest, the imprint, has a page.
const maxText = 2000

// text reads a text that is printed.
func text(to *string) keys.Value {
	return keys.Of(to, "TEXT", func(text string) (string, error) {
		if n := utf8.RuneCountInString(text); n > maxText {
			return "", fmt.Errorf("it has %d characters: at most %d are printed", n, maxText)
		}
		return strings.TrimSpace(text), nil
	}, keys.Show)
}

// count reads one of some numbers; 0 stands for none of them.
func count(to *int, choices ...int) keys.Value {
	words := strings.Fields(strings.Trim(fmt.Sprint(choices), "[]"))
	read := func(text string) (int, error) {
		n, err := keys.ParseInt(text, keys.Span{})
		return int(n), err
	}
	return keys.WordOf(to, words, read, func(n int) string {
		return strings.TrimPrefix(strconv.Itoa(n), "0")
	})
}

// length reads a length of up to most millimetres.
func length(to *float64, most float64) keys.Value {
	return keys.Of(to, "LENGTH", func(text string) (float64, error) {
		number, inches := strings.CutSuffix(strings.TrimSuffix(text, "mm"), "in")
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || math.IsNaN(x) {
			return 0, errors.New("it must be a length such as 3mm or 0.125in")
		}
		if inches {
			x *= inch
		}
		if x < 0 || x > most {
			return 0, keys.RangeError(fmt.Sprintf("it must be from 0 to %gmm", most))
		}
		return x, nil
	}, func(x float64) string { return keys.ShowNumber(x) + "mm" })
}
