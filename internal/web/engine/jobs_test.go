package engine

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/tooltest"
)

// obedient is a search that ends with its context.
type obedient struct{ begun chan struct{} }

func newObedient() *obedient { return &obedient{make(chan struct{})} }

func (w *obedient) kind() string         { return "obedient" }
func (w *obedient) limit() time.Duration { return time.Hour }
func (w *obedient) now() any             { return "its best so far" }
func (w *obedient) run(ctx context.Context) (any, error) {
	close(w.begun)
	<-ctx.Done()
	return "its best", nil
}

func start(t *testing.T, j *jobs, w work) *Job {
	t.Helper()
	one, err := j.begin(w)
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// TestPlaces begins and cancels more searches than there are places, while others wait: they run in
// their order.
func TestPlaces(t *testing.T) {
	j := newJobs(1, slog.New(slog.DiscardHandler))
	defer j.close()
	first := newObedient()
	running := start(t, j, first)
	for range 3 * keepJobs {
		tooltest.Closed(t, "a search", first.begun)
		next := newObedient()
		queued := start(t, j, next)
		running.Halt()
		tooltest.Closed(t, "its end", running.Over())
		if s := running.Status(); s.State != cancelled || s.Result != "its best" || s.Error != "" ||
			s.Progress != nil {
			t.Fatalf("%+v", s)
		}
		running, first = queued, next
	}
	tooltest.Closed(t, "the last search", first.begun)
	queued := start(t, j, newObedient())
	queued.Halt()
	tooltest.Closed(t, "the end of one in the queue", queued.Over())
	if s := queued.Status(); s.State != cancelled || s.Error != errQueue.Error() || s.Seconds != 0 {
		t.Errorf("out of the queue: %+v", s)
	}
	if len(j.list) > keepJobs+2 {
		t.Errorf("%d searches are remembered", len(j.list))
	}
	if _, err := j.find(j.list[0].ID); err != nil {
		t.Error(err)
	}
}

// stubbornThought is a position that is thought about until it is released, or until its context
// ends.
type stubbornThought struct {
	puzzle.Position
	begun   chan struct{} // may be nil
	release chan struct{}
	obeys   bool
}

func (p *stubbornThought) Moves() []string { return nil }

func (p *stubbornThought) Think(ctx context.Context) puzzle.Verdict {
	if p.begun != nil {
		close(p.begun)
	}
	if p.obeys {
		<-ctx.Done()
	} else {
		<-p.release
	}
	return puzzle.Unknown
}

// TestAnalyzerTurns asks for a position that takes all the time there is, and then for
// another: that one is thought about after the first one's turn, not after its time, and the first
// one can be asked for again.
func TestAnalyzerTurns(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for analyses that take turns")
	}
	th := newAnalyzer(time.Hour)
	defer th.close()
	long := th.ask(puzzletest.Heap(1), &stubbornThought{obeys: true})
	tooltest.Until(t, "the first turn", func() bool {
		th.mu.Lock()
		defer th.mu.Unlock()
		return len(th.pending) == 0
	})
	release := make(chan struct{})
	close(release)
	tooltest.Closed(t, "the second one", th.ask(puzzletest.Heap(2), &stubbornThought{release: release}))
	tooltest.Closed(t, "the long one, which is dropped", long)
	again := &stubbornThought{begun: make(chan struct{}), release: release}
	th.ask(puzzletest.Heap(1), again)
	tooltest.Closed(t, "the long one, when it is asked for again", again.begun)
}
