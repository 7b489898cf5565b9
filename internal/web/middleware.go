package web

import (
	"context"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"stride/internal/web/semaphore"
)

// The middleware of every request: headers that restrict what a page can do, the refusal
// of foreign hosts and cross-site posts, a limit on bodies, and a line of log.
//
// The content security policy allows the page's own scripts, styles and connections, and
// WebAssembly, and nothing else: no inline script or style, no other host, no frame.
// Trusted types forbid turning text into HTML or into addresses of scripts, except in
// js/trusted.js.

// policy is the part of the content security policy that a page can also carry itself.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self'; font-src 'self'; " +
	"manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; " +
	"trusted-types stride"

var securityHeaders = map[string]string{
	"Content-Security-Policy":      policy + "; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// middleware wraps the handler of all routes.
func (s *Server) middleware(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusForbidden, "a page of another site may not do this")
	}))
	if s.config.AllowOrigin != "" {
		if err := crossOrigin.AddTrustedOrigin(s.config.AllowOrigin); err != nil {
			panic(err) // CheckOrigins has checked it
		}
	}
	inner := allowOrigin(s.config.AllowOrigin, crossOrigin.Handler(next))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		for name, value := range securityHeaders {
			w.Header().Set(name, value)
		}
		rec := &recorder{ResponseWriter: w}
		defer s.finish(rec, r, begin)
		if !s.config.AnyHost && !ownHost(r.Host) {
			writeError(rec, http.StatusMisdirectedRequest,
				"this server answers under the names of its own machine only; it can be started with --any-host")
			return
		}
		r.Body = http.MaxBytesReader(rec, r.Body, s.limits.MaxBody)
		if r.ContentLength < 0 || r.ContentLength > smallBody {
			place, err := s.largeBody(r.Context())
			if err != nil {
				rec.Header().Set("Retry-After", strconv.Itoa(bodyRetry))
				writeError(rec, http.StatusServiceUnavailable, "too many large requests at the same time: try again")
				return
			}
			leave := sync.OnceFunc(place.Leave)
			defer leave()
			r = r.WithContext(context.WithValue(r.Context(), bodyDone{}, leave))
		}
		inner.ServeHTTP(rec, r)
	})
}

// Large bodies need a place each, because reading them takes many times their length in memory. A
// request waits briefly for a place before its body is read. It holds the place until it is answered,
// or until it only waits for a search.

const (
	smallBody  = 32 << 10 // greatest length in bytes of a body that needs no place
	bodyWait   = time.Second
	bodiesWait = 256 // large bodies that may wait at the same time
	bodyRetry  = 1   // seconds
)

// largeBody waits for a place.
func (s *Server) largeBody(ctx context.Context) (*semaphore.Ticket, error) {
	place, err := s.bodies.Reserve(semaphore.Room{Places: 1})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, bodyWait)
	defer cancel()
	if err := place.Wait(ctx); err != nil {
		place.Leave()
		return nil, err
	}
	return place, nil
}

// bodyDone is the context key of the function that releases the place of a large body.
type bodyDone struct{}

// waits releases the place of a large body, because from now on the request only waits.
func waits(r *http.Request) {
	if leave, ok := r.Context().Value(bodyDone{}).(func()); ok {
		leave()
	}
}

// finish logs and counts a request. A panic is an error of the program: it is logged
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
	elapsed := time.Since(begin)
	route := r.Pattern
	if route == "" {
		route = "none"
	}
	s.metrics.request(route, rec.status, elapsed)
	s.log.LogAttrs(context.WithoutCancel(r.Context()), levelOf(rec.status), "request", requestAttrs(r, rec, elapsed)...)
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
