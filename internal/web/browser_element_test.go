package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/web"
)

// A page of another site, on a host of its own, with puzzles of Stride.

const foreignPage = `<!doctype html><html lang="en"><title>A blog</title>
<script src="%s/stride-puzzle.js"></script><main><h1>Puzzles</h1>
<stride-puzzle id="maze" puzzle="` + courseMaze + `"></stride-puzzle>
<stride-puzzle id="text" lang="de" theme="dark">3 1
1 1 0</stride-puzzle>
<div id="host"></div><ol id="results"></ol></main>
<script src="page.js"></script></html>`

// foreignScript puts a third puzzle into a shadow tree, and lists what is solved.
const foreignScript = `
const puzzle = document.createElement('stride-puzzle');
puzzle.setAttribute('puzzle', '` + blackHoleMaze + `');
puzzle.setAttribute('lang', 'constructor'); // no language, though every object has something of this name
document.getElementById('host').attachShadow({ mode: 'open' }).append(puzzle);
document.addEventListener('stride-solved', ({ detail, target }) => {
  const line = document.createElement('li');
  line.textContent = [target.id, detail.puzzle.split('\n')[0], detail.moves.join(), detail.best ?? '-'].join(' / ');
  document.getElementById('results').append(line);
});
document.body.dataset.ready = 'true';`

// startForeign serves the page with a policy, and what it needs.
func startForeign(t *testing.T, page, policy string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		if r.URL.Path == "/page.js" {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(foreignScript))
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(page))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// blackHoleCells are those of the solution of blackHoleMaze.
var blackHoleCells = []string{"row 1, column 3", "row 2, column 3", "row 3, column 3"}

// inElement presses cells or buttons of an element, by their names.
func (b *tab) inElement(element string, names ...string) {
	b.t.Helper()
	for _, name := range names {
		b.script(fmt.Sprintf(`[...%s.shadowRoot.querySelectorAll('[role=gridcell], button')]
			.find((e) => (e.getAttribute('aria-label') ?? e.textContent).startsWith(%q)).dispatchEvent(new MouseEvent("click", {bubbles: true}))`, element, name))
	}
}

// TestElement plays three puzzles in a page that allows nothing but its scripts, by keys and by
// presses, and has the page collect the results.
func TestElement(t *testing.T) {
	browserCtx := openBrowser(t)
	base := startPages(t)
	foreign := startForeign(t, fmt.Sprintf(foreignPage, base), "default-src 'none'; script-src 'self' "+base+
		"/; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'")
	b := openTab(t, browserCtx, foreign, screens[0])
	b.allowed = base + "/stride-puzzle.js"
	b.open("/")
	b.script(`document.getElementById('maze').focus()`)
	b.key(kb.ArrowLeft)
	says := func(element, want string) {
		t.Helper()
		b.wait(fmt.Sprintf(`%s.shadowRoot.querySelector('[role=status]').textContent.includes(%q)`, element,
			want))
	}
	says("maze", "would leave the grid")
	b.key("n", kb.ArrowRight, "z")
	b.jump(courseSolution)
	says("maze", "19 jumps")
	// Number Shifting, in German, as text
	b.script(`document.getElementById('text').focus()`)
	b.key(kb.Enter, kb.ArrowRight, "-")
	b.inElement("host.shadowRoot.firstChild", blackHoleCells...)
	got := get[[]string](b, `[...document.querySelectorAll('#results li')].map((e) => e.textContent)`)
	want := []string{"maze / " + courseMaze + " / " + strings.Join(strings.Split(courseSolution, ""), ",") +
		" / 19", "text / 3 1 / 0 0 R - / -", "host / " + blackHoleMaze + " / R,D,D / 3"}
	if !slices.Equal(got, want) {
		t.Errorf("the page collected %q, want %q", got, want)
	}
	if dark := get[string](b, `getComputedStyle(document.getElementById('text').shadowRoot.querySelector('.box')).color`); dark != "rgb(235, 233, 228)" {
		t.Errorf("the text of the dark element is %s", dark)
	}
	if goals := len(slices.DeleteFunc(b.tree(), func(h heard) bool {
		return h.Role != "gridcell" || !strings.HasPrefix(h.Name, "row 5, column 5, goal")
	})); goals != 1 {
		t.Errorf("a screen reader hears of %d goals in the first maze", goals)
	}
	if script, err := os.ReadFile(axeFile); err == nil {
		for _, v := range get[[]string](b, string(script)+`; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })
			.then(({ violations }) => violations.map((v) => v.id + ' ' + v.nodes[0].html))`) {
			t.Error(v)
		}
	}
}

// TestPuzzlePage opens the file of a puzzle without any server, and plays it.
func TestPuzzlePage(t *testing.T) {
	browserCtx := openBrowser(t)
	page, err := web.PuzzlePage(openPuzzle(t, blackHoleMaze))
	must(t, err)
	const most = 37 << 10 // bytes: the board with its style sheet, the rules and the texts of five languages
	if len(page) > most || strings.Count(string(page), "</script") != 1 {
		t.Errorf("the page has %d bytes, more than %d, or its script ends early", len(page), most)
	}
	file := filepath.Join(t.TempDir(), "puzzle.html")
	must(t, os.WriteFile(file, page, 0o644))
	b := openTab(t, browserCtx, "file://", screens[0])
	b.allowed = "file://"
	b.openPlain(filepath.ToSlash(file))
	const puzzle = `document.querySelector('stride-puzzle')`
	b.wait(puzzle + `.shadowRoot.querySelector('[role=grid]')`)
	b.inElement(puzzle, blackHoleCells...)
	b.wait(puzzle + `.shadowRoot.querySelector('[role=status]').textContent.includes('3 jumps')`)
	if _, err := web.PuzzlePage(openPuzzle(t, "shift:300#")); err == nil {
		t.Error("a page was made for a board that is too large for it")
	}
}
