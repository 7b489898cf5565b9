package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// The coordinator is the only part of a farm that reads and writes what is stored. Nodes get
// their items from it and send it their results; it acknowledges an item once the result is on
// disk. There may be several coordinators, one for each server of a cluster: they share the
// requests, and write every entry by compare-and-set.

// CoordinatorOptions are the options of a coordinator.
type CoordinatorOptions struct {
	Version  string        // version of the program that all nodes must have
	Replicas int           // copies of everything that is stored, 1 to 5; more than 1 needs a cluster
	Patience time.Duration // how long a node may be silent before its item is handed out again
	Log      *slog.Logger
	Families puzzle.Registry // the families whose problems may be items; families.All if nil

	alive  func() error  // returns why the server's store is shut, or nil while it is open
	folder string        // of a server that is alone and in this process; empty otherwise
	asking time.Duration // how long an operation may use the store: askTimeout, except in tests
}

// DefaultPatience is long enough for a machine under heavy load to get its heartbeats
// out, of which three fit into it.
const DefaultPatience = 30 * time.Second

// The verdicts of a coordinator on a result.
const (
	answerAccepted = "accepted" // it is stored, or a better one is
	answerJudging  = "judging"  // the coordinator needs more time for it, and the node is not needed any more
	answerUnknown  = "unknown"  // the item isn't in the queue any more
	answerRejected = "rejected" // it is wrong, or comes too soon
	answerRefused  = "refused"  // the node has another version
)

// answer is the answer of a coordinator to a result.
type answer struct {
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
}

// handlers is the number of requests that a coordinator handles at the same time. They mostly
// wait for the disk.
const handlers = 16

// Coordinator hands out the items of a farm, checks the results and stores them.
type Coordinator struct {
	CoordinatorOptions
	farm    *store
	secret  []byte        // with which leases are signed
	stuck   atomic.Bool   // a request to the store was not answered in time
	asked   quota         // requests for an item that wait
	judged  quota         // results that are being judged
	proving chan struct{} // full while a proof is being repeated
}

// startCoordinator creates the farm on the server if there is none yet, and starts a coordinator
// that works until ctx ends. It returns when the coordinator is ready. The channel yields the
// error that ends the coordinator before ctx does, and is closed when it has ended. In a cluster
// it waits for enough servers.
func startCoordinator(ctx context.Context, f *store, o CoordinatorOptions) (<-chan error, error) {
	o.Families = orAll(o.Families)
	o.asking = cmp.Or(o.asking, askTimeout)
	k := &Coordinator{CoordinatorOptions: o, farm: f, proving: make(chan struct{}, 1)}
	if err := k.begin(ctx); err != nil {
		return nil, err
	}
	asked, stop := context.WithTimeout(ctx, startLimit)
	defer stop()
	var err error
	if k.secret, err = f.secret(asked); err != nil {
		return nil, fmt.Errorf("the key of the leases: %w", err)
	}
	if err := k.proclaim(asked); err != nil {
		return nil, err
	}
	var subs []*nats.Subscription
	for range handlers {
		for _, role := range []Role{RoleWork, RoleSubmit} {
			sub, err := f.nc.QueueSubscribe(requestSubject(role, "*", "*", "*"), coordinatorGroup,
				func(m *nats.Msg) { k.serve(ctx, m) })
			if err != nil {
				return nil, err
			}
			subs = append(subs, sub)
		}
	}
	if err := f.nc.Flush(); err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	go func() {
		defer close(done)
		if err := k.watch(ctx); err != nil {
			done <- err
		}
		for _, sub := range subs {
			_ = sub.Drain() // the connection may be gone
		}
	}()
	return done, nil
}

const (
	// shortestTry limits how long the first try to make the buckets may take. A cluster that
	// has no leader yet does not answer; each further try is twice as long.
	shortestTry = time.Second
	// beginAgain is the pause between two tries.
	beginAgain = 200 * time.Millisecond
	// beginLimit limits how long a server that is alone may take for that. Its store is open by
	// then, so what does not work will not begin to.
	beginLimit = 20 * time.Second
)

