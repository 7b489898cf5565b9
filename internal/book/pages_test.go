package book

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"

	"stride/internal/draw/figure"
	"stride/internal/golden"
	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
)

// What stands on the pages of a book, and where.

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
		{"maze:5x5:1-4:321413213333214312331443Q", strings.Split("R D L R U D R L R L U D L D R R U D D",
			" "), band.Hard, 0},
		{board.Example, board.ExampleMoves, band.Hard, 1}, {board.Example, board.ExampleMoves, band.Hard, 1},
	} {
		level, err := families.All.OpenContent(p.id)
		must(t, err)
		list = append(list, &Puzzle{len(list) + 1, p.part,
			puzzle.Made{Puzzle: level, Grade: puzzle.Grade{Band: p.band}, Solution: p.solution}})
	}
	return list
}

// TestPages compares pages with golden files.
func TestPages(t *testing.T) {
	p := planOf(t, "paper: a5\nlink: https://example.org\nsolutions-per-page: 4\npuzzles:\n"+
		"  - {family: maze, difficulty: easy-hard}\n  - {family: shift, difficulty: hard, idea: Think "+
		"twice.}\n")
	b, err := Typeset(p, fixedPuzzles(t), figure.Sans())
	must(t, err)
	pages := map[string]*figure.Figure{"guide.svg": b.Pages[3], "part.svg": b.Pages[4],
		"rules.svg": b.Pages[5], "puzzles.svg": b.Pages[6], "solutions.svg": b.Pages[13]}
	if pages["cover.svg"], err = b.cover(); err != nil {
		t.Fatal(err)
	}
	for name, page := range pages {
		var out strings.Builder
		must(t, page.WriteSVG(&out, figure.Sans()))
		golden.WellFormed(t, out.String())
		golden.Compare(t, name, out.String())
	}
}

// TestContents checks that each number of the contents is that of the page on which it begins, also
// if they take several pages.
func TestContents(t *testing.T) {
	b := made(t, "paper: a5"+twoFamilies)
	checkContents(t, b)
	var titles []string
	for _, e := range b.outline {
		titles = append(titles, e.Title)
	}
	want := []string{"Part 1 · Jump mazes · Puzzles 1–14", "Rules", "gentle · Puzzles 1–4",
		"easy · Puzzles 5–7"}
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
			// a band begins with its first puzzle
			if n, err := strconv.Atoi(first); err == nil && e.Level == 1 {
				return page.boards(t)[n] != nil
			}
			// the first line of the title
			return slices.ContainsFunc(page.texts, func(text printedText) bool {
				return text.bold && strings.HasPrefix(title, text.text)
			})
		}
		if !begins(pages[e.Page-1]) || begins(pages[e.Page-2]) {
			t.Errorf("%q does not begin on page %d", e.Title, e.Page)
		}
	}
}

// ends returns where a text begins and ends.
func ends(text figure.Text) (left, right float64) {
	width := figure.Sans().Width(text.String, text.Bold) * text.Size
	left = text.X - [...]float64{figure.Start: 0, figure.Middle: width / 2, figure.End: width}[text.Anchor]
	return left, left + width
}

// textOf joins the texts of a page.
func textOf(page *figure.Figure) (all string) {
	for _, item := range page.Items {
		if line, ok := item.(figure.Text); ok {
			all += line.String + " "
		}
	}
	return all
}

// TestInside checks for all kinds of paper and languages, every second time in large print, that no
// text leaves the area between the margins.
func TestInside(t *testing.T) {
	for n, paper := range PaperNames() {
		for k, language := range []string{"de", "en", "es", "fr"} {
			plan := fmt.Sprintf("paper: %s\nlanguage: %s\nlarge-print: %v\n", paper, language, (n+k)%2 == 0)
			b := made(t, plan+"sizes: 5x5\ncount: 3\ngutter: 8mm\nlink: https://example.org\n"+
				"title: A Long Title of Many Words, Which Takes Several Lines\n")
			for k, page := range b.Pages {
				for _, item := range page.Items {
					text, ok := item.(figure.Text)
					if !ok {
						continue
					}
					left, right := ends(text)
					margin := b.Plan.Paper.margin - 0.5
					if left < margin || right > b.Plan.Paper.Width-margin ||
						text.Y > b.Plan.Paper.Height-margin || text.Y < margin {
						t.Errorf("%q, page %d: %q stands at %.1f to %.1f, %.1f", plan, k+1, text.String, left,
							right, text.Y)
					}
				}
			}
		}
	}
}

// TestTheme checks that a word for an idea is a wish for such mazes and has a text in each
// language, and that any other text is printed as it is.
func TestTheme(t *testing.T) {
	for _, language := range messages.Languages() {
		for _, idea := range []string{"key", "lure", "return", "", "Look twice."} {
			p := planOf(t, "language: "+language+"\nsizes: 6x6\ncount: 2\ndifficulty: hard\nidea: "+idea+"\n")
			text, err := messages.For(language)
			must(t, err)
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
			dense := strings.NewReplacer(" ", "") // lines end where blanks are
			if all := textOf(press.page); !strings.Contains(dense.Replace(all), dense.Replace(want)) {
				t.Errorf("%s: the part page of %q says %q", language, idea, all)
			}
		}
	}
}

// TestPartPages looks at the title pages of parts: none says what an earlier one has said, and the
// picture, a route through a jump maze, is not before other puzzles.
func TestPartPages(t *testing.T) {
	text, err := messages.For("en")
	must(t, err)
	advice, parts := 0, 0
	begin, _, _ := strings.Cut(text.Text("idea.maze.rising"), ".")
	for _, page := range made(t, "puzzles:\n  - {sizes: 4x4, count: 1, difficulty: gentle-easy}\n"+
		"  - {sizes: 4x4, count: 1, difficulty: gentle-medium}\n  - {family: shift, sizes: 4x4, count: 1, "+
		"difficulty: easy}\n").Pages {
		said := textOf(page)
		advice += strings.Count(said, begin)
		if strings.HasPrefix(said, "Part 3 ") {
			parts++
			if len(page.Items) > 12 {
				t.Errorf("the part of Number Shifting opens with a picture: %d items", len(page.Items))
			}
		}
	}
	if advice != 1 || parts != 1 {
		t.Errorf("the advice for puzzles that get harder is there %d times, the third part %d times", advice,
			parts)
	}
}

// TestCode compares each module of the QR code of a page, as printed, with the code of the address.
func TestCode(t *testing.T) {
	for _, size := range []string{"5x5", "9x9"} {
		b := made(t, "per-page: 1\ncount: 1\nlink: https://example.org/stride\nsizes: "+size+
			"\ndifficulty: medium\n")
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
		must(t, photo.WritePNG(&out, figure.Sans(), 300))
		picture, err := png.Decode(&out)
		must(t, err)
		want, err := qr.Encode("https://example.org/stride/maze#level="+b.Puzzles[0].ID(), qr.L, qr.Auto)
		must(t, err)
		// In the photo with its margin of 3 mm, the left column of modules is at the edge, and the
		// quiet zone above the code is below the edge.
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
