package farm

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Storing results. Several coordinators may write at the same time, so every entry is
// created if there is none, or replaces the one that was read and was worse.

// solved stores a solution unless a better one is stored, and removes the record of a failure
// of the item.
func (k *Coordinator) solved(ctx context.Context, record Record) error {
	if err := k.enter(ctx, keySolved+record.Item.ID, record); err != nil {
		return err
	}
	return errors.Join(k.farm.forget(ctx, keyFailed+record.Item.ID), k.farm.forget(ctx, keyAside+record.Item.ID))
}

// setAside records that an item is no longer handed out, and why.
func (k *Coordinator) setAside(ctx context.Context, id, reason string) error {
	k.Log.Error("an item was set aside", "item", id, "reason", reason)
	if !validID(id) {
		return nil
	}
	return k.write(ctx, keyAside+id, DeadLetter{id, reason, time.Now().UTC()})
}

// failed records that nothing was found, unless the item is solved.
func (k *Coordinator) failed(ctx context.Context, record Record) error {
	_, err := k.farm.results.Get(ctx, keySolved+record.Item.ID)
	if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	if err := k.enter(ctx, keyFailed+record.Item.ID, record); err != nil {
		return err
	}
	_, err = k.farm.results.Get(ctx, keySolved+record.Item.ID) // by another coordinator, meanwhile
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

// enter stores a record under a key that has none, or a worse one.
func (k *Coordinator) enter(ctx context.Context, key string, record Record) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	for {
		_, err := k.farm.results.Create(ctx, key, text)
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		entry, err := k.farm.results.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue // it was taken away just now
		}
		if err != nil {
			return err
		}
		var old Record
		if json.Unmarshal(entry.Value(), &old) == nil && old.Result.Value >= record.Result.Value {
			return nil
		}
		_, err = k.farm.results.Update(ctx, key, text, entry.Revision())
		if !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return err
		}
	}
}

// write stores a value, whatever was stored before.
func (k *Coordinator) write(ctx context.Context, key string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		_, err = k.farm.results.Put(ctx, key, text)
	}
	return err
}

// forget removes a stored result without leaving a mark.
func (f *store) forget(ctx context.Context, key string) error {
	if _, err := f.results.Get(ctx, key); err != nil {
		return ignore(err, jetstream.ErrKeyNotFound)
	}
	stream, err := f.js.Stream(ctx, streamResults)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject(subjectResults+key))
}

// each calls do for every key of a bucket that matches, until it returns an error.
func each(ctx context.Context, bucket jetstream.KeyValue, keys string, do func(jetstream.KeyValueEntry) error,
	more ...jetstream.WatchOpt) error {
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
