package farm

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Items that were acknowledged without a result. No coordinator of this program does that, but an
// administrator's tool may. When the queue is idle, the coordinator looks for items that were
// delivered, are not waiting for an acknowledgement and have no stored result, and puts them into
// the queue again. It looks only at what has changed since the last time.

// lookEvery is the time between two searches for lost items.
const lookEvery = 2 * time.Second

// watch looks for lost items, and checks the version of the farm and that the store can still be
// written, until ctx ends. An error says why this coordinator cannot continue: another version has
// taken over, or the server has closed its store.
func (k *Coordinator) watch(ctx context.Context) error {
	var seen looked
	for again := true; again; again = sleep(ctx, lookEvery) {
		asked, stop := context.WithTimeout(ctx, askTimeout)
		next, err := k.look(asked, seen)
		stop()
		var shut *shutError
		switch {
		case err == nil:
			seen = next
		case errors.Is(err, errVersion), errors.As(err, &shut):
			return err
		case ctx.Err() == nil:
			k.Log.Warn("looking at the queue", "error", err)
		}
	}
	return nil
}

// look does so once.
func (k *Coordinator) look(ctx context.Context, seen looked) (looked, error) {
	if err := k.alive(); err != nil {
		return seen, err
	}
	if k.folder != "" && k.stuck.Load() {
		if err := k.farm.probe(ctx); err != nil {
			return seen, &shutError{k.folder}
		}
		k.stuck.Store(false)
	}
	version, err := k.farm.version(ctx)
	if err != nil {
		return seen, err
	}
	if version != k.Version {
		return seen, otherVersion(k.Version, version)
	}
	info, err := k.farm.queue.Info(ctx)
	if err != nil || info.NumPending > 0 || info.NumAckPending > 0 || info.Delivered.Stream <= seen.items {
		return seen, err
	}
	return k.restore(ctx, seen, info.Delivered.Stream)
}

// probe writes into every bucket, and leaves nothing there.
func (f *store) probe(ctx context.Context) error {
	for name, bucket := range map[string]jetstream.KeyValue{bucketItems: f.items, bucketResults: f.results} {
		if _, err := bucket.PutString(ctx, keyProbe, "-"); err != nil {
			return err
		}
		stream, err := f.js.Stream(ctx, "KV_"+name)
		if err != nil {
			return err
		}
		if err := stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+name+"."+keyProbe)); err != nil {
			return err
		}
	}
	return nil
}

// looked is how far the coordinator has looked for lost items: the last revisions of items and of
// results. The result of an item that enters the queue later also has a later revision.
type looked struct{ items, results uint64 }

// restore puts those items into the queue again that were delivered since the last look, up to
// the given revision, and that have no stored result although no node works on them.
func (k *Coordinator) restore(ctx context.Context, since looked, delivered uint64) (looked, error) {
	now := looked{delivered, since.results}
	booked := make(map[string]bool)
	for _, prefix := range []string{keySolved, keyFailed, keyAside} {
		err := each(ctx, k.farm.results, prefix+">", func(entry jetstream.KeyValueEntry) error {
			booked[entry.Key()[len(prefix):]] = true
			now.results = max(now.results, entry.Revision())
			return nil
		}, jetstream.MetaOnly(), jetstream.ResumeFromRevision(since.results+1))
		if err != nil {
			return since, err
		}
	}
	return now, each(ctx, k.farm.items, keyQueue+">", func(entry jetstream.KeyValueEntry) error {
		id := entry.Key()[len(keyQueue):]
		if booked[id] || entry.Revision() > delivered {
			return nil
		}
		if _, err := k.farm.results.Get(ctx, keySolved+id); !errors.Is(err, jetstream.ErrKeyNotFound) {
			return err // solved before it was withdrawn and submitted again
		}
		k.Log.Warn("an item was acknowledged without a result and is given out again", "item", id)
		_, err := k.farm.items.Update(ctx, entry.Key(), entry.Value(), entry.Revision())
		return ignore(err, jetstream.ErrKeyRevisionMismatch) // another coordinator has done it
	}, jetstream.ResumeFromRevision(since.items+1))
}
