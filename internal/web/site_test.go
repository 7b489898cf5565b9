package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"stride/internal/puzzle/families"
	"stride/internal/web"
	"stride/internal/web/engine"
)

// The pages as files, served by a plain file server in a folder of its own.

const siteFolder = "/some/where"

// written is written once for all tests that only read it.
var written = sync.OnceValues(func() (string, error) {
	engine, err := compiled()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(engineDir, "site")
	_, err = web.WriteSite(context.Background(), dir, web.Config{Engine: engine}, testDay, 2)
	return dir, err
})

// siteFiles returns the folder of a site, in which tests write nothing.
func siteFiles(t *testing.T) string {
	t.Helper()
	dir, err := written()
	must(t, err)
	return dir
}

// host serves a folder as any web host does.
func host(dir string) http.Handler {
	return http.StripPrefix(siteFolder, http.FileServer(http.Dir(dir)))
}

// requested says that a page has asked for a file whose address has the given end.
func requested(end string) string {
	return fmt.Sprintf(`performance.getEntriesByType('resource').some(r => r.name.endsWith(%q))`, end)
}

// installed waits until the site is kept by the browser.
func (b *tab) installed() {
	b.t.Helper()
	get[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	b.wait(`navigator.serviceWorker.controller`)
}

// openSite opens a tab for a site in a subfolder of a plain file server.
func openSite(t *testing.T, s screen) (*tab, *mortal) {
	t.Helper()
	browserCtx := openBrowser(t)
	server := newMortal(t, host(siteFiles(t)))
	return openInstalling(t, browserCtx, server.base()+siteFolder, s), server
}

// TestSite plays on a site without a server of ours: the first board and its first hint need no
// engine, which comes before it is asked for, unless the reader saves data. Then the network is
// cut: the pages open again, and the engine still answers.
func TestSite(t *testing.T) {
	b, server := openSite(t, screens[0])
	b.open("/")
	b.wait(`document.querySelector('#daily a')`)
	if get[bool](b, requested("worker.js")) {
		t.Error("the home page has loaded the engine")
	}
	b.open("/maze/")
	b.wait(`document.querySelectorAll('#board .cell').length > 0 || document.querySelector('#board canvas')`)
	const quiet = 1500 // ms, for which nothing but the board is loaded
	if early := get[bool](b, fmt.Sprintf(`performance.getEntriesByType('resource').some(r =>
		r.name.endsWith('worker.js') && r.startTime < %d)`, quiet)); early {
		t.Error("the first board has loaded the engine")
	}
	if !get[bool](b, `(async () => {
		const { engine } = await import(document.querySelector('script[type=module]').src);
		const before = engine.loaded();
		const ask = (step) => engine.ask('hint', { level: 'maze:5x5:1-4:4243123221432341332132415', moves: [], step });
		const [nudge, where] = [await ask(1), await ask(2)];
		return nudge.said.nudge.length > 0 && !nudge.cells && where.cells.length > 0 && (before || !engine.loaded());
	})()`) {
		t.Error("the first hint has not come with the site")
	}
	b.wait(requested("worker.js"))
	if !get[bool](b, `(async () => {
		const { engine } = await import(document.querySelector('script[type=module]').src);
		let asked = false;
		Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
		await engine.prefetch('hint', () => { asked = true; return null; });
		return !asked;
	})()`) {
		t.Error("the engine is loaded, though the reader saves data")
	}
	b.key(kb.ArrowRight)
	b.wants("#steps", "1")
	b.tapUntil("#hint-more", `document.querySelector('#hint li:not(.bad, .muted)')`)
	get[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	b.reload() // a page that begins with what is installed asks for the other languages
	get[bool](b, `(async () => {
		const german = new URL('../de/maze/', location.href);
		while (!await caches.match(german)) await new Promise((resolve) => { setTimeout(resolve, 20); });
		return true;
	})()`)
	b.allowed = "net::ERR_"
	server.stop()
	b.reload()
	b.wants("#steps", "1")
	b.open("/shift/#level=shift:3%23")
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	b.open("/search/")
	for _, path := range []string{"/index.html", "/de/maze", "/maze/index.html?utm_source=x"} {
		b.open(path)
		b.wait(`document.querySelector('#menu') && location.pathname.endsWith('/')`)
	}
	b.openPlain("/de/nothing/")
	b.wait(`document.querySelector('section[lang=de]')?.checkVisibility() && document.querySelector('a[href$="/where/de/"]')`)
	b.open("/")
	b.wait(`document.querySelector('#daily a')`)
}

// TestHosts opens sites of hosts and filters that do more than serve files: one redirects each
// address that ends in .html and each index.html, one has no file that the pages can do without,
// and one answers with a page in place of any. The pages open without a network all the same.
func TestHosts(t *testing.T) {
	browserCtx := openBrowser(t)
	files := host(siteFiles(t))
	spare := regexp.MustCompile(`/(font/|card\.png|icon|data/|404|manifest|.*\.txt)`)
	for name, handler := range map[string]http.HandlerFunc{
		"redirects": func(w http.ResponseWriter, r *http.Request) {
			if to, found := strings.CutSuffix(r.URL.Path, ".html"); found {
				http.Redirect(w, r, strings.TrimSuffix(to, "index"), http.StatusPermanentRedirect)
				return
			}
			if r.URL.Path == siteFolder+"/404" {
				r.URL.Path += ".html"
			}
			files.ServeHTTP(w, r)
		},
		"has less": func(w http.ResponseWriter, r *http.Request) {
			if spare.MatchString(r.URL.Path) {
				http.Error(w, "held back", http.StatusForbidden)
				return
			}
			files.ServeHTTP(w, r)
		},
		"answers with a page": func(w http.ResponseWriter, r *http.Request) {
			if spare.MatchString(r.URL.Path) {
				r.URL.Path = siteFolder + "/"
			}
			files.ServeHTTP(w, r)
		},
	} {
		server := newMortal(t, handler)
		b := openInstalling(t, browserCtx, server.base()+siteFolder, screens[0])
		b.allowed = "a" // consoles are full of what such hosts do
		b.openPlain("/maze/#level=" + courseMaze)
		b.wait(`document.body?.dataset.ready === 'true'`)
		b.waitFor(`navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === 'activated')`)
		server.stop()
		b.openPlain("/astar/")
		b.wait(`document.body?.dataset.ready === 'true' && document.title.startsWith('A')`)
		t.Log(name)
	}
}

// TestPlainHTTP searches on pages that come over http from a host with a name, as from the machine
// of a teacher: browsers keep some features to themselves there.
func TestPlainHTTP(t *testing.T) {
	browserCtx := openBrowser(t)
	b := openTab(t, browserCtx, strings.Replace(startPages(t), "127.0.0.1", namedHost, 1), screens[0])
	b.open("/search/")
	if get[bool](b, `isSecureContext`) {
		t.Fatal("the browser trusts the host")
	}
	b.tapUntil("#search-go", `Number(document.querySelector('#search-value').dataset.value) > 0`)
	b.tapUntil("#search-stop", `!document.querySelector('#search-ways').hidden`)
}

// TestOldBrowsers takes away what browsers of the documented age, and older ones, lack. Pages are
// ready, and a link that needs the engine opens. Where the engine cannot run, the page says so, and
// calls no link damaged.
func TestOldBrowsers(t *testing.T) {
	browserCtx := openBrowser(t)
	b := openTab(t, browserCtx, startPages(t), screens[1])
	b.first(`delete Promise.withResolvers; delete Promise.try; delete Element.prototype.checkVisibility;
		delete globalThis.requestIdleCallback; delete Array.fromAsync; delete Object.groupBy; delete Map.groupBy;
		delete Document.prototype.startViewTransition; delete URL.parse; delete URL.canParse;
		for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf',
			'isDisjointFrom']) delete Set.prototype[name];
		for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
		for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every',
			'find']) delete Iterator.prototype[name];
		delete Intl.Locale.prototype.getWeekInfo; delete crypto.randomUUID; delete navigator.storage;`)
	for _, path := range []string{"/", "/make/", "/search/", "/set/", "/astar/", "/shift/#level=shift:7%23",
		"/maze/#level=maze:6x6:1-5:easy%23abc"} {
		b.open(path)
	}
	b.wants("#par", strconv.Itoa(len(solutionOf(t, "maze:6x6:1-5:easy#abc"))))
	b.wait(`document.querySelector('#broken').hidden`)

	dir := siteFiles(t)
	files := host(dir)
	server := newMortal(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/worker.js") {
			files.ServeHTTP(w, r)
			return
		}
		script, _ := os.ReadFile(filepath.Join(dir, strings.TrimPrefix(r.URL.Path, siteFolder)))
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = fmt.Fprintf(w, "delete globalThis.DecompressionStream; %s", script)
	}))
	old := openTab(t, browserCtx, server.base()+siteFolder, screens[1])
	old.open("/maze/#level=maze:6x6:1-5:easy%23abc")
	old.wants("#broken h2", "This puzzle does not open")
	old.says("#broken", "This browser is too old")
	old.open("/search/")
	old.tap("#search-go")
	old.says("#search-say", "This browser is too old")
}

