package web

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/tooltest"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// endless is a level whose search and whose analysis end when they are released, whatever
// their contexts say.
type endless struct {
	puzzletest.Heap
	searching, thinking, release chan struct{} // the first two are closed at the beginning
	progress                     func() any
}

func newEndless() *endless {
	return &endless{
		Heap: 4, searching: make(chan struct{}), thinking: make(chan struct{}), release: make(chan struct{}),
		progress: func() any { return "its best so far" },
	}
}

func (e *endless) Open(context.Context) (puzzle.Puzzle, error) { return e, nil }
func (e *endless) Start() puzzle.Position                      { return &endlessPosition{e.Heap.Start(), e} }

// family returns a family of which e is the only level.
func (e *endless) family() *puzzle.Family {
	f := *puzzletest.Toy
	f.ParseID = func(string) (puzzle.ID, error) { return e, nil }
	return &f
}

type endlessPosition struct {
	puzzle.Position
	level *endless
}

func (p *endlessPosition) Clone() puzzle.Position             { return p }
func (p *endlessPosition) Solvable() puzzle.Verdict           { return puzzle.Unknown }
func (p *endlessPosition) Solve(puzzle.Options) puzzle.Search { return p }
func (p *endlessPosition) SolvedAtOnce() bool                 { return false }
func (p *endlessPosition) Progress() any                      { return p.level.progress() }
func (p *endlessPosition) Memory() int64                      { return 0 }

func (p *endlessPosition) Think(context.Context) puzzle.Verdict {
	close(p.level.thinking)
	<-p.level.release
	return puzzle.Unknown
}

func (p *endlessPosition) Run(context.Context) (puzzle.Answer, error) {
	close(p.level.searching)
	<-p.level.release
	return puzzle.Answer{}, nil
}

// TestServeEnds ends a server with a search and an analysis that do not stop, and a client
// that has sent half a request.
func TestServeEnds(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	e := newEndless()
	defer close(e.release)
	s := New(Config{Families: puzzle.Registry{e.family()}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan struct{})
	var serveErr error
	go func() {
		serveErr = Serve(ctx, l, s)
		close(ended)
	}()
	base := "http://" + l.Addr().String() + "/api/v1/"
	post := func(name string) (job struct{ Job string }) {
		answer, err := http.Post(base+name, "application/json", strings.NewReader(`{"level": "toy:4"}`))
		must(t, err)
		defer answer.Body.Close()
		must(t, json.NewDecoder(answer.Body).Decode(&job))
		return job
	}
	job := post("solve")
	tooltest.Closed(t, "the search", e.searching)
	post("check")
	tooltest.Closed(t, "the thought", e.thinking)

	c, err := net.Dial("tcp", l.Addr().String())
	must(t, err)
	defer c.Close()
	if _, err := io.WriteString(c,
		"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	watch, err := http.Get(base + "jobs/" + job.Job + "/events")
	must(t, err)
	defer watch.Body.Close()
	cancel()
	tooltest.Closed(t, "the end of the server", ended)
	if serveErr != nil {
		t.Errorf("the server ended with %v", serveErr)
	}
	if text, _ := io.ReadAll(watch.Body); strings.Contains(string(text), "event: end\n") {
		t.Errorf("a search that has not ended is told to have: %q", text)
	}
}
