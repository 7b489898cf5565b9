package web_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"stride/internal/messages"
	"stride/internal/phrase"
	"stride/internal/web"
)

// Every text of the pages is in the message files; what uses them is found by the form of the keys.

// usedKey is a key in a template, a script or a Go file, between any kind of quotes. A script may
// have a key with a part that is not known before, as in `family.${name}`.
var usedKey = regexp.MustCompile(
	"[\"'`]((?:page|ui|direction|band|family)\\.[a-z][\\w.]*(?:\\$\\{[^}]*\\}[\\w.]*)?|(?:page|ui|direction|band|family)\\.\\$\\{[^}]*\\})[\"'`]")

// TestTexts checks that every key that templates and scripts use exists, and that every key of the
// pages is used. That all languages have the same keys is tested in internal/messages.
func TestTexts(t *testing.T) {
	english, err := messages.For("en")
	must(t, err)
	const form = `(\.(zero|one|two|few|many|other))?`
	all := slices.Collect(maps.Keys(english.Texts()))
	unused := slices.Sorted(maps.Keys(english.Texts("page.", "ui.")))
	for _, pattern := range []string{"pages/*.html", "app/*.html", "js/*.js", "*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			must(t, err)
			for _, found := range usedKey.FindAllStringSubmatch(string(text), -1) {
				key := regexp.MustCompile(`\\\$\\\{.*\\\}`).ReplaceAllString(regexp.QuoteMeta(found[1]),
					`[\w]+`)
				if strings.HasSuffix(found[1], ".") { // in a template, as in (print "family." .Name)
					key += `[\w]+`
				}
				same := regexp.MustCompile("^" + key + form + "$")
				if !slices.ContainsFunc(all, same.MatchString) {
					t.Errorf("%s uses %s, which en.yaml has not", name, found[1])
				}
				unused = slices.DeleteFunc(unused, same.MatchString)
			}
		}
	}
	for _, key := range unused {
		t.Errorf("nothing uses %s", key)
	}
}

// TestPhrases checks that en.yaml has the sentences that packages define, with the same wording,
// and no others.
func TestPhrases(t *testing.T) {
	english, err := messages.For("en")
	must(t, err)
	texts := english.Texts()
	defined := phrase.Defined()
	for key, want := range defined {
		switch got, ok := texts[key]; {
		// a proof on the command line names cells as moves do; pages count them from 1
		case key == "reason.place":
		case !ok:
			t.Errorf("en.yaml has no %s: %s", key, want)
		case got != want:
			t.Errorf("%s is %q in en.yaml, and %q in Go", key, got, want)
		}
	}
	for key := range english.Texts("hint.", "reason.", "record.", "refusal.") {
		if _, ok := defined[key]; !ok {
			t.Errorf("no package defines %s", key)
		}
	}
}

// pseudo returns a language that is written from right to left and whose texts are longer than the
// English ones. Its words are the English ones with Arabic letters around them, so that they are
// laid out from right to left.
func pseudo(t *testing.T) *messages.Catalog {
	english, err := messages.For("en")
	must(t, err)
	texts := english.Texts()
	for key, text := range texts {
		words := strings.Fields(text)
		for k := 0; k < len(words); k += 3 {
			words[k] = "عرض" + words[k]
		}
		texts[key] = strings.Join(words, " ")
	}
	texts["language"], texts["language.dir"] = "عربي", "rtl"
	return messages.New("ar", texts)
}

// TestRightToLeft shows every page on a phone in a language that is written from right to left.
func TestRightToLeft(t *testing.T) {
	browserCtx := openBrowser(t)
	english, err := messages.For("en")
	must(t, err)
	b := openTab(t, browserCtx,
		startPagesWith(t, web.Config{Languages: []*messages.Catalog{english, pseudo(t)}}), screens[0])
	b.refused = "400 (Bad Request)"
	b.walk("/ar/", func(state, part string) {
		if dir := get[string](b, `getComputedStyle(document.body).direction`); dir != "rtl" {
			t.Errorf("%s runs %s", state, dir)
		}
		b.staysInside(state)
		if !strings.HasPrefix(part, "dialog") && part != "#settings" { // which lie over the page
			b.reachable(state)
		}
	})
	b.open("/ar/astar#size=8&walls=20.21&step=30")
	b.staysInside("steps of A*")
	// The first column of a board stays on the left.
	b.open("/ar/maze")
	if !get[bool](b,
		`document.querySelector('.cell:first-child').getBoundingClientRect().x < document.querySelector('.cell:last-child').getBoundingClientRect().x`) {
		t.Error("the board is reflected")
	}
}

