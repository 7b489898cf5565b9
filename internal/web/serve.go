package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// The pages from memory, for one desk or one classroom. The server has nothing but public files:
// it keeps nothing, reads no query, and answers under every name of its machine.

// policy is the part of the content security policy that pages also carry themselves. It allows the
// page's own scripts, styles and connections, and WebAssembly, and nothing else: no inline script
// or style, no other host, no frame. Trusted types forbid turning text into HTML or into addresses
// of scripts, except in js/trusted.js.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src " +
	"'self'; img-src 'self'; font-src 'self'; " +
	"manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types stride"

// noFrame is the part of the policy that only a server can give.
const noFrame = "frame-ancestors 'none'"

var securityHeaders = map[string]string{
	"Content-Security-Policy":      policy + "; " + noFrame,
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// daysServed are the days whose puzzles come with the pages: anywhere on earth it is one of them
// today. Those of a later day are made in the browser.
const daysServed = 3

// NewHandler returns a handler of the pages, of which it keeps all files. It logs requests at the
// level debug. The error is ErrNotMade if the program was built without the engine.
func NewHandler(ctx context.Context, c Config, log *slog.Logger) (http.Handler, error) {
	all, err := newSite(c).make(ctx, time.Now().UTC().AddDate(0, 0, -1), daysServed)
	if err != nil {
		return nil, err
	}
	known := make(map[string]http.Handler)
	var missing []byte
	for _, f := range all {
		name := typeOf(f.address)
		switch {
		case f.isPage():
			name = types[".html"]
			known["/"+f.address+indexName] = http.RedirectHandler("./", http.StatusMovedPermanently)
			if folder := strings.TrimSuffix(f.address, "/"); folder != "" {
				known["/"+folder] = http.RedirectHandler(path.Base(folder)+"/", http.StatusMovedPermanently)
			}
		case f.address == missingName:
			missing = f.body
		}
		known["/"+f.address] = content(name, f.body, strings.HasPrefix(f.address, assetAddress("")))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		log.Debug("request", "method", r.Method, "path", r.URL.Path, "remote", r.RemoteAddr)
		for name, value := range securityHeaders {
			w.Header().Set(name, value)
		}
		if r.URL.Path == "/"+elementAddress { // pages of all sites may use it
			w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		switch file := known[r.URL.Path]; {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "these are files: they can only be read", http.StatusMethodNotAllowed)
		case file != nil:
			file.ServeHTTP(w, r)
		default: // its policy is in the page
			w.Header().Set("Content-Security-Policy", noFrame)
			w.Header().Set("Content-Type", types[".html"])
			w.WriteHeader(http.StatusNotFound)
			if r.Method != http.MethodHead {
				_, _ = w.Write(missing)
			}
		}
	}), nil
}

const (
	headTime  = 5 * time.Second  // for the head of a request
	writeTime = 5 * time.Minute  // for an answer: the engine over a slow line
	idleTime  = 60 * time.Second // until the next request
	// graceTime is how long requests may continue after the server was told to end. It leaves the
	// process a moment to end within the two seconds that are promised.
	graceTime = 1700 * time.Millisecond
)

// Serve answers connections of l until ctx ends. Then it lets requests finish, for at most two
// seconds, and returns nil.
func Serve(ctx context.Context, l net.Listener, h http.Handler, log *slog.Logger) error {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: headTime, ReadTimeout: headTime, WriteTimeout: writeTime,
		IdleTimeout: idleTime, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	log.Info("shutting down")
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceTime)
	defer cancel()
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		log.Warn("requests that did not end in time are cut off")
		err = server.Close()
	}
	return err
}

// types are the content types of the files of the pages. The table of the system is not asked: on
// Windows, any program can change it, and browsers refuse a style sheet that is called text/plain.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// typeOf returns the content type of a file, which is empty for a file of no known type.
func typeOf(name string) string { return types[path.Ext(name)] }

// content serves bytes that do not change. Browsers check each time whether their copy is current,
// unless the address has a version. Text is compressed on first use, for clients that accept that.
func content(contentType string, body []byte, versioned bool) http.Handler {
	sum := sha256.Sum256(body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	packed := sync.OnceValue(func() []byte { return pack(body) })
	text := strings.HasPrefix(contentType, "text/") || strings.Contains(contentType, "json") ||
		strings.Contains(contentType, "svg")
	caching := "no-cache"
	if versioned {
		caching = "public, max-age=31536000, immutable"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Cache-Control", caching)
		body, etag := body, `"`+tag+`"`
		if text {
			h.Set("Vary", "Accept-Encoding")
			if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				body, etag = packed(), `"`+tag+`-gzip"`
				h.Set("Content-Encoding", "gzip")
			}
		}
		h.Set("ETag", etag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	})
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = z.Write(body) // a buffer returns no errors
	_ = z.Close()
	return b.Bytes()
}