// begin creates the buckets. It tries again until the cluster has a leader and enough servers.
func (k *Coordinator) begin(ctx context.Context) error {
	wait := shortestTry
	end := time.Now().Add(beginLimit)
	for said := false; ; wait = min(2*wait, askTimeout) {
		asked, stop := context.WithTimeout(ctx, wait)
		err := k.farm.begin(asked, k.Replicas, k.Patience)
		stop()
		var refused *jetstream.APIError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &refused) && k.Replicas == 1 && refused.Code < 500:
			return err
		case k.folder != "" && refused != nil, k.Replicas == 1 && time.Now().After(end):
			return fmt.Errorf("the store cannot be used and may be damaged (its folder can be moved away and replaced with an "+
				"older copy): %w", err)
		}
		if !said {
			k.Log.Info("waiting for the cluster", "error", err)
			said = true
		}
		if !sleep(ctx, beginAgain) {
			return ctx.Err()
		}
	}
}

// proclaim stores the version that nodes must have.
func (k *Coordinator) proclaim(ctx context.Context) error {
	old, err := k.farm.version(ctx)
	if err != nil || old == k.Version {
		return err
	}
	if old != "" {
		k.Log.Warn("the farm changes its version: nodes of the old one will end", "old", old, "new", k.Version)
	}
	_, err = k.farm.items.PutString(ctx, keyVersion, k.Version)
	return err
}

// takeResult decides on a result. That may take longer than a node waits for an answer, since a proof
// that there is no solution is repeated. In that case it tells the node so, and decides afterwards.
func (k *Coordinator) takeResult(ctx context.Context, by caller, body []byte) (any, error) {
	request, err := read[resultRequest](body)
	if err != nil {
		return nil, err
	}
	r := request.Result
	if !validID(r.ID) {
		return nil, fmt.Errorf("%w: a result of %q, which cannot be the name of an item", errInvalid, r.ID)
	}
	r.By = by.name
	r.Node = r.Node[:min(len(r.Node), longestName)]
	r.Impossible = r.Impossible[:min(len(r.Impossible), longestReason)]
	r.Search = r.Search[:min(len(r.Search), longestName)]
	r.Curve = nil
	l, err := readLease(request.Lease, k.secret, by.name, by.session)
	if err == nil && l.ID != r.ID {
		err = fmt.Errorf("a result of %s with the lease of %s", r.ID, l.ID)
	}
	if err != nil {
		k.Log.Warn("a result that was not asked for", "item", r.ID, "node", r.Node, "by", by.name, "error", err)
		return answer{answerUnknown, err.Error()}, nil
	}
	if !k.judged.enter(by, maxJudged) {
		return nil, fmt.Errorf("%d results of this node are being judged: send it again later", maxJudged)
	}
	type decision struct {
		answer answer
		err    error
	}
	decided := make(chan decision, 1)
	var computing atomic.Bool
	go func() {
		defer k.judged.leave(by)
		a, err := k.decide(ctx, r, l, &computing)
		decided <- decision{a, err}
	}()
	for waiting := true; waiting; waiting = !computing.Load() {
		select {
		case d := <-decided:
			return d.answer, d.err // the node sends it again after an error
		case <-time.After(k.asking / 2):
		}
	}
	go func() {
		d := <-decided
		for d.err != nil && sleep(ctx, askAgain) {
			d.answer, d.err = k.decide(ctx, r, l, &computing)
		}
	}()
	return answer{Verdict: answerJudging}, nil
}

// decide judges a result, and keeps its item from other nodes in the meantime.
func (k *Coordinator) decide(ctx context.Context, r Result, l lease, computing *atomic.Bool) (answer, error) {
	held, release := context.WithCancel(ctx)
	defer release()
	go func() {
		for sleep(held, k.Patience/heartbeats) {
			k.beat(l)
		}
	}()
	a, err := k.judge(ctx, r, l.Given, computing)
	release()
	if err != nil {
		k.Log.Warn("a result could not be written down", "item", r.ID, "node", r.Node, "error", err)
		return a, err
	}
	switch a.Verdict {
	case answerRejected:
		k.later(l)
	case answerRefused:
		k.giveBack(ctx, l)
	default:
		err = k.farm.nc.Publish(l.Ack, []byte("+ACK"))
	}
	return a, err
}

