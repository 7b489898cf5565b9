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
// problem is solved. An item that has failed is handed out again, so a submission can be repeated.
func (f *Farm) Submit(ctx context.Context, items []Item) (Submitted, error) {
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
	return f.publish(ctx, it, it.name(p))
}

// publish puts an item into the queue and reports whether it was not there.
func (f *Farm) publish(ctx context.Context, it Item, name string) (bool, error) {
	const none = 0 // sequence number of the last message on the subject
	text := mustJSON(it)
	if int64(len(text)) > f.nc.MaxPayload()-itemReserve {
		return false, fmt.Errorf("it takes %d bytes: %w", len(text), nats.ErrMaxPayload)
	}
	_, err := f.js.Publish(ctx, f.itemSubject(it, name), text,
		jetstream.WithExpectLastSequencePerSubject(none))
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
