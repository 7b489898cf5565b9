package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// axeFile is where npm puts axe-core, which checks the accessibility of pages.
const axeFile = "node_modules/axe-core/axe.min.js"

// axe checks the accessibility of what a tab shows: the rules of WCAG 2.0 to 2.2, A and AA, and the best
// practices.
type axe struct {
	*tab
	script string
}

func (a axe) check(state string) {
	a.t.Helper()
	get[bool](a.tab, a.script+"; true")
	for _, theme := range []string{"light", "dark", "contrast"} {
		// Themes differ in nothing but colours.
		rules := `['color-contrast']`
		if theme == "light" {
			rules = `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
		}
		found := get[[]string](a.tab, fmt.Sprintf(`(async () => {
			document.documentElement.dataset.theme = %q;
			const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: %s });
			return violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '));
		})()`, theme, rules))
		for _, v := range found {
			a.t.Errorf("%s, %s: %s", state, theme, v)
		}
	}
}

// TestAxe checks pages and states of them with axe-core, in all themes. Where npm has not been run
// (make scripts does), it is skipped.
func TestAxe(t *testing.T) {
	browserCtx := openBrowser(t)
	script, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) && os.Getenv("STRIDE_NEED_NODE") == "" {
		t.Skip("there is no axe-core: make scripts installs it")
	}
	if err != nil {
		t.Fatal(err)
	}
	base := startServer(t)
	for name, test := range map[string]func(axe){
		"pages": axePages, "other pages": axeOtherPages, "maze": axeMaze, "shift": axeShift,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := openTab(t, browserCtx, base, screens[0])
			b.refused = "400 (Bad Request)"
			test(axe{b, string(script)})
		})
	}
}

func axePages(b axe) {
	for _, path := range []string{"/", "/maze", "/make", "/search"} {
		b.open(path)
		b.check(path)
	}
}

func axeOtherPages(b axe) {
	b.open("/shift#level=shift:7%23")
	b.wait(`document.querySelector('.level-count').textContent !== ''`) // the map of levels comes later
	b.check("a level")
	for _, path := range []string{"/astar", "/de/"} {
		b.open(path)
		b.check(path)
	}
	b.open("/astar")
	b.tap("#help-open")
	b.check("the help of A*")
	b.open("/set/")
	b.check("/set/")
	b.open(strings.TrimPrefix(classSet(b.t).Link(b.base), b.base))
	b.check("a set")
	b.open("/maze#level=maze:3x3:1-3:21111131X")
	b.check("a broken link")
}

// axeMaze checks the rules, the lesson, a hint, a solved maze with its analysis, and the solved maze of the day.
func axeMaze(b axe) {
	b.open("/maze#level=" + courseMaze)
	b.tap("#rules-open")
	b.check("the rules")
	b.tap("#rules-lesson")
	b.says("#lesson-say", "exactly")
	b.check("the lesson")
	b.tap("#lesson-close")
	b.key("h", "h", "h", "h")
	b.wait(`document.querySelector('#hint li.why')`)
	b.check("a hint")
	for _, m := range courseSolution {
		b.key(arrowOf[m])
	}
	b.wait(`!document.querySelector('#solved').hidden`)
	b.tap("#solved-analysis")
	b.wait(`!document.querySelector('#map-card').hidden`)
	b.check("a solved maze with its analysis")
	b.open("/")
	get[bool](b.tab, `(document.querySelector('#board .cell').focus(), true)`)
	_, solution := mazeOfDay(b.t)
	b.jump(solution)
	b.wants("#solved-title", "🥇 Gold")
	b.check("the solved maze of the day")
}

// axeShift checks a replay and the settings.
func axeShift(b axe) {
	b.open("/shift#level=shift:7%23")
	b.tap("#watch-go")
	b.wait(`!document.querySelector('.replay').hidden`)
	b.check("a replay")
	b.tap("#settings-open")
	b.check("the settings")
}
