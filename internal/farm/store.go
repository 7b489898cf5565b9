package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// store is the buckets and the queue of a farm, as coordinators see them.
type store struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	items   jetstream.KeyValue
	results jetstream.KeyValue
	queue   jetstream.Consumer
}

// Names of the buckets, of the durable consumer and of the keys.
const (
	bucketItems   = "stride-items"
	bucketResults = "stride-results"
	consumer      = "workers"
	streamItems   = "KV_" + bucketItems
	streamResults = "KV_" + bucketResults

	keyVersion  = "version"
	keyProbe    = "probe" // is written to see whether anything can be
	keySecret   = "secret"
	keyQueue    = "queue."
	keySolved   = "solved."
	keyFailed   = "failed."
	keyAside    = "aside."
	keyRejected = "rejected."

	subjectQueue   = "$KV." + bucketItems + "." + keyQueue + ">"
	subjectResults = "$KV." + bucketResults + "."

	// maxWaiting limits the nodes that wait for an item at the same time.
	maxWaiting = 20_000
)

// begin makes the buckets and the consumer, or brings them up to date.
func (f *store) begin(ctx context.Context, replicas int, patience time.Duration) error {
	for name, bucket := range map[string]*jetstream.KeyValue{bucketItems: &f.items, bucketResults: &f.results} {
		_, err := f.js.CreateOrUpdateStream(ctx, bucketConfig(name, replicas))
		if err == nil {
			*bucket, err = f.js.KeyValue(ctx, name)
		}
		if err != nil {
			return fmt.Errorf("the bucket %s: %w", name, err)
		}
	}
	queue, err := f.js.CreateOrUpdateConsumer(ctx, streamItems, jetstream.ConsumerConfig{
		Durable:       consumer,
		FilterSubject: subjectQueue,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       patience,
		MaxDeliver:    -1,
		MaxAckPending: -1,
		MaxWaiting:    maxWaiting,
	})
	if err != nil {
		return fmt.Errorf("the queue: %w", err)
	}
	f.queue = queue
	return nil
}

// bucketConfig returns the configuration of the stream behind a key-value bucket. It is that of CreateKeyValue, except
// that in a cluster only the leader answers reads: any replica may answer direct ones, and one that lags behind would
// deny what another coordinator has just written.
func bucketConfig(name string, replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:              "KV_" + name,
		Subjects:          []string{"$KV." + name + ".>"},
		MaxMsgsPerSubject: 1,
		Discard:           jetstream.DiscardNew,
		DenyDelete:        true,
		AllowRollup:       true,
		AllowDirect:       replicas == 1,
		Replicas:          replicas,
		Storage:           jetstream.FileStorage,
	}
}

// secret returns the key with which the coordinators sign leases; the first one makes it up. A cluster refuses a second
// key as soon as the first one is proposed, a moment before it can be read.
func (f *store) secret(ctx context.Context) ([]byte, error) {
	for {
		_, err := f.items.Create(ctx, keySecret, []byte(randomHex(secretBytes)))
		if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
			return nil, err
		}
		entry, err := f.items.Get(ctx, keySecret)
		if err == nil {
			return entry.Value(), nil
		}
		if !errors.Is(err, jetstream.ErrKeyNotFound) || !sleep(ctx, beginAgain) {
			return nil, err
		}
	}
}

// version returns the version of the farm, empty if it hasn't been written yet.
func (f *store) version(ctx context.Context) (string, error) {
	entry, err := f.items.Get(ctx, keyVersion)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("asking for the farm's version: %w", err)
	}
	return string(entry.Value()), nil
}

// errEnough ends a scan early.
var errEnough = errors.New("enough")

// scan calls do for what a bucket has under a prefix, in the order of revisions from the
// given one on, until it returns an error.
func (f *store) scan(ctx context.Context, bucket, prefix string, from uint64,
	do func(name string, m *jetstream.RawStreamMsg) error) error {
	stream, err := f.js.Stream(ctx, "KV_"+bucket)
	if err != nil {
		return err
	}
	subject := "$KV." + bucket + "." + prefix
	for from = max(from, 1); ; {
		m, err := stream.GetMsg(ctx, from, jetstream.WithGetMsgSubject(subject+">"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s from %d on: %w", bucket, from, err)
		}
		from = m.Sequence + 1
		if len(m.Data) == 0 {
			continue // the mark of what was purged
		}
		if err := do(m.Subject[len(subject):], m); err != nil {
			return err
		}
	}
}
