package web_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stride/internal/web"
)

// TestLayout checks on every page, at both sizes, that nothing that is seen moves while content arrives, that nothing
// overflows to the side, that all controls are large enough for a finger, and that everything at which a screen
// reader stops has a name.
func TestLayout(t *testing.T) {
	eachScreen(t, func(t *testing.T, b *tab) {
		for _, path := range append(web.AllPages(), "/shift#level=shift:400%23", "/astar#size=32") {
			b.open(path)
			moved := get[float64](b, `new Promise((done) => {
				let sum = 0;
				new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value;
					}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => requestAnimationFrame(() => done(sum)));
			})`)
			if moved > 0.02 {
				t.Errorf("%s: what is seen moves by %.3f", path, moved)
			}
			if over := get[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
				t.Errorf("%s sticks out by %d pixels", path, over)
			}
			nameless := get[[]string](b, `[...document.querySelectorAll('button, a, input, select, textarea, [role=grid], [role=gridcell]')]
				.filter((e) => e.checkVisibility() && !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
				.map((e) => e.outerHTML)`)
			if len(nameless) > 0 {
				t.Errorf("%s: without a name: %v", path, nameless)
			}
			// Cards out of sight get no layout, so what is in them may have no size.
			get[bool](b, `document.querySelectorAll('.card').forEach((e) => { e.style.contentVisibility = 'visible'; }), true`)
			const least, minCell = 44, 24 // pixels: what a finger needs, and what WCAG 2.2 asks for
			small := get[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('button, select, summary, .cell')]
				.filter((e) => e.checkVisibility()).filter((e) => {
					const r = e.getBoundingClientRect();
					return r.width < (e.matches('.cell, .day') ? %[2]d : %[1]d) || r.height < (e.matches('.cell') ? %[2]d : %[1]d);
				})
				.map((e) => e.outerHTML)`, least, minCell))
			if len(small) > 0 {
				t.Errorf("%s: too small: %v", path, small[0])
			}
			b.shot("layout-" + strings.Trim(strings.Split(path, "#")[0], "/"))
		}
	})
}

// TestChoiceFits chooses a move on a phone: its results are not cut off.
func TestChoiceFits(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	board, moves := generatorMoves(t, 3)
	from, to := ends(board, moves[0])
	for _, language := range longWords {
		b.open("/" + language + "/shift#level=shift:3%23")
		b.tap(cell(board.Width, from))
		b.tap(cell(board.Width, to))
		b.wait(`document.querySelector('#take-plus') !== null`)
		b.shot("choice-" + language)
		cut := get[[]string](b, `[...document.querySelectorAll('#choice, #choice > *')]
			.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3 || e.getBoundingClientRect().right > innerWidth)
			.map((e) => e.textContent)`)
		if len(cut) > 0 {
			t.Errorf("%s: cut off: %q", language, cut)
		}
	}
}

// longWords are the languages whose words need the most space.
var longWords = []string{"de", "fr"}

// TestSmallPhone opens pages on narrow phones: no name of a difficulty and no button of the bar breaks into two lines,
// nothing sticks out or is cut off in the header, the menu fits, and the offer of a lesson leaves the space to the board.
func TestSmallPhone(t *testing.T) {
	browserCtx := openBrowser(t)
	base := startServer(t)
	small, usual := openTab(t, browserCtx, base, screen{"small", 320, 568, true}), openTab(t, browserCtx, base, screens[0])
	whole := func(b *tab, path, words string) {
		broken := get[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => {
			const range = document.createRange();
			range.selectNodeContents(e);
			return e.checkVisibility() && (new Set([...range.getClientRects()].map((r) => r.top)).size > 1 || e.scrollWidth > e.clientWidth);
		}).map((e) => e.textContent)`, words))
		if len(broken) > 0 {
			t.Errorf("%s, %d pixels: on two lines: %q", path, b.screen.width, broken)
		}
	}
	for _, language := range longWords {
		home := "/" + language + "/"
		usual.open(home + "maze")
		whole(usual, home+"maze", ".bar button")
		for page, words := range map[string]string{
			"": "#daily strong", "make": "", "search": "", "astar": "", "shift": ".bar button", "maze": "#undo",
		} {
			small.open(home + page)
			if words != "" {
				whole(small, home+page, words)
			}
			small.staysInside(home + page)
			cut := get[[]string](small, `[...document.querySelectorAll('.top nav :is(a, button)')].filter((e) =>
				e.checkVisibility() && e.scrollWidth > e.clientWidth).map((e) => e.textContent)`)
			if len(cut) > 0 {
				t.Errorf("%s: cut off in the header: %q", home+page, cut)
			}
			if page == "maze" {
				if offer := small.box("#offer-lesson"); offer.Bottom-offer.Top > 70 {
					t.Errorf("%s: the offer of a lesson takes %v pixels", language, offer.Bottom-offer.Top)
				}
			}
		}
		small.open(home)
		small.tap("#menu-open")
		wide := get[float64](small, `Math.max(document.documentElement.scrollWidth, visualViewport.width)`)
		if menu := small.box("#menu"); menu.Right > 320 || menu.Left < 0 || wide > 320 {
			t.Errorf("%s: the menu is from %v to %v, the page %v wide", home, menu.Left, menu.Right, wide)
		}
	}
}