// staysInside fails if something sticks out of the page to either side, or out of a button or a
// card.
func (b *tab) staysInside(path string) {
	b.t.Helper()
	const check = `(() => {
		const out = [];
		if (document.documentElement.scrollWidth > document.documentElement.clientWidth) out.push('the page is too wide');
		const width = document.documentElement.clientWidth;
		for (const e of document.querySelectorAll('main *, header *')) {
			if (!e.checkVisibility() || e.closest('.scroll, .frame *, .sheet, .trail, .unseen, pre, svg')) continue;
			const r = e.getBoundingClientRect();
			if (r.width > 1 && (r.left < -1 || r.right > width + 1)) out.push(e.outerHTML.slice(0, 200));
			if (e.matches('button, summary, .tile, .card')
				&& e.scrollWidth > e.clientWidth + 1) out.push('too narrow: ' + e.outerHTML.slice(0, 200));
		}
		return out;
	})()`
	if out := get[[]string](b, check); len(out) > 0 {
		b.t.Errorf("%s on the %s: %v", path, b.screen.name, out)
	}
}

// reachable fails if a control in view lies under something else, so that a finger would hit that.
func (b *tab) reachable(state string) {
	b.t.Helper()
	const check = `[...document.querySelectorAll('button, a, select, summary')].filter((e) => {
		if (!e.checkVisibility() || e.disabled || e.closest('.skip, .trail, .unseen, dialog')) return false;
		const r = e.getBoundingClientRect();
		const x = r.left + r.width / 2, y = r.top + r.height / 2;
		if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
		const hit = document.elementFromPoint(x, y);
		// The bar at the lower edge of a phone and open menus lie over the page on purpose.
		return !e.contains(hit) && !hit?.contains(e) && !hit?.closest('.bar, #menu, .hint-sheet, .board');
	}).map((e) => e.outerHTML.slice(0, 160))`
	if hidden := get[[]string](b, check); len(hidden) > 0 {
		b.t.Errorf("%s on the %s: hidden: %v", state, b.screen.name, hidden)
	}
}

// TestLanguages follows a visitor whose browser prefers German: the offer, the menu, and a level
// that stays open when the language changes.
func TestLanguages(t *testing.T) {
	b := phone(t)
	b.open("/maze")
	if get[bool](b, `document.documentElement.dataset.offer !== undefined`) {
		t.Error("another language is offered to a reader of English")
	}
	b.prefers("fr-CA", "de")
	b.open("/maze#level=" + blackHoleMaze)
	b.wait(`document.querySelector('.offer[lang=fr]').checkVisibility()`)
	b.tapUntil(".offer[lang=fr] .big",
		`document.documentElement.lang === 'fr' && document.body.dataset.ready === 'true'`)
	want := siteFolder + "/fr/maze/#level=" + blackHoleMaze
	if at := get[string](b, `location.pathname + location.hash`); at != want {
		t.Errorf("the French page is at %s", at)
	}
	b.wants("#undo", "↶ Annuler")
	b.key("h", "h", "h")
	b.tap("#settings-open")
	b.tapUntil("#languages [lang=zh]",
		`document.documentElement.lang === 'zh' && document.body.dataset.ready === 'true'`)
	if get[bool](b, `document.documentElement.dataset.offer !== undefined`) {
		t.Error("French is offered to a reader who has chosen Chinese")
	}
	b.open("/shift")
	// an English page is offered in the language that was chosen
	b.wait(`document.querySelector('.offer[lang=zh]').checkVisibility()`)
	b.tap(".offer[lang=zh] .big + button")
	b.open("/search")
	if get[bool](b, `document.documentElement.dataset.offer !== undefined`) {
		t.Error("the offer comes again")
	}
}

// prefers sets the languages of the browser.
func (b *tab) prefers(languages ...string) {
	b.t.Helper()
	agent := get[string](b, `navigator.userAgent`)
	params := emulation.SetUserAgentOverrideParams{UserAgent: agent,
		AcceptLanguage: strings.Join(languages, ",")}
	if _, err := chromedp.Call(b.ctx, emulation.SetUserAgentOverride, params); err != nil {
		b.t.Fatal(err)
	}
}

// TestPluralsInScripts holds the forms that the scripts choose to those of the languages, and the
// numbers that they write without asking the browser to what it would say.
func TestPluralsInScripts(t *testing.T) {
	b := phone(t)
	for path, want := range map[string]string{"/": "1 jump, 2 jumps, 1,234",
		"/de/": "1 Sprung, 2 Sprünge, 1.234",
		"/fr/": "1 saut, 2 sauts, 1 234", "/zh/": "1 跳, 2 跳, 1,234"} {
		b.open(path)
		got := get[string](b, `(async () => {
			const { t, number } = (await import(document.querySelector('script[type=module]').src)).text;
			const format = new Intl.NumberFormat(document.documentElement.lang);
			return [t('ui.jumps', { n: 1 }), t('ui.jumps', { n: 2 }), number(1234),
				...[...Array(1100).keys()].filter((n) => number(n) !== format.format(n))].join(', ');
		})()`)
		if strings.Map(plainSpace, got) != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// plainSpace replaces the narrow spaces within numbers.
func plainSpace(r rune) rune {
	if r == '\u202f' || r == '\u00a0' {
		return ' '
	}
	return r
}
