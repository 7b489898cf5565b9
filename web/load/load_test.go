package load_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stride/web"
	"stride/web/load"
)

// TestRun plays for a moment, or for longer where the machine is busy: requests arrive,
// none fails, and all figures are there. A server that is too busy may say so.
func TestRun(t *testing.T) {
	s := web.New(web.Config{})
	server := httptest.NewServer(s)
	defer server.Close()
	defer s.Close()
	var r load.Report
	for _, moment := range []time.Duration{time.Second, 5 * time.Second, 25 * time.Second} {
		var err error
		r, err = load.Run(context.Background(), load.Options{
			Base: server.URL, Players: 5, Searches: 1, Time: moment, Think: 5 * time.Millisecond, Seed: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range r.Errors {
			if !strings.Contains(text, "status 429") {
				t.Errorf("failed: %s", text)
			}
		}
		if r.Failed == 0 && r.Move.Count > 0 && r.Hint.Count > 0 && r.Open.Count > 0 && r.Events > 0 {
			break
		}
	}
	if r.Failed > 0 || r.Move.Count == 0 || r.Hint.Count == 0 || r.Open.Count == 0 || r.Searches != 1 || r.Events == 0 {
		t.Errorf("%+v", r)
	}
	if m := r.Move; !(0 < m.Median && m.Median <= m.P99 && m.P99 <= m.Worst) {
		t.Errorf("%+v", m)
	}
}

// TestFailures counts what a server that refuses everything after the first request does.
func TestFailures(t *testing.T) {
	first := true
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !first {
			w.WriteHeader(http.StatusTooManyRequests)
		}
		first = false
	}))
	defer server.Close()
	r, err := load.Run(context.Background(), load.Options{Base: server.URL, Players: 1, Time: 100 * time.Millisecond, Think: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if r.Failed == 0 || len(r.Errors) == 0 || !strings.Contains(r.Errors[0], "429") {
		t.Errorf("%+v", r)
	}
	if _, err := load.Run(context.Background(), load.Options{Base: "http://127.0.0.1:1"}); err == nil {
		t.Error("there is no server, and no error")
	}
}
