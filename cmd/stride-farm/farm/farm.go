package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// Access is the address of a NATS server, and how to be let in.
type Access struct {
	URL   string // such as nats://USER:PASSWORD@HOST:4222, or several with commas between them
	Creds string // name of a credentials file of NATS, empty for none
	// Version is the version of this program, which all programs of a farm share.
	Version string
	// Families are the families that the program knows; families.All if nil.
	Families puzzle.Registry
}

const (
	// pingEvery is the time between two pings. A connection that hasn't answered maxPings of them
	// is closed and made again.
	pingEvery = 5 * time.Second
	maxPings  = 2
	// reconnectWait is the pause between two attempts to reconnect, of which there is no limit.
	reconnectWait = 500 * time.Millisecond
	// connectTimeout is how long a server may take to greet. On a busy machine NATS's two seconds
	// are too few.
	connectTimeout = 15 * time.Second
	// askTimeout limits how long one request to the server may take.
	askTimeout = 5 * time.Second
	// versionDigits is the number of digits of the version's checksum in names.
	versionDigits = 8
)

// The consumers, one of each stream. They are durable: the server keeps their state.
const (
	nodesConsumer     = "nodes"     // of the items, shared by all nodes
	collectorConsumer = "collector" // of the answers, shared by all collectors
)

const (
	// patience is how long a node may be silent before its item is handed out again, and a
	// collector before an answer is: long enough for a machine under heavy load to get one of
	// three signals out.
	patience = 30 * time.Second
	// maxDeliveries limits how often an item is handed out. One that came back this often ended
	// every program that worked on it.
	maxDeliveries = 25
	// versionKey is the key of the version in the metadata of the stream of items.
	versionKey = "stride-version"
)

// Farm is a connection to the farm of a version. It reconnects by itself.
type Farm struct {
	Access
	nc      *nats.Conn
	js      jetstream.JetStream
	items   jetstream.Stream
	answers jetstream.Stream
	results jetstream.KeyValue
	// Warnings are sentences about what the server allows, which Find and Create have found.
	Warnings []string
}

// name returns the name of a stream or bucket of this version's farm.
func (f *Farm) name(of string) string { return "stride-" + digest(f.Version, versionDigits) + "-" + of }

// subject returns a subject of this version's farm.
func (f *Farm) subject(words ...string) string {
	return "stride." + digest(f.Version, versionDigits) + "." + strings.Join(words, ".")
}

