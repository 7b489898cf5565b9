package web_test

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stride/internal/web"
)

// TestLayout checks each page on a desk; walk and TestNoEnglish do so on a phone.
func TestLayout(t *testing.T) {
	b := openTab(t, openBrowser(t), startPages(t), screens[1])
	for _, path := range append(web.AllPages(), "/shift#level=shift:400%23", "/astar#size=32") {
		b.open(path)
		b.steady(path)
		b.fits(path)
	}
}

// movement is how far things have moved, and what, from where to where.
type movement struct {
	Sum  float64
	What []string
}

// steady fails if something that was seen has moved while content arrived, each time the page is
// loaded: on a busy machine the face may come so late that once a line of the header breaks, which
// is not the fault of the page.
func (b *tab) steady(path string) {
	b.t.Helper()
	const loads, most = 3, 0.02
	var moved movement
	for load := range loads {
		if load > 0 {
			b.reload()
		}
		moved = get[movement](b, `new Promise((done) => {
			const moved = { Sum: 0, What: [] };
			const at = ({ y, height }) => Math.round(y) + '+' + Math.round(height);
			new PerformanceObserver((list) => {
				for (const e of list.getEntries()) {
					moved.Sum += e.value;
					for (const s of e.sources) moved.What.push((s.node?.outerHTML ?? s.node?.textContent ?? '').slice(0, 80) +
						' from ' + at(s.previousRect) + ' to ' + at(s.currentRect));
				}
			}).observe({ type: 'layout-shift', buffered: true });
			setTimeout(() => requestAnimationFrame(() => done(moved)));
		})`)
		if moved.Sum <= most {
			return
		}
	}
	b.t.Errorf("%s: what is seen moves by %.3f: %q", path, moved.Sum, moved.What)
}

