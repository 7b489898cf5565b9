package farm

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"stride/internal/adversary"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/shift/official"
)

// problemOf returns the problem that words name.
func problemOf(t testing.TB, words string) puzzle.Problem {
	t.Helper()
	p, err := families.All.ProblemOf(strings.Fields(words))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// itemOf returns the item of a problem within limits.
func itemOf(t testing.TB, words string, seed uint64, limit time.Duration, steps int64) Item {
	t.Helper()
	items, err := Items(problemOf(t, words), Limits{Seeds: []uint64{seed}, Time: limit, Steps: steps})
	if err != nil {
		t.Fatal(err)
	}
	return items[0]
}

// levels returns the items of a range of official levels.
func levels(t *testing.T, from, to int) (items []Item) {
	t.Helper()
	for n := from; n <= to; n++ {
		items = append(items, itemOf(t, strconv.Itoa(n), 1, 0, 0))
	}
	return items
}

// smallMaze returns the item of a maze that takes some milliseconds.
func smallMaze(t *testing.T, seed uint64) Item {
	t.Helper()
	return itemOf(t, "5 5 1 4", seed, 0, 20_000)
}

func submit(t *testing.T, f *Farm, items []Item) {
	t.Helper()
	s, err := f.Submit(t.Context(), items)
	if err != nil || s.New != len(items) {
		t.Fatalf("%+v, error %v, want %d new items", s, err, len(items))
	}
}

// TestWorkerKilled lets a node work on an item far longer than the patience of the farm,
// which its heartbeats allow. Then it is killed, and another node gets the item.
func TestWorkerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for time limits of the queue")
	}
	t.Parallel()
	const patience = 3 * testPatience // a loaded machine must get a heartbeat out
	h := serveWith(t, patience, nil)
	f, url := open(t, h.url), h.url
	items := append(levels(t, 30, 40), smallMaze(t, 1))
	submit(t, f, items)
	victim := start(t, "hang", url, "victim")
	until(t, "the victim to work", func() bool { return works(f, "victim") })
	start(t, "join", url, "heir")
	until(t, "all items but one", func() bool { return done(f) == len(items)-1 })
	var beats atomic.Int64
	if _, err := h.store.nc.Subscribe(requestSubject(RoleWork, "*", "*", opBeat),
		func(*nats.Msg) { beats.Add(1) }); err != nil {
		t.Fatal(err)
	}
	until(t, "heartbeats for twice the patience", func() bool { return beats.Load() >= 2*heartbeats })
	info, err := h.store.queue.Info(t.Context())
	if err != nil || info.NumAckPending != 1 || info.NumRedelivered != 0 || done(f) != len(items)-1 {
		t.Errorf("%d items in work, %d given out again, %d done while the victim works, error %v",
			info.NumAckPending, info.NumRedelivered, done(f), err)
	}
	victim.kill()
	for id, r := range finished(t, f, items) {
		if r.Result.Node != "heir" {
			t.Errorf("%s was done by %s", id, r.Result.Node)
		}
	}
}

// TestNodeInterrupted presses Ctrl-C on a node in the middle of an item, which moves on
// without a wait: the patience of the farm would be over much later.
func TestNodeInterrupted(t *testing.T) {
	t.Parallel()
	f, url := serveHere(t, time.Hour)
	items := levels(t, 30, 31)
	submit(t, f, items)
	node := start(t, "hang", url, "node")
	until(t, "the node to work", func() bool { return works(f, "node") })
	if err := node.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := node.over(); code != 0 {
		t.Errorf("exit code %d after Ctrl-C", code)
	}
	start(t, "join", url, "heir")
	finished(t, f, items)
}

// TestServerKilled kills the server under load and starts it again.
func TestServerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for time limits of the queue")
	}
	t.Parallel()
	folder := t.TempDir()
	server := start(t, "serve", "127.0.0.1:0", folder)
	url := server.url()
	f := open(t, url)
	items := levels(t, 20, 160)
	submit(t, f, items)
	start(t, "join", url, "one")
	start(t, "join", url, "two")
	for kills := range 3 {
		before := done(f)
		until(t, "more items", func() bool { return done(f) >= min(before+10, len(items)) })
		server.kill()
		address := strings.TrimPrefix(url, "nats://")
		until(t, "the server to come back", func() bool {
			server = start(t, "serve", address, folder)
			select {
			case <-server.lines:
				return true
			case <-server.ended: // the port may be taken for a moment
				return false
			case <-time.After(limit):
				return false
			}
		})
		t.Logf("killed %d times, %d items done before", kills+1, before)
	}
	finished(t, f, items)
}

// TestCut cuts the connection of a node, and lets it through again.
func TestCut(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a connection that is cut")
	}
	t.Parallel()
	f, url := serveHere(t, testPatience)
	items := levels(t, 20, 160)
	submit(t, f, items)
	wire := newWire(t, strings.TrimPrefix(url, "nats://"))
	start(t, "join", "nats://"+wire.address(), "node")
	for range 2 {
		before := done(f)
		until(t, "more items", func() bool { return done(f) >= min(before+10, len(items)) })
		wire.cut()
		until(t, "the node to be gone", func() bool {
			s, ok := statusOf(f)
			return ok && len(s.Nodes) == 0
		})
		wire.mend()
	}
	finished(t, f, items)
}

