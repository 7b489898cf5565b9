package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stride/internal/lock"
	"stride/internal/web"
	"stride/internal/web/engine"
)

// The pages as files, served by a plain file server in a folder of its own.

const siteFolder = "/some/where"

// siteDay is the first day whose puzzles come with the sites of the tests.
var siteDay = time.Now().UTC()

// writeSite writes a site and returns its folder.
func writeSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "public")
	if _, err := web.WriteSite(t.Context(), dir, web.Config{Engine: engineForBrowsers(t)}, siteDay, 2); err != nil {
		t.Fatal(err)
	}
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

// TestSite plays on a site without a server of ours: the first board needs no engine, a
// hint loads it, and searches run in workers. Then the network is cut: the pages open
// again, and the engine still answers.
func TestSite(t *testing.T) {
	browserCtx := openBrowser(t)
	dir := writeSite(t)
	for _, screen := range screens {
		t.Run(screen.name, func(t *testing.T) {
			t.Parallel()
			server := newMortal(t, host(dir))
			b := openTab(t, browserCtx, server.base()+siteFolder, screen)
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
				const { inpage } = await import(document.querySelector('script[type=module]').src);
				const before = inpage.loaded();
				const ask = (step) => inpage.ask('hint', { level: 'maze:5x5:1-4:4243123221432341332132415', moves: [], step });
				const [nudge, where] = [await ask(1), await ask(2)];
				return nudge.said.nudge.length > 0 && !nudge.cells && where.cells.length > 0 && (before || !inpage.loaded());
			})()`) {
				t.Error("the first hint has not come with the site")
			}
			b.key(kb.ArrowRight)
			b.wants("#steps", "1")
			b.tap("#hint-more")
			b.wait(`document.querySelector('#hint li:not(.bad, .muted)')`)
			if !get[bool](b, requested("worker.js")) {
				t.Error("there is a hint without the engine")
			}
			b.installed()
			b.allowed = "net::ERR_"
			server.stop()
			b.reload()
			b.wants("#steps", "1")
			b.open("/shift/#level=shift:3%23")
			b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
			b.open("/search/")
			b.openPlain("/de/nothing/")
			b.wait(`document.querySelector('section[lang=de]')?.checkVisibility() && document.querySelector('a[href$="/where/de/"]')`)
			b.open("/")
			b.wait(`document.querySelector('#daily a')`)
		})
	}
}

// TestEngineExpected does nothing on the page of a maze: the engine is loaded before a hint is asked for,
// unless the reader saves data.
func TestEngineExpected(t *testing.T) {
	browserCtx := openBrowser(t)
	server := newMortal(t, host(writeSite(t)))
	for _, saves := range []bool{false, true} {
		t.Run(fmt.Sprintf("saves=%v", saves), func(t *testing.T) {
			t.Parallel()
			b := openTab(t, browserCtx, server.base()+siteFolder, screens[0])
			connection := page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(
				`Object.defineProperty(navigator, 'connection', { value: { saveData: %v } })`, saves)}
			if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, connection); err != nil {
				t.Fatal(err)
			}
			b.open("/maze/")
			if !saves {
				b.wait(requested("worker.js"))
				return
			}
			const longer = 3000 // ms, than the page waits
			if get[bool](b, fmt.Sprintf(`new Promise((done) => { setTimeout(() => done(%s), %d); })`, requested("worker.js"),
				longer)) {
				t.Error("the engine is loaded, though the reader saves data")
			}
		})
	}
}

// TestKept opens a page in German: the browser keeps the files of that language. Those of the others follow when a later
// page is idle, unless the reader saves data.
func TestKept(t *testing.T) {
	browserCtx := openBrowser(t)
	server := newMortal(t, host(writeSite(t)))
	const kept = `(async () => {
		const [name] = await caches.keys();
		const urls = (await (await caches.open(name)).keys()).map((r) => r.url);
		return ['/text/de.json', '/de/astar/', '/text/fr.json', '/where/maze/', '/zh/', '.wasm.gz'].filter((end) =>
			urls.some((url) => url.endsWith(end))).join(' ');
	})()`
	b := openTab(t, browserCtx, server.base()+siteFolder, screens[0])
	b.open("/de/maze/")
	b.installed()
	if got, want := get[string](b, kept), "/text/de.json /de/astar/ .wasm.gz"; got != want {
		t.Errorf("at first, the browser keeps %q, want %q", got, want)
	}
	all := strings.ReplaceAll(kept, "return ", "return '/text/de.json /de/astar/ /text/fr.json /where/maze/ /zh/ .wasm.gz' === ")
	get[bool](b, `(navigator.serviceWorker.controller.postMessage({ language: 'fr', saves: true }), true)`)
	b.waitFor(strings.ReplaceAll(kept, "return ", "return '/text/de.json /de/astar/ /text/fr.json .wasm.gz' === "))
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

// TestSiteSearch stops a search in a worker, which keeps its best, and leaves the page of
// another, whose best is there when the page is opened again.
func TestSiteSearch(t *testing.T) {
	browserCtx := openBrowser(t)
	server := newMortal(t, host(writeSite(t)))
	b := openTab(t, browserCtx, server.base()+siteFolder, screens[1])
	b.open("/maze/")
	ask := func(script string) string {
		b.t.Helper()
		return get[string](b, `(async () => {
			const { engine } = await import(document.querySelector('script[type=module]').src);
			`+script+`
		})()`)
	}
	result := ask(`
		const { job } = await engine.begin('generate', { problem: 'maze:10x10:1-9', seconds: 100, seed: 1 });
		let statuses = 0, best = 0;
		const end = await engine.watch(job, ({ progress }) => {
			best = Math.max(best, progress?.value ?? 0);
			if (++statuses === 5) engine.stop(job);
		});
		return [end.state, end.result.value >= best && best > 0, end.result.level.values.length, end.seconds < 60].join();`)
	if result != "cancelled,true,100,true" {
		t.Errorf("a search that was stopped: %s", result)
	}
	result = ask(`
		const refused = async (asked) => { try { await asked; return 'done'; } catch (e) { return e.kind; } };
		return [await refused(engine.begin('generate', { problem: 'maze:1x1:1-9' })), await refused(engine.ask('level', { level: 'maze:x' })),
			await refused(engine.ask('nothing', {}))].join();`)
	if result != "invalid,invalid,missing" {
		t.Errorf("refusals: %s", result)
	}
	job := ask(`
		const { job } = await engine.begin('generate', { problem: 'maze:10x10:1-9', seconds: 100 });
		await new Promise((r) => { engine.watch(job, ({ progress }) => { if (progress?.value > 0) r(); }); });
		return job;`)
	b.reload()
	result = ask(`
		const end = await engine.watch('` + job + `', () => {});
		return [end.state, end.result.value > 0, end.result.level.values.length, Number.isInteger(end.result.seed)].join();`)
	if result != "cancelled,true,100,true" {
		t.Errorf("a search whose page was left: %s", result)
	}
}

// TestEngineInBrowser asks the engine in the browser and the one here the same questions.
func TestEngineInBrowser(t *testing.T) {
	browserCtx := openBrowser(t)
	server := newMortal(t, host(writeSite(t)))
	b := openTab(t, browserCtx, server.base()+siteFolder, screens[1])
	b.open("/astar/")
	native := engine.New(engine.Config{})
	defer native.Close()
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
		reply, err := native.Ask(t.Context(), q.name, []byte(q.query))
		if known := new(engine.Error); errors.As(err, &known) {
			want = fmt.Sprintf("%s %s", known.Kind, known.Message)
		} else {
			want = jsonOf(t, reply.Answer)
		}
		got := get[string](b, fmt.Sprintf(`(async () => {
			const { inpage } = await import(document.querySelector('script[type=module]').src);
			try { return JSON.stringify(await inpage.ask(%q, %q)); } catch (e) { return e.kind + ' ' + e.message; }
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

var versionOf = regexp.MustCompile(`static/([0-9a-f]{12})/`)

// TestSiteUpdate opens a site, puts another version in its place, and opens it again: the
// page has all of the new version, an old page that is still open all of the old one, and
// without a network the new one opens.
func TestSiteUpdate(t *testing.T) {
	browserCtx := openBrowser(t)
	dir := writeSite(t)
	server := newMortal(t, host(dir))
	b := openTab(t, browserCtx, server.base()+siteFolder, screens[1])
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
	if err := os.CopyFS(filepath.Join(dir, "static", to), os.DirFS(filepath.Join(dir, "static", from))); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "static", from)); err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
}

// TestWriteSite writes a site twice into the same folder, and refuses a folder with other
// files and a program without an engine.
func TestWriteSite(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "precious.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c := web.Config{Engine: fakeEngine(t)}
	if _, err := web.WriteSite(t.Context(), dir, c, siteDay, 1); err == nil ||
		!strings.Contains(err.Error(), "holds files") {
		t.Errorf("a folder with other files: %v", err)
	}
	dir = filepath.Join(t.TempDir(), "a", "site")
	for range 2 {
		site, err := web.WriteSite(t.Context(), dir, c, siteDay, 1)
		if err != nil || site.Files < 50 {
			t.Fatalf("%+v, %v", site, err)
		}
		home, err := os.ReadFile(filepath.Join(dir, "index.html"))
		if err != nil || versionOf.FindStringSubmatch(string(home))[1] != site.Version {
			t.Errorf("the home page is not of %s: %v", site.Version, err)
		}
		for _, old := range []string{"aaaaaaaaaaaa", "bbbbbbbbbbbb"} {
			if err := os.MkdirAll(filepath.Join(dir, "static", old), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(`<script src="./static/aaaaaaaaaaaa/js/home.js">`),
			0o644); err != nil {
			t.Fatal(err)
		}
	}
	other, err := lock.Folder(dir, "another stride site")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := web.WriteSite(t.Context(), dir, c, siteDay, 1); err == nil || !strings.Contains(err.Error(), "another stride site") {
		t.Errorf("while another program writes the site: %v", err)
	}
	if err := other.Release(); err != nil {
		t.Fatal(err)
	}
	if _, err := web.WriteSite(t.Context(), dir, c, siteDay, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "static", "aaaaaaaaaaaa")); err != nil {
		t.Errorf("the version before is gone: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "static", "bbbbbbbbbbbb")); err == nil {
		t.Error("an old version is still there")
	}
}

// fakeEngine returns files in the place of an engine.
func fakeEngine(t *testing.T) fs.FS {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"engine.wasm.gz", "wasm_exec.js"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return os.DirFS(dir)
}

// TestMissing opens addresses that do not exist, at two depths of a site in a subfolder, on a host that
// shows 404.html for them: the page says so, keeps the address, and leads home.
func TestMissing(t *testing.T) {
	dir := t.TempDir()
	if _, err := web.WriteSite(t.Context(), dir, web.Config{Engine: fakeEngine(t)}, siteDay, 0); err != nil {
		t.Fatal(err)
	}
	missing, err := os.ReadFile(filepath.Join(dir, "404.html"))
	if err != nil {
		t.Fatal(err)
	}
	folder := host(dir)
	server := newMortal(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(r.URL.Path, siteFolder)))); err == nil {
			folder.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(missing)
	}))
	for _, test := range []struct{ path, title, home string }{
		{"/nothing", "Not found", "/"}, {"/maze/too/deep/", "Not found", "/"}, {"/de/nichts", "Nicht gefunden", "/de/"},
	} {
		t.Run(test.path, func(t *testing.T) {
			b := openTab(t, openBrowser(t), server.base()+siteFolder, screens[0])
			b.refused = "404 (Not Found)"
			b.open(test.path)
			if shown := get[string](b, `[...document.querySelectorAll('h1')].filter((h) => h.checkVisibility()).map((h) => h
				.textContent).join()`); shown != test.title {
				t.Errorf("the title is %q, want %q", shown, test.title)
			}
			if at := get[string](b, `location.pathname`); at != siteFolder+test.path {
				t.Errorf("the address has become %s", at)
			}
			b.shot("missing")
			get[bool](b, `([...document.querySelectorAll('section')].find((s) =>
				s.checkVisibility()).querySelector('a').click(), true)`)
			b.wait(fmt.Sprintf(`location.pathname === %q && document.querySelector('#daily')`, siteFolder+test.home))
		})
	}
}

