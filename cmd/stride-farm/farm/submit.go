package farm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/search"
)

// Submitted counts what became of the items of a submission.
type Submitted struct {
	New   int `json:"new"`
	Known int `json:"known"` // in the queue, in work, or done
}

// senders is the number of items on their way to the server at the same time.
const senders = 16

// Submit puts items into the queue. It leaves out items that are there already and items whose
// problem is solved. An item that has failed, or that a node gave back without an answer, is handed
// out again, so a submission can be repeated.
func (f *Farm) Submit(ctx context.Context, items []Item) (Submitted, error) {
	if err := f.removeLost(ctx); err != nil {
		return Submitted{}, f.explained(err)
	}
	var (
		mu    sync.Mutex
		count Submitted
		first error
	)
	search.ForEach(senders, 0, len(items), func(_, k int) bool {
		isNew, err := f.submit(ctx, items[k])
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err != nil && first == nil:
			first = fmt.Errorf("submitting %s: %w", items[k].Problem, f.explained(err))
		case isNew:
			count.New++
		case err == nil:
			count.Known++
		}
		return first == nil
	})
	return count, first
}

// removeLost removes items that a node has acknowledged without an answer, which no node gets
// again. They are what the stream still holds when no item waits or is in work, and no answer
// waits: a node answers before it acknowledges.
func (f *Farm) removeLost(ctx context.Context) error {
	queue, err := f.items.Consumer(ctx, nodesConsumer)
	if err != nil {
		return err
	}
	answers, err := f.answers.Info(ctx)
	if err != nil {
		return err
	}
	q := queue.CachedInfo()
	if q.NumPending > 0 || q.NumAckPending > 0 || answers.State.Msgs > 0 || q.Delivered.Stream == 0 {
		return nil
	}
	return f.items.Purge(ctx, jetstream.WithPurgeSequence(q.Delivered.Stream+1))
}

// submit submits one item and reports whether it was new.
func (f *Farm) submit(ctx context.Context, it Item) (bool, error) {
	p, err := it.problem(f.Families)
	if err != nil {
		return false, err
	}
	_, err = f.results.Get(ctx, solvedPrefix+it.name(p))
	if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, err
	}
	const none = 0
	return f.publish(ctx, it, it.name(p), none)
}

// publish puts an item into the queue in place of the message with the given sequence number, and
// reports whether that was there. 0 stands for none.
func (f *Farm) publish(ctx context.Context, it Item, name string, last uint64) (bool, error) {
	text := mustJSON(it)
	if int64(len(text)) > f.nc.MaxPayload()-itemReserve {
		return false, fmt.Errorf("it takes %d bytes: %w", len(text), nats.ErrMaxPayload)
	}
	_, err := f.js.Publish(ctx, f.itemSubject(it, name), text,
		jetstream.WithExpectLastSequencePerSubject(last))
	var refused *jetstream.APIError
	if errors.As(err, &refused) && (refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
		return false, nil
	}
	return err == nil, err
}

// itemSubject returns the subject of an item.
func (f *Farm) itemSubject(it Item, name string) string {
	return f.subject("item", name, strconv.FormatUint(it.Seed, 10))
}
