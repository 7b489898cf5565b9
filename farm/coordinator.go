package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/puzzle"
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

	alive  func() error // returns why the server's store is shut, or nil while it is open
	folder string       // of a server that is alone and in this process; empty otherwise
}

// DefaultPatience is long enough for a machine under heavy load to get its heartbeats
// out, of which three fit into it.
const DefaultPatience = 30 * time.Second

// The verdicts of a coordinator on a result.
const (
	answerAccepted = "accepted" // it is stored, or a better one is
	answerUnknown  = "unknown"  // nobody wants the item any more
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
	farm   *store
	secret []byte      // with which leases are signed
	stuck  atomic.Bool // a request to the store was not answered in time
}

// startCoordinator creates the farm on the server if there is none yet, and starts a coordinator
// that works until ctx ends. It returns when the coordinator is ready. The channel yields the
// error that ends the coordinator before ctx does, and is closed when it has ended. In a cluster
// it waits for enough servers.
func startCoordinator(ctx context.Context, f *store, o CoordinatorOptions) (<-chan error, error) {
	o.Families = orAll(o.Families)
	k := &Coordinator{CoordinatorOptions: o, farm: f}
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
			sub, err := f.nc.QueueSubscribe(requestSubject(role, "*", "*", "*"), coordinatorGroup, func(m *nats.Msg) { k.serve(ctx, m) })
			if err != nil {
				return nil, err
			}
			subs = append(subs, sub)
		}
	}
	if err := f.nc.Flush(); err != nil {
		return nil, err
	}
	k.tell(newsJoint, nil)
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

// tell publishes a message to all nodes.
func (k *Coordinator) tell(subject string, text []byte) {
	if err := k.farm.nc.Publish(subject, text); err != nil {
		k.Log.Debug("telling the nodes", "subject", subject, "error", err)
	}
}

const (
	// shortestTry is how long the first try to make the buckets may take. A cluster that
	// has no leader yet does not answer; each further try is twice as long.
	shortestTry = time.Second
	// beginAgain is the pause between two tries.
	beginAgain = 200 * time.Millisecond
	// beginLimit is how long a server that is alone may take for that. Its store is open by
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
			return fmt.Errorf("the store cannot be used and may be damaged (its folder can be moved away and replaced with an older copy): %w", err)
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

// takeResult decides on a result.
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
	var l lease
	if !r.Joint {
		l, err = readLease(request.Lease, k.secret, by.name, by.session)
		if err == nil && l.ID != r.ID {
			err = fmt.Errorf("a result of %s with the lease of %s", r.ID, l.ID)
		}
		if err != nil {
			k.Log.Warn("a result that was not asked for", "item", r.ID, "node", r.Node, "by", by.name, "error", err)
			return answer{answerUnknown, err.Error()}, nil
		}
	}
	a, err := k.judge(ctx, r, l.Given)
	if err != nil {
		k.Log.Warn("a result could not be written down; its node will send it again", "item", r.ID, "node", r.Node, "error", err)
		return nil, err
	}
	switch {
	case r.Joint:
	case a.Verdict == answerRejected:
		k.later(l)
	case a.Verdict == answerRefused:
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
)

// judge decides on a result of an item that was handed out at the given time, and stores it.
// An error means that the store could not be read or written.
func (k *Coordinator) judge(ctx context.Context, r Result, given time.Time) (answer, error) {
	if r.Version != k.Version {
		return answer{answerRefused, otherVersion(r.Version, k.Version).Error()}, nil
	}
	key := keyQueue + r.ID
	if r.Joint {
		key = keyJoint + r.ID
	}
	entry, err := k.farm.items.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return answer{Verdict: answerUnknown}, nil
	}
	if err != nil {
		return answer{}, err
	}
	it, err := readItem(r.ID, entry.Value())
	var p puzzle.Problem
	if err == nil {
		p, err = it.problem(k.Families)
	}
	if err != nil {
		return answer{Verdict: answerUnknown}, k.setAside(ctx, r.ID, err.Error())
	}
	if r.Joint {
		given = entry.Created()
		if !it.Begun {
			given = time.Now()
		}
	}
	score, err := it.check(p, r)
	if err == nil && (!r.Joint || !it.Over) {
		err = it.inTime(ctx, p, r, score, time.Since(given))
	}
	if err != nil {
		k.Log.Error("a wrong result was rejected", "item", r.ID, "node", r.Node, "by", r.By, "reason", err)
		rejection := Rejection{r.ID, r.Node, r.By, err.Error(), time.Now().UTC()}
		return answer{answerRejected, err.Error()}, k.write(ctx, keyRejected+r.ID, rejection)
	}
	record := Record{it, r, time.Now().UTC()}
	done := score.Lacks == ""
	if done {
		err = k.solved(ctx, record)
	} else {
		err = k.failed(ctx, record)
	}
	if err == nil && r.Joint && !it.Over {
		err = k.endJoint(ctx, r.ID, done)
	}
	k.Log.Debug("accepted", "item", r.ID, "node", r.Node, "value", r.Value, "error", err)
	return answer{Verdict: answerAccepted}, err
}

// item returns the item with the given name from the queue or the joint items. An error of
// type *brokenError says that it is not a valid item; any other comes from the store.
func (k *Coordinator) item(ctx context.Context, prefix, id string) (Item, error) {
	entry, err := k.farm.items.Get(ctx, prefix+id)
	if err != nil {
		return Item{}, err
	}
	return readItem(id, entry.Value())
}

// endJoint marks a joint item as over. The pool of one that has failed stays: if it is
// submitted again, the search goes on from there.
func (k *Coordinator) endJoint(ctx context.Context, id string, done bool) error {
	defer k.tell(newsJoint, nil)
	if done {
		if err := k.farm.clearPool(ctx, id); err != nil {
			return err
		}
	}
	for {
		entry, err := k.farm.items.Get(ctx, keyJoint+id)
		if err != nil {
			return err
		}
		var it Item
		if err := json.Unmarshal(entry.Value(), &it); err != nil || it.Over {
			return err
		}
		it.Over = true
		text, err := json.Marshal(it)
		if err != nil {
			return err
		}
		if _, err = k.farm.items.Update(ctx, entry.Key(), text, entry.Revision()); !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return err
		}
	}
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
	return &RefusedError{codeVersion, fmt.Sprintf("this program is version %s, the farm works with %s: use the same program everywhere", have, want)}
}
