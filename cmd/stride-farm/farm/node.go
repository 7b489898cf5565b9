package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// A node pulls an item, searches, publishes the answer, and acknowledges the item when the server
// has stored the answer. A node that is killed in between has done the work for nothing, but the
// item is handed out again. A node that loses the connection continues to search, and publishes
// when it is connected again; by then another node may have answered, and the collector keeps the
// better answer.

// NodeOptions are the options of a node.
type NodeOptions struct {
	Name    string      // name in logs and tables; NodeName() if empty
	Workers int         // number of items at a time; 0 for one on each core
	Memory  memory.Size // memory budget of all searches together; the default one if 0
	Log     *slog.Logger

	// search finds an answer to an item within a memory budget. It is searchItem, except in tests.
	search func(context.Context, Item, puzzle.Problem, memory.Size) (Answer, error)
}

// Answer is what a node says about an item.
type Answer struct {
	Item    Item   `json:"item"`
	Node    string `json:"node"`
	Text    string `json:"text,omitempty"`
	Failure string `json:"failure,omitempty"` // why there is no Text
	puzzle.Effort
}

const (
	// workerMemory is the memory that an item takes at most, except for very large ones.
	workerMemory = 128 << 20
	// nodeMemory is the memory that a node takes apart from its items.
	nodeMemory = 64 << 20
	// signals is the number of in-progress signals that a node sends within the acknowledgement
	// wait.
	signals = 3
	// tryAgain is the pause before a request that has failed is made again.
	tryAgain = time.Second
	// stopGrace limits how long searches may take to return when the node ends. One that takes
	// longer is left behind.
	stopGrace = time.Second
	// grace is the time beyond its limit for which an item that is still in work is kept from other
	// nodes.
	grace = time.Minute
)

// WorkersIn returns how many of the wanted workers (0 for one on each core) fit into a memory
// budget. It returns an error if not even one does.
func WorkersIn(budget memory.Size, wanted int) (int, error) {
	return budget.Workers(search.Workers(wanted), workerMemory, nodeMemory)
}

// NodeName returns a name for this process: the machine's, and some random digits.
func NodeName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "node"
	}
	var digits [3]byte
	_, _ = rand.Read(digits[:]) // never fails
	return host + "-" + hex.EncodeToString(digits[:])
}

// node takes part in a farm.
type node struct {
	NodeOptions
	farm  *Farm
	queue jetstream.Consumer
	wait  time.Duration // for acknowledgements, as the server says
	done  atomic.Int64

	mu     sync.Mutex
	inWork map[string]bool // names of items
}

// errGone ends the work on an item that is no longer in the queue.
var errGone = errors.New("it is no longer in the queue")

// Join works for a farm until ctx ends, and then gives the items in work back. An error says why
// the node had to end.
func (f *Farm) Join(ctx context.Context, o NodeOptions) error {
	o.Name, o.Workers = cmp.Or(o.Name, NodeName()), search.Workers(o.Workers)
	if o.search == nil {
		o.search = searchItem
	}
	queue, err := f.items.Consumer(ctx, nodesConsumer)
	if err != nil {
		return f.explained(err)
	}
	if err := f.mayAnswer(ctx); err != nil {
		return err
	}
	n := &node{NodeOptions: o, farm: f, queue: queue, wait: queue.CachedInfo().Config.AckWait,
		inWork: make(map[string]bool)}
	roll, err := f.nc.Subscribe(f.subject("nodes"), n.report)
	if err != nil {
		return err
	}
	defer func() { _ = roll.Unsubscribe() }() // the connection may be gone
	o.Log.Info("joined the farm", "url", f.nc.ConnectedUrlRedacted(), "node", o.Name, "workers", o.Workers,
		"version", f.Version)

	outside := ctx
	ctx, leave := context.WithCancelCause(outside)
	defer leave(nil)
	var working sync.WaitGroup
	for range o.Workers {
		working.Go(func() {
			for ctx.Err() == nil {
				if err := n.next(ctx); err != nil {
					leave(err)
				}
			}
		})
	}
	over := make(chan struct{})
	go func() { working.Wait(); close(over) }()
	<-ctx.Done()
	select {
	case <-over:
	case <-time.After(stopGrace):
	}
	if outside.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// next waits for an item and works on it. An error means that the node has to end.
func (n *node) next(ctx context.Context) error {
	m, err := n.queue.Next(jetstream.FetchContext(ctx))
	switch {
	case err == nil:
		n.work(ctx, m)
	case ctx.Err() != nil:
		return nil
	case n.farm.nc.IsClosed():
		return fmt.Errorf("the server has closed the connection: %w", cmp.Or(n.farm.nc.LastError(), err))
	case n.farm.mayTake() != nil:
		return n.farm.mayTake()
	case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages):
		n.Log.Debug("waiting for an item", "error", err)
		sleep(ctx, tryAgain)
	}
	return nil
}

