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

	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/search"
)

// NodeOptions are the options of a node.
type NodeOptions struct {
	Name    string      // name in logs and tables; NodeName() if empty
	Version string      // version of this program
	Workers int         // number of items at a time; 0 for one on each core
	Memory  memory.Size // memory budget of all searches together; the default one if 0
	Log     *slog.Logger

	// work searches for the answer to an item within a memory budget. It is Item.work, except in
	// tests with nodes that lie.
	work func(context.Context, Item, puzzle.Problem, memory.Size) (Result, bool, error)
	// grace and waitForItem are the constants of these names, except in tests.
	grace, waitForItem time.Duration
}

const (
	// workerMemory is the most memory that an item takes, except for very large ones.
	workerMemory = 128 << 20
	// nodeMemory is the memory that a node takes apart from its items.
	nodeMemory = 64 << 20
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

const (
	// maxDeliveries limits how often an item is given out. An item that came back this often ended every program that
	// worked on it, or the nodes are restarted all the time.
	maxDeliveries = 25
	// maxRejections limits the wrong results of a node, whose machine then cannot be trusted.
	maxRejections = 3
	// heartbeats is the number of heartbeats that a node sends within the patience of the farm.
	heartbeats = 3
	// waitForItem is the time a node waits for an item before it asks again. These requests
	// are nearly all that a node at rest sends.
	waitForItem = 10 * time.Second
	// askAgain is the pause before a request that has failed is made again.
	askAgain = time.Second
	// grace is the time beyond its limit that an item may take before the node abandons
	// it.
	grace = time.Minute
	// stopGrace limits how long a search may take to return when it is told to stop. One that
	// takes longer is abandoned.
	stopGrace = time.Second
	// giveBackLimit limits how long it may take to give an item back.
	giveBackLimit = 500 * time.Millisecond
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
	at       map[string]time.Time // items in work, with the time at which each was begun
}

// errLate ends the work on an item whose search does not end.
var errLate = errors.New("its search is still running long after its limit")

// share returns the memory for one of the items that are in work at the same time.
func (n *Node) share() memory.Size {
	return (n.Memory.Or() - nodeMemory) / memory.Size(n.Workers)
}

// Join takes part in a farm until ctx ends; then it gives the items in work back and returns nil.
// An error says why the farm refuses the node, or why the node had to end.
func Join(ctx context.Context, f *Farm, o NodeOptions) error {
	if o.Name == "" {
		o.Name = NodeName()
	}
	if o.work == nil {
		o.work = func(ctx context.Context, it Item, p puzzle.Problem, room memory.Size) (Result, bool, error) {
			return it.work(ctx, p, room)
		}
	}
	o.grace = cmp.Or(o.grace, grace)
	o.waitForItem = cmp.Or(o.waitForItem, waitForItem)
	o.Workers = search.Workers(o.Workers)
	if err := f.allowed(RoleWork); err != nil {
		return err
	}
	h, err := f.hello(ctx)
	if err != nil {
		return err
	}
	if h.Version != o.Version {
		return otherVersion(o.Version, h.Version)
	}
	n := &Node{NodeOptions: o, farm: f, patience: h.Patience, at: make(map[string]time.Time)}
	outside := ctx
	ctx, leave := context.WithCancelCause(outside)
	defer leave(nil)
	ping, err := f.nc.Subscribe(subjectPing, n.pong)
	if err != nil {
		return err
	}
	defer ping.Unsubscribe()
	var wg sync.WaitGroup
	n.Log.Info("joined the farm", "url", f.nc.ConnectedUrlRedacted(), "node", n.Name, "workers", n.Workers, "version",
		n.Version)
	for range n.Workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				if err := n.item(ctx); err != nil {
					leave(err)
				}
			}
		})
	}
	wg.Wait()
	if outside.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// next waits for an item. One worker waits at a time, so that a node at rest asks for
// one item only. An error means that the node has to leave the farm.
func (n *Node) next(ctx context.Context) (r nextReply, err error) {
	n.pull.Lock()
	defer n.pull.Unlock()
	for ctx.Err() == nil {
		connected, stop := n.farm.untilReconnected(ctx)
		asked, release := context.WithTimeout(connected, n.waitForItem+answerLimit)
		var m *nats.Msg
		m, err = n.request(asked, opNext, nextRequest{n.Version, n.waitForItem})
		release()
		stop()
		if err == nil {
			if m.Reply != "" {
				err = m.Respond(nil) // confirms that the item has arrived
			}
			err = errors.Join(err, readReply(m, &r))
		}
		switch {
		case errors.Is(err, errVersion):
			return r, err
		case err == nil && r.Lease != "":
			return r, nil
		case err != nil && ctx.Err() == nil && connected.Err() == nil:
			n.Log.Debug("asking for an item", "error", err)
			sleep(ctx, askAgain)
		}
	}
	return r, nil
}

// request makes a request with the rights of a node, and returns the answer without reading it.
func (n *Node) request(ctx context.Context, operation string, request any) (*nats.Msg, error) {
	text, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	return n.farm.nc.RequestWithContext(ctx, requestSubject(RoleWork, n.farm.name, n.farm.session, operation), text)
}