// TestKept opens a page in German: the browser keeps the files of that language. Those of the
// others follow when a later page is idle, unless the reader saves data.
func TestKept(t *testing.T) {
	b, _ := openSite(t, screens[0])
	const kept = `(async () => {
		const [name] = await caches.keys();
		const urls = (await (await caches.open(name)).keys()).map((r) => r.url);
		return ['/text/de.json', '/de/astar/', '/text/fr.json', '/where/maze/', '/zh/', '.wasm.gz'].filter((end) =>
			urls.some((url) => url.endsWith(end))).join(' ');
	})()`
	b.open("/de/maze/")
	b.installed()
	if got, want := get[string](b, kept), "/text/de.json /de/astar/ .wasm.gz"; got != want {
		t.Errorf("at first, the browser keeps %q, want %q", got, want)
	}
	all := strings.ReplaceAll(kept, "return ", "return '/text/de.json /de/astar/ /text/fr.json "+
		"/where/maze/ /zh/ .wasm.gz' === ")
	b.script(`navigator.serviceWorker.controller.postMessage({ language: 'fr', saves: true })`)
	b.waitFor(strings.ReplaceAll(kept, "return ", "return '/text/de.json /de/astar/ /text/fr.json "+
		".wasm.gz' === "))
	b.open("/de/shift/")
	b.waitFor(all)
}

