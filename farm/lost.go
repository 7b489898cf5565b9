package farm

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Items that were acknowledged without a result. A node of this program does not do
// that; one that has gone wrong may. When the queue is idle, the keeper looks for items
// that were delivered, wait for no acknowledgement and are not in the books, and puts
// them into the queue again. It looks at what is new since the last time only.

// lookEvery is the time between two looks at the queue.
const lookEvery = 2 * time.Second

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
