package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stride/internal/web"
)

// TestRun plays for a moment, or for longer where the machine is busy: requests arrive,
// none fails, and all figures are there. A server that is too busy may say so.
func TestRun(t *testing.T) {
	s := web.New(web.Config{})
	server := httptest.NewServer(s)
	defer server.Close()
	defer s.Close()
	var r report
	for _, moment := range []time.Duration{time.Second, 5 * time.Second, 25 * time.Second} {
		var err error
		r, err = play(context.Background(), options{
			base: server.URL, players: 5, searches: 1, time: moment, think: 5 * time.Millisecond, seed: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range r.errors {
			if !strings.Contains(text, "status 429") {
				t.Errorf("failed: %s", text)
			}
		}
		if r.failed == 0 && r.move.count > 0 && r.hint.count > 0 && r.open.count > 0 && r.events > 0 {
			break
		}
	}
	if r.failed > 0 || r.move.count == 0 || r.hint.count == 0 || r.open.count == 0 || r.searches != 1 || r.events == 0 {
		t.Errorf("%+v", r)
	}
	if m := r.move; !(0 < m.median && m.median <= m.p99 && m.p99 <= m.worst) {
		t.Errorf("%+v", m)
	}
}

// TestFailures counts what a server that refuses everything after the first request does.
func TestFailures(t *testing.T) {
	var r report
	// a busy machine needs more
	for _, moment := range []time.Duration{100 * time.Millisecond, time.Second, 10 * time.Second} {
		var opened atomic.Bool
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if opened.Swap(true) {
				w.WriteHeader(http.StatusTooManyRequests)
			}
		}))
		var err error
		r, err = play(context.Background(), options{base: server.URL, players: 1, time: moment, think: time.Millisecond})
		server.Close()
		if err != nil {
			t.Fatal(err)
		}
		if r.failed > 0 {
			break
		}
	}
	if r.failed == 0 || len(r.errors) == 0 || !strings.Contains(r.errors[0], "429") {
		t.Errorf("%+v", r)
	}
	if _, err := play(context.Background(), options{base: "http://127.0.0.1:1"}); err == nil {
		t.Error("there is no server, and no error")
	}
}
