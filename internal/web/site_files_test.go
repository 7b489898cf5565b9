package web_test

import (
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/internal/lock"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/web"
)

// The files of a site: what is written, kept and removed, and what each names.

// TestWriteSite writes a site twice into the same folder, and refuses a folder with other
// files and a program without an engine.
func TestWriteSite(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "precious.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c := web.Config{Engine: fakeEngine(t)}
	if _, err := web.WriteSite(t.Context(), dir, c, testDay, 1); err == nil ||
		!strings.Contains(err.Error(), "holds files") {
		t.Errorf("a folder with other files: %v", err)
	}
	dir = filepath.Join(t.TempDir(), "a", "site")
	for range 2 {
		site, err := web.WriteSite(t.Context(), dir, c, testDay, 1)
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
	if _, err := web.WriteSite(t.Context(), dir, c, testDay, 1); err == nil || !strings.Contains(err.Error(), "another stride site") {
		t.Errorf("while another program writes the site: %v", err)
	}
	if err := other.Release(); err != nil {
		t.Fatal(err)
	}
	if _, err := web.WriteSite(t.Context(), dir, c, testDay, 1); err != nil {
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
	if _, err := web.WriteSite(t.Context(), dir, web.Config{Engine: fakeEngine(t)}, testDay, 0); err != nil {
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
// there are feeds. A family without a page is not in them.
func TestSiteAddress(t *testing.T) {
	for address, want := range map[string]string{
		"": `content="../../static/`, "https://example.org/games": `content="https://example.org/games/static/`,
	} {
		dir := t.TempDir()
		if _, err := web.WriteSite(t.Context(), dir, web.Config{Engine: fakeEngine(t), Address: address,
			Families: append(families.All[:len(families.All):len(families.All)], puzzletest.Toy)}, testDay, 0); err != nil {
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