// TestSiteAddress writes a site whose address is known: the picture of a link has a whole address, and
// there are feeds.
func TestSiteAddress(t *testing.T) {
	for address, want := range map[string]string{
		"": `content="../../static/`, "https://example.org/games": `content="https://example.org/games/static/`,
	} {
		dir := t.TempDir()
		if _, err := web.WriteSite(t.Context(), dir, web.Config{Engine: fakeEngine(t), Address: address}, siteDay,
			0); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(filepath.Join(dir, "de", "maze", "index.html"))
		if err != nil || !strings.Contains(string(page), `<meta property="og:image" `+want) {
			t.Errorf("address %q: the picture of the page is not at %s, %v", address, want, err)
		}
		whole := `<meta property="og:url" content="https://example.org/games/de/maze/">`
		if strings.Contains(string(page), whole) != (address != "") {
			t.Errorf("address %q: %s", address, whole)
		}
		other := `rel="alternate" hreflang="fr" href="https://example.org/games/fr/maze/">`
		if strings.Contains(string(page), other) != (address != "") ||
			strings.Count(string(page), "rel=\"alternate\"") > 0 && address == "" {
			t.Errorf("address %q: the page in French is not named by its whole address, or by another one", address)
		}
		feed := "de/feed.atom"
		named := strings.Contains(string(page), `type="application/atom+xml" href="https://example.org/games/`+feed+`"`)
		if _, err := os.Stat(filepath.Join(dir, feed)); named != (address != "") || (err == nil) != named {
			t.Errorf("address %q: the page names a feed: %v; the feed: %v", address, named, err)
		}
		worker, err := os.ReadFile(filepath.Join(dir, "sw.js"))
		if err != nil || strings.Contains(string(worker), "feed.atom") {
			t.Errorf("address %q: the service worker keeps the feed, which changes every day; %v", address, err)
		}
		missing, err := os.ReadFile(filepath.Join(dir, "404.html"))
		if home := `href="/games/de/"`; err != nil || strings.Contains(string(missing), home) != (address != "") {
			t.Errorf("address %q: 404.html leads home by %s, %v", address, home, err)
		}
	}
}

