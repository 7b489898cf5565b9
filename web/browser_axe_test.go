package web_test

import (
	"fmt"
	"os"
	"testing"
)

// axeFile is where npm puts axe-core, which checks the accessibility of pages.
const axeFile = "node_modules/axe-core/axe.min.js"

// TestAxe checks pages and states of them with axe-core, in all themes: the rules of WCAG 2.0 to 2.2, A
// and AA, and the best practices. Where npm has not been run (make scripts does), it is skipped.
func TestAxe(t *testing.T) {
	browserCtx := openBrowser(t)
	axe, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) && os.Getenv("STRIDE_NEED_NODE") == "" {
		t.Skip("there is no axe-core: make scripts installs it")
	}
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, browserCtx, startServer(t), screens[0])
	b.refused = "400 (Bad Request)"
	check := func(state string) {
		t.Helper()
		get[bool](b, string(axe)+"; true")
		for _, theme := range []string{"light", "dark", "contrast"} {
			// Themes differ in nothing but colours.
			rules := `['color-contrast']`
			if theme == "light" {
				rules = `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
			}
			found := get[[]string](b, fmt.Sprintf(`(async () => {
				document.documentElement.dataset.theme = %q;
				const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: %s });
				return violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '));
			})()`, theme, rules))
			for _, v := range found {
				t.Errorf("%s, %s: %s", state, theme, v)
			}
		}
	}
	for _, path := range []string{"/", "/maze", "/shift#level=shift:7%23", "/make", "/race", "/records", "/astar", "/de/"} {
		b.open(path)
		check(path)
	}
	b.openPlain("/api")
	check("/api")
	b.open("/maze#level=maze:3x3:1-3:21111131X")
	check("a broken link")
	b.open("/maze#level=" + courseMaze)
	b.tap("#rules-open")
	check("the rules")
	b.tap("#rules-lesson")
	b.says("#lesson-say", "exactly")
	check("the lesson")
	b.tap("#lesson-close")
	b.key("h", "h", "h", "h")
	b.wait(`document.querySelector('#hint li.why')`)
	check("a hint")
	for _, m := range courseSolution {
		b.key(arrowOf[m])
	}
	b.wait(`!document.querySelector('#solved').hidden`)
	b.tap("#solved-analysis")
	b.wait(`!document.querySelector('#map-card').hidden`)
	check("a solved maze with its analysis")
	b.open("/shift#level=shift:7%23")
	b.tap("#watch-go")
	b.wait(`!document.querySelector('.replay').hidden`)
	check("a film")
	b.tap("#languages summary")
	check("the menu of languages")
}