// waitFor waits for a promise of true.
func (b *tab) waitFor(promise string) {
	b.t.Helper()
	for until := time.Now().Add(stepTime); !get[bool](b, promise); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(until) {
			b.t.Fatalf("not true: %s", promise)
		}
	}
}

// TestEngineInBrowser asks the engine in the browser and the one here the same questions. It stops
// a search in a worker, which keeps its best, and leaves the page of another, whose best is there
// when the page is opened again.
func TestEngineInBrowser(t *testing.T) {
	b, _ := openSite(t, screens[1])
	b.open("/astar/")
	sameAnswers(t, b)
	ask := func(script string) string {
		b.t.Helper()
		return get[string](b, `(async () => {
			const { searches } = await import(document.querySelector('script[type=module]').src);
			`+script+`
		})()`)
	}
	result := ask(`
		const refused = await searches.begin('test', 'generate', { problem: 'maze:1x1:1-9' }).over
			.catch((error) => error.kind);
		const search = searches.begin('test', 'generate',
			{ problem: 'maze:10x10:1-9', seconds: 100, seed: 1 });
		let statuses = 0, best = 0;
		const result = await search.follow(({ progress }) => {
			best = Math.max(best, progress?.value ?? 0);
			if (++statuses === 5) search.stop();
		});
		const early = searches.begin('early', 'generate', { problem: 'maze:10x10:1-9', seconds: 100 });
		await early.stop();
		const soon = (await early.over).seconds < 60;
		return [result.value >= best && best > 0, result.level.values.length, result.seconds < 60, result.seed, refused,
			soon].join();`)
	if result != "true,100,true,1,invalid,true" {
		t.Errorf("a search that was stopped, and one that was refused: %s", result)
	}
	ask(`
		const search = searches.begin('test', 'generate', { problem: 'maze:10x10:1-9', seconds: 100 });
		await new Promise((r) => { search.follow(({ progress }) => { if (progress?.value > 0) r(); }); });
		return '';`)
	for range 2 {
		b.reload()
		result = ask(`
			const result = await searches.last('test').follow(() => {});
			return [result.value > 0, result.level.values.length, Number.isInteger(result.seed)].join();`)
		if result != "true,100,true" {
			t.Errorf("a search whose page was left: %s", result)
		}
	}
}

