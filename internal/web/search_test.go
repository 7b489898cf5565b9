package web_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/internal/tooltest"
	"stride/internal/web"
	"stride/internal/web/engine"
	"stride/maze"
	"stride/shift"
)

// job is a search as the API shows it.
type job struct {
	Job, State, Error string
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
	if first.State != "done" || first.Result.Level.ID == "" ||
		first.Result.Level.ID != again.Result.Level.ID ||
		len(first.Result.Curve) == 0 {
		t.Errorf("%+v, then %+v", first, again)
	}
	g, err := maze.ParseID(first.Result.Level.ID)
	if err != nil || maze.Evaluate(g).Value != first.Result.Value {
		t.Errorf("value %d, %v", first.Result.Value, err)
	}
}

func TestSolve(t *testing.T) {
	c := newClient(t, web.Config{})
	var j job
	c.post("solve", `{"level": "shift:120#solve", "wait": true}`, 200, &j)
	board := openPuzzle(t, "shift:120#solve").(*numbershift.Level).Board
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(j.Result.Moves, "\n")))
	if err != nil || shift.Check(board, moves) != nil || !j.Result.Solved {
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
	must(t, err)
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
		must(t, json.Unmarshal([]byte(data), &last))
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
	t.Parallel()
	c := newClient(t, web.Config{Limits: engine.Limits{Searches: 2}})
	const waiting = 16
	body := `{"problem": "maze:10x10:1-9", "seconds": 100}`
	var jobs [2 + waiting]job
	for k := range jobs {
		c.post("generate", body, 202, &jobs[k])
	}
	var last job
	c.get("jobs/"+jobs[len(jobs)-1].Job, &last)
	if last.State != "queued" {
		t.Errorf("the last one: %+v", last)
	}
	answer, text := c.send("POST", "/api/v1/generate", body)
	seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
	if answer.StatusCode != 429 || err != nil || seconds < 1 || seconds > 100 {
		t.Errorf("one more: %d, Retry-After %q: %s", answer.StatusCode, answer.Header.Get("Retry-After"),
			text)
	}
	c.send("DELETE", "/api/v1/jobs/"+last.Job, "") // out of the queue
	var next job
	c.post("generate", body, 202, &next)
	for _, j := range jobs {
		c.send("DELETE", "/api/v1/jobs/"+j.Job, "")
	}
	tooltest.Until(t, "a place", func() bool {
		c.get("jobs/"+next.Job, &next)
		return next.State == "running"
	})
}

// TestTooLarge asks for a search that takes more memory than one may have.
func TestTooLarge(t *testing.T) {
	c := newClient(t, web.Config{Limits: engine.Limits{Searches: 4, Memory: 64 << 20, MaxSide: 1000}})
	answer, text := c.send("POST", "/api/v1/generate", `{"problem": "maze:1000x1000:1-9"}`)
	if answer.StatusCode != http.StatusRequestEntityTooLarge ||
		!strings.Contains(string(text), "a search has 16 MiB here") {
		t.Errorf("status %d: %s", answer.StatusCode, text)
	}
	c.post("generate", `{"problem": "maze:10x10:1-9", "seconds": 0.1, "wait": true}`, 200, nil)
}
