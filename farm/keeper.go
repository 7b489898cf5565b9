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
//
// A node that acknowledges an item without a result would make it disappear. So when
// the queue is idle, the keeper looks for items that were delivered, wait for no
// acknowledgement and are not in the books, and puts them into the queue again.

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

// lookEvery is the time between two looks at the queue for lost items.
const lookEvery = 2 * time.Second

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

// solved enters a solution, unless a better one is there, and takes away that the
// item had failed.
func (k *Keeper) solved(ctx context.Context, record Record) error {
	if err := k.enter(ctx, keySolved+record.Item.ID, record); err != nil {
		return err
	}
	return k.farm.forget(ctx, keyFailed+record.Item.ID)
}

// failed enters that nothing was found, unless the item is solved.
func (k *Keeper) failed(ctx context.Context, record Record) error {
	_, err := k.farm.books.Get(ctx, keySolved+record.Item.ID)
	if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	if err := k.enter(ctx, keyFailed+record.Item.ID, record); err != nil {
		return err
	}
	_, err = k.farm.books.Get(ctx, keySolved+record.Item.ID) // by another keeper, meanwhile
	if err == nil {
		return k.farm.forget(ctx, keyFailed+record.Item.ID)
	}
	return ignore(err, jetstream.ErrKeyNotFound)
}

// ignore returns err, unless it is the expected one.
func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

// enter writes a record under a key that has none, or a worse one.
func (k *Keeper) enter(ctx context.Context, key string, record Record) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	for {
		_, err := k.farm.books.Create(ctx, key, text)
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		entry, err := k.farm.books.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue // it was taken away just now
		}
		if err != nil {
			return err
		}
		var old Record
		if json.Unmarshal(entry.Value(), &old) == nil && old.Result.Score >= record.Result.Score {
			return nil
		}
		_, err = k.farm.books.Update(ctx, key, text, entry.Revision())
		if !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return err
		}
	}
}

// write puts a value into the books, whatever is there.
func (k *Keeper) write(ctx context.Context, key string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		_, err = k.farm.books.Put(ctx, key, text)
	}
	return err
}

// forget removes a key from the books without leaving a mark.
func (f *Farm) forget(ctx context.Context, key string) error {
	if _, err := f.books.Get(ctx, key); err != nil {
		return ignore(err, jetstream.ErrKeyNotFound)
	}
	stream, err := f.js.Stream(ctx, streamBooks)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucketBooks+"."+key))
}

// watch looks for lost items, and for the version, until ctx ends or a keeper of
// another version has taken over.
func (k *Keeper) watch(ctx context.Context) {
	var seen looked
	for sleep(ctx, lookEvery) {
		version, err := k.farm.version(ctx)
		if err == nil && version != k.Version {
			k.Log.Error("this keeper ends", "reason", otherVersion(k.Version, version))
			return
		}
		info, err := k.farm.queue.Info(ctx)
		if err != nil || info.NumPending > 0 || info.NumAckPending > 0 || info.Delivered.Stream <= seen.items {
			continue
		}
		next, err := k.restore(ctx, seen, info.Delivered.Stream)
		if err != nil {
			k.Log.Warn("looking for lost items", "error", err)
			continue
		}
		seen = next
	}
}

// looked is how far the keeper has looked for lost items: the last revisions of items
// and of books. An item put into the queue later has its record later too.
type looked struct{ items, books uint64 }

// restore puts the items into the queue again that were delivered since the last look,
// up to the given revision, and are not in the books although nobody works on them.
func (k *Keeper) restore(ctx context.Context, since looked, delivered uint64) (looked, error) {
	now := looked{delivered, since.books}
	booked := make(map[string]bool)
	for _, prefix := range []string{keySolved, keyFailed} {
		err := each(ctx, k.farm.books, prefix+">", func(entry jetstream.KeyValueEntry) error {
			booked[entry.Key()[len(prefix):]] = true
			now.books = max(now.books, entry.Revision())
			return nil
		}, jetstream.MetaOnly(), jetstream.ResumeFromRevision(since.books+1))
		if err != nil {
			return since, err
		}
	}
	return now, each(ctx, k.farm.items, keyQueue+">", func(entry jetstream.KeyValueEntry) error {
		id := entry.Key()[len(keyQueue):]
		if booked[id] || entry.Revision() > delivered {
			return nil
		}
		if _, err := k.farm.books.Get(ctx, keySolved+id); !errors.Is(err, jetstream.ErrKeyNotFound) {
			return err // solved before it was withdrawn and submitted again
		}
		k.Log.Warn("an item was acknowledged without a result and is given out again", "item", id)
		_, err := k.farm.items.Update(ctx, entry.Key(), entry.Value(), entry.Revision())
		return ignore(err, jetstream.ErrKeyRevisionMismatch) // another keeper has done it
	}, jetstream.ResumeFromRevision(since.items+1))
}

// each calls do for every key of a bucket that matches, until it returns an error.
func each(ctx context.Context, bucket jetstream.KeyValue, keys string, do func(jetstream.KeyValueEntry) error, more ...jetstream.WatchOpt) error {
	w, err := bucket.Watch(ctx, keys, append(more, jetstream.IgnoreDeletes())...)
	if err != nil {
		return err
	}
	defer w.Stop()
	for {
		select {
		case entry, ok := <-w.Updates():
			if !ok || entry == nil {
				return ctx.Err()
			}
			if err := do(entry); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
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