// fits fails if the page overflows to the side, or has a control that is too small for a finger.
func (b *tab) fits(path string) {
	b.t.Helper()
	if over := get[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
		b.t.Errorf("%s sticks out by %d pixels", path, over)
	}
	// Cards out of sight get no layout, so what is in them may have no size.
	b.script(`document.querySelectorAll('.card').forEach((e) => { e.style.contentVisibility = 'visible'; })`)
	const least, minCell = 44, 24 // pixels: what a finger needs, and what WCAG 2.2 asks for
	if small := get[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('button, select, summary, .cell')]
		.filter((e) => e.checkVisibility()).filter((e) => {
			const r = e.getBoundingClientRect();
			return r.width < (e.matches('.cell, .day') ? %[2]d : %[1]d) || r.height < (e.matches('.cell') ? %[2]d : %[1]d);
		})
		.map((e) => e.outerHTML)`, least, minCell)); len(small) > 0 {
		b.t.Errorf("%s: too small: %v", path, small[0])
	}
}

// longWords are the languages whose words need the most space.
var longWords = []string{"de", "fr"}

// TestSmallPhone opens pages on narrow phones: no name of a difficulty and no button of the bar
// breaks into two lines, nothing sticks out or is cut off in the header, the menu fits, the offer
// of a lesson leaves the space to the board, and the results of a move that is chosen are not cut
// off.
func TestSmallPhone(t *testing.T) {
	browserCtx, base := openBrowser(t), startPages(t)
	board, moves := generatorMoves(t, 3)
	from, to := ends(board, moves[0])
	small, usual := openTab(t, browserCtx, base, screen{"small", 320, 568, true}),
		openTab(t, browserCtx, base, screens[0])
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
		usual.open(home + "shift#level=shift:3%23")
		usual.tap(cell(board.Width, from))
		usual.tapUntil(cell(board.Width, to), `document.querySelector('#take-plus') !== null`)
		if cut := get[[]string](usual, `[...document.querySelectorAll('#choice, #choice > *')]
			.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3 || e.getBoundingClientRect().right > innerWidth)
			.map((e) => e.textContent)`); len(cut) > 0 {
			t.Errorf("%s: cut off: %q", language, cut)
		}
		for _, page := range []string{"make", "search", "astar", "shift", "maze", ""} {
			small.open(home + page)
			whole(small, home+page, "#daily strong, .page-shift .bar button, #undo")
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
		small.tap("#menu-open")
		wide := get[float64](small, `Math.max(document.documentElement.scrollWidth, visualViewport.width)`)
		if menu := small.box("#menu"); menu.Right > 320 || menu.Left < 0 || wide > 320 {
			t.Errorf("%s: the menu is from %v to %v, the page %v wide", home, menu.Left, menu.Right, wide)
		}
	}
}

// TestContrast computes the contrast of the colours of the style sheet, as WCAG 2.2 defines it:
// text must reach 4.5, outlines that carry a meaning 3.
func TestContrast(t *testing.T) {
	source := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(name)
		must(t, err)
		return string(text)
	}
	// What is mixed: the lines between the cells of a board, which are tinted by their numbers,
	// targets, the darkest shades under the numbers of small pictures, and of expanded cells on the
	// page of A*.
	const grid, tint, target, shade, explored = 0.7, 0.14, 0.26, 0.5, 0.44
	all := source("js/boardpaint.js") + source("js/cellpictures.js") + source("js/pictures.js") +
		source("css/lab.css")
	for _, known := range []string{fmt.Sprintf("gridAlpha = %g;", grid), fmt.Sprintf("maxTint = %g;", tint),
		fmt.Sprintf("targetTint = %g;", target), "0.1 + (numbered ? 0.4 : 0.75) * (v / largest)",
		"calc(6% + 38% * var(--shade-of))"} {
		if !strings.Contains(all, known) {
			t.Errorf("no source has %s, which this test knows", known)
		}
	}
	sets := regexp.MustCompile(`(?s)\{\s*(--bg:.*?)\}`).FindAllStringSubmatch(source("css/tokens.css"), -1)
	if len(sets) != 2 {
		t.Fatalf("%d sets of colours", len(sets))
	}
	both := regexp.MustCompile(`light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`)
	for k, set := range []string{both.ReplaceAllString(sets[0][1], "$1"),
		both.ReplaceAllString(sets[0][1], "$2"), sets[1][1]} {
		colours := map[string]colour{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): #([0-9a-f]{6})`).FindAllStringSubmatch(set, -1) {
			n, err := strconv.ParseUint(m[2], 16, 32)
			must(t, err)
			colours[m[1]] = colour{float64(n >> 16), float64(n >> 8 & 0xff), float64(n & 0xff)}
		}
		mixed := func(name, one, other string, share float64) {
			colours[name] = colours[one].mix(colours[other], share)
		}
		mixed("line", "edge", "bg", grid)
		mixed("tinted", "accent", "cell", tint)
		mixed("aimed", "accent", "cell", target)
		mixed("aimed-tile", "accent", "card", target)
		mixed("accent-shade", "accent", "bg", shade)
		mixed("warm-shade", "warm", "bg", shade)
		mixed("expanded", "accent", "cell", explored)
		for least, pairs := range map[float64]string{
			4.5: "fg/bg fg/card fg/cell fg/soft muted/bg muted/card muted/soft accent/bg accent/card " +
				"on-accent/accent good/cell good/bg bad/bg bad/card warn/bg good/card on-accent/good " +
				"good/soft warm/bg warm/card on-accent/warm fg/warm-soft muted/warm-soft good/warm-soft " +
				"fg/press muted/press fg/tinted muted/tinted fg/aimed fg/aimed-tile warn/card bg/warn " +
				"fg/accent-shade fg/warm-shade fg/expanded on-medal/gold on-medal/silver on-medal/bronze",
			3: "warn/cell accent/cell edge/card edge/bg warm/cell warm/press accent/press accent/tinted " +
				"warn/tinted accent/aimed accent/aimed-tile",
			1.6: "line/bg line/cell line/tinted",
		} {
			for pair := range strings.FieldsSeq(pairs) {
				text, ground, _ := strings.Cut(pair, "/")
				one, known := colours[text]
				other, both := colours[ground]
				if got := one.contrast(other); !known || !both || got < least {
					t.Errorf("set %d: %s: %.2f, want %g", k, pair, got, least)
				}
			}
		}
	}
}

// colour is a colour in sRGB, each part from 0 to 255.
type colour [3]float64

// mix returns a colour with a share of c, the rest other.
func (c colour) mix(other colour, share float64) colour {
	for k := range c {
		c[k] = math.Round(share*c[k] + (1-share)*other[k])
	}
	return c
}

// contrast returns the ratio of the luminances of two colours, 1 to 21.
func (c colour) contrast(other colour) float64 {
	one, two := c.luminance(), other.luminance()
	return (max(one, two) + 0.05) / (min(one, two) + 0.05)
}

func (c colour) luminance() (sum float64) {
	for k, weight := range []float64{0.2126, 0.7152, 0.0722} {
		part := c[k] / 255
		if part <= 0.04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}
