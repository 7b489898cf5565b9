package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// TestPoisoned puts items into the store, past the coordinator, that no node can work on. They are
// set aside with the reason, and neither the node nor the coordinator ends because of them.
func TestPoisoned(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f := open(t, h.url)
	good := levels(t, 20, 23)
	sum, none, stranger := good[0], levels(t, 24, 24)[0], levels(t, 25, 25)[0]
	sum.ID, sum.Sum = "sum", sumOf("another level")
	none.ID, none.Problem = "none", "shift:0#"
	text := func(it Item) string {
		b, err := json.Marshal(it)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	wants := map[string]string{
		"sum": ErrOtherProblem.Error(), "none": "item none: ", "garbage": "it cannot be read", "other": "it says that it is",
		"old": "of an older version",
	}
	for key, value := range map[string]string{
		keyQueue + "sum": text(sum), keyQueue + "none": text(none), keyQueue + "garbage": "{", keyQueue +
			"other": text(stranger),
		keyQueue + "old": `{"id":"old","level":20,"sum":"00"}`,
	} {
		if _, err := h.store.items.PutString(t.Context(), key, value); err != nil {
			t.Fatal(err)
		}
	}
	node := start(t, "join", h.url, "node")
	submit(t, f, good)
	finished(t, f, good)
	until(t, "all of them to be set aside", func() bool { return status(t, h).Aside == len(wants) })
	s := status(t, h)
	for _, a := range s.DeadLetters {
		if want, ok := wants[a.Item]; !ok || !strings.Contains(a.Reason, want) {
			t.Errorf("%s was set aside: %s", a.Item, a.Reason)
		}
	}
	if len(s.DeadLetters) != len(wants) || s.Done != len(good) || s.Waiting != 0 || s.Working != 0 {
		t.Errorf("%+v", s)
	}
	select {
	case <-node.ended:
		t.Errorf("the node has ended: %s", node.text())
	default:
	}
}

// TestDeliveryLimit gives an item to nodes that fall silent, again and again, until it
// is set aside.
func TestDeliveryLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until a work unit is given up")
	}
	t.Parallel()
	h := serveWith(t, 20*time.Millisecond, nil)
	f := open(t, h.url)
	items := levels(t, 30, 30)
	submit(t, f, items)
	r := newRaw(t, h.url, Token{})
	given := 0
	until(t, "the item to be set aside", func() bool {
		var n nextReply
		if r.do(RoleWork, opNext, nextRequest{testVersion, shortestWait}, &n) == nil && n.Lease != "" {
			given++
		}
		return status(t, h).Aside == 1
	})
	if given != maxDeliveries {
		t.Errorf("it was given out %d times, want %d", given, maxDeliveries)
	}
	if s, err := f.Submit(t.Context(), items); err != nil || s.Again != 1 || status(t, h).Aside != 0 {
		t.Errorf("submitted again: %+v, %v", s, err)
	}
}

// TestDeafSearch presses Ctrl-C on nodes whose searches do not return.
func TestDeafSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a search that does not stop")
	}
	t.Parallel()
	h := serveWith(t, time.Hour, nil)
	f := open(t, h.url)
	items := levels(t, 30, 30)
	submit(t, f, items)
	node := start(t, "deaf", h.url, "node")
	until(t, "the node to work", func() bool { return works(f, "node") })
	began := time.Now()
	node.end()
	if took := time.Since(began); took > soon {
		t.Errorf("the node took %v to end", took)
	}
	start(t, "join", h.url, "heir")
	finished(t, f, items)
}

// TestLateSearch gives a node an item whose search continues long after its limit. It is not
// given back as if it were new, which would never end: the node ends when that has
// happened again and again, and the item counts as given out.
func TestLateSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a search that is late")
	}
	t.Parallel()
	h := serveWith(t, 20*time.Millisecond, nil)
	f := open(t, h.url)
	submit(t, f, []Item{itemOf(t, "30", 1, time.Millisecond, 0)})
	err := Join(t.Context(), f, NodeOptions{
		Version: testVersion, Workers: 1, Log: quiet, grace: time.Millisecond,
		work: func(context.Context, Item, puzzle.Problem, memory.Size) (Result, bool, error) {
			select {}
		},
	})
	if !errors.Is(err, errLate) {
		t.Errorf("the node ended with %v, want %v", err, errLate)
	}
	if info, err := h.store.queue.Info(t.Context()); err != nil || info.NumRedelivered != 1 {
		t.Errorf("%d items were given out again, error %v", info.NumRedelivered, err)
	}
}

// TestTooLarge gives a node with little memory an item that needs more: another one gets it,
// and the node continues.
func TestTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("fills a queue")
	}
	t.Parallel()
	h := serveWith(t, 20*time.Millisecond, nil)
	f := open(t, h.url)
	items := append(levels(t, 30, 31), itemOf(t, "700 700 1 9", 1, 0, 1))
	submit(t, f, items)
	ctx, stop := context.WithCancel(t.Context())
	small := make(chan error, 1)
	go func() {
		small <- Join(ctx, f, NodeOptions{Version: testVersion, Workers: 1, Log: quiet, Memory: nodeMemory + workerMemory})
	}()
	until(t, "the items that fit", func() bool { return done(f) == len(items)-1 })
	until(t, "the node to refuse the large one", func() bool {
		info, err := h.store.queue.Info(t.Context())
		return err == nil && info.NumRedelivered == 1
	})
	stop()
	if err := <-small; err != nil {
		t.Errorf("the node ended with %v", err)
	}
	start(t, "join", h.url, "large")
	finished(t, f, items)
}

