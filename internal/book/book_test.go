package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"stride/internal/draw/figure"
	"stride/internal/keys"
	"stride/internal/keys/keystest"
	"stride/internal/messages"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// planOf reads a plan and completes it.
func planOf(t *testing.T, text string) *Plan {
	t.Helper()
	p, err := ReadPlan([]byte(text))
	must(t, err)
	must(t, p.Complete())
	return p
}

// makings holds the puzzles that books of the tests have in common, by the seed and the parts of
// their plans.
var makings = make(map[string][]*Puzzle)

// puzzlesOf makes the puzzles of a plan.
func puzzlesOf(t *testing.T, p *Plan) []*Puzzle {
	t.Helper()
	key := fmt.Sprintf("%d %#v %#v", p.Seed, p.Parts, p.Given) // %v would print only what a part embeds
	if puzzles, ok := makings[key]; ok {
		return puzzles
	}
	puzzles, err := Make(t.Context(), p)
	must(t, err)
	makings[key] = puzzles
	return puzzles
}

// made makes a book, with the font of the program for its language.
func made(t *testing.T, text string) *Book {
	t.Helper()
	p := planOf(t, text)
	fonts, err := p.LoadFonts(t.Context())
	must(t, err)
	b, err := Typeset(p, puzzlesOf(t, p), fonts)
	must(t, err)
	return b
}

func pdfOf(t *testing.T, b *Book) []byte {
	t.Helper()
	var out bytes.Buffer
	must(t, b.WritePDF(&out))
	return out.Bytes()
}

const twoFamilies = `
puzzles:
  - family: maze
    sizes: [4x4, 5x5, 6x7]
    count: 14
    difficulty: gentle-hard
  - family: shift
    sizes: 4x4, 5x5
    count: 8
    difficulty: gentle-medium
`

// TestReadBack reads printed books and solves their puzzles.
func TestReadBack(t *testing.T) {
	for _, head := range []string{
		"paper: a4\nlink: https://example.org/stride\n",
		"paper: a5\nper-page: 6\nsolutions-per-page: 9\nlink: http://localhost:8080\n",
		"paper: 8.5x11\nlarge-print: true\nsolutions-per-page: 4\n",
		"paper: 6x9\nper-page: 4\n",
		"paper: letter\nper-page: 1\nbleed: 3mm\n",
		"paper: a5\nanswers: overleaf\nids: false\nlink: https://example.org\n",
		"paper: 6x9\nanswers: overleaf\nper-page: 6\n",
	} {
		checkPrinted(t, made(t, head+twoFamilies))
	}
}

// TestExamples makes the books of the examples with fewer puzzles. TestDocsRun makes them whole,
// once a night.
func TestExamples(t *testing.T) {
	plans, err := filepath.Glob("../../examples/book/*.yaml")
	if err != nil || len(plans) != 2 {
		t.Fatalf("the plans are %v, %v", plans, err)
	}
	for _, plan := range plans {
		text, err := os.ReadFile(plan)
		must(t, err)
		b := made(t, regexp.MustCompile(`count: \d+`).ReplaceAllString(string(text), "count: 2"))
		checkPrinted(t, b)
		if _, err := b.cover(); err != nil {
			t.Errorf("%s: %v", plan, err)
		}
	}
}

// TestSameBytes checks that a plan determines the bytes, and that another seed changes the puzzles
// and the first page.
func TestSameBytes(t *testing.T) {
	const plan = "count: 8\nsizes: 5x5\nlink: https://example.org\n"
	first := made(t, plan)
	clear(makings) // it is made again
	if !bytes.Equal(pdfOf(t, first), pdfOf(t, made(t, plan))) {
		t.Error("the same plan gives two different files")
	}
	other := made(t, "seed: 2\n"+plan)
	if other.Puzzles[0].ID() == first.Puzzles[0].ID() ||
		reflect.DeepEqual(other.Pages[0].Items, first.Pages[0].Items) {
		t.Error("two seeds give the same puzzle, or the same title page")
	}
}

// TestRising checks that the difficulty rises, within parts and groups, and that no puzzle is
// there twice.
func TestRising(t *testing.T) {
	b := made(t, "count: 40\nsizes: 5x5,6x6\ndifficulty: gentle-fiendish\n")
	seen := make(map[string]bool)
	for k, p := range b.Puzzles {
		if seen[p.ID()] {
			t.Errorf("%s is there twice", p.ID())
		}
		seen[p.ID()] = true
		if k > 0 && p.Shape == b.Puzzles[k-1].Shape {
			t.Errorf("puzzles %d and %d have the shape %s", k, k+1, p.Shape)
		}
		if k > 0 && p.Grade.Band < b.Puzzles[k-1].Grade.Band {
			t.Errorf("puzzle %d is %s after one that is %s", p.Number, p.Grade.Band,
				b.Puzzles[k-1].Grade.Band)
		}
	}
	first, last := b.Puzzles[0].Grade.Band.String(), b.Puzzles[39].Grade.Band.String()
	if first != "gentle" ||
		last != "fiendish" {
		t.Errorf("the difficulty goes from %s to %s", first, last)
	}
}

