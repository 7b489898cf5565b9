package web

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stride/internal/memory"
	"stride/maze"
	"stride/puzzle"
	"stride/puzzle/families"
)

// memoryOf is what the search for an answer to a problem is expected to take.
func memoryOf(t *testing.T, key string) int64 {
	t.Helper()
	p, err := families.All.ParseProblem(key)
	if err != nil {
		t.Fatal(err)
	}
	search, err := p.Search(puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return search.Memory()
}

// TestPlan holds the parts of every budget together: they are positive, fill the budget
// and no more, and leave searches room for what the smallest budget promises.
func TestPlan(t *testing.T) {
	group := "shift:4x4:" + strings.Repeat("1A", 16) // which may be searched through
	for _, budget := range []memory.Size{leastMemory, 600 * mib, 1 << 30, 3 << 30, 12 << 30, 1 << 40} {
		p := newPlan(budget)
		sum := programMemory + p.searches + (1+mostLeft)*p.thought + int64(p.levels)*levelMemory + int64(p.jobs)*jobMemory + int64(p.bodies)*bodyMemory
		if p.levels < 1 || p.jobs < 1 || p.bodies < 1 || sum != int64(budget) {
			t.Errorf("%v: %+v, together %v", budget, p, memory.Size(sum))
		}
		if largest := memoryOf(t, "maze:100x100:1-9"); p.searches < 4*largest || p.searches < memoryOf(t, group+string(maze.CheckDigit(group))) {
			t.Errorf("%v: searches have %v", budget, memory.Size(p.searches))
		}
	}
	if err := CheckMemory(leastMemory - 1); err == nil {
		t.Error("less than the least is enough")
	}
	if err := CheckMemory(leastMemory); err != nil {
		t.Error(err)
	}
}

// TestMemoryQueue lets searches run at the same time only as far as their memory goes, and
// refuses one that would never fit.
func TestMemoryQueue(t *testing.T) {
	j := testJobs(3) // with 1000 bytes
	defer j.close()
	var running [2]*obedient
	var first *job
	for k := range running {
		running[k] = &obedient{*newStubborn(time.Hour)}
		running[k].bytes = 500
		first = start(t, j, running[k])
		soon(t, "a search", running[k].begun)
	}
	third := &obedient{*newStubborn(time.Hour)}
	third.bytes = 1
	if one := start(t, j, third); one.status().State != queued {
		t.Errorf("the third: %+v", one.status())
	}
	first.halt()
	soon(t, "the third", third.begun)

	large := &obedient{*newStubborn(time.Hour)}
	large.bytes = 1001
	_, err := j.begin(large)
	var refusal *apiError
	if !errors.As(err, &refusal) || refusal.status != http.StatusRequestEntityTooLarge || refusal.retry != 0 {
		t.Errorf("more than there is: %v", err)
	}
}

// TestLargeBodies sends a large body while the only place is taken by one that does not
// arrive: it is told to come again, and small ones go on.
func TestLargeBodies(t *testing.T) {
	s := New(Config{})
	defer s.Close()
	s.bodies = newSemaphore(room{places: 1}, 0)
	body, more := io.Pipe()
	begun, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		r := httptest.NewRequest("POST", "http://127.0.0.1/api/v1/check", body)
		s.ServeHTTP(httptest.NewRecorder(), r)
	}()
	go func() {
		_, _ = more.Write([]byte("{"))
		close(begun)
	}()
	soon(t, "the first body", begun)
	send := func(length int) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		text := `{"level": "shift:3#"}`
		s.ServeHTTP(w, httptest.NewRequest("POST", "http://127.0.0.1/api/v1/check", strings.NewReader(text+strings.Repeat(" ", length-len(text)))))
		return w
	}
	if w := send(smallBody + 1); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" {
		t.Errorf("a second large body: status %d, %v", w.Code, w.Header())
	}
	if w := send(smallBody); w.Code != http.StatusOK {
		t.Errorf("a small body: status %d: %s", w.Code, w.Body)
	}
	_ = more.CloseWithError(io.ErrUnexpectedEOF)
	soon(t, "the end of the first", over)
	if w := send(smallBody + 1); w.Code != http.StatusOK {
		t.Errorf("a large body: status %d: %s", w.Code, w.Body)
	}
}
