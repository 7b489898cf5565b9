package book

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"

	"stride/internal/draw/figure"
	"stride/internal/golden"
	"stride/internal/keys"
	"stride/internal/keys/keystest"
	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
)

// planOf reads a plan and completes it.
func planOf(t *testing.T, text string) *Plan {
	t.Helper()
	p, err := ReadPlan([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Complete(); err != nil {
		t.Fatal(err)
	}
	return p
}

func made(t *testing.T, text string) *Book {
	t.Helper()
	p := planOf(t, text)
	puzzles, err := Make(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Typeset(p, puzzles, figure.Sans())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func pdfOf(t *testing.T, b *Book) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := b.WritePDF(&out); err != nil {
		t.Fatal(err)
	}
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
		"paper: 6x9\nper-page: 4\nseed: 99\n",
		"paper: letter\nper-page: 1\nbleed: 3mm\n",
		"paper: a5\nanswers: overleaf\nids: false\nlink: https://example.org\n",
		"paper: 6x9\nanswers: overleaf\nper-page: 6\n",
	} {
		b := made(t, head+twoFamilies)
		checkPrinted(t, b)
	}
}

// TestExamples makes the books of the examples.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("makes the whole books of the examples")
	}
	plans, err := filepath.Glob("../../examples/book/*.yaml")
	if err != nil || len(plans) != 2 {
		t.Fatalf("the plans are %v, %v", plans, err)
	}
	for _, plan := range plans {
		text, err := os.ReadFile(plan)
		if err != nil {
			t.Fatal(err)
		}
		b := made(t, string(text))
		checkPrinted(t, b)
		if _, err := b.cover(); err != nil {
			t.Errorf("%s: %v", plan, err)
		}
	}
}

// TestSameBytes checks that a plan determines the bytes, and that another seed changes the puzzles.
func TestSameBytes(t *testing.T) {
	const plan = "count: 8\nsizes: 5x5\nlink: https://example.org\n"
	first := pdfOf(t, made(t, plan))
	if !bytes.Equal(first, pdfOf(t, made(t, plan))) {
		t.Error("the same plan gives two different files")
	}
	if bytes.Equal(first, pdfOf(t, made(t, "seed: 2\n"+plan))) {
		t.Error("two seeds give the same file")
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
			t.Errorf("puzzle %d is %s after one that is %s", p.Number, p.Grade.Band, b.Puzzles[k-1].Grade.Band)
		}
	}
	if first, last := b.Puzzles[0].Grade.Band.String(), b.Puzzles[39].Grade.Band.String(); first != "gentle" ||
		last != "fiendish" {
		t.Errorf("the difficulty goes from %s to %s", first, last)
	}
}

