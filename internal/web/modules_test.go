package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/messages"
)

// TestBundled checks that a page asks for one style sheet and for no scripts but its own and the
// one that chooses the colours, and that no bundled script imports another one.
func TestBundled(t *testing.T) {
	english := catalogs()[0]
	asked := regexp.MustCompile(`(?:src|href)="[^"]*?((?:css|js)/[^"]*)"`)
	s := New(Config{App: true})
	t.Cleanup(s.Close)
	for _, p := range s.pages() {
		if p.text != english {
			continue
		}
		p = p.in(english, []*messages.Catalog{english})
		var names []string
		for _, m := range asked.FindAllStringSubmatch(string(render(p)), -1) {
			names = append(names, m[1])
			if assets().byName[m[1]] == nil {
				t.Errorf("the page %s asks for %s", p.Name, m[1])
			}
		}
		want := []string{"css/page-" + p.Name + ".css", "js/theme.js", "js/" + p.Name + ".js"}
		if !p.Script {
			want[2] = "js/shell.js"
		}
		if !slices.Equal(names, want) {
			t.Errorf("the page %s asks for %q, want %q", p.Name, names, want)
		}
	}
	imports := regexp.MustCompile(`["']\./\w+\.js["']`)
	for name, body := range assets().byName {
		if found := imports.Find(body); found != nil && strings.HasPrefix(name, "js/") {
			t.Errorf("%s is not whole: it has %q", name, found)
		}
	}
	for name, part := range map[string]string{"maze": "MazeBoard", "shift": "LevelMap",
		"astar": "BoardPainter"} {
		has := strings.Contains(string(assets().byName["js/"+name+".js"]), part)
		if has != (name != "astar") {
			t.Errorf("the script of the page %s has %q: %v", name, part, has)
		}
	}
}

// TestCompressed asks for the script of a page with and without compression: both are the same
// script, and the browser keeps either.
func TestCompressed(t *testing.T) {
	s := New(Config{})
	defer s.Close()
	ask := func(header, value string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/"+assetAddress("js/maze.js"), nil)
		r.Header.Set(header, value)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	plain, packed := ask("Accept-Encoding", "identity"), ask("Accept-Encoding", "br, gzip")
	if plain.Header().Get("Content-Encoding") != "" || packed.Header().Get("Content-Encoding") != "gzip" ||
		packed.Body.Len() > plain.Body.Len()/2 {
		t.Errorf("%d bytes, and %d with %q", plain.Body.Len(), packed.Body.Len(),
			packed.Header().Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(packed.Body)
	must(t, err)
	if text, err := io.ReadAll(z); err != nil || !bytes.Equal(text, plain.Body.Bytes()) {
		t.Errorf("another script: %v", err)
	}
	if again := ask("If-None-Match", plain.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("status %d for a script that is known", again.Code)
	}
}
