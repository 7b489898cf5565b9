package book

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stride/internal/messages"
	"stride/internal/puzzle/band"
)

// A Key is a word of a plan: as a key of the file, and as a flag of the command.
type Key struct {
	Name string
	Help string // what it is, with the values in upper case, for people
	Flag bool   // whether its flag takes no value: it is true
	Part bool   // whether it belongs to a part
	plan func(p *Plan, value string) error
	part func(p *Part, value string) error
}

// SetPlan sets the key in a plan, from a text.
func (k Key) SetPlan(p *Plan, value string) error { return k.plan(p, value) }

// SetPart sets the key in a part, from a text.
func (k Key) SetPart(p *Part, value string) error { return k.part(p, value) }

// Keys returns all keys, in the order in which people should read about them.
func Keys() []Key { return keys }

var keys = []Key{
	{Name: "title", Help: "title of the book", plan: text(func(p *Plan) *string { return &p.Title })},
	{Name: "subtitle", Help: "second line of the title", plan: text(func(p *Plan) *string { return &p.Subtitle })},
	{Name: "author", Help: "author", plan: text(func(p *Plan) *string { return &p.Author })},
	{Name: "imprint", Help: "text for the page after the title: publisher, rights, ISBN",
		plan: text(func(p *Plan) *string { return &p.Imprint })},
	{Name: "language", Help: "language of rules and headings: " + strings.Join(messages.Languages(), ", "),
		plan: func(p *Plan, value string) error {
			if _, err := messages.For(value); err != nil {
				return fmt.Errorf("write one of %s", strings.Join(messages.Languages(), ", "))
			}
			p.Language = value
			return nil
		}},
	{Name: "seed", Help: "number from which all puzzles follow", plan: func(p *Plan, value string) (err error) {
		if p.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			return errors.New("write a whole number from 0 on")
		}
		return nil
	}},
	{Name: "paper", Help: "paper: " + strings.Join(PaperNames(), ", "), plan: func(p *Plan, value string) error {
		for _, paper := range papers {
			if strings.EqualFold(value, paper.Name) {
				p.setPaper(paper)
				return nil
			}
		}
		return fmt.Errorf("write one of %s", strings.Join(PaperNames(), ", "))
	}},
	{Name: "gutter", Help: "additional margin at the binding, such as 5mm or 0.2in",
		plan: length(30, "3mm or 0.125in", func(p *Plan) *float64 { return &p.Gutter })},
	{Name: "bleed", Help: "paper that is cut off at the open sides, such as 3mm or 0.125in",
		plan: length(10, "3mm or 0.125in", func(p *Plan) *float64 { return &p.Bleed })},
	{Name: "page-thickness", Help: "half the thickness of a sheet, for the spine, such as 0.0635mm or 0.0025in",
		plan: length(1, "0.0635mm or 0.0025in", func(p *Plan) *float64 { return &p.PageThickness })},
	{Name: "large-print", Help: "large type", Flag: true, plan: truth(func(p *Plan) *bool { return &p.LargePrint })},
	{Name: "per-page", Help: "puzzles on a page: 1, 2, 4 or 6",
		plan: oneOf(func(p *Plan) *int { return &p.PerPage }, 1, 2, 4, 6)},
	{Name: "solutions-per-page", Help: "solutions on a page: 2, 4, 6, 9, 12 or 20",
		plan: oneOf(func(p *Plan) *int { return &p.SolutionsPerPage }, 2, 4, 6, 9, 12, 20)},
	{Name: "answers", Help: "where the solutions are: end, or overleaf for the back of each page of puzzles",
		plan: func(p *Plan, value string) error {
			if value != "end" && value != "overleaf" {
				return errors.New("write end or overleaf")
			}
			p.Overleaf = value == "overleaf"
			return nil
		}},
	{Name: "sheet", Help: "only the puzzles and their solutions, without the other pages of a book", Flag: true,
		plan: truth(func(p *Plan) *bool { return &p.Sheet })},
	{Name: "ids", Help: "print the ID of each puzzle", Flag: true, plan: truth(func(p *Plan) *bool { return &p.IDs })},
	{Name: "link", Help: "URL of Stride's pages; a QR code next to each puzzle opens it there",
		plan: func(p *Plan, value string) error {
			address, err := url.Parse(value)
			if value != "" && (err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https")) {
				return errors.New("write an address such as https://puzzles.example.org")
			}
			p.Link = strings.TrimSuffix(value, "/")
			return nil
		}},
	{Name: "font", Help: "TrueType file of a font, which Chinese needs; what it lacks comes from the font of the program",
		plan: text(func(p *Plan) *string { return &p.Font })},
	{Name: "bold-font", Help: "TrueType file of its bold face", plan: text(func(p *Plan) *string { return &p.BoldFont })},
	{Name: "blurb", Help: "text for the back cover", plan: text(func(p *Plan) *string { return &p.Blurb })},

	{Name: "family", Help: "family of the puzzles: " + strings.Join(Families(), " or "), Part: true,
		part: func(p *Part, value string) error {
			if !slices.Contains(Families(), value) {
				return fmt.Errorf("write %s", strings.Join(Families(), " or "))
			}
			p.Family = value
			return nil
		}},
	{Name: "sizes", Help: "sizes of the puzzles, such as 5x5,6x6", Part: true, part: func(p *Part, value string) error {
		var sizes []Size
		for _, word := range words(value) {
			m := sizeForm.FindStringSubmatch(strings.ToLower(word))
			if m == nil {
				return errors.New("write sizes as ROWSxCOLUMNS, such as 5x5, 6x6")
			}
			rows, _ := strconv.Atoi(m[1]) // the form has at most three digits
			cols, _ := strconv.Atoi(m[2])
			sizes = append(sizes, Size{rows, cols})
		}
		if len(sizes) == 0 {
			return errors.New("write sizes as ROWSxCOLUMNS, such as 5x5, 6x6")
		}
		p.Sizes = sizes
		return nil
	}},
	{Name: "numbers", Help: "range of the numbers of mazes, or how many numbers boards have, such as 1-5", Part: true,
		part: span("1-5", func(p *Part) (*int, *int) { return &p.Least, &p.Most })},
	{Name: "length", Help: "range of the number of jumps or moves of the solutions, such as 8-12", Part: true,
		part: span("8-12", func(p *Part) (*int, *int) { return &p.MinLength, &p.MaxLength })},
	{Name: "count", Help: "number of puzzles", Part: true, part: func(p *Part, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > MostPuzzles {
			return fmt.Errorf("write a whole number from 1 to %d", MostPuzzles)
		}
		p.Count = n
		return nil
	}},
	{Name: "difficulty", Help: "difficulty, or how it rises, such as easy or gentle-hard: " +
		strings.Join(band.Names(), ", "), Part: true, part: func(p *Part, value string) error {
		from, to, both := strings.Cut(strings.ReplaceAll(value, " ", ""), "-")
		if !both {
			to = from
		}
		a, errFrom := band.Parse(from)
		b, errTo := band.Parse(to)
		if errFrom != nil || errTo != nil {
			return fmt.Errorf("write one of %s, or two of them as in gentle-hard", strings.Join(band.Names(), ", "))
		}
		p.From, p.To = a, b
		return nil
	}},
	{Name: "heading", Help: "name of the part", Part: true, part: text(func(p *Part) *string { return &p.Heading })},
	{Name: "idea", Help: "text for the title page of the part; for mazes also key, lure or return", Part: true,
		part: text(func(p *Part) *string { return &p.Idea })},
}

