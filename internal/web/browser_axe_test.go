package web_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// axeFile is where npm puts axe-core, which checks the accessibility of pages.
const axeFile = "node_modules/axe-core/axe.min.js"

// axe checks the accessibility of what a tab shows: the rules of WCAG 2.0 to 2.2, A and AA, and the best
// practices.
type axe struct {
	*tab
	script string // in place of that of the tab
}

// check checks a part of the page, or all of it, also in the dark theme, which differs in nothing but colours. TestContrast has all themes.
func (a axe) check(state, part string) {
	a.t.Helper()
	a.tab.script(a.script)
	themes, what := []string{"light", "dark"}, "document"
	if part != "" {
		themes, what = themes[:1], strconv.Quote(part)
	}
	for _, theme := range themes {
		rules := `['color-contrast']`
		if theme == "light" {
			rules = `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
		}
		found := get[[]string](a.tab, fmt.Sprintf(`(async () => {
			document.documentElement.dataset.theme = %q;
			const { violations } = await axe.run(%s, { resultTypes: ['violations'], runOnly: %s });
			return violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '));
		})()`, theme, what, rules))
		for _, v := range found {
			a.t.Errorf("%s, %s: %s", state, theme, v)
		}
	}
}

// TestAxe checks pages and states of them with axe-core. Where npm has not been run (make scripts does), it is skipped.
func TestAxe(t *testing.T) {
	browserPath(t)
	script, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) && os.Getenv("STRIDE_NEED_NODE") == "" {
		t.Skip("there is no axe-core: make scripts installs it")
	}
	must(t, err)
	b := axe{phone(t), string(script)}
	b.refused = "400 (Bad Request)"
	b.walk("/", b.check)
	b.open(strings.TrimPrefix(classSet(b.t).Link(b.base), b.base))
	b.check("a set", "main")
	b.open("/")
	b.tab.script(`document.querySelector('#board .cell').focus()`)
	_, solution := mazeOfDay(b.t)
	b.jump(solution)
	b.wants("#solved-title", "🥇 Gold")
	b.check("the solved maze of the day", "#solved")
}