// TestTwoParts checks that parts of the same kind have different puzzles.
func TestTwoParts(t *testing.T) {
	const part = "  - {family: maze, sizes: 3x3, count: 6, difficulty: gentle}\n"
	p := planOf(t, "puzzles:\n"+part+part)
	puzzles, err := Make(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	keys := make(map[string]bool)
	for _, puzzle := range puzzles {
		keys[puzzle.Key] = true
	}
	if len(puzzles) != 12 || len(keys) != 12 {
		t.Errorf("there are %d puzzles, %d of them different", len(puzzles), len(keys))
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

// TestTheme checks that a word for an idea is a wish for such mazes and has a text in each language, and that any other
// text is printed as it is.
func TestTheme(t *testing.T) {
	for _, language := range messages.Languages() {
		for _, idea := range []string{"key", "lure", "return", "", "Look twice."} {
			p := planOf(t, "language: "+language+"\nsizes: 6x6\ncount: 2\ndifficulty: hard\nidea: "+idea+"\n")
			text, err := messages.For(language)
			if err != nil {
				t.Fatal(err)
			}
			wish, want := p.Parts[0].wish(Size{6, 6}, band.Hard), idea
			switch idea {
			case "key", "lure", "return":
				want = text.Text("theme.maze." + idea)
				if wish.Idea != idea {
					t.Errorf("the idea %s is a wish for %q", idea, wish.Idea)
				}
			case "":
				want = text.Text("idea.maze.hard")
				fallthrough
			default:
				if wish.Idea != "" {
					t.Errorf("the text %q is a wish for %q", idea, wish.Idea)
				}
			}
			press := newPress(p, figure.Sans(), text)
			press.partPage(0, []*Puzzle{{Number: 1}})
			var printed []string
			for _, item := range press.page.Items {
				if line, ok := item.(figure.Text); ok {
					printed = append(printed, line.String)
				}
			}
			dense := strings.NewReplacer(" ", "") // lines end where blanks are
			if all := strings.Join(printed, ""); !strings.Contains(dense.Replace(all), dense.Replace(want)) {
				t.Errorf("%s: the part page of %q says %q", language, idea, all)
			}
		}
	}
}

// TestSheets checks that the pages of books fill sheets of four, that parts start at the right, and that solutions
// overleaf are on the back of their puzzles.
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

// fixedPuzzles are two mazes and two boards that no generator has to make.
func fixedPuzzles(t *testing.T) []*Puzzle {
	t.Helper()
	var list []*Puzzle
	maze, board := jumpmaze.Family.Print, numbershift.Family.Print
	for _, p := range []struct {
		id       string
		solution []string
		band     band.Band
		part     int
	}{
		{maze.Example, maze.ExampleMoves, band.Easy, 0},
		{"maze:5x5:1-4:321413213333214312331443Q", strings.Split("R D L R U D R L R L U D L D R R U D D", " "), band.Hard, 0},
		{board.Example, board.ExampleMoves, band.Hard, 1}, {board.Example, board.ExampleMoves, band.Hard, 1},
	} {
		level, err := families.All.OpenContent(p.id)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &Puzzle{len(list) + 1, p.part,
			puzzle.Made{Puzzle: level, Grade: puzzle.Grade{Band: p.band}, Solution: p.solution}})
	}
	return list
}

// TestPages compares pages with golden files.
func TestPages(t *testing.T) {
	p := planOf(t, "paper: a5\nlink: https://example.org\nsolutions-per-page: 4\npuzzles:\n"+
		"  - {family: maze, difficulty: easy-hard}\n  - {family: shift, difficulty: hard, idea: Think twice.}\n")
	b, err := Typeset(p, fixedPuzzles(t), figure.Sans())
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]*figure.Figure{"title.svg": b.Pages[0], "contents.svg": b.Pages[2], "guide.svg": b.Pages[3],
		"part.svg": b.Pages[4], "rules.svg": b.Pages[5], "puzzles.svg": b.Pages[6], "solutions.svg": b.Pages[13]}
	if pages["cover.svg"], err = b.cover(); err != nil {
		t.Fatal(err)
	}
	for name, page := range pages {
		var out strings.Builder
		if err := page.WriteSVG(&out, figure.Sans()); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, out.String())
		golden.Compare(t, name, out.String())
	}
}

// TestContents checks that each number of the contents is that of the page on which it begins, also if they
// take several pages.
func TestContents(t *testing.T) {
	b := made(t, "paper: a5"+twoFamilies)
	checkContents(t, b)
	var titles []string
	for _, e := range b.outline {
		titles = append(titles, e.Title)
	}
	want := []string{"Part 1 · Jump mazes · Puzzles 1–14", "Rules", "gentle · Puzzles 1–4", "easy · Puzzles 5–7"}
	if len(titles) != 14 || !slices.Equal(titles[:len(want)], want) {
		t.Errorf("the contents are %q", titles)
	}

	long := made(t, "paper: a5\nlarge-print: true\npuzzles:\n"+
		strings.Repeat("  - {family: maze, sizes: 4x4, count: 1, difficulty: gentle}\n", 14))
	checkContents(t, long)
	if first := long.outline[0].Page; first <= 5 {
		t.Errorf("the first part begins on page %d, behind contents of one page", first)
	}
}

