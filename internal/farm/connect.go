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

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/puzzle"
)

// Access is the address of a farm and the credentials for it.
type Access struct {
	URL   string // nats://HOST:PORT, or several with commas between, or tls://
	Token Token  // empty for none
	Creds string // name of a credentials file of an existing cluster, empty for none
	TLS   Certificates
	// Families are the families that the program knows; families.All if nil.
	Families puzzle.Registry
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
	// pingEvery is the time between two pings. A connection that has not answered maxPings
	// of them is closed.
	pingEvery = 5 * time.Second
	maxPings  = 2
	// reconnectWait is the pause between two attempts to reconnect, of which there is no limit.
	reconnectWait = 500 * time.Millisecond
	// askTimeout limits how long one request to the server may take.
	askTimeout = 5 * time.Second
	// closeLimit limits how long it may take to send the last messages of a connection.
	closeLimit = 300 * time.Millisecond
)

// Farm is a connection to a farm. It reconnects by itself: while the server cannot be reached,
// requests fail with a timeout and may be repeated.
type Farm struct {
	nc      *nats.Conn
	name    string // of the credential
	session string // of this connection

	families puzzle.Registry

	mu          sync.Mutex
	reconnected chan struct{} // closed at the next reconnection
}

// untilReconnected returns a context that ends with ctx or when the connection has been lost and
// established again, because the answer to an earlier request then will not arrive.
func (f *Farm) untilReconnected(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	reconnected := f.nextReconnection()
	go func() {
		defer stop()
		select {
		case <-reconnected:
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}

// nextReconnection returns a channel that is closed when the connection has been lost and
// established again.
func (f *Farm) nextReconnection() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.reconnected
}

func (f *Farm) onReconnection(*nats.Conn) {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.reconnected)
	f.reconnected = make(chan struct{})
}

// dial opens a connection with the given name to the server.
func dial(a Access, name, session string, more ...nats.Option) (*nats.Conn, error) {
	options := append([]nats.Option{
		nats.Name(session),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		nats.PingInterval(pingEvery),
		nats.MaxPingsOutstanding(maxPings),
		nats.CustomInboxPrefix(inboxOf(name, session)),
	}, more...)
	if a.Token != (Token{}) {
		options = append(options, nats.UserInfo(a.Token.Name, a.Token.Secret))
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
	nc, err := nats.Connect(a.URL, options...)
	if errors.Is(err, nats.ErrAuthorization) {
		return nil, fmt.Errorf("the farm at %s does not know the token %q: %w (see --token-file)", a.URL, a.Token.Name, err)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot reach a farm at %s: %w", a.URL, err)
	}
	return nc, nil
}

// name returns the name of the credential, by which the farm knows the connection.
func (a Access) name() (string, error) {
	if a.Token != (Token{}) {
		return a.Token.Name, nil
	}
	if a.Creds == "" {
		return string(roleAnyone), nil
	}
	text, err := os.ReadFile(a.Creds)
	if err != nil {
		return "", fmt.Errorf("the credentials: %w", err)
	}
	signed, err := jwt.ParseDecoratedJWT(text)
	if err != nil {
		return "", fmt.Errorf("the credentials %s: %w", a.Creds, err)
	}
	claims, err := jwt.DecodeUserClaims(signed)
	if err != nil {
		return "", fmt.Errorf("the credentials %s: %w", a.Creds, err)
	}
	if role := RoleOf(claims.Name); role == "" || role == roleAnyone {
		return "", fmt.Errorf("the credentials %s are those of a user %q: its name must be admin, submit or work, or begin "+
			"with one of them and a dash", a.Creds, claims.Name)
	}
	return claims.Name, nil
}

// connect opens a connection for nodes and submitters, without checking whether a coordinator
// answers.
func connect(a Access, more ...nats.Option) (*Farm, error) {
	name, err := a.name()
	if err != nil {
		return nil, err
	}
	f := &Farm{name: name, session: randomHex(sessionBytes), families: orAll(a.Families), reconnected: make(chan struct{})}
	f.nc, err = dial(a, name, f.session, append(more, nats.ReconnectHandler(f.onReconnection))...)
	return f, err
}

// connectStore opens a connection for a coordinator.
func connectStore(a Access, more ...nats.Option) (*store, error) {
	name, err := a.name()
	if err != nil {
		return nil, err
	}
	nc, err := dial(a, name, randomHex(sessionBytes), more...)
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(askTimeout))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &store{nc: nc, js: js}, nil
}

// Close ends the connection after delivering what was sent.
func (f *Farm) Close() { closeConn(f.nc) }

// Close ends the connection of a coordinator.
func (f *store) Close() { closeConn(f.nc) }

func closeConn(nc *nats.Conn) {
	_ = nc.FlushTimeout(closeLimit) // it may be cut
	nc.Close()
}

// ErrNoFarm is the error for a server at which no coordinator answers.
var ErrNoFarm = errors.New("no coordinator answers there: `stride farm serve` runs one")

// Open connects to a farm and waits up to a few seconds for a coordinator to answer. Each request
// has a time limit of its own: one that is sent when the wait is almost over is still answered,
// rather than taken for a server that is silent.
func Open(ctx context.Context, a Access) (*Farm, error) {
	f, err := connect(a)
	if err != nil {
		return nil, err
	}
	wait, stop := context.WithTimeout(ctx, askTimeout)
	defer stop()
	for {
		asked, answered := context.WithTimeout(ctx, askTimeout)
		_, err := f.hello(asked)
		answered()
		switch {
		case err == nil:
			return f, nil
		case !errors.Is(err, nats.ErrNoResponders):
			f.nc.Close()
			return nil, err
		case !sleep(wait, reconnectWait):
			f.nc.Close()
			return nil, fmt.Errorf("%s: %w", a.URL, ErrNoFarm)
		}
	}
}