// sameAnswers asks the engine in the browser and the one here the same questions.
func sameAnswers(t *testing.T, b *tab) {
	t.Helper()
	native := engine.New(families.All)
	for _, q := range []struct{ name, query string }{
		{"families", `{}`},
		{"daily", `{"date": "2026-03-01"}`},
		{"proved", `{}`},
		{"level", `{"level": "shift:1000#"}`},
		{"level", `{"level": "shift:40#any secret"}`},
		{"level", `{"level": "maze:7x7:1-6#any seed"}`},
		{"level", `{"text": "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G"}`},
		{"level", `{"level": "maze:5x5:1-4:321413213333214312331443X"}`},
		{"level", `{"levels": 1}`},
		{"check", `{"level": "shift:300#", "moves": []}`},
		{"check", `{"level": "shift:3#", "moves": ["3 0 D +"]}`},
		{"hint", `{"level": "shift:300#", "moves": [], "step": 4}`},
		{"hint", `{"level": "` + courseMaze + `", "moves": ["R", "D"], "step": 4}`},
		{"hint", `{"level": "` + courseMaze + `", "step": 5}`},
		{"evaluate", `{"level": "` + courseMaze + `"}`},
		{"astar", `{"rows": 6, "cols": 7, "walls": [5, 8, 15]}`},
		{"game", "stride game 1\nlevel " + courseMaze + "\nmove R\nmove D\n"},
		{"order", `{"family": "maze", "rows": 6, "cols": 6, "difficulty": "easy", "seed": 5}`},
		{"order", `{"family": "shift", "rows": 4, "cols": 4, "difficulty": "easy", "seed": 5}`},
		{"assess", `{"level": "` + courseMaze + `"}`},
		{"nothing", `{}`},
	} {
		want := ""
		answer, err := native.Ask(t.Context(), q.name, []byte(q.query), nil)
		if known := new(engine.Error); errors.As(err, &known) {
			want = fmt.Sprintf("%s %s", known.Kind, known.Message)
		} else {
			want = jsonOf(t, answer)
		}
		got := get[string](b, fmt.Sprintf(`(async () => {
			const { engine } = await import(document.querySelector('script[type=module]').src);
			try { return JSON.stringify(await engine.ask(%q, %q)); } catch (e) { return e.kind + ' ' + e.message; }
		})()`, q.name, q.query))
		if same(got) != same(want) {
			t.Errorf("%s %s: in the browser\n%.300s\nhere\n%.300s", q.name, q.query, got, want)
		}
	}
}

// same returns a form of JSON that does not depend on the order of its fields.
func same(text string) string {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return text
	}
	plain, err := json.Marshal(value)
	if err != nil {
		return text
	}
	return string(plain)
}

// TestSiteUpdate opens a site, puts another version in its place, and opens it again: the
// page has all of the new version, an old page that is still open all of the old one, and
// without a network the new one opens.
func TestSiteUpdate(t *testing.T) {
	browserCtx := openBrowser(t)
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS(siteFiles(t))))
	server := newMortal(t, host(dir))
	b := openInstalling(t, browserCtx, server.base()+siteFolder, screens[1])
	b.open("/maze/")
	b.installed()
	const versions = `[...new Set(performance.getEntriesByType('resource').map(r =>
		(/static\/([0-9a-f]{12})\//.exec(r.name) || [])[1]).filter(Boolean))].join()`
	first := get[string](b, versions)

	const second = "0123456789ab"
	otherVersion(t, dir, first, second)
	b.tap("#hint-more") // the engine of the old version is loaded by the old page
	b.wait(`document.querySelector('#hint li:not(.bad, .muted)')`)
	if got := get[string](b, versions); got != first {
		t.Errorf("the old page has files of %s, and is of %s", got, first)
	}
	b.open("/maze/")
	if got := get[string](b, versions); got != second {
		t.Errorf("the new page has files of %s, want %s", got, second)
	}
	const updated = `navigator.serviceWorker.getRegistration()
		.then(async (r) => !r.installing && !r.waiting && (await caches.keys()).length === 2)`
	b.waitFor(updated)
	b.allowed = "net::ERR_CONNECTION_REFUSED"
	server.stop()
	b.reload()
	if got := get[string](b, versions); got != second {
		t.Errorf("without a network the page has files of %s, want %s", got, second)
	}
	b.wants("#steps", "0")
}

// otherVersion makes another version of a site, as a later run would.
func otherVersion(t *testing.T, dir, from, to string) {
	t.Helper()
	must(t, os.CopyFS(filepath.Join(dir, "static", to), os.DirFS(filepath.Join(dir, "static", from))))
	must(t, os.RemoveAll(filepath.Join(dir, "static", from)))
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "static/") {
			return err
		}
		name = filepath.Join(dir, filepath.FromSlash(name))
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text = bytes.ReplaceAll(text, []byte(from), []byte(to))
		if filepath.Base(name) == "sw.js" {
			text = regexp.MustCompile(`const version = '`).ReplaceAll(text, []byte("const version = 'b"))
		}
		return os.WriteFile(name, text, 0o644)
	})
	must(t, err)
}