// item takes one item from the queue and works on it. An error means that the node has to leave
// the farm.
func (n *Node) item(ctx context.Context) error {
	given, err := n.next(ctx)
	if err != nil || given.Lease == "" {
		return err
	}
	it := given.Item
	p, err := it.problem(n.farm.families)
	if err != nil {
		return n.returnAsFaulty(ctx, given, err)
	}
	n.begin(it.ID)
	defer n.end(it.ID)
	work, stop := n.withHeartbeat(ctx, given)
	defer stop(nil)
	r, ok, err := inBounds(work, func() (Result, bool, error) { return n.work(work, it, p, n.share()) })
	if err == nil && !ok && context.Cause(work) == errLate {
		err = errLate
	}
	if err != nil {
		return n.returnAsFaulty(ctx, given, err)
	}
	if !ok {
		n.giveBack(ctx, given)
		return nil
	}
	a, err := n.send(ctx, given.Lease, r)
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, errInvalid) {
		return n.returnAsFaulty(ctx, given, err)
	}
	if err != nil {
		n.giveBack(ctx, given)
		return nil
	}
	switch a.Verdict {
	case answerRejected:
		n.Log.Error("the farm rejected a result", "item", it.ID, "reason", a.Reason)
		if n.rejected.Add(1) >= maxRejections {
			return n.untrusted(it.ID, a.Reason)
		}
		return nil
	case answerRefused:
		return errors.New(a.Reason)
	}
	n.done.Add(1)
	n.Log.Debug("done", "verdict", a.Verdict, "item", it.ID, "value", r.Value, "seconds", r.Seconds)
	return nil
}

// untrusted returns the error with which a node ends whose results are wrong.
func (n *Node) untrusted(id, reason string) error {
	return fmt.Errorf("the farm rejected %d results, the last of %s: %s", maxRejections, id, reason)
}

// returnAsFaulty gives back an item that the node cannot work on. The coordinator examines the item and
// sets it aside if it is broken. Otherwise, the item waits for the patience of the farm before
// other nodes get it, and this program is at fault, unless the item is only too large for
// its memory. A program at fault leaves the farm after maxRejections such items.
func (n *Node) returnAsFaulty(ctx context.Context, given nextReply, reason error) error {
	n.Log.Error("an item could not be worked on", "item", given.Item.ID, "error", reason)
	var a answer
	err := askSoon(ctx, n.farm, RoleWork, opGive, leaseRequest{given.Lease, reason.Error()}, &a)
	if err != nil {
		n.Log.Debug("giving an item back", "error", err) // other nodes get it when the patience of the farm is over
		return nil
	}
	var large *tooLargeError
	if a.Verdict == answerRejected && !errors.As(reason, &large) && n.rejected.Add(1) >= maxRejections {
		return fmt.Errorf("item %s: %w", given.Item.ID, reason)
	}
	return nil
}

// inBounds runs a search and waits for it, but no longer than stopGrace after its context has
// ended. A search that does not stop by then is abandoned, and its result is lost.
func inBounds(ctx context.Context, run func() (Result, bool, error)) (Result, bool, error) {
	var o struct { // which an abandoned search may still write
		r   Result
		ok  bool
		err error
	}
	if !search.Within(ctx, search.Budget{}, stopGrace, func() { o.r, o.ok, o.err = run() }) {
		return Result{}, false, nil
	}
	return o.r, o.ok, o.err
}

// withHeartbeat returns a context in which to work on an item. Until the context ends, the node sends heartbeats for
// the item. The context ends by itself when the item takes far longer than its limit.
func (n *Node) withHeartbeat(ctx context.Context, given nextReply) (context.Context, context.CancelCauseFunc) {
	work, stop := context.WithCancelCause(ctx)
	if until := given.Item.until(time.Now(), n.grace); !until.IsZero() {
		over := time.AfterFunc(time.Until(until), func() { stop(errLate) })
		context.AfterFunc(work, func() { over.Stop() })
	}
	go func() {
		text, err := json.Marshal(leaseRequest{Lease: given.Lease})
		for err == nil && sleep(work, n.patience/heartbeats) {
			if err := n.farm.nc.Publish(requestSubject(RoleWork, n.farm.name, n.farm.session, opBeat), text); err != nil {
				n.Log.Debug("heartbeat", "item", given.Item.ID, "error", err)
			}
		}
	}()
	return work, stop
}

// giveBack gives an item to others, even when ctx has ended.
func (n *Node) giveBack(ctx context.Context, given nextReply) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), giveBackLimit)
	defer stop()
	if err := ask(ctx, n.farm, RoleWork, opGive, leaseRequest{Lease: given.Lease}, nil); err != nil {
		n.Log.Debug("giving an item back", "error", err) // other nodes get it when the patience of the farm is over
	}
}

// send gives a result to a coordinator. It tries again while there is no coordinator, or while
// the coordinator cannot store the result, but not if the request is too large or invalid.
func (n *Node) send(ctx context.Context, lease string, r Result) (a answer, err error) {
	r.Node, r.Version = n.Name, n.Version
	for said := false; ; {
		connected, stop := n.farm.untilReconnected(ctx)
		asked, release := context.WithTimeout(connected, askTimeout)
		m, err := n.request(asked, opResult, resultRequest{lease, r})
		again := connected.Err() != nil && ctx.Err() == nil
		release()
		stop()
		if err == nil {
			err = readReply(m, &a)
		}
		if err == nil {
			return a, nil
		}
		if again {
			continue
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return a, fmt.Errorf("the result of %s is more than the server takes: %w", r.ID, err)
		}
		if errors.Is(err, errInvalid) {
			return a, fmt.Errorf("the result of %s: %w", r.ID, err)
		}
		if !said {
			n.Log.Warn("no coordinator accepts the result; trying again", "item", r.ID, "error", err)
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
