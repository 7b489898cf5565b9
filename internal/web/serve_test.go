package web_test

import (
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"stride/internal/web"
)

var must = web.Must

var quiet = slog.New(slog.DiscardHandler)

// fromMemory is the handler of the pages, for all tests that need no engine.
var fromMemory = sync.OnceValues(func() (http.Handler, error) {
	return web.NewHandler(context.Background(), web.Config{Engine: fakeEngine}, quiet)
})

// send sends a request to the pages in memory.
func send(t *testing.T, method, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	handler, err := fromMemory()
	must(t, err)
	r := httptest.NewRequest(method, "http://stride.example"+path, nil)
	for k := 0; k < len(header); k += 2 {
		r.Header.Set(header[k], header[k+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

// TestServedFiles asks for every kind of file, under the name of a host: each has the policy, and
// is asked for again only if it has changed. A folder and its file lead to the page. What does not
// exist has the page that says so, with a policy of its own.
func TestServedFiles(t *testing.T) {
	paths := append(web.AllPages(), web.AllScripts()...)
	for _, path := range append(paths, "/sw.js", "/manifest.webmanifest", "/stride-puzzle.js") {
		w := send(t, "GET", path)
		policy := w.Header().Get("Content-Security-Policy")
		if w.Code != http.StatusOK || !strings.Contains(policy, "default-src 'none'") ||
			!strings.Contains(policy, "frame-ancestors 'none'") ||
			strings.Contains(strings.ReplaceAll(policy, "'wasm-unsafe-eval'", ""), "unsafe") ||
			w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: status %d, %v", path, w.Code, w.Header())
		}
		if again := send(t, "GET", path, "If-None-Match", w.Header().Get("ETag")); again.Code !=
			http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s again: status %d", path, again.Code)
		}
	}
	for path, to := range map[string]string{
		"/maze": "/maze/", "/de/maze": "/de/maze/", "/maze/index.html": "/maze/", "/index.html": "/",
		"/de": "/de/",
	} {
		if w := send(t, "GET", path); w.Code != http.StatusMovedPermanently ||
			w.Header().Get("Location") != to {
			t.Errorf("%s leads to %q, status %d", path, w.Header().Get("Location"), w.Code)
		}
	}
	w := send(t, "GET", "/<script>alert(1)</script>")
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "There is no page") &&
		!strings.Contains(w.Body.String(), "there is no page") ||
		strings.Contains(w.Body.String(), "alert(1)") ||
		strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src") {
		t.Errorf("an address that does not exist: status %d, %s", w.Code, w.Body)
	}
	if w := send(t, "POST", "/maze/"); w.Code != http.StatusMethodNotAllowed ||
		w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
	if w := send(t, "HEAD", "/maze/"); w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("HEAD: status %d, %d bytes", w.Code, w.Body.Len())
	}
}

// TestPagesNeedNobody checks that no page or script refers to other hosts, contains inline
// code, or turns text into HTML.
func TestPagesNeedNobody(t *testing.T) {
	foreign := regexp.MustCompile(`https?://[^\s"'<]+|//[a-z]+\.[a-z]`)
	inline := regexp.MustCompile(
		`(?i)<script>|<style|\sstyle=["']|\son[a-z]+=["']|javascript:|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(`)
	for _, path := range append(web.AllPages(), web.AllScripts()...) {
		text := send(t, "GET", path).Body.Bytes()
		for _, found := range foreign.FindAllString(string(text), -1) {
			if !strings.HasPrefix(found, "http://www.w3.org/") {
				t.Errorf("%s names %s", path, found)
			}
		}
		if found := inline.Find(text); found != nil {
			t.Errorf("%s holds %s", path, found)
		}
	}
}

// TestServeEnds ends a server while a client reads slowly.
func TestServeEnds(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	handler, err := fromMemory()
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(ctx, l, handler, quiet) }()
	slow, err := net.Dial("tcp", l.Addr().String())
	must(t, err)
	defer slow.Close()
	_, err = io.WriteString(slow, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	must(t, err)
	_, err = io.ReadFull(slow, make([]byte, 10))
	must(t, err)
	cancel()
	must(t, <-ended)
}

// TestCompressed asks for the script of a page with and without compression: both are the same
// script.
func TestCompressed(t *testing.T) {
	script := web.AllScripts()[0]
	plain := send(t, "GET", script, "Accept-Encoding", "identity")
	packed := send(t, "GET", script, "Accept-Encoding", "br, gzip")
	if plain.Header().Get("Content-Encoding") != "" || packed.Header().Get("Content-Encoding") != "gzip" ||
		packed.Body.Len() > plain.Body.Len()/2 {
		t.Errorf("%d bytes, and %d with %q", plain.Body.Len(), packed.Body.Len(),
			packed.Header().Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(packed.Body)
	must(t, err)
	if text, err := io.ReadAll(z); err != nil || string(text) != plain.Body.String() {
		t.Errorf("another script: %v", err)
	}
}
