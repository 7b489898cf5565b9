package farm

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestNodeKilled lets a node work on an item for longer than the acknowledgement wait, which its
// signals allow. Then it is killed, and another node gets the item.
func TestNodeKilled(t *testing.T) {
	t.Parallel()
	f := serveToys(t, 3*shortWait) // a loaded machine must get a signal out
	submit(t, f, numbers(20))
	victim := begin(t, "deaf", f.URL, "victim")
	until(t, "the victim to work", func() bool { return works(f, "victim") })
	join(t, f, "heir")
	// An item after the other: the queue hands the first one out again before it hands out later
	// ones.
	begun := time.Now()
	until(t, "twice the acknowledgement wait", func() bool { return time.Since(begun) > 6*shortWait })
	if queue, err := f.items.Consumer(t.Context(), nodesConsumer); err != nil ||
		queue.CachedInfo().NumRedelivered != 0 ||
		queue.CachedInfo().NumAckPending != 1 {
		t.Errorf("while the victim works: %+v, error %v", queue.CachedInfo(), err)
	}
	victim.kill()
	if r := finished(t, f, numbers(20))["reach:20"]; r.Node != "heir" {
		t.Errorf("it was done by %s", r.Node)
	}
}

// TestHeldTooLong has a node that still works on an item long after its limit: others get it.
func TestHeldTooLong(t *testing.T) {
	t.Parallel()
	f := serveToys(t, shortWait)
	submit(t, f, numbers(5))
	m, err := pull(t, f)
	must(t, err)
	ctx, release := context.WithCancelCause(t.Context())
	defer release(nil)
	go (&node{NodeOptions: NodeOptions{Log: quiet}, farm: f, wait: shortWait}).hold(ctx, release, m,
		time.Nanosecond-grace)
	if m, err = pull(t, f); err != nil {
		t.Fatal(err)
	}
	if data, err := m.Metadata(); err != nil || data.NumDelivered != 2 {
		t.Errorf("%+v, error %v", data, err)
	}
}

// TestNodeInterrupted presses Ctrl-C on a node in the middle of an item, which moves on without a
// wait. A second node, whose search does not return, ends too.
func TestNodeInterrupted(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	for _, role := range []string{"join", "deaf"} {
		list := numbers(forever)
		submit(t, f, list)
		node := begin(t, role, f.URL, role)
		until(t, "the node to work", func() bool { return works(f, role) })
		must(t, node.Process.Signal(os.Interrupt))
		if code := node.over(); code != 0 {
			t.Errorf("%s: exit code %d after Ctrl-C", role, code)
		}
		if role == "join" {
			until(t, "the item to wait", func() bool {
				s, ok := statusOf(f)
				return ok &&
					s.Waiting+uint64(s.Working) == 1 && !works(f, role)
			})
			m, err := pull(t, f)
			if err != nil {
				t.Fatal("the item was not given back: ", err)
			}
			must(t, m.DoubleAck(t.Context()))
		}
	}
}

// pull takes an item from the queue as a node does.
func pull(t *testing.T, f *Farm) (jetstream.Msg, error) {
	t.Helper()
	queue, err := f.items.Consumer(t.Context(), nodesConsumer)
	must(t, err)
	return queue.Next(jetstream.FetchMaxWait(time.Minute))
}

// TestServerKilled kills the server under load three times and starts it again.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server := begin(t, "serve", "0", folder)
	address := server.url()
	at, err := url.Parse(address)
	must(t, err)
	f := open(t, address)
	items := numbers(span(50, 80)...)
	submit(t, f, items)
	begin(t, "join", address, "one")
	begin(t, "join", address, "two")
	for range 3 {
		before := done(f)
		until(t, "more items", func() bool { return done(f) >= min(before+10, len(items)) })
		server.kill()
		until(t, "the server to come back", func() bool {
			server = begin(t, "serve", at.Port(), folder)
			select {
			case <-server.lines:
				return true
			case <-server.ended: // the port may be taken for a moment
				return false
			}
		})
		until(t, "an answer", func() bool { _, ok := statusOf(f); return ok })
		if now := done(f); now < before {
			t.Errorf("%d items were done, and now %d", before, now)
		}
	}
	finished(t, f, items)
}

// TestOtherVersion lets a node of another version try to join, and then begins a farm of its
// version on the same server. Their items do not mix.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	f := serveToys(t, shortWait)
	stranger := begin(t, "stranger", f.URL, "stranger")
	if code := stranger.over(); code != 1 ||
		!strings.Contains(stranger.text(), "this program is version v2, and the farm at "+f.URL+
			" is one of version v1") {
		t.Errorf("the stranger ended with exit code %d: %s", code, stranger.text())
	}
	other, err := Connect(Access{URL: f.URL, Version: "v2", Families: known})
	must(t, err)
	defer other.Close()
	must(t, other.Create(t.Context()))
	submit(t, f, numbers(20))
	submit(t, other, numbers(20, 30))
	begin(t, "stranger", f.URL, "stranger")
	until(t, "the stranger's answers", func() bool { s, ok := statusOf(other); return ok && s.Answers == 2 })
	if s, _ := statusOf(f); s.Waiting != 1 || s.Answers != 0 || len(s.Nodes) != 0 {
		t.Errorf("the farm of version v1: %+v", s)
	}
	join(t, f, "node")
	finished(t, f, numbers(20))
}

// TestSlowServer connects to a server that greets after three seconds, as on a busy machine.
func TestSlowServer(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for three seconds")
	}
	t.Parallel()
	l, err := net.Listen("tcp", thisMachine+":0")
	must(t, err)
	defer l.Close()
	server := strings.TrimPrefix(serveToys(t, longWait).Address(), "nats://")
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			time.Sleep(3 * time.Second)
			far, err := net.Dial("tcp", server)
			if err != nil {
				return
			}
			go io.Copy(far, near)
			go io.Copy(near, far)
		}
	}()
	connect(t, "nats://"+l.Addr().String(), testVersion)
}