func checkContents(t *testing.T, b *Book) {
	t.Helper()
	pages := readPDF(t, pdfOf(t, b))
	for _, e := range b.outline {
		title, numbers, _ := strings.Cut(e.Title, " · Puzzle")
		_, first, _ := strings.Cut(numbers, " ")
		first, _, _ = strings.Cut(first, "–")
		if part, name, ok := strings.Cut(title, " · "); ok && strings.HasPrefix(part, "Part ") {
			title = name
		}
		begins := func(page printed) bool {
			if n, err := strconv.Atoi(first); err == nil && e.Level == 1 { // a band begins with its first puzzle
				return page.boards(t)[n] != nil
			}
			return slices.ContainsFunc(page.texts, func(text printedText) bool { // the first line of the title
				return text.bold && strings.HasPrefix(title, text.text)
			})
		}
		if !begins(pages[e.Page-1]) || begins(pages[e.Page-2]) {
			t.Errorf("%q does not begin on page %d", e.Title, e.Page)
		}
	}
}

// TestInside checks for all kinds of paper that no text leaves the area between the margins.
func TestInside(t *testing.T) {
	for _, paper := range PaperNames() {
		for _, language := range []string{"de", "en", "es", "fr"} {
			for _, large := range []string{"true", "false"} {
				b := made(t, "paper: "+paper+"\nlanguage: "+language+"\nlarge-print: "+large+
					"\nsizes: 5x5\ncount: 3\ngutter: 8mm\nlink: https://example.org\n"+
					"title: A Long Title of Many Words, Which Takes Several Lines\n")
				for k, page := range b.Pages {
					for _, item := range page.Items {
						text, ok := item.(figure.Text)
						if !ok {
							continue
						}
						width := figure.Sans().Width(text.String, text.Bold) * text.Size
						left := text.X - [...]float64{figure.Start: 0, figure.Middle: width / 2, figure.End: width}[text.Anchor]
						margin := b.Plan.Paper.margin - 0.5
						if left < margin || left+width > b.Plan.Paper.Width-margin || text.Y > b.Plan.Paper.Height-margin ||
							text.Y < margin {
							t.Errorf("%s, %s, large print %s, page %d: %q stands at %.1f to %.1f, %.1f", paper, language, large, k+1,
								text.String, left, left+width, text.Y)
						}
					}
				}
			}
		}
	}
}

// TestCode compares each module of the QR code of a page, as printed, with the code of the address.
func TestCode(t *testing.T) {
	for _, size := range []string{"5x5", "9x9"} {
		b := made(t, "per-page: 1\ncount: 1\nlink: https://example.org/stride\nsizes: "+size+"\ndifficulty: medium\n")
		var photo *figure.Figure // of the code on its page
		for _, page := range b.Pages {
			for _, item := range page.Items {
				if l, ok := item.(figure.Link); ok && l.URL != "" {
					copied := *page
					copied.Left, copied.Top, copied.Width, copied.Height = l.X-3, l.Y-3, l.Width+6, l.Height+6
					photo = &copied
				}
			}
		}
		var out bytes.Buffer
		if err := photo.WritePNG(&out, figure.Sans(), 300); err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		want, err := qr.Encode("https://example.org/stride/maze#level="+b.Puzzles[0].ID(), qr.L, qr.Auto)
		if err != nil {
			t.Fatal(err)
		}
		// In the photo with its margin of 3 mm, the left column of modules is at the edge, and the quiet zone above the code
		// is below the edge.
		side := want.Bounds().Dx()
		scale := float64(picture.Bounds().Dx()) / photo.Width
		module := (photo.Width - 6) / float64(side+2*quietZone)
		for y := -quietZone; y < side+quietZone; y++ {
			for x := -quietZone; x < side+quietZone; x++ {
				black := image.Pt(x, y).In(want.Bounds()) && want.At(x, y) == color.Black
				at := func(modules int) int { return int((3 + (float64(modules)+0.5)*module) * scale) }
				if r, _, _, _ := picture.At(at(x), at(y+2*quietZone)).RGBA(); (r < 0x8000) != black {
					t.Fatalf("%s: the module in row %d and column %d is not black: %v", size, y, x, !black)
				}
			}
		}
	}
}

