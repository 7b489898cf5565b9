package engine

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/waittest"
	"stride/internal/web/semaphore"
)

// Tests of searches that do not stop, and of what has to keep working meanwhile.

// stubborn is a search that returns when it is released, whatever its context says.
type stubborn struct {
	most    time.Duration
	begun   chan struct{} // closed when it runs
	release chan struct{}
	told    string // by now
	bytes   int64
}

func newStubborn(most time.Duration) *stubborn {
	return &stubborn{most: most, begun: make(chan struct{}), release: make(chan struct{}), told: "its best so far"}
}

func (w *stubborn) kind() string         { return "stubborn" }
func (w *stubborn) limit() time.Duration { return w.most }
func (w *stubborn) room() semaphore.Room { return semaphore.Room{Places: 1, Bytes: w.bytes} }
func (w *stubborn) now() any             { return w.told }
func (w *stubborn) run(context.Context) (any, error) {
	close(w.begun)
	<-w.release
	return "its result", nil
}

// obedient is a search that ends with its context.
type obedient struct{ stubborn }

func (w *obedient) run(ctx context.Context) (any, error) {
	close(w.begun)
	<-ctx.Done()
	return "its best", nil
}

func testJobs(searches int) *jobs {
	return newJobs(Limits{Searches: searches, Queue: 5}.OrDefault(), 1000, slog.New(slog.DiscardHandler))
}

func start(t *testing.T, j *jobs, w work) *Job {
	t.Helper()
	one, err := j.begin(w)
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// TestLeftBehind cancels a search that does not stop: its job is over all the same, its
// place stays taken until it returns, and then its result is there.
func TestLeftBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for searches that do not stop")
	}
	j := testJobs(1)
	defer j.close()
	w := newStubborn(time.Hour)
	one := start(t, j, w)
	waittest.Closed(t, "the search", w.begun)
	one.Halt()
	waittest.Closed(t, "the end of its job", one.over)
	s := one.Status()
	if s.State != cancelled || s.Error != errLeft.Error() || s.Progress != w.told || s.Result != nil {
		t.Errorf("left behind: %+v", s)
	}
	next := &obedient{*newStubborn(time.Hour)}
	queued := start(t, j, next)
	if j.semaphore.Inside() != 1 || j.left.Load() != 1 || queued.Status().Ahead != 1 {
		t.Errorf("%d places are taken, %d searches left behind, the next: %+v", j.semaphore.Inside(), j.left.Load(),
			queued.Status())
	}
	close(w.release)
	waittest.Closed(t, "the next search", next.begun)
	waittest.Until(t, "the late result",
		func() bool { s := one.Status(); return s.Result == "its result" && s.Error == "" && s.Progress == nil })
	if s := one.Status(); s.State != cancelled || j.left.Load() != 0 {
		t.Errorf("ended late: %+v, %d left behind", s, j.left.Load())
	}
}

// TestOvertime lets a search run past its limit: it fails, and is done if it returns.
func TestOvertime(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for searches that do not stop")
	}
	j := testJobs(1)
	defer j.close()
	w := newStubborn(time.Millisecond)
	one := start(t, j, w)
	waittest.Closed(t, "the end of its job", one.over)
	if s := one.Status(); s.State != failed || s.Error != errLeft.Error() {
		t.Errorf("%+v", s)
	}
	close(w.release)
	waittest.Until(t, "the late result", func() bool { return one.Status().State == done })
}

// TestPlacesComeBack begins and cancels more obedient searches than there are places.
func TestPlacesComeBack(t *testing.T) {
	j := testJobs(2)
	defer j.close()
	for range 50 {
		w := &obedient{*newStubborn(time.Hour)}
		one := start(t, j, w)
		waittest.Closed(t, "a search", w.begun)
		one.Halt()
		waittest.Closed(t, "its end", one.over)
		if s := one.Status(); s.State != cancelled || s.Result != "its best" || s.Error != "" {
			t.Fatalf("%+v", s)
		}
	}
	if j.semaphore.Inside() != 0 || j.left.Load() != 0 {
		t.Errorf("%d places are taken, %d searches left behind", j.semaphore.Inside(), j.left.Load())
	}
}

// stubbornThought is a position that is thought about until it is released.
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

// TestAnalyzerLeaves thinks about a position whose search does not stop: it becomes
// unknown, and others are analyzed meanwhile, until too many are left behind.
func TestAnalyzerLeaves(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for analyses that are given up")
	}
	th := newAnalyzer(10 * time.Millisecond)
	defer th.close()
	release := make(chan struct{})
	for k := range maxLeft {
		waittest.Closed(t, "the stubborn one", th.ask(puzzletest.Heap(k+1), &stubbornThought{release: release}))
	}
	if th.left.Load() != maxLeft {
		t.Errorf("%d are left behind", th.left.Load())
	}
	quick := &stubbornThought{begun: make(chan struct{}), release: make(chan struct{})}
	close(quick.release)
	waittest.Closed(t, "the answer while too many are left behind", th.ask(puzzletest.Heap(100), quick))
	select {
	case <-quick.begun:
		t.Error("another one is thought about while too many are left behind")
	default:
	}
	close(release)
	waittest.Until(t, "the return of the stubborn ones", func() bool { return th.left.Load() == 0 })
	waittest.Closed(t, "the answer", th.ask(puzzletest.Heap(100), quick))
	waittest.Closed(t, "the thought", quick.begun)
}

// TestAnalyzerTurns asks for a position that takes all the time there is, and then for
// another: that one is thought about after the first one's turn, not after its time.
func TestAnalyzerTurns(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for analyses that take turns")
	}
	th := newAnalyzer(time.Hour)
	defer th.close()
	long := th.ask(puzzletest.Heap(1), &stubbornThought{obeys: true})
	waittest.Until(t, "the first turn", func() bool { return th.waiting() == 0 })
	release := make(chan struct{})
	close(release)
	waittest.Closed(t, "the second one", th.ask(puzzletest.Heap(2), &stubbornThought{release: release}))
	select {
	case <-long:
		t.Error("the long one lost the rest of its time")
	default:
	}
}