// TestTwoParts checks that parts of the same kind have different puzzles.
func TestTwoParts(t *testing.T) {
	const part = "  - {family: maze, sizes: 3x3, count: 3, difficulty: gentle}\n"
	keys := make(map[string]bool)
	for _, puzzle := range puzzlesOf(t, planOf(t, "puzzles:\n"+part+part)) {
		keys[puzzle.Key] = true
	}
	if len(keys) != 6 {
		t.Errorf("of six puzzles %d are different", len(keys))
	}
}

// TestLength checks that solutions are as long as a part asks for.
func TestLength(t *testing.T) {
	b := made(t, "sizes: 6x6\ncount: 6\ndifficulty: medium-hard\nlength: 8-12\n")
	for _, p := range b.Puzzles {
		if n := p.Steps(); n < 8 || n > 12 {
			t.Errorf("puzzle %d takes %d jumps", p.Number, n)
		}
	}
}

// TestSheets checks that the pages of books fill sheets of four, that parts start at the right, and
// that solutions overleaf are on the back of their puzzles.
func TestSheets(t *testing.T) {
	for _, answers := range []string{"end", "overleaf"} {
		for _, perPage := range []string{"1", "2"} {
			b := made(t, "answers: "+answers+"\nper-page: "+perPage+twoFamilies)
			if len(b.Pages)%4 != 0 {
				t.Errorf("%s, %s on a page: the book has %d pages", answers, perPage, len(b.Pages))
			}
			for _, e := range b.outline {
				if e.Level == 0 && e.Page%2 == 0 {
					t.Errorf("%s: %q begins on page %d, at the left", answers, e.Title, e.Page)
				}
			}
			if answers == "end" {
				continue
			}
			where := make(map[int][]int) // the pages with the board of a number
			for k, page := range readPDF(t, pdfOf(t, b)) {
				for n := range page.boards(t) {
					where[n] = append(where[n], k+1)
				}
			}
			for n, pages := range where {
				if len(pages) != 2 || pages[0]%2 != 1 || pages[1] != pages[0]+1 {
					t.Errorf("%s on a page: puzzle %d is on pages %v", perPage, n, pages)
				}
			}
		}
	}
}

// TestLanguages makes a book in each language, and reads Chinese texts back: messages and a title
// of its own.
func TestLanguages(t *testing.T) {
	var b *Book
	for _, language := range messages.Languages() { // Chinese is the last one
		b = made(t, "language: "+language+"\ntitle: 正好那么远\ncount: 2\nsizes: 4x4\ndifficulty: easy\n")
	}
	var text strings.Builder
	file := pdfOf(t, b)
	for _, page := range readPDF(t, file) {
		for _, piece := range page.texts {
			text.WriteString(piece.text)
		}
	}
	for _, want := range []string{"正好那么远", "目录", "从左上角圆圈中的数字出发"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the book does not contain %s", want)
		}
	}
	const most = 500_000 // bytes: only the characters that are used are embedded
	if len(file) > most {
		t.Errorf("the book has %d bytes", len(file))
	}
}

// TestKeys writes and reads every key, and compares the document with them.
func TestKeys(t *testing.T) {
	keystest.RoundTrip(t, func() (any, keys.Table) {
		p := NewPlan()
		return p, append(p.Keys(), p.listKey())
	})
	keystest.RoundTrip(t, func() (any, keys.Table) {
		p := NewPart()
		return &p, p.Keys()
	})
	part := NewPart()
	keystest.Documented(t, "../../docs/books.md", append(NewPlan().Keys(), NewPlan().listKey()), part.Keys())
}

