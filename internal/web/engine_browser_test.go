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