// TestStoreAway asks for the item of a lease when the store cannot be read: that says
// nothing about the item, which must not be set aside.
func TestStoreAway(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f := open(t, h.url)
	submit(t, f, levels(t, 30, 30))
	r := newRaw(t, h.url, Token{})
	given := r.take()
	if err := h.store.js.DeleteKeyValue(t.Context(), bucketItems); err != nil {
		t.Fatal(err)
	}
	if err := r.do(RoleWork, opGive, leaseRequest{given.Lease, "it is broken"}, nil); err == nil {
		t.Error("an item was judged that could not be read")
	}
	if s, err := h.store.deadLetters(t.Context()); err != nil || len(s) > 0 {
		t.Errorf("set aside: %+v, error %v", s, err)
	}
}

// TestEndless submits a limit that no clock can count.
func TestEndless(t *testing.T) {
	it := levels(t, 20, 20)[0]
	for _, seconds := range []float64{9e18, 1e300, (1<<63 - 1) / 1e9} {
		it.Seconds = seconds
		if now := time.Now(); it.limit() <= 0 || !it.until(now, grace).After(now) {
			t.Errorf("%v s: limit %v, until %v", seconds, it.limit(), it.until(now, grace))
		}
		if _, ok, err := it.work(t.Context(), problemOf(t, "20"), 0); !ok || err != nil {
			t.Errorf("%v s: done %v, error %v", seconds, ok, err)
		}
	}
}

// TestProbe writes into all buckets and wants nothing to be left of it; on a server that
// has shut its store, it fails.
func TestProbe(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	before := contents(t, h.store)
	if err := h.store.probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	same(t, "the probe", h.store, before)
	if s := status(t, h); s.Done != 0 {
		t.Errorf("%d items are done", s.Done)
	}
	if err := h.store.js.DeleteKeyValue(t.Context(), bucketResults); err != nil {
		t.Fatal(err)
	}
	if err := h.store.probe(t.Context()); err == nil {
		t.Error("a bucket that is not there was written to")
	}
}

// TestDamagedQueue starts a server whose file of the queue is damaged: it ends and says so,
// instead of trying for ever.
func TestDamagedQueue(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a server that is repaired")
	}
	t.Parallel()
	folder := t.TempDir()
	first := start(t, "serve", "127.0.0.1:0", folder)
	submit(t, open(t, first.url()), levels(t, 20, 21))
	first.end()
	name := filepath.Join(folder, "jetstream", "$G", "streams", streamItems, "obs", consumer, "o.dat")
	if err := os.WriteFile(name, []byte("garbage"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := start(t, "serve", "127.0.0.1:0", folder)
	if code := again.over(); code != 1 || !strings.Contains(again.text(), "the store cannot be used and may be damaged") {
		t.Errorf("exit code %d: %s", code, again.text())
	}
}

// TestDamagedResults flips a byte of a result in the file of the bucket: the caller of Results is told
// that one is missing.
func TestDamagedResults(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until damaged results are delivered again")
	}
	t.Parallel()
	folder := t.TempDir()
	server := start(t, "serve", "127.0.0.1:0", folder)
	f := open(t, server.url())
	items := levels(t, 20, 24)
	submit(t, f, items)
	start(t, "join", f.nc.ConnectedUrl(), "node")
	finished(t, f, items)
	server.end()
	name := filepath.Join(folder, "jetstream", "$G", "streams", streamResults, "msgs", "1.blk")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(text, []byte(`"answer":`))
	if at < 0 {
		t.Fatal("no result in the file of the bucket")
	}
	text[at+len(`"answer":"`)] ^= 1
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	again := start(t, "serve", "127.0.0.1:0", folder)
	f = open(t, again.url())
	s, ok := statusOf(f)
	read := 0
	err = f.Results(t.Context(), func(Record) error { read++; return nil },
		func(id string, err error) { t.Errorf("%s: %v", id, err) })
	var missing *MissingError
	if !errors.As(err, &missing) || missing.Missing != 1 || read != len(items)-1 || !ok {
		t.Errorf("%d results of %d, status %+v, error %v", read, len(items), s, err)
	}
}

// TestEmptiedResults empties or cuts off the file of the results. What is lost counts as not done: the
// server names the items in its log, and they are worked on again.
func TestEmptiedResults(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until lost results are noticed")
	}
	t.Parallel()
	for name, share := range map[string]int64{"emptied": 0, "cut off": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			server := start(t, "serve", "127.0.0.1:0", folder)
			f := open(t, server.url())
			items := levels(t, 20, 24)
			submit(t, f, items)
			node := start(t, "join", f.nc.ConnectedUrl(), "node")
			finished(t, f, items)
			node.kill()
			server.end()
			name := filepath.Join(folder, "jetstream", "$G", "streams", streamResults, "msgs", "1.blk")
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(name, info.Size()*share/3); err != nil {
				t.Fatal(err)
			}
			again := start(t, "serve", "127.0.0.1:0", folder)
			f = open(t, again.url())
			until(t, "the warning", func() bool { return strings.Contains(again.text(), "acknowledged without a result") })
			start(t, "join", f.nc.ConnectedUrl(), "node")
			finished(t, f, items)
		})
	}
}
