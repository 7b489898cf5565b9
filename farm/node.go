package farm

import (
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

	"stride/search"
)

// NodeOptions say how to take part in a farm.
type NodeOptions struct {
	Name    string // in logs and tables, NodeName() if empty
	Version string // of this program
	Workers int    // items at the same time, 0 for one on each core
	Log     *slog.Logger

	// work carries out an item; Item.Work but in tests of nodes that lie.
	work func(Item, context.Context) (Result, bool, error)
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

const (
	// mostDeliveries is how often an item is given out. One that has come back so
	// often has ended every program that worked on it, or the nodes of a farm are
	// restarted all the time.
	mostDeliveries = 25
	// mostRejections is how many wrong results a node may send before it ends: its
	// machine cannot be trusted.
	mostRejections = 3
	// rejectedDelay is how long an item with a wrong result is kept from the node that
	// sent it.
	rejectedDelay = time.Second
	// heartbeats is how many of them fit into the patience of the farm.
	heartbeats = 3
	// pullHeartbeat is how often the queue tells a node that waits for an item that it
	// is still there; a node that has missed two asks anew. It is nearly all that is
	// sent at rest.
	pullHeartbeat = 2 * time.Second
	// askAgain is the pause between two tries of a request while the farm is cut off.
	askAgain = time.Second
	// grace is how much longer than its limit an item may take before the node gives
	// it up.
	grace = time.Minute
)

// Node takes part in a farm.
type Node struct {
	NodeOptions
	farm     *Farm
	patience time.Duration

	pull     sync.Mutex // held by the worker that waits for an item
	rejected atomic.Int64
	done     atomic.Int64
	mu       sync.Mutex
	at       map[string]time.Time // items in work, and since when
	joint    map[string]jointItem // open ones
	changed  chan struct{}        // closed when joint changes
}

// errOver ends the work on an item that others have finished.
var errOver = errors.New("it is over")

// Join takes part in a farm until ctx ends; then the items in work are given back, and
// it returns nil. An error says why the farm does not want the node, or why the node
// had to end.
func Join(ctx context.Context, f *Farm, o NodeOptions) error {
	if o.Name == "" {
		o.Name = NodeName()
	}
	if o.work == nil {
		o.work = func(it Item, ctx context.Context) (Result, bool, error) { return it.Work(ctx) }
	}
	o.Workers = search.Workers(o.Workers)
	version, err := f.version(ctx)
	if err != nil {
		return err
	}
	if version == "" {
		return ErrNoFarm
	}
	if version != o.Version {
		return otherVersion(o.Version, version)
	}
	info, err := f.queue.Info(ctx)
	if err != nil {
		return fmt.Errorf("asking for the queue: %w", err)
	}
	n := &Node{
		NodeOptions: o, farm: f, patience: info.Config.AckWait,
		at: make(map[string]time.Time), joint: make(map[string]jointItem), changed: make(chan struct{}),
	}
	outside := ctx
	ctx, leave := context.WithCancelCause(outside)
	defer leave(nil)
	ping, err := f.nc.Subscribe(subjectPing, n.pong)
	if err != nil {
		return err
	}
	defer ping.Unsubscribe()
	var wg sync.WaitGroup
	wg.Go(func() { n.watch(ctx, leave) })
	n.Log.Info("joined the farm", "url", f.nc.ConnectedUrlRedacted(), "node", n.Name, "workers", n.Workers, "version", n.Version)
	n.run(ctx, leave)
	wg.Wait()
	if outside.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// run works on joint items while there are any, and on the queue otherwise.
func (n *Node) run(ctx context.Context, leave context.CancelCauseFunc) {
	for ctx.Err() == nil {
		j, ok, changed := n.firstJoint()
		switch {
		case ok && !j.Begun:
			n.takeUp(ctx, j, changed)
			continue
		case ok:
			if err := n.together(ctx, j); err != nil {
				leave(err)
			}
			continue
		}
		here, stop := context.WithCancel(ctx)
		go func() {
			defer stop()
			select {
			case <-changed:
			case <-here.Done():
			}
		}()
		var wg sync.WaitGroup
		for range n.Workers {
			wg.Go(func() {
				for here.Err() == nil {
					if err := n.item(here); err != nil {
						leave(err)
					}
				}
			})
		}
		wg.Wait()
		stop()
	}
}

// next waits for an item. One worker waits at a time, so that a node at rest asks for
// one item only.
func (n *Node) next(ctx context.Context) (jetstream.Msg, bool) {
	n.pull.Lock()
	defer n.pull.Unlock()
	for ctx.Err() == nil {
		asked, stop := n.farm.untilReconnected(ctx)
		msg, err := n.farm.queue.Next(jetstream.FetchContext(asked), jetstream.FetchHeartbeat(pullHeartbeat))
		stop()
		if err == nil {
			return msg, true
		}
		if ctx.Err() == nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.Canceled) {
			n.Log.Debug("asking for an item", "error", err)
			sleep(ctx, askAgain)
		}
	}
	return nil, false
}

// item takes one item from the queue and carries it out. An error means that the node
// has to leave the farm.
func (n *Node) item(ctx context.Context) error {
	msg, ok := n.next(ctx)
	if !ok {
		return nil
	}
	var it Item
	if err := json.Unmarshal(msg.Data(), &it); err != nil || !validID(it.ID) {
		return msg.Term() // the mark of an item that was withdrawn
	}
	if err := it.Verify(); err != nil {
		n.giveBack(msg, rejectedDelay)
		return err
	}
	n.begin(it.ID)
	defer n.end(it.ID)
	work, stop := n.heldUp(ctx, msg, it)
	defer stop(nil)
	var r Result
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > mostDeliveries {
		r, ok = it.failure(fmt.Sprintf("given out %d times without a result", meta.NumDelivered-1)), true
	} else {
		var err error
		if r, ok, err = n.work(it, work); err != nil {
			n.Log.Error("an item could not be worked on", "item", it.ID, "error", err)
			ok = false
		}
	}
	if !ok {
		n.giveBack(msg, 0)
		return nil
	}
	a, err := n.send(ctx, r)
	if errors.Is(err, nats.ErrMaxPayload) {
		a, err = n.send(ctx, it.failure(err.Error()))
	}
	if err != nil {
		n.giveBack(msg, 0)
		return nil
	}
	switch a.Verdict {
	case answerRejected:
		n.giveBack(msg, rejectedDelay)
		n.Log.Error("the farm rejected a result", "item", it.ID, "reason", a.Reason)
		if n.rejected.Add(1) >= mostRejections {
			return fmt.Errorf("the farm rejected %d results, the last of %s: %s", mostRejections, it.ID, a.Reason)
		}
		return nil
	case answerRefused:
		n.giveBack(msg, 0)
		return errors.New(a.Reason)
	}
	stop(nil)
	n.done.Add(1)
	n.Log.Debug("done", "item", it.ID, "score", r.Score, "seconds", r.Seconds)
	if err := msg.Ack(); err != nil {
		n.Log.Debug("acknowledging", "item", it.ID, "error", err)
	}
	return nil
}

// failure is the result of an item that nobody can finish.
func (it Item) failure(reason string) Result {
	r := Result{ID: it.ID, Failure: reason, Score: noScore}
	if b, err := it.board(); it.Maze == nil && err == nil {
		r.Score = -int64(b.Numbers())
	}
	return r
}

// noScore is below that of every maze.
const noScore = -1 << 40

// heldUp returns a context in which to work on an item of the queue: while it goes on,
// the farm is told that the item is in work. It ends when the item takes far longer
// than its limit.
func (n *Node) heldUp(ctx context.Context, msg jetstream.Msg, it Item) (context.Context, context.CancelCauseFunc) {
	work, stop := context.WithCancelCause(ctx)
	limit := time.Duration(1<<63 - 1)
	if it.Seconds > 0 {
		limit = it.limit() + grace
	}
	over := time.AfterFunc(limit, func() { stop(errOver) })
	go func() {
		defer over.Stop()
		for sleep(work, n.patience/heartbeats) {
			if err := msg.InProgress(); err != nil {
				n.Log.Debug("heartbeat", "item", it.ID, "error", err)
			}
		}
	}()
	return work, stop
}

// giveBack gives an item to others, after a delay.
func (n *Node) giveBack(msg jetstream.Msg, delay time.Duration) {
	var err error
	if delay == 0 {
		err = msg.Nak()
	} else {
		err = msg.NakWithDelay(delay)
	}
	if err != nil {
		n.Log.Debug("giving an item back", "error", err) // it moves on when the patience of the farm is over
	}
}

// send gives a result to the keeper, again and again until there is one that takes it.
func (n *Node) send(ctx context.Context, r Result) (a answer, err error) {
	r.Node, r.Version = n.Name, n.Version
	text, err := json.Marshal(r)
	if err != nil {
		return a, err
	}
	for said := false; ; {
		connected, stop := n.farm.untilReconnected(ctx)
		asked, release := context.WithTimeout(connected, askTimeout)
		m, err := n.farm.nc.RequestWithContext(asked, subjectResult, text)
		again := connected.Err() != nil && ctx.Err() == nil
		release()
		stop()
		if err == nil {
			return a, json.Unmarshal(m.Data, &a)
		}
		if again {
			continue
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return a, fmt.Errorf("the result of %s has %d bytes, which is more than the server takes: %w", r.ID, len(text), err)
		}
		if !said {
			n.Log.Warn("no keeper takes the result, trying again", "item", r.ID, "error", err)
			said = true
		}
		if !sleep(ctx, askAgain) {
			return a, ctx.Err()
		}
	}
}

func (n *Node) begin(id string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.at[id] = time.Now()
}

func (n *Node) end(id string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.at, id)
}
