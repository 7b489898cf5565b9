package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"stride/internal/web"
)

// TestHeaders checks that every kind of answer carries the policy.
func TestHeaders(t *testing.T) {
	c := newClient(t, web.Config{})
	for _, path := range append(web.AllPages(), "/nothing", "/static/js/maze.js", "/static/css/page-home.css",
		"/static/icon.svg", "/static/card.png", "/api/v1/daily", "/api/openapi.json") {
		answer, _ := c.send("GET", path, "")
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") ||
			strings.Contains(strings.ReplaceAll(policy, "'wasm-unsafe-eval'", ""), "unsafe") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be sniffed", path)
		}
		want := http.StatusOK
		if path == "/nothing" {
			want = http.StatusNotFound
		}
		if answer.StatusCode != want {
			t.Errorf("%s: status %d", path, answer.StatusCode)
		}
	}
	answer, _ := c.send("GET", "/maze/", "")
	if again, body := c.send("GET", "/maze/", "", "If-None-Match",
		answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("the same page again: status %d", again.StatusCode)
	}
}

// TestForeigners checks that posts from other sites and requests under other host names
// are refused.
func TestForeigners(t *testing.T) {
	c := newClient(t, web.Config{})
	body := `{"level": "shift:3#"}`
	for _, test := range []struct {
		header []string
		status int
	}{
		{nil, 200},
		{[]string{"Sec-Fetch-Site", "same-origin"}, 200},
		{[]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{[]string{"Sec-Fetch-Site", "same-site"}, 403},
		{[]string{"Origin", "http://evil.example"}, 403},
		{[]string{"Host", "evil.example"}, 421},
		{[]string{"Host", "evil.example:8080"}, 421},
		{[]string{"Host", "127.0.0.1.evil.example"}, 421},
		{[]string{"Host", "localhost:99"}, 200},
		{[]string{"Host", "[::1]:99"}, 200},
	} {
		answer, text := c.send("POST", "/api/v1/level", body, test.header...)
		if answer.StatusCode != test.status {
			t.Errorf("%v: status %d, want %d: %s", test.header, answer.StatusCode, test.status, text)
		}
	}
	for _, test := range []struct {
		path   string
		header []string
		status int
	}{
		{"/api/v1/daily", nil, 200},
		{"/api/v1/daily", []string{"Sec-Fetch-Site", "same-origin"}, 200},
		{"/api/v1/daily", []string{"Sec-Fetch-Site", "none"}, 200},
		{"/api/v1/daily", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}, 200},
		{"/api/v1/daily", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}, 403},
		{"/api/v1/daily", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"/maze/", []string{"Sec-Fetch-Site", "cross-site"}, 200},
	} {
		if answer, text := c.send("GET", test.path, "", test.header...); answer.StatusCode != test.status {
			t.Errorf("GET %s, %v: status %d, want %d: %s", test.path, test.header, answer.StatusCode,
				test.status, text)
		}
	}
	open := newClient(t, web.Config{AnyHost: true})
	answer, _ := open.send("POST", "/api/v1/level", body, "Host", "puzzles.example")
	if answer.StatusCode != 200 {
		t.Errorf("with any host allowed: %d", answer.StatusCode)
	}
}

