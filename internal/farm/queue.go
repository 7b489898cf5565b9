package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// What coordinators do for submitters, apart from the status of the farm.

// takeItem puts an item into the queue. It refuses an item that would
// otherwise be set aside later.
func (k *Coordinator) takeItem(ctx context.Context, by caller, body []byte) (any, error) {
	request, err := read[submitRequest](body)
	if err != nil {
		return nil, err
	}
	it := request.Item
	it.Owner = by.name
	if err := it.acceptable(k.Families); err != nil {
		return nil, err
	}
	var done Submitted
	err = k.within(ctx, func(ctx context.Context) (err error) {
		done, err = k.enqueue(ctx, it)
		return err
	})
	return done, err
}

// enqueue puts an item into the queue, unless it is there and has not failed.
func (k *Coordinator) enqueue(ctx context.Context, it Item) (Submitted, error) {
	text, err := json.Marshal(it)
	if err != nil {
		return Submitted{}, err
	}
	key := keyQueue + it.ID
	_, err = k.farm.items.Create(ctx, key, text)
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return Submitted{New: 1}, err
	}
	for _, prefix := range []string{keyFailed, keyAside} {
		_, err := k.farm.results.Get(ctx, prefix+it.ID)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		}
		if err != nil {
			return Submitted{}, err
		}
		entry, err := k.farm.items.Get(ctx, key)
		if err == nil {
			_, err = k.farm.items.Update(ctx, key, text, entry.Revision())
		}
		if err == nil { // not before: an item that is neither in the queue nor stored as a result is lost
			err = k.farm.forget(ctx, prefix+it.ID)
		}
		return Submitted{Again: 1}, err
	}
	return Submitted{Known: 1}, nil
}

// withdraw takes an item back. A submitter can withdraw what it has submitted itself, an
// administrator everything.
func (k *Coordinator) withdraw(ctx context.Context, by caller, body []byte) (any, error) {
	request, err := read[idRequest](body)
	if err != nil {
		return nil, err
	}
	if !validID(request.ID) {
		return nil, ErrNoItem
	}
	key := keyQueue + request.ID
	entry, err := k.farm.items.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, ErrNoItem
	}
	if err != nil {
		return nil, err
	}
	var it Item
	broken := json.Unmarshal(entry.Value(), &it) != nil
	if RoleOf(by.name) != RoleAdmin && (broken || it.Owner != by.name) {
		return nil, fmt.Errorf("%s was submitted by %q: only that and an administrator can withdraw it", request.ID, it.Owner)
	}
	if err := k.farm.items.Purge(ctx, key, jetstream.LastRevision(entry.Revision())); err != nil {
		return nil, err
	}
	return nil, k.farm.forget(ctx, keyAside+request.ID)
}

// resultsBytes is approximately how many bytes of results one answer holds.
const resultsBytes = 1 << 20

// results returns a part of the stored results, in the order in which they were written.
func (k *Coordinator) results(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[resultsRequest](body)
	if err != nil {
		return nil, err
	}
	page := resultsReply{Records: []storedRecord{}}
	if request.From <= 1 {
		stream, err := k.farm.js.Stream(ctx, streamResults)
		if err == nil {
			page.Count, err = countResults(ctx, stream, keySolved)
		}
		if err != nil {
			return nil, err
		}
	}
	size := 0
	err = k.farm.scan(ctx, bucketResults, keySolved, request.From, func(id string, m *jetstream.RawStreamMsg) error {
		if size >= resultsBytes {
			page.Next = m.Sequence
			return errEnough
		}
		r := storedRecord{ID: id, Text: m.Data}
		if !json.Valid(m.Data) {
			r.Text, r.Error = nil, "the record is damaged"
		}
		page.Records = append(page.Records, r)
		size += len(m.Data)
		return nil
	})
	return page, ignore(err, errEnough)
}
