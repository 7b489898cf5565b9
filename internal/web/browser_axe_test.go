package web_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"stride/internal/tooltest"
)

// axeFile is where npm puts axe-core, which checks the accessibility of pages.
const axeFile = "node_modules/axe-core/axe.min.js"

// notInstalled is why something is not tested that make pages and make scripts install, if there is
// npm.
const notInstalled = "make scripts has not been run"

// axeScript returns axe-core, or nothing if it is not there.
func axeScript(t *testing.T) string {
	script, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) {
		if tooltest.Find(t, "accessibility", "npm") != "" {
			tooltest.Note(t, "accessibility", notInstalled)
		}
		return ""
	}
	must(t, err)
	return string(script)
}

// accessible holds a part of the page, or all of it, to the rules of WCAG 2.0 to 2.2, A and AA, and
// to the best practices, and all of a page also in the dark theme, which differs in nothing but
// colours. TestContrast has all themes.
func (b *tab) accessible(axe, state, part string) {
	b.t.Helper()
	if axe == "" {
		return
	}
	if !get[bool](b, `'axe' in window`) {
		b.script(axe)
	}
	themes, what := []string{"light", "dark"}, "document"
	if part != "" {
		themes, what = themes[:1], strconv.Quote(part)
	}
	for _, theme := range themes {
		rules := `['color-contrast']`
		if theme == "light" {
			rules = `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
		}
		found := get[[]string](b, fmt.Sprintf(`(async () => {
			document.documentElement.dataset.theme = %q;
			const { violations } = await axe.run(%s, { resultTypes: ['violations'], runOnly: %s });
			return violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '));
		})()`, theme, what, rules))
		for _, v := range found {
			b.t.Errorf("%s, %s: %s", state, theme, v)
		}
	}
}
