package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/puzzle/numbershift"
	"stride/internal/web"
	"stride/shift"
)

// What a player reads is in the language of the page: also what the engine says, such as hints and
// refusals. Chinese shows best what was left in English, since none of its words has Latin letters.

// visibleTexts lists the texts that can be read or are read out, but those that say that they are
// in another language.
const visibleTexts = `(() => {
	const out = [];
	const own = (e) => e.closest('[lang]').lang === document.documentElement.lang;
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = walk.nextNode(); n; n = walk.nextNode()) {
		const e = n.parentElement;
		if (own(e) && !e.closest('script, noscript, style, textarea') && e.checkVisibility()) out.push(n.data);
	}
	for (const e of document.querySelectorAll('body *')) {
		if (own(e) && e.checkVisibility()) for (const name of ['aria-label', 'title', 'placeholder', 'alt']) out.push(e.getAttribute(name) ?? '');
	}
	return [document.title, ...out];
})()`

// english finds two words of Latin letters in a row.
var english = regexp.MustCompile(`[A-Za-z]{3,} [A-Za-z]{2,}`)

// foreign are names and examples that are the same in every language.
var foreign = []string{"stride grade kit course"}

// quoted announces the reason of a refusal that few players meet, which there is only in English.
const quoted = "原因只有英文说明："

// walk opens the pages in the folder of a language, and states of games, and looks at each: at all
// of it, or at the part that is new.
func (b *tab) walk(folder string, look func(state, part string)) {
	b.t.Helper()
	for _, path := range web.AllPages() {
		name := path[1:]
		b.open(folder + name)
		b.steady(folder + name)
		b.script(`document.querySelectorAll('main details').forEach((d) => { d.open = true; })`)
		look(folder+name, "")
	}
	b.open(folder + "astar")
	b.tap("#help-open")
	look("the help of A*", "dialog[open]")
	b.open(folder + "shift#level=shift:7%23")
	b.tapUntil("#watch-go", `!document.querySelector('.replay').hidden`)
	look("a replay", "#replay")
	b.tapUntil("#replay-close", `document.querySelector('.replay').hidden`)
	b.key("hhhh")
	b.wait(`document.querySelector('#hint li.why')`)
	look("a hint for a board", "#hint-sheet")
	b.open(folder + "maze#level=" + courseMaze)
	b.key("hhhh")
	b.wait(`document.querySelector('#hint li.why')`)
	look("a hint for a maze", "#hint-sheet")
	b.jump(courseSolution)
	b.wait(`!document.querySelector('#solved').hidden`)
	b.tapUntil("#solved-analysis", `!document.querySelector('#map-card').hidden`)
	look("a solved maze with its analysis", "#solved, #map-card")
	b.tapUntil("#rules-open", `document.querySelector('dialog[open]')`)
	look("the rules", "dialog[open]")
	b.tapUntil("#rules-lesson", `document.querySelector('dialog.lesson')`)
	look("the lesson", "dialog.lesson")
	b.tap("#lesson-close")
	b.tapUntil("#settings-open", `document.querySelector('#settings:popover-open')`)
	look("the settings", "#settings")
	b.open(folder + "maze#level=maze:3x3:1-3:21111131X")
	look("a broken link", "main")
}

// TestNoEnglish walks through the pages and their states in Chinese, and has axe-core check their
// accessibility.
func TestNoEnglish(t *testing.T) {
	b := phone(t)
	b.allowed = "status of 4"
	read := func(state, part string) {
		t.Helper()
		if part == "" {
			b.fits(state)
		}
		for _, text := range get[[]string](b, visibleTexts) {
			rest, _, _ := strings.Cut(text, quoted)
			for _, name := range foreign {
				rest = strings.ReplaceAll(rest, name, "")
			}
			if english.MatchString(rest) {
				t.Errorf("%s: %q", state, strings.TrimSpace(text))
			}
		}
	}
	axe := axeScript(t)
	b.walk("/zh/", func(state, part string) {
		read(state, part)
		b.accessible(axe, state, part)
	})
	b.open("/zh" + strings.TrimPrefix(classSet(t).Link(b.base), b.base))
	b.accessible(axe, "a set", "main")
	b.open("/zh/")
	b.script(`document.querySelector('#board .cell').focus()`)
	_, solution := mazeOfDay(t)
	b.jump(solution)
	b.wait(`document.querySelector('#solved')?.checkVisibility()`)
	b.accessible(axe, "the solved maze of the day", "")
	b.open("/zh/maze#level=" + onesMaze)
	b.tap(cell(3, 8))
	b.tap(cell(3, 4))
	b.tap(cell(3, 4))
	b.wait(`document.querySelector('#board .cross')`)
	b.accessible(axe, "a maze with rings and a dead end", "#board")
	b.open("/zh/shift#level=" + pairBoard)
	b.key(kb.Enter, "-")
	b.wait(`document.querySelector('#solved')?.checkVisibility()`)
	b.accessible(axe, "a solved board", "")
	b.open("/zh/#me=broken")
	b.wait(`document.querySelector('.offer p')`)
	b.accessible(axe, "results in a link", "main")

	// Hints where one is lost.
	for state, path := range map[string]string{"a black hole": "/zh/maze#level=" + blackHoleMaze,
		"an odd sum": "/zh/shift#level=" + oddBoard} {
		b.open(path)
		b.jump("D")
		b.key("hhhh")
		b.wait(`document.querySelector('#hint li.why')?.textContent.includes('。')`)
		read(state, "main")
		if strings.HasPrefix(path, "/zh/shift") {
			b.tap("#watch-go")
			b.says("#watch-say", "奇数")
			read("a board that cannot be solved", "main")
		}
	}

	// Refusals: IDs and texts that are wrong, and puzzles that there are not.
	for _, path := range []string{"maze#level=maze:1x5:1-4%23a", "maze#level=nothing:1",
		"shift#level=shift:0%23"} {
		b.open("/zh/" + path)
		b.wait(`!document.querySelector('#broken').hidden`)
		read(path, "main")
	}
	b.open("/zh/make")
	b.script(`document.querySelectorAll('main details').forEach((d) => { d.open = true; })`)
	for _, text := range []string{"Hello", "1 2\n3\n", "1 2\n3 4\n", "0 1\n1 1\n", "9999 1\n1 0\n",
		"2 2\n1 2\n3\n"} {
		b.fill("#import-text", text)
		b.tapUntil("#import-go", `document.querySelector('#import-text-error')`)
		read("the text "+text, "main")
	}
}

// oddBoard has an odd sum, so that it cannot be solved.
var oddBoard = numbershift.New(shift.Board{Width: 2, Height: 1, Cells: []int{1, 2}}, nil).ID()
