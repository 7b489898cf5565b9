package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"stride/search"
)

// Submitted counts what became of the items of a submission.
type Submitted struct {
	New   int `json:"new"`
	Again int `json:"again"` // had failed, and are given out again
	Known int `json:"known"` // are in the queue, in work, or done
}

// senders is how many items are on their way to the server at the same time.
const senders = 16

// Submit puts items into the queue, or makes them joint ones. An item that is there
// already is left alone, unless it has failed: then it is given out again, with its
// new limits. So a submission that was cut off may be made again as a whole.
func (f *Farm) Submit(ctx context.Context, items []Item, joint bool) (Submitted, error) {
	var (
		mu    sync.Mutex
		count Submitted
		first error
	)
	search.Lots(senders, 0, len(items), func(_, k int) bool {
		became, err := f.submit(ctx, items[k], joint)
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			if first == nil {
				first = fmt.Errorf("submitting %s: %w", items[k].ID, err)
			}
			return false
		}
		count.New += became.New
		count.Again += became.Again
		count.Known += became.Known
		return true
	})
	return count, first
}

// submit submits one item.
func (f *Farm) submit(ctx context.Context, it Item, joint bool) (Submitted, error) {
	if !validID(it.ID) {
		return Submitted{}, fmt.Errorf("the name %q: it may have digits, small letters and dashes only", it.ID)
	}
	text, err := json.Marshal(it)
	if err != nil {
		return Submitted{}, err
	}
	key := keyQueue + it.ID
	if joint {
		key = keyJoint + it.ID
	}
	_, err = f.items.Create(ctx, key, text)
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return Submitted{New: 1}, err
	}
	if _, err := f.books.Get(ctx, keyFailed+it.ID); err != nil {
		return Submitted{Known: 1}, ignore(err, jetstream.ErrKeyNotFound)
	}
	entry, err := f.items.Get(ctx, key)
	if err != nil {
		return Submitted{}, err
	}
	if err := f.forget(ctx, keyFailed+it.ID); err != nil {
		return Submitted{}, err
	}
	_, err = f.items.Update(ctx, key, text, entry.Revision())
	return Submitted{Again: 1}, err
}

// ErrNoItem is the error for an item that the farm does not have.
var ErrNoItem = errors.New("the farm has no such item")

// Withdraw takes an item back that is not done. Nodes that work on a joint one stop;
// what comes in for one of the queue is thrown away.
func (f *Farm) Withdraw(ctx context.Context, id string) error {
	if !validID(id) {
		return ErrNoItem
	}
	found := false
	for _, key := range []string{keyQueue + id, keyJoint + id} {
		_, err := f.items.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		}
		if err == nil {
			err = f.items.Purge(ctx, key)
		}
		if err != nil {
			return err
		}
		found = true
	}
	if !found {
		return ErrNoItem
	}
	return clearPool(ctx, f, id)
}

// Results calls do for every record of the books that passes the check once more, and
// refused for every other one, which somebody must have written past the keeper.
func (f *Farm) Results(ctx context.Context, do func(Record) error, refused func(id string, err error)) error {
	return each(ctx, f.books, keySolved+">", func(entry jetstream.KeyValueEntry) error {
		id := entry.Key()[len(keySolved):]
		var record Record
		err := json.Unmarshal(entry.Value(), &record)
		if err == nil {
			err = record.verify(id)
		}
		if err != nil {
			refused(id, err)
			return nil
		}
		return do(record)
	})
}

// verify checks a record of the books as the keeper has checked the result.
func (r Record) verify(id string) error {
	if r.Item.ID != id {
		return fmt.Errorf("a record of %s", r.Item.ID)
	}
	if err := r.Item.Verify(); err != nil {
		return err
	}
	done, err := r.Item.Check(r.Result)
	if err == nil && !done {
		err = errors.New("the level is not cleared")
	}
	return err
}
