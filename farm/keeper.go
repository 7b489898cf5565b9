package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The keeper is the only one that writes into the books. Nodes send it their results
// by request and acknowledge an item when it has answered that it took the result; so
// an item leaves the queue only after its result is on the disk. There may be several
// keepers, one for each server of a cluster: they share the requests, and every entry
// is written by compare-and-set.

// KeeperOptions say how to keep the books.
type KeeperOptions struct {
	Version  string        // that all nodes must have
	Replicas int           // of everything, 1 to 5; more than 1 needs a cluster
	Patience time.Duration // silence after which a node loses its item
	Log      *slog.Logger
}

// DefaultPatience is long enough for a machine under heavy load to get its heartbeats
// out, of which three fit into it.
const DefaultPatience = 30 * time.Second

// The answers of a keeper to a result.
const (
	answerAccepted = "accepted" // it is in the books, or a better one is
	answerUnknown  = "unknown"  // nobody wants the item any more
	answerRejected = "rejected" // it is wrong
	answerRefused  = "refused"  // the node has another version
)

// answer is what the keeper says.
type answer struct {
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
}

// handlers is how many results a keeper deals with at the same time. They wait for the
// disk, mostly.
const handlers = 16

// Keeper keeps the books of a farm.
type Keeper struct {
	KeeperOptions
	farm *Farm
}

// StartKeeper begins the farm on the server if there is none yet, and starts to keep
// its books until ctx ends. It returns when it is ready; the channel is closed when
// it has ended. In a cluster it waits for enough servers.
func StartKeeper(ctx context.Context, f *Farm, o KeeperOptions) (<-chan struct{}, error) {
	k := &Keeper{KeeperOptions: o, farm: f}
	if err := k.begin(ctx); err != nil {
		return nil, err
	}
	if err := k.proclaim(ctx); err != nil {
		return nil, err
	}
	var subs []*nats.Subscription
	for range handlers {
		sub, err := f.nc.QueueSubscribe(subjectResult, "keepers", func(m *nats.Msg) { k.receive(ctx, m) })
		if err != nil {
			return nil, err
		}
		subs = append(subs, sub)
	}
	if err := f.nc.Flush(); err != nil {
		return nil, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		k.watch(ctx)
		for _, sub := range subs {
			_ = sub.Drain() // the connection may be gone
		}
	}()
	return done, nil
}

const (
	// shortestTry is how long the first try to make the buckets may take. A cluster that
	// has no leader yet does not answer; each further try is twice as long.
	shortestTry = time.Second
	// beginAgain is the pause between two tries.
	beginAgain = 200 * time.Millisecond
)

// begin makes the buckets, again and again until the cluster has a leader and enough
// servers.
func (k *Keeper) begin(ctx context.Context) error {
	wait := shortestTry
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
		case k.Replicas == 1 && errors.As(err, &refused) && refused.Code < 500:
			return err
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

// proclaim writes the version down that nodes must have.
func (k *Keeper) proclaim(ctx context.Context) error {
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

// version returns the version of the farm, empty if nobody has written it yet.
func (f *Farm) version(ctx context.Context) (string, error) {
	entry, err := f.items.Get(ctx, keyVersion)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("asking for the farm's version: %w", err)
	}
	return string(entry.Value()), nil
}

// receive answers a result.
func (k *Keeper) receive(ctx context.Context, m *nats.Msg) {
	var r Result
	if err := json.Unmarshal(m.Data, &r); err != nil || !validID(r.ID) {
		k.Log.Warn("a message that is no result", "bytes", len(m.Data), "error", err)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	a, err := k.judge(ctx, r)
	if err != nil {
		k.Log.Warn("a result could not be written down; its node will send it again", "item", r.ID, "node", r.Node, "error", err)
		return
	}
	text, err := json.Marshal(a)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		k.Log.Warn("an answer did not get out", "item", r.ID, "node", r.Node, "error", err)
	}
}

// judge decides on a result and writes it into the books. An error means that the
// books could not be read or written.
func (k *Keeper) judge(ctx context.Context, r Result) (answer, error) {
	if r.Version != k.Version {
		return answer{answerRefused, otherVersion(r.Version, k.Version).Error()}, nil
	}
	it, err := k.item(ctx, r)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return answer{Verdict: answerUnknown}, nil
	}
	if err != nil {
		return answer{}, err
	}
	done, err := it.Check(r)
	if err != nil {
		k.Log.Error("a wrong result was rejected", "item", r.ID, "node", r.Node, "reason", err)
		return answer{answerRejected, err.Error()}, k.write(ctx, keyRejected+r.ID, Rejection{r.ID, r.Node, err.Error(), time.Now().UTC()})
	}
	record := Record{it, r, time.Now().UTC()}
	if done {
		err = k.solved(ctx, record)
	} else {
		err = k.failed(ctx, record)
	}
	if err == nil && r.Joint && !it.Over {
		err = k.endJoint(ctx, r.ID, done)
	}
	k.Log.Debug("accepted", "item", r.ID, "node", r.Node, "score", r.Score, "error", err)
	return answer{Verdict: answerAccepted}, err
}

// item returns the item that r is a result of.
func (k *Keeper) item(ctx context.Context, r Result) (it Item, err error) {
	key := keyQueue + r.ID
	if r.Joint {
		key = keyJoint + r.ID
	}
	entry, err := k.farm.items.Get(ctx, key)
	if err != nil {
		return it, err
	}
	return it, json.Unmarshal(entry.Value(), &it)
}

// endJoint marks a joint item as over. The pool of one that has failed stays: if it is
// submitted again, the search goes on from there.
func (k *Keeper) endJoint(ctx context.Context, id string, done bool) error {
	if done {
		if err := clearPool(ctx, k.farm, id); err != nil {
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

// sleep waits for d, and reports whether ctx is still going on.
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
	return fmt.Errorf("this program is version %s, the farm works with %s: use the same program everywhere", have, want)
}

// validID reports whether id can be part of a key.
func validID(id string) bool {
	if id == "" || len(id) > 200 {
		return false
	}
	for _, c := range []byte(id) {
		if c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}
