package farm

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPoisoned puts items into the store, past the keeper, that nobody can work on: in the
// queue and together. They are set aside with the reason, and neither the node nor
// the keeper ends because of them.
func TestPoisoned(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f := open(t, h.url)
	good := levels(t, 20, 23)
	sum, none, stranger := good[0], levels(t, 24, 24)[0], levels(t, 25, 25)[0]
	sum.ID, sum.Sum = "sum", sumOf("another level")
	none.ID, none.Level, none.Board = "none", 0, "no board"
	text := func(it Item) string {
		b, err := json.Marshal(it)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	wants := map[string]string{
		"sum": ErrOtherProblem.Error(), "none": "item none: ", "garbage": "it cannot be read", "other": "it says that it is", "joint": "it cannot be read",
		"jointsum": ErrOtherProblem.Error(),
	}
	jointSum := sum
	jointSum.ID = "jointsum"
	for key, value := range map[string]string{
		keyQueue + "sum": text(sum), keyQueue + "none": text(none), keyQueue + "garbage": "{", keyQueue + "other": text(stranger),
		keyJoint + "joint": "[]", keyJoint + "jointsum": text(jointSum),
	} {
		if _, err := h.store.items.PutString(t.Context(), key, value); err != nil {
			t.Fatal(err)
		}
	}
	node := start(t, "join", h.url, "node")
	submit(t, f, good, false)
	finished(t, f, good)
	until(t, "all of them to be set aside", func() bool { return status(t, h).Aside == len(wants) })
	s := status(t, h)
	for _, a := range s.Asides {
		if want, ok := wants[a.Item]; !ok || !strings.Contains(a.Reason, want) {
			t.Errorf("%s was set aside: %s", a.Item, a.Reason)
		}
	}
	if len(s.Asides) != len(wants) || s.Done != len(good) || s.Waiting != 0 || s.Working != 0 {
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
	t.Parallel()
	h := serveWith(t, 20*time.Millisecond, nil)
	f := open(t, h.url)
	items := levels(t, 30, 30)
	submit(t, f, items, false)
	r := newRaw(t, h.url, Token{})
	given := 0
	until(t, "the item to be set aside", func() bool {
		var n nextReply
		if r.do(RoleWork, opNext, nextRequest{testVersion, shortestWait}, &n) == nil && n.Lease != "" {
			given++
		}
		return status(t, h).Aside == 1
	})
	if given != mostDeliveries {
		t.Errorf("it was given out %d times, want %d", given, mostDeliveries)
	}
	if s, err := f.Submit(t.Context(), items, false); err != nil || s.Again != 1 || status(t, h).Aside != 0 {
		t.Errorf("submitted again: %+v, %v", s, err)
	}
}

// TestDeafSearch presses Ctrl-C on nodes whose searches do not return, in the queue and
// together.
func TestDeafSearch(t *testing.T) {
	t.Parallel()
	h := serveWith(t, time.Hour, nil)
	f := open(t, h.url)
	items := levels(t, 30, 30)
	submit(t, f, items, false)
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

// TestEndless submits a limit that no clock can count.
func TestEndless(t *testing.T) {
	it := levels(t, 20, 20)[0]
	for _, seconds := range []float64{9e18, 1e300, (1<<63 - 1) / 1e9} {
		it.Seconds = seconds
		if now := time.Now(); it.limit() <= 0 || !it.until(now).After(now) {
			t.Errorf("%v s: limit %v, until %v", seconds, it.limit(), it.until(now))
		}
		if _, ok, err := it.Work(t.Context()); !ok || err != nil {
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
	if err := h.store.js.DeleteKeyValue(t.Context(), bucketBooks); err != nil {
		t.Fatal(err)
	}
	if err := h.store.probe(t.Context()); err == nil {
		t.Error("a bucket that is not there was written to")
	}
}

// TestDamagedQueue starts a server whose file of the queue is damaged: it ends and says so,
// instead of trying for ever.
func TestDamagedQueue(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first := start(t, "serve", "127.0.0.1:0", folder)
	submit(t, open(t, first.url()), levels(t, 20, 21), false)
	first.end()
	name := filepath.Join(folder, "jetstream", "$G", "streams", streamItems, "obs", consumer, "o.dat")
	if err := os.WriteFile(name, []byte("garbage"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := start(t, "serve", "127.0.0.1:0", folder)
	if code := again.over(); code != 1 || !strings.Contains(again.text(), "it may be damaged") {
		t.Errorf("exit code %d: %s", code, again.text())
	}
}