// Connect connects to a server. The farm there need not exist yet; see [Farm.Find] and
// [Farm.Create].
func Connect(a Access, more ...nats.Option) (*Farm, error) {
	if a.Families == nil {
		a.Families = families.All
	}
	options := append([]nats.Option{
		nats.Name("stride " + a.Version),
		nats.Timeout(connectTimeout),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(pingEvery),
		nats.MaxPingsOutstanding(maxPings),
		// The library would print what the server says on standard error. explained reads it from
		// the connection.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}, more...)
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	nc, err := nats.Connect(a.URL, options...)
	if err != nil {
		if errors.Is(err, nats.ErrNoServers) {
			err = errors.New("none answers there; `stride-farm serve` starts one")
		}
		return nil, fmt.Errorf("cannot connect to a NATS server at %s: %w", hidden(a.URL), err)
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(askTimeout))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Farm{Access: a, nc: nc, js: js}, nil
}

// hidden returns a URL without its password.
func hidden(url string) string {
	if scheme, rest, ok := strings.Cut(url, "://"); ok {
		return scheme + "://" + rest[strings.LastIndex(rest, "@")+1:]
	}
	return url[strings.LastIndex(url, "@")+1:]
}

// Address returns the URL of the server, without a password.
func (f *Farm) Address() string { return f.nc.ConnectedUrlRedacted() }

// Close ends the connection after delivering what was sent.
func (f *Farm) Close() {
	const limit = 300 * time.Millisecond // the connection may be cut
	_ = f.nc.FlushTimeout(limit)
	f.nc.Close()
}

// ErrNoFarm is the error for a server without a farm.
var ErrNoFarm = errors.New("there is no farm: `stride-farm serve` begins one")

// Find looks for the farm of this version, and checks what the server allows. The error names the
// versions of other farms on the server.
func (f *Farm) Find(ctx context.Context) (err error) {
	if err := f.checkMessages(); err != nil {
		return err
	}
	if f.items, err = f.js.Stream(ctx, f.name("items")); errors.Is(err, jetstream.ErrStreamNotFound) {
		if others := f.otherVersions(ctx); len(others) > 0 {
			return fmt.Errorf("this program is version %s, and the farm at %s is one of version %s: all "+
				"its machines need the same", f.Version, f.Address(), strings.Join(others, ", "))
		}
		return fmt.Errorf("%s: %w", f.Address(), ErrNoFarm)
	}
	if err == nil {
		f.answers, err = f.js.Stream(ctx, f.name("answers"))
	}
	if err == nil {
		f.results, err = f.js.KeyValue(ctx, f.name("results"))
	}
	if err != nil {
		return f.explained(err)
	}
	return errors.Join(f.checkStream(f.items.CachedInfo().Config),
		f.checkStream(f.answers.CachedInfo().Config))
}

// explained adds to an error what a server lacks, and that it may refuse the user of this
// connection.
func (f *Farm) explained(err error) error {
	if err == nil {
		return nil
	}
	if last := f.nc.LastError(); errors.Is(last, nats.ErrPermissionViolation) {
		return fmt.Errorf("%w (the server says: %w)", err, last)
	}
	const noResources, storageFull = 10002, 10047
	var refused *jetstream.APIError
	switch {
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled),
		errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("no JetStream answers at %s, which keeps the queue of a farm: the configuration "+
			"of the server needs `jetstream { }`, and so does that of its accounts if there are any (%w)",
			f.Address(), err)
	case tooLarge(err):
		return fmt.Errorf("%w: the server takes messages of up to %d bytes, its max_payload", err,
			f.nc.MaxPayload())
	case errors.As(err, &refused) && (refused.ErrorCode == noResources || refused.ErrorCode == storageFull):
		return fmt.Errorf("%w: JetStream is full: raise max_file_store of the server, or max_file of "+
			"the account", err)
	}
	return err
}

// Create creates the farm of this version if there is none. It leaves one that exists as it
// is, with the number of replicas and the times that its administrator has given it.
func (f *Farm) Create(ctx context.Context) error { return f.create(ctx, patience, maxDeliveries) }

func (f *Farm) create(ctx context.Context, patience time.Duration, deliveries int) (err error) {
	if err := f.checkMessages(); err != nil {
		return err
	}
	missing := 0
	for _, name := range []string{f.name("items"), f.name("answers"), "KV_" + f.name("results")} {
		if _, err := f.js.Stream(ctx, name); errors.Is(err, jetstream.ErrStreamNotFound) {
			missing++
		} else if err != nil {
			return f.explained(err)
		}
	}
	maxBytes, err := f.account(ctx, missing)
	if err != nil {
		return err
	}
	advisories := "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + f.name("items") + "." + nodesConsumer
	f.items, err = f.stream(ctx, jetstream.StreamConfig{
		Name: f.name("items"), Subjects: []string{f.subject("item", "*", "*")},
		MaxMsgsPerSubject: 1, // one that is put back takes the place of the other
		Metadata:          map[string]string{versionKey: f.Version}, MaxBytes: maxBytes,
	}, jetstream.ConsumerConfig{Durable: nodesConsumer, AckWait: patience, MaxDeliver: deliveries,
		MaxAckPending: -1})
	if err != nil {
		return f.explained(err)
	}
	// What JetStream reports about items that it no longer hands out comes the same way as answers.
	f.answers, err = f.stream(ctx, jetstream.StreamConfig{
		Name: f.name("answers"), Subjects: []string{f.subject("answer"), advisories},
		Retention: jetstream.WorkQueuePolicy, MaxBytes: maxBytes,
	}, jetstream.ConsumerConfig{Durable: collectorConsumer, AckWait: patience})
	if err != nil {
		return f.explained(err)
	}
	f.results, err = f.js.KeyValue(ctx, f.name("results"))
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		f.results, err = f.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: f.name("results"),
			Storage: jetstream.FileStorage, MaxBytes: maxBytes})
	}
	return f.explained(err)
}

// stream returns a stream with its consumer, and creates what doesn't exist.
func (f *Farm) stream(ctx context.Context, s jetstream.StreamConfig, c jetstream.ConsumerConfig) (
	jetstream.Stream, error) {
	s.Storage, s.Discard, c.AckPolicy = jetstream.FileStorage, jetstream.DiscardNew,
		jetstream.AckExplicitPolicy
	stream, err := f.js.Stream(ctx, s.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err = f.js.CreateStream(ctx, s)
	}
	if err == nil {
		err = f.checkStream(stream.CachedInfo().Config)
	}
	if err != nil {
		return nil, err
	}
	if _, err = stream.Consumer(ctx, c.Durable); errors.Is(err, jetstream.ErrConsumerNotFound) {
		_, err = stream.CreateConsumer(ctx, c)
	}
	return stream, err
}

// sleep waits, and reports false if ctx ends first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
