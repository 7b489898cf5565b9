package web_test

import (
	"context"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"stride/internal/web"
	"stride/internal/web/browser"
)

// The engine for browsers is compiled once for all tests that need it, as a part of the package for
// npm.
var compiled = sync.OnceValues(func() (fs.FS, error) {
	dir, err := os.MkdirTemp("", "stride-engine")
	if err != nil {
		return nil, err
	}
	engineDir = dir
	files := filepath.Join(dir, "package")
	if err := os.Mkdir(files, 0o777); err != nil {
		return nil, err
	}
	return os.DirFS(files), browser.Package(context.Background(), ".", files)
})

// engineDir has the folders package and site. TestMain removes it.
var engineDir string

// engineForBrowsers returns the engine.
func engineForBrowsers(t *testing.T) fs.FS {
	t.Helper()
	files, err := compiled()
	must(t, err)
	return files
}

// mortal is a server that can go away and come back at the same address.
type mortal struct {
	t       *testing.T
	address string
	handler http.Handler
	server  *http.Server
}

func newMortal(t *testing.T, handler http.Handler) *mortal {
	m := &mortal{t: t, address: "127.0.0.1:0", handler: handler}
	m.start()
	t.Cleanup(m.stop)
	return m
}

func (m *mortal) base() string { return "http://" + m.address }

func (m *mortal) start() {
	m.t.Helper()
	l, err := net.Listen("tcp", m.address)
	if err != nil {
		m.t.Fatal(err)
	}
	m.address = l.Addr().String()
	m.server = &http.Server{Handler: m.handler}
	go func(server *http.Server) { _ = server.Serve(l) }(m.server)
}

func (m *mortal) stop() { _ = m.server.Close() }

// TestServerGone takes the server away while it searches: the page says so at once next to the
// search, not only when its time is over, and lets another one begin. When the server is back, a
// reload shows the search again, which has continued. Away again, the engine of the page gives the
// hints of a game, one banner says so, and when the server is back it says that and goes.
func TestServerGone(t *testing.T) {
	browserCtx := openBrowser(t)
	s := web.New(web.Config{Engine: engineForBrowsers(t)})
	t.Cleanup(s.Close)
	server := newMortal(t, s)
	b := openTab(t, browserCtx, server.base(), screens[0])
	b.open("/search/")
	b.tap("#search-settings summary")
	b.fill("#search-seconds", "100")
	b.tapUntil("#search-go", `Number(document.querySelector('#search-value').dataset.value) > 0`)
	b.allowed = "net::ERR_"
	server.stop()
	b.says("#search-say", "The server that ran the search does not answer")
	b.wait(`!document.querySelector('#search-go').disabled && document.querySelector('#search-stop').hidden`)
	b.says(".connection", "does not answer")
	server.start()
	b.says(".connection", "is back")
	b.reload()
	b.wait(`!document.querySelector('#search-stop').hidden && Number(document.querySelector('#search-value').dataset.value) > 0`)
	b.tapUntil("#search-stop", `!document.querySelector('#search-ways').hidden`)

	b.open("/shift/#level=shift:3%23")
	b.tapUntil("#check", `document.querySelector('#lamp').dataset.verdict === 'yes'`)
	// What the engine needs is fetched while the server is there.
	b.script(`Promise.all(['engine/engine.wasm.gz', 'engine/wasm_exec.js', 'js/worker.js'].map(async (name) => {
		const js = document.querySelector('script[type=module]').src;
		await (await fetch(js.replace(/js\/[a-z]*.js$/, name))).arrayBuffer();
	})).then(() => { window.fetched = true; })`)
	b.wait(`window.fetched`)
	server.stop()
	b.tap("#hint-more")
	b.says(".connection", "does not answer")
	b.wait(`document.querySelector('#hint li:not(.bad, .muted)')`)
	server.start()
	b.says(".connection", "is back")
	b.wait(`document.querySelector('.connection').hidden`)
}