// TestIcons decodes the pictures of the icon: they have their sizes, and that for iOS has no transparent corner.
func TestIcons(t *testing.T) {
	c := newClient(t, web.Config{})
	_, home := c.send("GET", "/", "")
	address := regexp.MustCompile(`rel="apple-touch-icon" href="./([^"]*)"`).FindStringSubmatch(string(home))
	if address == nil {
		t.Fatal("the home page has no icon for iOS")
	}
	for name, side := range map[string]int{address[1]: 180, strings.Replace(address[1], "180", "512", 1): 512} {
		_, icon := c.send("GET", "/"+name, "")
		picture, err := png.Decode(strings.NewReader(string(icon)))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size.X != side || size.Y != side {
			t.Errorf("%s is %v", name, size)
		}
		_, _, _, corner := picture.At(0, 0).RGBA()
		if (corner == 0xffff) != (side == 180) {
			t.Errorf("%s: the corner has the opacity %d", name, corner)
		}
		// The line goes through 7,24 of 32, and the disc at its end through 26,22.
		for _, at := range [][2]int{{7, 24}, {26, 22}} {
			if r, g, b, _ := picture.At(side*at[0]/32, side*at[1]/32).RGBA(); min(r, g, b) < 0xf000 {
				t.Errorf("%s: there is no line at %v", name, at)
			}
		}
	}
}
