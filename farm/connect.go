package farm

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access is how to reach a farm.
type Access struct {
	URL   string // nats://HOST:PORT, or several with commas between, or tls://
	Token string // the farm's, empty for none
	Creds string // name of a credentials file of an existing cluster, empty for none
	TLS   Certificates
	Name  string // of this connection, in the server's log
}

// Certificates names the files of TLS, in PEM. All may be empty.
type Certificates struct {
	Cert, Key string // shown to the other side
	CA        string // that has signed the other side's; that of the system if empty
}

// config returns the TLS configuration of a client, nil if c is empty.
func (c Certificates) config() (*tls.Config, error) {
	if c == (Certificates{}) {
		return nil, nil
	}
	t := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.Cert != "" || c.Key != "" {
		pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
		if err != nil {
			return nil, fmt.Errorf("the TLS certificate: %w", err)
		}
		t.Certificates = []tls.Certificate{pair}
	}
	if c.CA != "" {
		text, err := os.ReadFile(c.CA)
		if err != nil {
			return nil, fmt.Errorf("the TLS authority: %w", err)
		}
		t.RootCAs = x509.NewCertPool()
		if !t.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("the TLS authority %s: no certificate in it", c.CA)
		}
	}
	return t, nil
}

const (
	// pingEvery is the time between two questions whether the other side is there; a
	// connection that has not answered mostPings of them is cut.
	pingEvery = 5 * time.Second
	mostPings = 2
	// reconnectWait is the pause before the next try to connect again. Tries never end.
	reconnectWait = 500 * time.Millisecond
	// askTimeout is how long one request to the server may take.
	askTimeout = 5 * time.Second
)

// Farm is a connection to a farm. It survives cuts: while the server is away,
// requests fail with a timeout and may be made again.
type Farm struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	items jetstream.KeyValue
	books jetstream.KeyValue
	elite jetstream.KeyValue
	queue jetstream.Consumer

	mu          sync.Mutex
	reconnected chan struct{} // closed at the next reconnection
}

// untilReconnected returns a context that ends with ctx, and when the connection was
// cut and is there again: an answer that was awaited then will not come.
func (f *Farm) untilReconnected(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	f.mu.Lock()
	reconnected := f.reconnected
	f.mu.Unlock()
	go func() {
		defer stop()
		select {
		case <-reconnected:
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}

// onReconnection ends the contexts of untilReconnected.
func (f *Farm) onReconnection(*nats.Conn) {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.reconnected)
	f.reconnected = make(chan struct{})
}

// connect opens the connection, without a look at what is there.
func connect(a Access, more ...nats.Option) (*Farm, error) {
	f := &Farm{reconnected: make(chan struct{})}
	options := append([]nats.Option{
		nats.Name(a.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(pingEvery),
		nats.MaxPingsOutstanding(mostPings),
		nats.ReconnectHandler(f.onReconnection),
	}, more...)
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	t, err := a.TLS.config()
	if err != nil {
		return nil, err
	}
	if t != nil {
		options = append(options, nats.Secure(t))
	}
	if f.nc, err = nats.Connect(a.URL, options...); err != nil {
		return nil, fmt.Errorf("cannot reach a farm at %s: %w", a.URL, err)
	}
	if f.js, err = jetstream.New(f.nc, jetstream.WithDefaultTimeout(askTimeout)); err != nil {
		f.nc.Close()
		return nil, err
	}
	return f, nil
}

// Close ends the connection. What was sent is still delivered.
func (f *Farm) Close() {
	_ = f.nc.FlushTimeout(time.Second) // it may be cut
	f.nc.Close()
}

// Names of the buckets, of the durable consumer and of the subjects of requests.
const (
	bucketItems = "stride-items"
	bucketBooks = "stride-books"
	bucketElite = "stride-elite"
	consumer    = "workers"
	streamItems = "KV_" + bucketItems
	streamBooks = "KV_" + bucketBooks

	keyVersion  = "version"
	keyQueue    = "queue."
	keyJoint    = "joint."
	keySolved   = "solved."
	keyFailed   = "failed."
	keyRejected = "rejected."

	subjectQueue  = "$KV." + bucketItems + "." + keyQueue + ">"
	subjectResult = "stride.result"
	subjectPing   = "stride.ping"
)

// ErrNoFarm is the error for a server on which no keeper has ever run.
var ErrNoFarm = errors.New("the server has no farm yet: `stride farm serve` begins one")

// Open connects to a farm that has been begun.
func Open(ctx context.Context, a Access) (*Farm, error) {
	f, err := connect(a)
	if err != nil {
		return nil, err
	}
	if err := f.open(ctx); err != nil {
		f.nc.Close()
		return nil, err
	}
	return f, nil
}

func (f *Farm) open(ctx context.Context) (err error) {
	for name, bucket := range map[string]*jetstream.KeyValue{
		bucketItems: &f.items, bucketBooks: &f.books, bucketElite: &f.elite,
	} {
		if *bucket, err = f.js.KeyValue(ctx, name); err != nil {
			return noFarm(err)
		}
	}
	f.queue, err = f.js.Consumer(ctx, streamItems, consumer)
	return noFarm(err)
}

func noFarm(err error) error {
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
		return ErrNoFarm
	}
	return err
}

// begin makes the buckets and the consumer, or brings them up to date.
func (f *Farm) begin(ctx context.Context, replicas int, patience time.Duration) error {
	for _, name := range []string{bucketItems, bucketBooks, bucketElite} {
		_, err := f.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: name, History: 1, Replicas: replicas, Storage: jetstream.FileStorage,
		})
		if err != nil {
			return fmt.Errorf("the bucket %s: %w", name, err)
		}
	}
	_, err := f.js.CreateOrUpdateConsumer(ctx, streamItems, jetstream.ConsumerConfig{
		Durable:       consumer,
		FilterSubject: subjectQueue,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       patience,
		MaxDeliver:    -1,
		MaxAckPending: -1,
		MaxWaiting:    mostWaiting,
	})
	if err != nil {
		return fmt.Errorf("the queue: %w", err)
	}
	return f.open(ctx)
}

// mostWaiting is how many nodes may wait for an item at the same time.
const mostWaiting = 20_000
