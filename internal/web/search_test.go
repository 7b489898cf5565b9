package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/internal/web"
	"stride/internal/web/engine"
	"stride/maze"
	"stride/shift"
)

// job is a search as the API shows it.
type job struct {
	Job, State, Error string
	Ahead             int
	Progress          json.RawMessage
	Result            struct {
		Impossible  string
		Value       int
		Solved, Cut bool
		Moves       []string
		Curve       []puzzle.Point
		Steps       int64
		Level       struct{ ID string }
	}
}

func TestGenerate(t *testing.T) {
	c := newClient(t, web.Config{})
	body := `{"problem": "maze:7x7:1-6", "steps": 30000, "seed": 5, "wait": true}`
	var first, again job
	c.post("generate", body, 200, &first)
	c.post("generate", body, 200, &again)
	if first.State != "done" || first.Result.Level.ID == "" || first.Result.Level.ID != again.Result.Level.ID ||
		len(first.Result.Curve) == 0 {
		t.Errorf("%+v, then %+v", first, again)
	}
	g, err := maze.ParseID(first.Result.Level.ID)
	if err != nil || maze.Evaluate(g).Value != first.Result.Value {
		t.Errorf("value %d, %v", first.Result.Value, err)
	}
	_, text := c.send("GET", "/api/v1/recent", "")
	if !strings.Contains(string(text), first.Result.Level.ID) {
		t.Errorf("recently made: %s", text)
	}
}

func TestSolve(t *testing.T) {
	c := newClient(t, web.Config{})
	var j job
	c.post("solve", `{"level": "shift:120#solve", "wait": true}`, 200, &j)
	p, err := families.All.Open(context.Background(), "shift:120#solve")
	if err != nil {
		t.Fatal(err)
	}
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(j.Result.Moves, "\n")))
	if err != nil || shift.Check(p.(*numbershift.Level).Board, moves) != nil || !j.Result.Solved {
		t.Errorf("%+v, %v", j, err)
	}
	c.post("solve", `{"text": "2 1\n1 2\n", "family": "shift", "wait": true}`, 200, &j)
	if j.Result.Solved || !strings.Contains(j.Result.Impossible, "odd") || j.Result.Value != -2 {
		t.Errorf("%+v", j)
	}
	var m struct {
		Solved bool
		Moves  []string
	}
	c.post("solve", `{"level": "`+courseMaze+`"}`, 200, &m)
	if !m.Solved || strings.Join(m.Moves, "") != courseSolution {
		t.Errorf("%+v", m)
	}
}

// TestEvents watches a search and cancels it: values arrive, and the best is kept.
func TestEvents(t *testing.T) {
	c := newClient(t, web.Config{})
	var j job
	c.post("generate", `{"problem": "maze:10x10:1-9", "seconds": 120}`, 202, &j)
	answer, err := http.Get(c.base + "/api/v1/jobs/" + j.Job + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("type %q", kind)
	}
	statuses := 0
	var last job
	event := ""
	in := bufio.NewScanner(answer.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if name, ok := strings.CutPrefix(in.Text(), "event: "); ok {
			event = name
		}
		data, ok := strings.CutPrefix(in.Text(), "data: ")
		if !ok {
			continue
		}
		last = job{}
		if err := json.Unmarshal([]byte(data), &last); err != nil {
			t.Fatal(err)
		}
		if statuses++; statuses == 3 {
			if r, _ := c.send("DELETE", "/api/v1/jobs/"+j.Job, ""); r.StatusCode != 200 {
				t.Errorf("cancelling: %d", r.StatusCode)
			}
		}
	}
	if err := in.Err(); err != nil {
		t.Error(err)
	}
	if event != "end" || last.State != "cancelled" || last.Result.Value <= 0 || last.Result.Level.ID == "" {
		t.Errorf("after %d events, the last is %s: %+v", statuses, event, last)
	}
	for _, path := range []string{"/api/v1/jobs/none", "/api/v1/jobs/none/events"} {
		if r, _ := c.send("GET", path, ""); r.StatusCode != 404 {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// TestQueue fills the places and the queue, is refused with a time, and gets in once a
// place is free.
func TestQueue(t *testing.T) {
	c := newClient(t, web.Config{Limits: web.Limits{Limits: engine.Limits{Searches: 2, Queue: 1}}})
	body := `{"problem": "maze:10x10:1-9", "seconds": 100}`
	var jobs [3]job
	for k := range jobs {
		c.post("generate", body, 202, &jobs[k])
	}
	if jobs[2].State != "queued" || jobs[2].Ahead != 1 {
		t.Errorf("the third: %+v", jobs[2])
	}
	answer, text := c.send("POST", "/api/v1/generate", body)
	seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
	if answer.StatusCode != 429 || err != nil || seconds < 1 || seconds > 100 {
		t.Errorf("the fourth: %d, Retry-After %q: %s", answer.StatusCode, answer.Header.Get("Retry-After"), text)
	}
	c.send("DELETE", "/api/v1/jobs/"+jobs[2].Job, "") // out of the queue
	var fourth job
	c.post("generate", body, 202, &fourth)
	for _, j := range jobs {
		c.send("DELETE", "/api/v1/jobs/"+j.Job, "")
	}
	until(t, func() bool {
		var now job
		c.get("jobs/"+fourth.Job, &now)
		return now.State == "running"
	})
	_, metrics := c.send("GET", "/metrics", "")
	for _, want := range []string{"stride_searches_running 1\n", "stride_searches_queued 0\n",
		"stride_searches_refused_total 1\n",
		`stride_searches_total{end="cancelled",kind="generate"} 3`,
		`stride_requests_total{route="POST /api/v1/generate",status="429"} 1`} {
		if !bytes.Contains(metrics, []byte(want)) {
			t.Errorf("metrics lack %q", want)
		}
	}
}

// TestStreams watches a search from more places than there may be.
func TestStreams(t *testing.T) {
	c := newClient(t, web.Config{Limits: web.Limits{Streams: 1}})
	var j job
	c.post("generate", `{"problem": "maze:10x10:1-9", "seconds": 100}`, 202, &j)
	events := "/api/v1/jobs/" + j.Job + "/events"
	first, err := http.Get(c.base + events)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	if second, text := c.send("GET", events, ""); second.StatusCode != 429 || second.Header.Get("Retry-After") == "" {
		t.Errorf("status %d: %s", second.StatusCode, text)
	}
	c.send("DELETE", "/api/v1/jobs/"+j.Job, "")
	if _, err := io.Copy(io.Discard, first.Body); err != nil {
		t.Error(err)
	}
}