const (
	// longestName and longestReason are how much of what a node says about itself, and
	// of a proof that there is no solution, is written down, in bytes.
	longestName   = 100
	longestReason = 500
	// maxJudged limits the results of one node that are judged at the same time.
	maxJudged = 64
)

// judge decides on a result of an item that was handed out at the given time, and stores it.
// An error means that the store could not be read or written. computing is set while the store is not used.
func (k *Coordinator) judge(ctx context.Context, r Result, given time.Time, computing *atomic.Bool) (answer, error) {
	if r.Version != k.Version {
		return answer{answerRefused, otherVersion(r.Version, k.Version).Error()}, nil
	}
	var it Item
	err := k.within(ctx, func(ctx context.Context) (err error) {
		it, err = k.item(ctx, r.ID)
		return err
	})
	var broken *brokenError
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return answer{Verdict: answerUnknown}, nil
	}
	if err != nil && !errors.As(err, &broken) {
		return answer{}, err
	}
	computing.Store(true)
	var p puzzle.Problem
	if err == nil {
		p, err = it.problem(k.Families)
	}
	if err != nil {
		computing.Store(false)
		return answer{Verdict: answerUnknown},
			k.within(ctx, func(ctx context.Context) error { return k.setAside(ctx, r.ID, err.Error()) })
	}
	score, err := it.check(p, r)
	switch {
	case err != nil:
	case r.Impossible != "":
		err = k.repeatProof(ctx, it, p)
	default:
		err = it.inTime(score, time.Since(given))
	}
	computing.Store(false)
	if ctx.Err() != nil {
		return answer{}, ctx.Err() // a proof that was cut off says nothing
	}
	if err != nil {
		k.Log.Error("a wrong result was rejected", "item", r.ID, "node", r.Node, "by", r.By, "reason", err)
		rejection := Rejection{r.ID, r.Node, r.By, err.Error(), time.Now().UTC()}
		return answer{answerRejected, err.Error()}, k.within(ctx, func(ctx context.Context) error {
			return k.write(ctx, keyRejected+r.ID, rejection)
		})
	}
	record := Record{it, r, time.Now().UTC()}
	err = k.within(ctx, func(ctx context.Context) error {
		if score.Lacks == "" {
			return k.solved(ctx, record)
		}
		return k.failed(ctx, record)
	})
	k.Log.Debug("accepted", "item", r.ID, "node", r.Node, "value", r.Value, "error", err)
	return answer{Verdict: answerAccepted}, err
}

const (
	// proofLimit limits how long the coordinator searches for a proof that a node claims to have.
	proofLimit = time.Minute
	// proofMemory is enough for the exhaustive search of a level.
	proofMemory memory.Size = 512 << 20
)

// repeatProof returns an error unless the node's search finds a proof here too that the problem has
// no solution. Proofs are repeated one after another.
func (k *Coordinator) repeatProof(ctx context.Context, it Item, p puzzle.Problem) error {
	select {
	case k.proving <- struct{}{}:
		defer func() { <-k.proving }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return it.unsolvable(ctx, p)
}

// item returns the item with the given name from the queue. An error of
// type *brokenError says that it is not a valid item; any other comes from the store.
func (k *Coordinator) item(ctx context.Context, id string) (Item, error) {
	entry, err := k.farm.items.Get(ctx, keyQueue+id)
	if err != nil {
		return Item{}, err
	}
	return readItem(id, entry.Value())
}

// sleep waits for d, and reports whether ctx has not ended.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// otherVersion is the error for a program that may not take part.
func otherVersion(have, want string) error {
	return &RefusedError{codeVersion,
		fmt.Sprintf("this program is version %s, the farm works with %s: use the same program everywhere", have, want)}
}