// TestPlanErrors says what is wrong with a plan, where, and what would be right.
func TestPlanErrors(t *testing.T) {
	for plan, want := range map[string]string{
		"":                              "line 1: the plan is empty",
		"title: x\n---\ntitle: y\n":     "line 2: a second document begins here",
		"title: x\npapper: a4\n":        `line 2: there is no key "papper"; did you mean paper?`,
		"title: x\n\npaper: a6\n":       `line 3: paper is "a6": it must be a4, a5, letter, 6x9 or 8.5x11`,
		"paper: a4\npaper: a5\n":        `line 2: "paper" is in line 1 already`,
		"per-page: 3\n":                 `line 1: per-page is "3": it must be 1, 2, 4 or 6`,
		"bleed: 2in\n":                  "line 1: bleed is 2in: it must be from 0 to 10mm",
		"count: 99999999999999999999\n": "line 1: count is 99999999999999999999: it must be from 1 to 2000",
		"sizes:\n  - 5x5\n  - 5*5\n":    `line 3: an item of sizes is "5*5": it must be ROWSxCOLUMNS`,
		"title: " + strings.Repeat("x", 2001) + "\n": "it has 2001 characters: at most 2000 are printed",
		"count: 3\npuzzles:\n  - count: 2\n": "what the puzzles are like stands either at the top " +
			"or in the list puzzles",
		"puzzles:\n  - 3\n":                       `line 2: an item of puzzles is "3": "3" is no ID`,
		"puzzles:\n  - count: 3\n  - shift:5#\n":  "line 3: the list has either IDs of puzzles or parts",
		"puzzles:\n  - shift:5#\n  - count: 3\n":  "line 3: the list has either IDs of puzzles or parts",
		"puzzles:\n  - count: 2\n    paper: a4\n": `line 3: there is no key "paper": it must be one of family, sizes`,
		"sizes: 2x2\n":                            "the size 2x2: there may be 3 to 20 rows and columns",
		"sizes: 5x5\nnumbers: 1-5\n":              "numbers up to 5 do not fit into 5x5",
		"family: shift\nnumbers: 3-99\n":          "boards to order have 2 to 14 numbers",
		"family: shift\nsizes: 4x4\nnumbers: 1\n": "4x4, gentle: 1 to 1 numbers: boards to order have 2 " +
			"to 14 numbers",
		"puzzles:\n  - count: 2000\n  - count: 1\n": "the book has 2001 puzzles",
	} {
		p, err := ReadPlan([]byte(plan))
		if err == nil {
			err = p.Complete()
		}
		if !errors.As(err, new(*keys.Error)) || !strings.Contains(err.Error(), want) {
			t.Errorf("the plan %q: %v", plan, err)
		}
	}
}

// TestTooSmall checks that numbers that could not be read are refused.
func TestTooSmall(t *testing.T) {
	for _, c := range []struct{ plan, want string }{
		{"paper: a5\nper-page: 6\nsizes: 15x15\ncount: 1\n", "choose fewer puzzles on a page"},
		{"paper: a5\nper-page: 4\nlarge-print: true\nsizes: 9x9\ncount: 1\n", "should be at least 16"},
		{"paper: a5\nper-page: 1\nsolutions-per-page: 9\nsizes: 14x14\ncount: 1\n",
			"choose fewer solutions on a page"},
	} {
		p := planOf(t, c.plan+"difficulty: medium\n")
		var wrong *keys.Error
		if _, err := Typeset(p, puzzlesOf(t, p), figure.Sans()); !errors.As(err, &wrong) ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("the plan %q: %v", c.plan, err)
		}
	}
}

// TestThickBooks sets books of more than 500 and 700 pages, whose inner margin has to be wider, and
// one whose gutter is asked for and stays.
func TestThickBooks(t *testing.T) {
	for _, c := range []struct {
		plan    string
		puzzles int
		inner   float64 // inches
	}{
		{"", 100, 0.625}, {"", 520, 0.75}, {"", 720, 0.875}, {"gutter: 1mm\n", 720, 0.5},
	} {
		p := planOf(t, "paper: 6x9\nper-page: 1\nsolutions-per-page: 9\nsizes: 4x4\ndifficulty: "+
			"gentle\ncount: 10\n"+c.plan)
		some := puzzlesOf(t, p)
		var many []*Puzzle
		for len(many) < c.puzzles {
			many = append(many, some...)
		}
		b, err := Typeset(p, many, figure.Sans())
		must(t, err)
		inner := (b.Plan.Paper.margin + b.Plan.Gutter) / inch
		if inner < c.inner || inner > c.inner+0.05 {
			t.Errorf("%q, %d pages: an inner margin of %.3f inches, want %.3f", c.plan, len(b.Pages), inner,
				c.inner)
		}
	}
}

