package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/puzzle/numbershift"
	"stride/shift"
)

// What a player reads is in the language of the page: also what the engine says, such as hints and
// refusals. Chinese shows best what was left in English, since none of its words has Latin letters.

// visibleTexts lists the texts that can be read or are read out, but those that say that they are in
// another language.
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

// TestNoEnglish walks through the pages and their states in Chinese.
func TestNoEnglish(t *testing.T) {
	b := openTab(t, openBrowser(t), startServer(t), screens[0])
	b.allowed = "status of 4"
	read := func(state string) {
		t.Helper()
		for _, text := range get[[]string](b, visibleTexts) {
			rest, _, _ := strings.Cut(text, quoted)
			for _, name := range foreign {
				rest = strings.ReplaceAll(rest, name, "")
			}
			if english.MatchString(rest) {
				t.Errorf("%s: %q", state, strings.TrimSpace(text))
			}
		}
		b.shot("words-" + strings.NewReplacer("/", "-", "\n", " ").Replace(state))
	}
	unfold := func() {
		get[int](b, `[...document.querySelectorAll('main details')].map((d) => { d.open = true; }).length`)
	}
	for _, path := range []string{"/zh/", "/zh/maze", "/zh/shift", "/zh/make", "/zh/search", "/zh/astar"} {
		b.open(path)
		unfold()
		read(path)
	}

	// Hints, on the way and astray.
	hints := func(path, state string, keys ...string) {
		t.Helper()
		b.open(path)
		b.key(keys...)
		b.key("h", "h", "h", "h")
		b.wait(`document.querySelector('#hint li.why')`)
		if texts := get[[]string](b, `[...document.querySelectorAll('#hint li')].map((l) => l
			.textContent)`); !slices.ContainsFunc(texts, func(text string) bool { return strings.ContainsAny(text, "。") }) {
			t.Errorf("%s: the hints are %q", state, texts)
		}
		read(state)
	}
	hints("/zh/maze#level="+courseMaze, "a hint for a maze")
	hints("/zh/maze#level="+blackHoleMaze, "a hint in a black hole", blackHoleKeys...)
	hints("/zh/shift#level=shift:3%23", "a hint for a board")
	hints("/zh/shift#level="+oddBoard, "a hint for a board that cannot be solved")
	b.tap("#watch-go")
	b.wait(`document.querySelector('#watch-say').textContent.includes('奇数')`)
	read("a board that cannot be solved")

	// Refusals: IDs and texts that are wrong, and puzzles that there are not.
	for _, id := range []string{"maze:5x5:1-4:321413213333214312331443X", "maze:1x5:1-4%23a", "nothing:1", "shift:0%23"} {
		page := "/zh/maze"
		if strings.HasPrefix(id, "shift") {
			page = "/zh/shift"
		}
		b.open(page + "#level=" + id)
		b.wait(`!document.querySelector('#broken').hidden`)
		read(id)
	}
	b.open("/zh/make")
	unfold()
	for _, text := range []string{"Hello", "1 2\n3\n", "1 2\n3 4\n", "0 1\n1 1\n", "9999 1\n1 0\n", "2 2\n1 2\n3\n"} {
		b.fill("#import-text", text)
		b.tap("#import-go")
		b.wait(`document.querySelector('#import-text-error')`)
		read("the text " + text)
	}

	b.tap("#settings-open")
	read("the settings")
}

// oddBoard has an odd sum, so that it cannot be solved.
var oddBoard = numbershift.New(shift.Board{Width: 2, Height: 1, Cells: []int{1, 2}}, nil).ID()

// blackHoleKeys lead into a black hole of blackHoleMaze.
var blackHoleKeys = []string{kb.ArrowDown}