// TestNothingReflected sends markup in every kind of input, and checks that no answer
// contains it unescaped.
func TestNothingReflected(t *testing.T) {
	c := newClient(t, web.Config{AnyHost: true})
	const markup = "<script>alert(1)</script>"
	escaped := strings.NewReplacer("<", "%3C", ">", "%3E").Replace(markup)
	for _, test := range [][]string{
		{"GET", "/" + escaped, ""}, {"GET", "/maze?x=" + escaped, ""}, {"GET", "/api/v1/" + escaped, ""},
		{"GET", "/api/v1/jobs/" + escaped, ""},
		{"GET", "/api/v1/daily?date=" + escaped, ""}, {"GET", "/static/" + escaped, ""},
		{"POST", "/api/v1/level", `{"level": "` + markup + `"}`},
		{"POST", "/api/v1/level", `{"text": "` + markup + `"}`},
		{"POST", "/api/v1/" + escaped, `{}`}, {"POST", "/api/v1/game", markup},
		{"POST", "/api/v1/check", `{"level": "shift:3#", "moves": ["` + markup + `"]}`},
	} {
		answer, text := c.send(test[0], test[1], test[2], "X-Forwarded-Host", markup, "Referer", "http://x/"+
			markup, "Host", "script.example")
		if bytes.Contains(text, []byte("<script>alert")) || bytes.Contains(text, []byte("script.example")) {
			t.Errorf("%v: %s", test, text)
		}
		for name, values := range answer.Header {
			if strings.Contains(strings.Join(values, ""), "<script>") {
				t.Errorf("%v: header %s", test, name)
			}
		}
	}
}

// TestPagesNeedNobody checks that no page or script refers to other hosts, contains inline
// code, or turns text into HTML.
func TestPagesNeedNobody(t *testing.T) {
	c := newClient(t, web.Config{})
	foreign := regexp.MustCompile(`https?://[^\s"'<]+|//[a-z]+\.[a-z]`)
	inline := regexp.MustCompile(
		`(?i)<script>|<style|\sstyle=["']|\son[a-z]+=["']|javascript:|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(`)
	for _, path := range append(append(web.AllPages(), web.AllScripts()...), "/nothing",
		"/static/css/page-home.css") {
		_, text := c.send("GET", path, "")
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

// TestShutdown ends the server during a search that is watched: the watcher gets the best
// maze, and the log names it.
func TestShutdown(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	var text bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- web.Serve(ctx, l, web.New(web.Config{Log: slog.New(slog.NewJSONHandler(&text, nil))}))
	}()
	c := &client{t: t, base: "http://" + l.Addr().String()}
	var j job
	c.post("generate", `{"problem": "maze:8x8:1-7", "seconds": 100}`, 202, &j)
	answer, err := http.Get(c.base + "/api/v1/jobs/" + j.Job + "/events")
	must(t, err)
	defer answer.Body.Close()
	first := make([]byte, 100)
	if _, err := io.ReadFull(answer.Body, first); err != nil {
		t.Fatal(err)
	}
	cancel()
	rest, err := io.ReadAll(answer.Body)
	must(t, errors.Join(err, <-ended))
	_, data, ok := strings.Cut(string(rest), "event: end\ndata: ")
	if !ok {
		t.Fatalf("no end: %s", rest)
	}
	must(t, json.Unmarshal([]byte(strings.TrimSpace(data)), &j))
	if j.State != "cancelled" || j.Result.Value <= 0 ||
		!strings.Contains(text.String(), `"best":"`+j.Result.Level.ID+`"`) {
		t.Errorf("%+v; the log:\n%s", j, text.String())
	}
}

// TestMethods asks known addresses with other methods than theirs, and unknown ones.
func TestMethods(t *testing.T) {
	server := web.New(web.Config{})
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"POST", "/api/v1/daily", 405, "GET, HEAD"},
		{"GET", "/api/v1/generate", 405, "POST"},
		{"POST", "/api/v1/jobs/none", 405, "GET, HEAD, DELETE"},
		{"POST", "/maze/", 405, "GET, HEAD"},
		{"POST", "/api/openapi.json", 405, "GET, HEAD"},
		{"POST", "/api/v1/nothing", 404, ""},
		{"GET", "/nothing", 404, ""},
	} {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest(c.method, "http://localhost"+c.path, nil))
		if w.Code != c.status || w.Header().Get("Allow") != c.allow {
			t.Errorf("%s %s: status %d, Allow %q", c.method, c.path, w.Code, w.Header().Get("Allow"))
		}
	}
}