// TestLanguages makes a book in each language with the font of the program.
func TestLanguages(t *testing.T) {
	for _, language := range messages.Languages() {
		p := planOf(t, "language: "+language+"\ncount: 2\nsizes: 4x4\ndifficulty: easy\n")
		fonts, err := p.LoadFonts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		puzzles, err := Make(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Typeset(p, puzzles, fonts); err != nil {
			t.Errorf("%s: %v", language, err)
		}
	}
}

// TestChinese reads Chinese texts back from a book: messages and a title of its own.
func TestChinese(t *testing.T) {
	p := planOf(t, "language: zh\ntitle: 正好那么远\ncount: 2\nsizes: 4x4\ndifficulty: easy\n")
	fonts, err := p.LoadFonts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	puzzles, err := Make(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Typeset(p, puzzles, fonts)
	if err != nil {
		t.Fatal(err)
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
		"title: x\n\npaper: a6\n":       `line 3: paper is "a6": it must be a4, a5, letter, 6x9 or 8.5x11; did you mean a4?`,
		"paper: a4\npaper: a5\n":        `line 2: "paper" is in line 1 already`,
		"per-page: 3\n":                 `line 1: per-page is "3": it must be 1, 2, 4 or 6`,
		"bleed: 2in\n":                  "line 1: bleed is 2in: it must be from 0 to 10mm",
		"count: 99999999999999999999\n": "line 1: count is 99999999999999999999: it must be from 1 to 2000",
		"sizes:\n  - 5x5\n  - 5*5\n":    `line 3: an item of sizes is "5*5": it must be ROWSxCOLUMNS`,
		"title: " + strings.Repeat("x", 2001) + "\n": "it has 2001 characters: at most 2000 are printed",
		"count: 3\npuzzles:\n  - count: 2\n":         "what the puzzles are like stands either at the top or in the list puzzles",
		"puzzles:\n  - 3\n":                          `line 2: an item of puzzles is "3": "3" is no ID`,
		"puzzles:\n  - count: 3\n  - shift:5#\n":     "line 3: the list has either IDs of puzzles or parts",
		"puzzles:\n  - shift:5#\n  - count: 3\n":     "line 3: the list has either IDs of puzzles or parts",
		"puzzles:\n  - count: 2\n    paper: a4\n":    `line 3: there is no key "paper": it must be one of family, sizes`,
		"sizes: 2x2\n":                              "part 1: the size 2x2: there may be 3 to 20 rows and columns",
		"sizes: 5x5\nnumbers: 1-5\n":                "numbers up to 5 do not fit into 5x5",
		"family: shift\nnumbers: 3-99\n":            "boards to order have 2 to 14 numbers",
		"family: shift\nsizes: 4x4\nnumbers: 1\n":   "part 1, 4x4, gentle: 1 to 1 numbers: boards to order have 2 to 14 numbers",
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
		{"paper: a5\nper-page: 1\nsolutions-per-page: 9\nsizes: 14x14\ncount: 1\n", "choose fewer solutions on a page"},
	} {
		p := planOf(t, c.plan+"difficulty: medium\n")
		puzzles, err := Make(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		var wrong *keys.Error
		if _, err := Typeset(p, puzzles, figure.Sans()); !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the plan %q: %v", c.plan, err)
		}
	}
}

// TestImpossible checks the error about puzzles that do not exist, and that making them stops.
func TestImpossible(t *testing.T) {
	p := planOf(t, "sizes: 3x3\ncount: 50\ndifficulty: fiendish\n")
	if _, err := Make(t.Context(), p); err == nil ||
		!strings.Contains(err.Error(), "part 1 of the plan cannot have puzzles that are fiendish") {
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
	if err := os.WriteFile(p.Font, []byte("OTTO"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := p.LoadFonts(t.Context()); err == nil || !strings.Contains(err.Error(), "not a TrueType font") {
		t.Errorf("a font with outlines of PostScript: %v", err)
	}
}

// TestPicture makes a book with a picture of its own: the title page and the cover show it undistorted, in place of the
// route, and a file that is none is refused by its name.
func TestPicture(t *testing.T) {
	p := planOf(t, "count: 1\nsizes: 4x4\ndifficulty: easy\n")
	p.PictureFile = filepath.Join(t.TempDir(), "cat.png")
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray16(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]byte{nil, []byte("GIF89a"), file.Bytes()[:40]} {
		os.WriteFile(p.PictureFile, bad, 0o666)
		if err := p.LoadPicture(t.Context()); err == nil || !strings.Contains(err.Error(), "cat.png") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	os.WriteFile(p.PictureFile, file.Bytes(), 0o666)
	if err := p.LoadPicture(t.Context()); err != nil {
		t.Fatal(err)
	}
	puzzles, err := Make(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Typeset(p, puzzles, figure.Sans())
	if err != nil {
		t.Fatal(err)
	}
	cover, err := b.cover()
	if err != nil {
		t.Fatal(err)
	}
	for k, page := range []*figure.Figure{b.Pages[0], cover} {
		n := 0
		for _, item := range page.Items {
			switch i := item.(type) {
			case figure.Image:
				if n++; math.Abs(i.Width/i.Height-1.5) > 1e-9 || i.X < page.Left || i.X+i.Width > page.Left+page.Width {
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

func TestWrap(t *testing.T) {
	p := newPress(NewPlan(), figure.Sans(), nil)
	for text, want := range map[string][]string{
		"one two three":   {"one two", "three"},
		"d’exact it’s":    {"d’exact", "it’s"},
		"unbreakableword": {"unbreaka", "bleword"},
		"跳，跳。":            {"跳，跳。"},
		"a\n\nb":          {"a", "", "b"},
	} {
		if got := p.wrap(text, 1, false, 4.4); !slices.Equal(got, want) {
			t.Errorf("%q is broken into %q", text, got)
		}
	}
}

// TestPartPages looks at the title pages of parts: none says what an earlier one has said, and the picture, a route
// through a jump maze, is not before other puzzles.
func TestPartPages(t *testing.T) {
	plan, err := ReadPlan([]byte("puzzles:\n  - sizes: 4x4\n    count: 1\n    difficulty: gentle-easy\n  - sizes: 4x4\n    count: 1\n" +
		"    difficulty: gentle-medium\n  - family: shift\n    sizes: 4x4\n    count: 1\n    difficulty: easy\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Complete(); err != nil {
		t.Fatal(err)
	}
	puzzles, err := Make(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Typeset(plan, puzzles, figure.Sans())
	if err != nil {
		t.Fatal(err)
	}
	text, err := messages.For("en")
	if err != nil {
		t.Fatal(err)
	}
	advice, parts := 0, 0
	begin, _, _ := strings.Cut(text.Text("idea.maze.rising"), ".")
	for _, page := range b.Pages {
		said := ""
		for _, item := range page.Items {
			if line, ok := item.(figure.Text); ok {
				said += line.String + " "
			}
		}
		advice += strings.Count(said, begin)
		if strings.HasPrefix(said, "Part 3 ") {
			parts++
			if len(page.Items) > 12 {
				t.Errorf("the part of Number Shifting opens with a picture: %d items", len(page.Items))
			}
		}
	}
	if advice != 1 || parts != 1 {
		t.Errorf("the advice for puzzles that get harder is there %d times, the third part %d times", advice, parts)
	}
}
