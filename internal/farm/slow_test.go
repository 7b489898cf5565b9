package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// slow is a toy problem that takes the coordinator longer than a request may take.
type slow struct {
	reach
	text   func() // called by Text
	search func() // called by searches
}

func (s slow) Text() (string, error) {
	s.text()
	return s.reach.Text()
}

func (s slow) Search(o puzzle.Options) (puzzle.Search, error) {
	return slowCounting{counting{s.reach, o}, s.search}, nil
}

type slowCounting struct {
	counting
	search func()
}

func (s slowCounting) Run(ctx context.Context) (puzzle.Answer, error) {
	s.search()
	return s.counting.Run(ctx)
}

// slowly returns the toy family with problems that call the functions.
func slowly(text, search func()) *puzzle.Family {
	f := *reaching
	f.ParseProblem = func(rest string) (puzzle.Problem, error) {
		p, err := reaching.ParseProblem(rest)
		if err != nil {
			return nil, err
		}
		return slow{p.(reach), text, search}, nil
	}
	return &f
}

// TestSlowProof sends results whose check takes longer than a request may take: true and false
// claims that there is no solution. The node is free, and the coordinator keeps the items until
// it has decided.
func TestSlowProof(t *testing.T) {
	t.Parallel()
	decide := make(chan struct{})
	family := slowly(func() {}, func() { <-decide })
	h := serveAs(t, CoordinatorOptions{Patience: testPatience, Families: puzzle.Registry{family}, asking: time.Second},
		nil)
	f := openToy(t, h.url)
	items := append(reachItems(t, -2, 0), reachItems(t, 3, 0)...)
	submit(t, f, items)
	var beats atomic.Int64
	_, err := h.store.nc.Subscribe("$JS.ACK.>", func(m *nats.Msg) {
		if string(m.Data) == "+WPI" {
			beats.Add(1)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	node := newRaw(t, h.url, Token{})
	for range items {
		given := node.take()
		result := Result{ID: given.Item.ID, Node: "node", Version: testVersion, Impossible: "it is negative"}
		until(t, "the node to be free", func() bool {
			var a answer
			err := node.do(RoleWork, opResult, resultRequest{given.Lease, result}, &a)
			if err == nil && a.Verdict != answerJudging {
				t.Fatalf("%+v", a)
			}
			return err == nil
		})
	}
	until(t, "heartbeats for twice the patience", func() bool { return beats.Load() >= int64(2*heartbeats*len(items)) })
	if info, err := h.store.queue.Info(t.Context()); err != nil || info.NumAckPending != len(items) ||
		info.NumRedelivered != 0 {
		t.Errorf("%d items in work, %d given out again, error %v", info.NumAckPending, info.NumRedelivered, err)
	}
	close(decide)
	until(t, "both decisions", func() bool { s, ok := statusOf(f); return ok && s.Failed == 1 && s.Rejected == 1 })
}

// signals is a log that passes on messages.
type signals struct{ lines chan string }

func (s signals) Write(line []byte) (int, error) {
	select {
	case s.lines <- string(line):
	default:
	}
	return len(line), nil
}

// TestSlowProofKept lets the store fail when the coordinator has decided on a result that its node does not
// have any more: it is written down when the store is back.
func TestSlowProofKept(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a coordinator that tries again")
	}
	t.Parallel()
	decide, log := make(chan struct{}), signals{make(chan string, 100)}
	h := serveAs(t, CoordinatorOptions{
		Patience: time.Hour, Families: puzzle.Registry{slowly(func() {}, func() { <-decide })}, asking: time.Second,
		Log: slog.New(slog.NewTextHandler(log, nil)),
	}, nil)
	f := openToy(t, h.url)
	submit(t, f, reachItems(t, -2, 0))
	node := newRaw(t, h.url, Token{})
	given := node.take()
	var a answer
	result := Result{ID: given.Item.ID, Node: "node", Version: testVersion, Impossible: "it is negative"}
	if err := node.do(RoleWork, opResult, resultRequest{given.Lease, result}, &a); err != nil ||
		a.Verdict != answerJudging {
		t.Fatalf("%+v, error %v", a, err)
	}
	bucket, err := h.store.results.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := h.store.js.DeleteKeyValue(t.Context(), bucketResults); err != nil {
		t.Fatal(err)
	}
	close(decide)
	until(t, "the store to fail", func() bool { return strings.Contains(<-log.lines, "could not be written down") })
	if _, err := h.store.js.CreateKeyValue(t.Context(),
		jetstream.KeyValueConfig{Bucket: bucketResults, History: uint8(bucket.History()),
			Storage: jetstream.FileStorage}); err != nil {
		t.Fatal(err)
	}
	until(t, "the result", func() bool { s, ok := statusOf(f); return ok && s.Failed == 1 && s.Working == 0 })
}

// TestSlowProblem submits and gives back an item whose problem takes longer to make than a request may take.
func TestSlowProblem(t *testing.T) {
	t.Parallel()
	const asking = 200 * time.Millisecond
	h := serveAs(t, CoordinatorOptions{
		Patience: time.Hour, Families: puzzle.Registry{slowly(func() { time.Sleep(2 * asking) }, func() {})}, asking: asking,
	}, nil)
	f := openToy(t, h.url)
	items := reachItems(t, 5, 0)
	// The store may be slow, too, on a machine under load.
	again := func(what string, do func() error) {
		t.Helper()
		err := do()
		for tries := 0; err != nil && tries < 20; tries++ {
			err = do()
		}
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	again("submitting", func() error { _, err := f.Submit(t.Context(), items); return err })
	if t.Failed() {
		return
	}
	node := newRaw(t, h.url, Token{})
	given := node.take()
	again("giving back", func() error { return node.do(RoleWork, opGive, leaseRequest{given.Lease, "it is broken"}, nil) })
	again("a result", func() error {
		r := Result{ID: given.Item.ID, Node: "node", Version: testVersion, Answer: "5", Value: 5}
		return node.do(RoleWork, opResult, resultRequest{given.Lease, r}, nil)
	})
	until(t, "the item", func() bool { return done(f) == 1 })
}

// TestUnprovenImpossible sets an item aside whose results are refused again and again, and says
// what was wrong with them.
func TestUnprovenImpossible(t *testing.T) {
	t.Parallel()
	h := serveWith(t, 20*time.Millisecond, nil, reaching)
	f := openToy(t, h.url)
	submit(t, f, reachItems(t, 5, 0))
	node := newRaw(t, h.url, Token{})
	until(t, "the item to be set aside", func() bool {
		var n nextReply
		if node.do(RoleWork, opNext, nextRequest{testVersion, shortestWait}, &n) == nil && n.Lease != "" {
			r := Result{ID: n.Item.ID, Node: "node", Version: testVersion, Impossible: "I say so"}
			_ = node.do(RoleWork, opResult, resultRequest{n.Lease, r}, nil) // it is refused
		}
		return status(t, h).Aside == 1
	})
	const want = "without a result; the last wrong one: it says that there is no solution"
	if s := status(t, h); len(s.DeadLetters) != 1 || !strings.Contains(s.DeadLetters[0].Reason, want) {
		t.Errorf("%+v, want %q", s.DeadLetters, want)
	}
}

// TestLongProofs submits boards that the search over edges proves unsolvable in less than a second,
// and the exhaustive search alone in many, with levels after them for the only worker.
func TestLongProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("proves twice that boards cannot be solved")
	}
	t.Parallel()
	f, url := serveHere(t, testPatience)
	items := levels(t, 10, 12)
	for _, board := range []string{
		"8 2\n6 3 11 9 1 5 2 9\n6 11 4 1 3 1 1 3\n",
		"5 5\n2 0 4 1 2\n1 0 0 4 0\n3 0 0 0 5\n2 2 0 0 1\n1 3 3 10 2\n",
	} {
		_, p, err := families.All.ProblemOfText(board)
		if err != nil {
			t.Fatal(err)
		}
		of, err := Items(p, Limits{Seeds: []uint64{1}})
		if err != nil {
			t.Fatal(err)
		}
		items = append(of, items...)
	}
	submit(t, f, items)
	start(t, "join", url, "node")
	until(t, "all items", func() bool {
		s, ok := statusOf(f)
		return ok && s.Done == 3 && s.Failed == 2 && s.Rejected == 0 && s.Working == 0
	})
}

// TestManyRequests lets a node ask for items without waiting for answers. It has a few requests
// at a time, and others can still ask.
func TestManyRequests(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	greedy := newRaw(t, h.url, Token{})
	refused := make(chan error, 1)
	inbox := greedy.NewRespInbox()
	_, err := greedy.Subscribe(inbox, func(m *nats.Msg) {
		if err := readReply(m, nil); err != nil {
			refused <- err
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	const extra = 5
	request := fmt.Appendf(nil, `{"version":%q,"wait":%d}`, testVersion, longestWait)
	for range maxAsked + extra {
		if err := greedy.PublishRequest(requestSubject(RoleWork, greedy.name, greedy.session, opNext), inbox,
			request); err != nil {
			t.Fatal(err)
		}
	}
	for range extra {
		select {
		case err := <-refused:
			if !strings.Contains(err.Error(), "8 requests of this node wait for an item already") {
				t.Error(err)
			}
		case <-time.After(limit):
			t.Fatal("more requests wait than a node may have")
		}
	}
	if err := newRaw(t, h.url, Token{}).do(RoleWork, opNext, nextRequest{testVersion, shortestWait},
		new(nextReply)); err != nil && !errors.Is(err, nats.ErrTimeout) {
		t.Errorf("another node: %v", err)
	}
}