// TestLiar lets a node send wrong results, and an honest one do the work.
func TestLiar(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until a node's claims are refused")
	}
	t.Parallel()
	server := start(t, "serve", "127.0.0.1:0", t.TempDir())
	url := server.url()
	f := open(t, url)
	items := append(levels(t, 30, 33), smallMaze(t, 1), smallMaze(t, 2))
	submit(t, f, items)
	liar := start(t, "liar", url, "liar")
	if code := liar.over(); code != 1 || !strings.Contains(liar.text(), "the farm rejected 3 results") {
		t.Errorf("the liar ended with exit code %d: %s", code, liar.text())
	}
	if n := done(f); n != 0 {
		t.Errorf("%d items are done", n)
	}
	start(t, "join", url, "honest")
	for id, r := range finished(t, f, items) {
		if r.Result.Node != "honest" {
			t.Errorf("%s was done by %s", id, r.Result.Node)
		}
	}
	s, _ := statusOf(f)
	if s.Rejected == 0 {
		t.Error("the wrong results are not counted")
	}
	if !strings.Contains(server.text(), "a wrong result was rejected") || !strings.Contains(server.text(), "node=liar") {
		t.Errorf("the liar is not in the log: %s", server.text())
	}
}

// TestAcknowledgedWithoutResult takes an item out of the queue with no result, as a
// program gone wrong might: the coordinator gives it out again.
func TestAcknowledgedWithoutResult(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until a work unit is delivered again")
	}
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f, url := open(t, h.url), h.url
	items := levels(t, 30, 33)
	submit(t, f, items)
	msg, err := h.store.queue.Next()
	if err != nil {
		t.Fatal(err)
	}
	if err := msg.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	start(t, "join", url, "node")
	finished(t, f, items)
}

// TestFailed lets an item fail within its limit, and submits it again.
func TestFailed(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until attempts are used up")
	}
	t.Parallel()
	f, url := serveHere(t, testPatience)
	start(t, "join", url, "node")
	b, err := official.Level(official.Seed{}, 500)
	if err != nil {
		t.Fatal(err)
	}
	adversary.EnlargeRow(b) // it looks like any other level, and cannot be solved
	items := []Item{itemOf(t, numbershift.BoardProblem(b).Key(), 1, 200*time.Millisecond, 0)}
	submit(t, f, items)
	failed := func() bool { s, ok := statusOf(f); return ok && s.Failed == 1 && s.Done == 0 && s.Working == 0 }
	until(t, "the item to fail", failed)
	if s, err := f.Submit(t.Context(), items); err != nil || s != (Submitted{Again: 1}) {
		t.Fatalf("submitted again: %+v, error %v", s, err)
	}
	until(t, "the item to fail again", failed)
}

// TestWithdrawn withdraws an item, which the farm then does not know any more.
func TestWithdrawn(t *testing.T) {
	t.Parallel()
	f, _ := serveHere(t, testPatience)
	items := levels(t, 30, 30)
	submit(t, f, items)
	if err := f.Withdraw(t.Context(), items[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := f.Withdraw(t.Context(), items[0].ID); !errors.Is(err, ErrNoItem) {
		t.Errorf("withdrawn twice: error %v", err)
	}
	submit(t, f, items) // as new ones
}

// TestOtherVersion lets a node of another version try to join, and then the coordinator
// change its version while nodes are there.
func TestOtherVersion(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for nodes of another version")
	}
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f, url := open(t, h.url), h.url
	stranger := start(t, "stranger", url, "stranger")
	if code := stranger.over(); code != 1 ||
		!strings.Contains(stranger.text(), "this program is version v2, the farm works with v1") {
		t.Errorf("the stranger ended with exit code %d: %s", code, stranger.text())
	}
	node := start(t, "impatient", url, "node")
	until(t, "the node", func() bool { s, _ := statusOf(f); return len(s.Nodes) == 1 })
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	k := CoordinatorOptions{Version: "v3", Replicas: 1, Patience: testPatience, Log: quiet,
		alive: func() error { return nil }}
	second := &store{nc: h.store.nc, js: h.store.js} // the first coordinator continues with its own
	if _, err := startCoordinator(ctx, second, k); err != nil {
		t.Fatal(err)
	}
	if code := node.over(); code != 1 || !strings.Contains(node.text(), "the farm works with v3") {
		t.Errorf("the node ended with exit code %d: %s", code, node.text())
	}
}

// wire is a TCP connection to a server that can be cut.
type wire struct {
	t      *testing.T
	l      net.Listener
	server string
	mu     sync.Mutex
	broken bool
	ends   []net.Conn
}

func newWire(t *testing.T, server string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{t: t, l: l, server: server}
	t.Cleanup(func() { l.Close(); w.cut() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			w.join(c)
		}
	}()
	return w
}

func (w *wire) address() string { return w.l.Addr().String() }

// join connects a node with the server, or hangs up if the wire is cut.
func (w *wire) join(c net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s, err := net.Dial("tcp", w.server)
	if err != nil || w.broken {
		c.Close()
		return
	}
	w.ends = append(w.ends, c, s)
	for _, pair := range [][2]net.Conn{{c, s}, {s, c}} {
		go func() {
			_, _ = io.Copy(pair[0], pair[1])
			pair[0].Close()
		}()
	}
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.broken = true
	for _, c := range w.ends {
		c.Close()
	}
	w.ends = nil
}

func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.broken = false
}