// TestContrast computes the contrast of the colours of the style sheet, as WCAG 2.2
// defines it: text must reach 4.5, outlines that carry a meaning 3.
func TestContrast(t *testing.T) {
	css, err := os.ReadFile("css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := os.ReadFile("css/lab.css")
	if err != nil {
		t.Fatal(err)
	}
	painter, err := os.ReadFile("js/boardpaint.js")
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := os.ReadFile("js/cellpictures.js")
	if err != nil {
		t.Fatal(err)
	}
	thumbs, err := os.ReadFile("js/pictures.js")
	if err != nil {
		t.Fatal(err)
	}
	sets := regexp.MustCompile(`(?s)\{\s*(--bg:.*?)\}`).FindAllSubmatch(css, -1)
	if len(sets) != 2 {
		t.Fatalf("%d sets of colours", len(sets))
	}
	both := regexp.MustCompile(`light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`)
	for k, set := range []string{both.ReplaceAllString(string(sets[0][1]), "$1"), both.ReplaceAllString(string(sets[0][1]), "$2"),
		string(sets[1][1])} {
		colour := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6})`).FindAllStringSubmatch(set, -1) {
			colour[m[1]] = m[2]
		}
		for _, pair := range []struct {
			text, ground string
			least        float64
		}{
			{"fg", "bg", 4.5}, {"fg", "card", 4.5}, {"fg", "cell", 4.5}, {"fg", "soft", 4.5}, {"muted", "bg", 4.5},
			{"muted", "card", 4.5}, {"muted", "soft", 4.5},
			{"accent", "bg", 4.5}, {"accent", "card", 4.5}, {"on-accent", "accent", 4.5}, {"good", "cell", 4.5},
			{"good", "bg", 4.5},
			{"bad", "bg", 4.5}, {"bad", "card", 4.5}, {"warn", "bg", 4.5}, {"warn", "cell", 3}, {"accent", "cell", 3},
			{"good", "card", 4.5}, {"on-accent", "good", 4.5}, {"good", "soft", 4.5}, {"edge", "card", 3}, {"edge", "bg", 3},
			{"warm", "bg", 4.5}, {"warm", "card", 4.5}, {"warm", "cell", 3}, {"on-accent", "warm", 4.5}, {"warm", "press", 3},
			{"fg", "warm-soft", 4.5}, {"muted", "warm-soft", 4.5}, {"good", "warm-soft", 4.5},
			{"fg", "press", 4.5}, {"muted", "press", 4.5}, {"accent", "press", 3},
		} {
			if got := contrast(t, colour[pair.text], colour[pair.ground]); got < pair.least {
				t.Errorf("set %d: %s on %s: %.2f, want %g", k, pair.text, pair.ground, got, pair.least)
			}
		}
		// The lines between the cells of a board, which are tinted by their numbers, and targets.
		const grid, tint, target = 0.7, 0.14, 0.26
		for _, known := range []string{fmt.Sprintf("gridAlpha = %g;", grid), fmt.Sprintf("maxTint = %g;", tint),
			fmt.Sprintf("targetTint = %g;", target)} {
			if !strings.Contains(string(painter)+string(pictures), known) {
				t.Errorf("the boards have no %s, which this test knows", known)
			}
		}
		lines := mix(t, colour["edge"], colour["bg"], grid)
		tinted := mix(t, colour["accent"], colour["cell"], tint)
		aimed := mix(t, colour["accent"], colour["cell"], target)
		tile := mix(t, colour["accent"], colour["card"], target)
		for _, pair := range []struct {
			what, one, other string
			least            float64
		}{
			{"the grid on empty cells", lines, colour["bg"], 1.6}, {"the grid on cells", lines, colour["cell"], 1.6},
			{"the grid on cells with the largest number", lines, tinted, 1.6},
			{"the edge of a tile", colour["edge"], colour["bg"], 3},
			{"a number on its tint", colour["fg"], tinted, 4.5}, {"a note on a tint", colour["muted"], tinted, 4.5},
			{"the trail on a tint", colour["accent"], tinted, 3}, {"a solution on a tint", colour["warn"], tinted, 3},
			{"a number on a target", colour["fg"], aimed, 4.5}, {"the arrow of a target", colour["accent"], aimed, 3},
			{"a number on a target tile", colour["fg"], tile, 4.5}, {"its arrow", colour["accent"], tile, 3},
			{"the result of −", colour["warn"], colour["card"], 4.5}, {"a number on a walker", colour["bg"], colour["warn"], 4.5},
		} {
			if got := contrast(t, pair.one, pair.other); got < pair.least {
				t.Errorf("set %d: %s: %.2f, want %g", k, pair.what, got, pair.least)
			}
		}
		// The darkest shade under a number of a small picture.
		const shade = 0.5
		if !strings.Contains(string(thumbs), "0.1 + (numbered ? 0.4 : 0.75) * (v / largest)") {
			t.Error("the shades of small pictures are others than this test knows")
		}
		for _, accent := range []string{"accent", "warm"} {
			if got := contrast(t, colour["fg"], mix(t, colour[accent], colour["bg"], shade)); got < 4.5 {
				t.Errorf("set %d: fg on the darkest %s of a picture: %.2f", k, accent, got)
			}
		}
		// The darkest shade of an expanded cell on the page of A*.
		const most = 0.44
		if !strings.Contains(string(sheet), "calc(6% + 38% * var(--shade-of))") {
			t.Error("the shades of expanded cells are others than this test knows")
		}
		if got := contrast(t, colour["fg"], mix(t, colour["accent"], colour["cell"], most)); got < 4.5 {
			t.Errorf("set %d: fg on the darkest expanded cell: %.2f", k, got)
		}
	}
}

// contrast returns the ratio of the luminances of two colours, 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// mix returns a colour with a share of a, the rest b.
func mix(t *testing.T, a, b string, share float64) string {
	t.Helper()
	out := "#"
	for k := 1; k < len(a); k += 2 {
		x, errX := strconv.ParseUint(a[k:k+2], 16, 8)
		y, errY := strconv.ParseUint(b[k:k+2], 16, 8)
		if err := errors.Join(errX, errY); err != nil {
			t.Fatal(err)
		}
		out += fmt.Sprintf("%02x", int(share*float64(x)+(1-share)*float64(y)+0.5))
	}
	return out
}

func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	if len(colour) != 7 {
		t.Fatalf("the colour %q", colour)
	}
	sum := 0.0
	for k, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(colour[1+2*k:3+2*k], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
