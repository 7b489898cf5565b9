package web_test

import (
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"stride/internal/lock"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/web"
)

// The files of a site: what is written, kept and removed, and what each names.

// TestWriteSite writes a site twice into the same folder, first for an address that is known: the
// picture of a link has a whole address then, and there are feeds. A family without a page is in
// neither. It refuses a folder with other files, but not with those of a host, and one in which
// another program works.
func TestWriteSite(t *testing.T) {
	t.Parallel()
	c := web.Config{Engine: fakeEngine,
		Families: append(families.All[:len(families.All):len(families.All)], puzzletest.Toy)}
	write := func(dir string) (web.Site, error) { return web.WriteSite(t.Context(), dir, c, testDay, 1) }
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "precious.txt"), nil, 0o644))
	if _, err := write(dir); err == nil || !strings.Contains(err.Error(), "holds files") {
		t.Errorf("a folder with other files: %v", err)
	}
	dir = t.TempDir() // a branch of GitHub Pages
	must(t, os.MkdirAll(filepath.Join(dir, ".git"), 0o755))
	must(t, errors.Join(os.WriteFile(filepath.Join(dir, ".git", "config"), nil, 0o644),
		os.WriteFile(filepath.Join(dir, "CNAME"), []byte("example.org"), 0o644)))
	for range 2 {
		_, err := write(dir)
		must(t, err)
	}
	for _, name := range []string{".git/config", "CNAME", ".nojekyll"} {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}
	dir = filepath.Join(t.TempDir(), "a", "site")
	has := func(file, text string) bool {
		t.Helper()
		body, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		must(t, err)
		return strings.Contains(string(body), text)
	}
	const old, older = "aaaaaaaaaaaa", "bbbbbbbbbbbb"
	for _, c.Address = range []string{"https://example.org/games", ""} {
		site, err := write(dir)
		if err != nil || site.Files < 50 || !has("index.html", `src="./static/`+site.Version+`/`) {
			t.Fatalf("%+v, %v", site, err)
		}
		if n := countFiles(t, dir); n != site.Files {
			t.Errorf("%d files are reported, and %d are there", site.Files, n)
		}
		const page = "de/maze/index.html"
		for _, of := range []struct {
			file, text string
			there      bool
		}{
			{page, `<meta property="og:image" content="` +
				map[bool]string{true: "../..", false: c.Address}[c.Address == ""] + `/static/`, true},
			{page, `<meta property="og:url" content="https://example.org/games/de/maze/">`, c.Address != ""},
			{page, `rel="alternate" hreflang="fr" href="https://example.org/games/fr/maze/">`,
				c.Address != ""},
			{page, `rel="alternate"`, c.Address != ""},
			{page, `type="application/atom+xml" href="https://example.org/games/de/feed.atom"`,
				c.Address != ""},
			{"404.html", `href="/games/de/"`, c.Address != ""},
			{"sw.js", "feed.atom", false}, // which changes every day
		} {
			if has(of.file, of.text) != of.there {
				t.Errorf("address %q: %s has %s: %v", c.Address, of.file, of.text, !of.there)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, "de", "feed.atom")); (err == nil) != (c.Address != "") {
			t.Errorf("address %q: the feed: %v", c.Address, err)
		}
	}
	must(t, errors.Join(os.MkdirAll(filepath.Join(dir, "static", old), 0o755),
		os.MkdirAll(filepath.Join(dir, "static", older), 0o755),
		os.WriteFile(filepath.Join(dir, "index.html"), []byte(`<script src="./static/`+old+`/js/home.js">`),
			0o644)))
	other, err := lock.Folder(dir, "another stride site")
	must(t, err)
	if _, err := write(dir); err == nil || !strings.Contains(err.Error(), "another stride site") {
		t.Errorf("while another program writes the site: %v", err)
	}
	must(t, other.Release())
	if _, err := write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "static", old)); err != nil {
		t.Errorf("the version before is gone: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "static", older)); err == nil {
		t.Error("an old version is still there")
	}
}

// countFiles counts the files in a folder and its folders.
func countFiles(t *testing.T, dir string) (n int) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			n++
		}
		return err
	}))
	return n
}

// fakeEngine stands for the files of an engine.
var fakeEngine = fstest.MapFS{"engine.wasm.gz": {Data: []byte("a program")}, "wasm_exec.js": {}}

// TestMissing opens addresses that do not exist, at two depths of a site in a subfolder, on a host
// that shows 404.html for them: the page says so, keeps the address, and leads home.
func TestMissing(t *testing.T) {
	browserCtx, dir := openBrowser(t), siteFiles(t)
	missing, err := os.ReadFile(filepath.Join(dir, "404.html"))
	must(t, err)
	folder := host(dir)
	server := newMortal(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(dir,
			filepath.FromSlash(strings.TrimPrefix(r.URL.Path, siteFolder)))); err == nil {
			folder.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(missing)
	}))
	for _, test := range []struct{ path, title, home string }{
		{"/nothing", "Not found", "/"}, {"/maze/too/deep/", "Not found", "/"},
		{"/de/nichts", "Nicht gefunden", "/de/"},
	} {
		b := openTab(t, browserCtx, server.base()+siteFolder, screens[0])
		b.refused = "404 (Not Found)"
		b.open(test.path)
		if shown := get[string](b, `[...document.querySelectorAll('h1')].filter((h) => h.checkVisibility()).map((h) => h
			.textContent).join()`); shown != test.title {
			t.Errorf("%s: the title is %q, want %q", test.path, shown, test.title)
		}
		if at := get[string](b, `location.pathname`); at != siteFolder+test.path {
			t.Errorf("%s: the address has become %s", test.path, at)
		}
		b.script(`[...document.querySelectorAll('section')].find((s) => s.checkVisibility()).querySelector('a').click()`)
		b.wait(fmt.Sprintf(`location.pathname === %q && document.querySelector('#daily')`,
			siteFolder+test.home))
	}
}

// TestIcons decodes the pictures of the icon: they have their sizes, and that for iOS has no
// transparent corner.
func TestIcons(t *testing.T) {
	home := send(t, "GET", "/").Body.String()
	address := regexp.MustCompile(`rel="apple-touch-icon" href="./([^"]*)"`).FindStringSubmatch(home)
	if address == nil {
		t.Fatal("the home page has no icon for iOS")
	}
	for _, side := range []int{180, 192, 512} {
		name := strings.Replace(address[1], "180", strconv.Itoa(side), 1)
		picture, err := png.Decode(send(t, "GET", "/"+name).Body)
		must(t, err)
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
