package web

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// The middleware of every request: headers that restrict what a page can do, the refusal
// of foreign hosts and cross-site posts, a limit on bodies, and a line of log. Requests are
// logged at level debug, those that were refused at info, and errors of the server as errors.
// The path is logged, its query and its body are not: they hold whole levels.
//
// The content security policy allows the page's own scripts, styles and connections, and
// WebAssembly, and nothing else: no inline script or style, no other host, no frame.
// Trusted types forbid turning text into HTML or into addresses of scripts, except in
// js/trusted.js.

// policy is the part of the content security policy that a page can also carry itself.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src " +
	"'self'; img-src 'self'; font-src 'self'; " +
	"manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types stride"

var securityHeaders = map[string]string{
	"Content-Security-Policy":      policy + "; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// maxBody is the greatest length of a request in bytes.
const maxBody = 1 << 20

// middleware wraps the handler of all routes.
func (s *Server) middleware(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	foreign := func(w http.ResponseWriter) {
		writeError(w, http.StatusForbidden, "a page of another site may not do this")
	}
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { foreign(w) }))
	inner := crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		for name, value := range securityHeaders {
			w.Header().Set(name, value)
		}
		rec := &recorder{ResponseWriter: w}
		defer s.finish(rec, r, begin)
		if !s.config.AnyHost && !ownHost(r.Host) {
			writeError(rec, http.StatusMisdirectedRequest,
				"this server answers under the names of its own machine only; it can be started with "+
					"--any-host")
			return
		}
		if foreignQuestion(r) {
			foreign(rec)
			return
		}
		r.Body = http.MaxBytesReader(rec, r.Body, maxBody)
		inner.ServeHTTP(rec, r)
	})
}

// finish logs a request. A panic is an error of the program: it is logged
// with its stack, and the client gets a 500 if nothing was sent yet.
func (s *Server) finish(rec *recorder, r *http.Request, begin time.Time) {
	if p := recover(); p != nil {
		if p == http.ErrAbortHandler { //nolint:errorlint // the value that net/http panics with
			panic(p)
		}
		s.log.Error("panic", "error", p, "stack", string(debug.Stack()))
		if rec.status == 0 {
			writeError(rec, http.StatusInternalServerError, "the server has a bug, which is in its log")
		}
	}
	level := slog.LevelDebug
	switch {
	case rec.status >= http.StatusInternalServerError:
		level = slog.LevelError
	case rec.status >= http.StatusBadRequest:
		level = slog.LevelInfo
	}
	s.log.Log(context.WithoutCancel(r.Context()), level, "request", "method", r.Method, "path", r.URL.Path,
		"status", rec.status, "elapsed", time.Since(begin), "remote", r.RemoteAddr)
}

// foreignQuestion reports whether a page of another site asks the API with a GET, which it could
// not read but which would make the server work. Following a link is no such question.
func foreignQuestion(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return strings.HasPrefix(r.URL.Path, apiPrefix) && r.Header.Get("Sec-Fetch-Mode") != "navigate" &&
		(site == "cross-site" || site == "same-site")
}

// ownHost reports whether a Host header names this machine.
func ownHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// recorder is a response writer that remembers the status.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find what it needs.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