// TestNoFont checks the error about a character that the program's own font lacks.
func TestNoFont(t *testing.T) {
	p := planOf(t, "title: 漢字\nsizes: 4x4\ncount: 1\ndifficulty: gentle\n")
	_, err := Typeset(p, puzzlesOf(t, p), figure.Sans())
	if err == nil || !strings.Contains(err.Error(), "the program's font has no character") {
		t.Errorf("a title in Han: %v", err)
	}
}

// TestRightToLeft refuses what would be printed backwards, in every text of a book, with any font.
func TestRightToLeft(t *testing.T) {
	for _, line := range []string{"title: שלום עולם 123", "author: אבג", "imprint: (ا) 2026",
		"heading: Mazes ש", "idea: \"a \\u202E b\"", "subtitle: ߊߋ"} {
		p := planOf(t, line+"\nsizes: 4x4\ncount: 1\ndifficulty: gentle\n")
		_, err := Typeset(p, puzzlesOf(t, p), figure.Sans())
		if err == nil || !strings.Contains(err.Error(), "is written from right to left") {
			t.Errorf("%s: error %v", line, err)
		}
	}
}

// TestOnDemand names numbers of pages that are not printed on demand.
func TestOnDemand(t *testing.T) {
	for _, c := range []struct {
		plan  string
		pages int
		want  bool
	}{{"paper: 6x9\n", 23, true}, {"paper: 6x9\n", 24, false}, {"paper: 8.5x11\n", 829, true},
		{"paper: 8.5x11\n", 828, false}, {"paper: a4\n", 2, false}, {"paper: 6x9\nsheet: yes\n", 2, false}} {
		b := &Book{Plan: planOf(t, c.plan), Pages: make([]*figure.Figure, c.pages)}
		if note := b.OnDemand(); (note != "") != c.want {
			t.Errorf("%q with %d pages: %q", c.plan, c.pages, note)
		}
	}
}

// TestImpossible checks the error about puzzles that do not exist, and that making them stops.
func TestImpossible(t *testing.T) {
	p := planOf(t, "sizes: 3x3\ncount: 50\ndifficulty: fiendish\n")
	if _, err := Make(t.Context(), p); err == nil ||
		!strings.Contains(err.Error(), "there cannot be puzzles that are fiendish") {
		t.Errorf("fiendish mazes of 3x3: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Make(ctx, planOf(t, "count: 100\n")); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

func TestFonts(t *testing.T) {
	p := NewPlan()
	p.Font = filepath.Join(t.TempDir(), "none.ttf")
	if _, err := p.LoadFonts(t.Context()); err == nil || !strings.Contains(err.Error(), "none.ttf") {
		t.Errorf("a font that does not exist: %v", err)
	}
	must(t, os.WriteFile(p.Font, []byte("OTTO"), 0o666))
	if _, err := p.LoadFonts(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "not a TrueType font") {
		t.Errorf("a font with outlines of PostScript: %v", err)
	}
}

// TestPicture makes a book with a picture of its own: the title page and the cover show it
// undistorted, in place of the route, and a file that is none is refused by its name.
func TestPicture(t *testing.T) {
	p := planOf(t, "count: 1\nsizes: 4x4\ndifficulty: easy\n")
	p.PictureFile = filepath.Join(t.TempDir(), "cat.png")
	var file bytes.Buffer
	must(t, png.Encode(&file, image.NewGray16(image.Rect(0, 0, 30, 20))))
	for _, bad := range [][]byte{nil, []byte("GIF89a"), file.Bytes()[:40]} {
		os.WriteFile(p.PictureFile, bad, 0o666)
		if err := p.LoadPicture(t.Context()); err == nil || !strings.Contains(err.Error(), "cat.png") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	os.WriteFile(p.PictureFile, file.Bytes(), 0o666)
	must(t, p.LoadPicture(t.Context()))
	b, err := Typeset(p, puzzlesOf(t, p), figure.Sans())
	must(t, err)
	cover, err := b.cover()
	must(t, err)
	for k, page := range []*figure.Figure{b.Pages[0], cover} {
		n := 0
		for _, item := range page.Items {
			switch i := item.(type) {
			case figure.Image:
				if n++; math.Abs(i.Width/i.Height-1.5) > 1e-9 || i.X < page.Left ||
					i.X+i.Width > page.Left+page.Width {
					t.Errorf("the picture of 30x20 is %gx%g at %g", i.Width, i.Height, i.X)
				}
			case figure.Circle:
				if k == 0 {
					t.Error("the title page has a route besides the picture")
				}
			}
		}
		if n != 1 {
			t.Errorf("%d pictures", n)
		}
	}
	if !bytes.Contains(pdfOf(t, b), []byte("/Subtype /Image")) {
		t.Error("the PDF has no picture")
	}
}