var sizeForm = regexp.MustCompile(`^(\d{1,3})x(\d{1,3})$`)

// words splits a list at commas and blanks.
func words(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
}

// maxText bounds a text of a plan in characters. The longest, the imprint, has a page.
const maxText = 2000

// text reads a text of a plan or a part.
func text[T Plan | Part](field func(p *T) *string) func(*T, string) error {
	return func(p *T, value string) error {
		if n := utf8.RuneCountInString(value); n > maxText {
			return fmt.Errorf("it has %d characters: at most %d are printed", n, maxText)
		}
		*field(p) = strings.TrimSpace(value)
		return nil
	}
}

func truth(field func(p *Plan) *bool) func(*Plan, string) error {
	return func(p *Plan, value string) error {
		if value != "true" && value != "false" && value != "yes" && value != "no" {
			return errors.New("write true or false")
		}
		*field(p) = value == "true" || value == "yes"
		return nil
	}
}

func oneOf(field func(p *Plan) *int, choices ...int) func(*Plan, string) error {
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(choices), " ", ", "), "[]")
	return func(p *Plan, value string) error {
		n, err := strconv.Atoi(value)
		for _, c := range choices {
			if err == nil && n == c {
				*field(p) = n
				return nil
			}
		}
		return fmt.Errorf("write one of %s", list)
	}
}

// length reads a length of up to most millimetres. Errors show the example.
func length(most float64, example string, field func(p *Plan) *float64) func(*Plan, string) error {
	return func(p *Plan, value string) error {
		number, factor := strings.TrimSpace(value), 1.0
		if n, ok := strings.CutSuffix(number, "mm"); ok {
			number = n
		} else if n, ok := strings.CutSuffix(number, "in"); ok {
			number, factor = n, inch
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if x *= factor; err != nil || math.IsNaN(x) || x < 0 || x > most {
			return fmt.Errorf("write a length from 0 to %.0f mm, such as %s", most, example)
		}
		*field(p) = x
		return nil
	}
}

// span reads a range such as the example.
func span(example string, fields func(p *Part) (least, most *int)) func(*Part, string) error {
	return func(p *Part, value string) error {
		from, to, _ := strings.Cut(strings.ReplaceAll(value, " ", ""), "-")
		least, errFrom := strconv.Atoi(from)
		most, errTo := strconv.Atoi(to)
		if errFrom != nil || errTo != nil || least < 1 || most < least || most > 1000 {
			return fmt.Errorf("write a range such as %s", example)
		}
		low, high := fields(p)
		*low, *high = least, most
		return nil
	}
}