// work works on an item.
func (n *node) work(ctx context.Context, m jetstream.Msg) {
	var it Item
	var p puzzle.Problem
	err := json.Unmarshal(m.Data(), &it)
	if err == nil {
		p, err = it.problem(n.farm.Families)
	}
	if err != nil {
		n.Log.Error("a message that is no item", "subject", m.Subject(), "error", err)
		n.giveBack(m) // another node might be able to read it
		return
	}
	name := it.name(p)
	n.enter(name, true)
	defer n.enter(name, false)
	n.Log.Debug("an item", "item", name, "seed", it.Seed)
	held, release := context.WithCancelCause(ctx)
	defer release(nil)
	go n.hold(held, release, m, it.limit())

	a, err := n.search(held, it, p, (n.Memory.Or()-nodeMemory)/memory.Size(n.Workers))
	switch {
	case err == nil:
	case ctx.Err() != nil: // Ctrl-C: the item is for others, at once
		if err := m.Nak(); err == nil {
			_ = n.farm.nc.FlushTimeout(stopGrace) // the item is handed out again later otherwise
		}
		return
	case held.Err() != nil:
		n.Log.Info("an item was abandoned", "item", name, "reason", context.Cause(held))
		return
	default:
		n.Log.Warn("this node cannot work on an item", "item", name, "error", err)
		n.giveBack(m)
		return
	}
	a.Item, a.Node, a.Curve = it, n.Name, nil // the curve would be the largest part of the message
	delivered, err := n.deliver(held, a)
	if err != nil {
		n.Log.Error("an answer cannot be delivered", "problem", it.Problem, "error", err)
		n.giveBack(m) // until it was handed out too often
	}
	if delivered {
		if err := m.DoubleAck(held); err != nil {
			n.Log.Debug("acknowledging an item, which will be done twice", "item", name, "error", err)
		}
		n.done.Add(1)
	}
}

// giveBack returns an item to the queue, which hands it out again after the acknowledgement wait.
func (n *node) giveBack(m jetstream.Msg) {
	if err := m.NakWithDelay(n.wait); err != nil {
		n.Log.Debug("giving an item back", "error", err)
	}
}

// hold sends the signals that keep an item from other nodes, and releases it when it is no longer
// in the queue: it is solved, perhaps with another seed. Long after the limit of the item it is
// handed out again, although this node still works on it.
func (n *node) hold(ctx context.Context, release context.CancelCauseFunc, m jetstream.Msg,
	limit time.Duration) {
	meta, err := m.Metadata()
	if err != nil {
		release(err)
		return
	}
	begun := time.Now()
	for sleep(ctx, n.wait/signals) && (limit == 0 || time.Since(begun) < limit+grace) {
		err := m.InProgress()
		if err == nil {
			_, err = n.farm.items.GetMsg(ctx, meta.Sequence.Stream)
		}
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			release(errGone)
			return
		}
		if err != nil && ctx.Err() == nil {
			n.Log.Debug("signalling that an item is in work", "error", err)
		}
	}
}

// deliver publishes an answer, again and again until the server has stored it, and reports false if
// ctx ends first. In place of an answer that the server will never take it sends a failure; the
// error says that not even this is possible.
func (n *node) deliver(ctx context.Context, a Answer) (bool, error) {
	for {
		text := mustJSON(a)
		_, err := n.farm.js.Publish(ctx, n.farm.subject("answer"), text)
		switch err := n.farm.explained(err); {
		case err == nil || ctx.Err() != nil:
			return err == nil, nil
		case tooLarge(err) && a.Text == "":
			return false, err
		case tooLarge(err):
			n.Log.Warn("an answer is too large for the server", "problem", a.Item.Problem, "bytes", len(text),
				"error", err)
			a.Text, a.Failure = "", fmt.Sprintf("its answer has %d bytes, and cannot be delivered: %v",
				len(text), err)
			continue
		default:
			n.Log.Warn("an answer cannot be delivered yet", "problem", a.Item.Problem, "error", err)
		}
		if !sleep(ctx, tryAgain) {
			return false, nil
		}
	}
}

// searchItem searches for an answer to an item on one core. The error is that of ctx if half a
// search was ended by it.
func searchItem(ctx context.Context, it Item, p puzzle.Problem, limit memory.Size) (Answer, error) {
	o := puzzle.Options{Seed: it.Seed, Budget: search.Budget{Steps: it.Steps}, Workers: 1, Memory: limit}
	if it.Seconds > 0 {
		o.Budget.Deadline = time.Now().Add(it.limit())
	}
	s, err := p.Search(o)
	if err != nil {
		return Answer{}, err
	}
	if _, err := limit.Workers(1, s.Memory(), 0); err != nil {
		return Answer{}, err
	}
	a, err := s.Run(ctx)
	if err == nil && ctx.Err() != nil && !a.Score.Best && a.Impossible.Empty() {
		err = ctx.Err()
	}
	return Answer{Text: a.Text, Failure: a.Impossible.String(), Effort: a.Effort}, err
}

// enter lists an item as being in work, or no longer.
func (n *node) enter(name string, begins bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if begins {
		n.inWork[name] = true
	} else {
		delete(n.inWork, name)
	}
}
