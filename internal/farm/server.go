package farm

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"

	"crypto/tls"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"stride/internal/lock"
)

// ServerOptions are the options of a server in this process, which is alone or one of a cluster.
type ServerOptions struct {
	Address string  // HOST:PORT for nodes; port 0 takes a free one
	Folder  string  // where everything is kept
	Tokens  []Token // of those who are let in; without any, everybody may submit and work
	Memory  int64   // budget in bytes, 0 for no limit of JetStream's memory
	// TLS has the certificate of the server. If CA is set, nodes and the other
	// servers of a cluster must show a certificate signed by it.
	TLS     Certificates
	Cluster ClusterOptions
}

// ClusterOptions make a server one of several that store the same data. All servers have the same
// tokens; the routes between them use the administrator's.
type ClusterOptions struct {
	Node    string   // name of this server, no other may have it; empty for no cluster
	Address string   // HOST:PORT for the other servers
	Routes  []string // HOST:PORT of the other servers
}

const (
	clusterName = "stride"
	routeUser   = "stride"
	// maxPayload limits a message. The largest maze takes 2 MB.
	maxPayload = 8 << 20
	// startLimit limits how long a server may take to be ready for connections.
	startLimit = 30 * time.Second
	// stopLimit limits how long the end of a server may take.
	stopLimit = 2 * time.Second
	// routeReports is the number of attempts to reach another server of the cluster, one a second, that
	// lie between two reports of failure.
	routeReports = 60
	// memoryShare is the denominator of the part of the memory budget that JetStream may take.
	// The rest is for messages on their way and for checking results.
	memoryShare = 4
	// lameDuck is the time in which a server that ends disconnects its nodes, one after another.
	lameDuck = time.Second
)

// Server is a NATS server inside this process. It owns its folder until Stop.
type Server struct {
	*server.Server
	lock        *lock.Lock
	coordinator Token // lets the coordinator in, from within the process
}

// errOpen is the error for a server that anyone on the network could use.
var errOpen = errors.New("other machines can reach it: it needs tokens, see --token-file")

// Outside returns the first address that other machines can reach, and "" if there is none. An error
// says which address is invalid.
func (o ServerOptions) Outside() (outside string, err error) {
	addresses := []string{o.Address}
	if o.Cluster.Node != "" {
		addresses = append(addresses, o.Cluster.Address)
	}
	for _, address := range addresses {
		host, _, err := splitAddress(address)
		if err != nil {
			return "", err
		}
		if outside == "" && !isLoopback(host) {
			outside = address
		}
	}
	for _, address := range o.Cluster.Routes {
		if _, _, err := splitAddress(address); err != nil {
			return "", err
		}
	}
	return outside, nil
}

// Check returns an error if an address is invalid, or if the server would be open to everybody.
func (o ServerOptions) Check() error {
	outside, err := o.Outside()
	if err == nil && outside != "" && len(o.Tokens) == 0 {
		err = fmt.Errorf("the address %s: %w", outside, errOpen)
	}
	return err
}

// StartServer starts a server, which writes its messages to log. The folder is locked and the port
// is tried before the store is opened, so that a second server on the same folder or port changes
// nothing; the error for a folder that is in use is a *lock.HeldError. The start is abandoned when
// ctx ends.
func StartServer(ctx context.Context, o ServerOptions, log *slog.Logger) (*Server, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, err
	}
	held, err := lock.Folder(o.Folder, "stride farm serve")
	if err != nil {
		return nil, err
	}
	coordinator := Token{string(RoleAdmin), randomHex(secretBytes)}
	s, err := startServer(ctx, o, coordinator, log)
	if err != nil {
		_ = held.Release() // the other error says more
		return nil, err
	}
	return &Server{s, held, coordinator}, nil
}

// tryPort reports whether an address can be listened on. The server itself listens only
// after it has opened its store.
func tryPort(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w (is another farm there? --addr takes another address)", address, err)
	}
	return l.Close()
}

// startServer starts a server in a folder that is locked.
func startServer(ctx context.Context, o ServerOptions, coordinator Token, log *slog.Logger) (*server.Server, error) {
	addresses := []string{o.Address}
	if o.Cluster.Node != "" {
		addresses = append(addresses, o.Cluster.Address)
	}
	for _, address := range addresses {
		if err := tryPort(address); err != nil {
			return nil, err
		}
	}
	if host, _, err := splitAddress(o.Address); err == nil && !isLoopback(host) && o.TLS == (Certificates{}) {
		log.Warn("there is no TLS: tokens and results are sent in the clear")
	}
	options, err := o.natsOptions(coordinator)
	if err != nil {
		return nil, err
	}
	return runServer(ctx, options, log)
}

// runServer starts a server and waits until it is ready.
func runServer(ctx context.Context, options *server.Options, log *slog.Logger) (*server.Server, error) {
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	fatal := make(chan string, 1)
	s.SetLoggerV2(serverLog{log, fatal}, false, false, false)
	ready := make(chan bool, 1)
	go func() {
		s.Start()
		ready <- s.ReadyForConnections(startLimit)
	}()
	select {
	case ok := <-ready:
		if ok {
			return s, nil
		}
		err = fmt.Errorf("the server is not ready after %v", startLimit)
	case reason := <-fatal:
		err = fmt.Errorf("the server does not start: %s", reason)
	case <-ctx.Done():
		err = ctx.Err()
	}
	shutDown(s)
	return nil, err
}

// natsOptions returns o as options of the NATS server.
func (o ServerOptions) natsOptions(coordinator Token) (*server.Options, error) {
	host, port, err := splitAddress(o.Address)
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		ServerName: o.Cluster.Node,
		Host:       host, Port: port,
		JetStream: true, StoreDir: o.Folder, SyncAlways: true,
		CustomClientAuthentication: doorman{o.Tokens, coordinator},
		JetStreamMaxMemory:         o.Memory / memoryShare, // nothing is kept in it, as all buckets are files
		MaxPayload:                 maxPayload,
		PingInterval:               pingEvery, MaxPingsOut: maxPings,
		NoSigs: true, DisableJetStreamBanner: true,
		ConnectErrorReports: routeReports, ReconnectErrorReports: routeReports,
		LameDuckDuration: lameDuck, LameDuckGracePeriod: lameDuck / 4,
	}
	if options.TLSConfig, err = o.TLS.serverConfig(); err != nil {
		return nil, err
	}
	if o.Cluster.Node != "" {
		if err := joinCluster(options, o); err != nil {
			return nil, err
		}
	}
	return options, nil
}

// joinCluster adds the options of a server that is one of several.
func joinCluster(options *server.Options, o ServerOptions) error {
	host, port, err := splitAddress(o.Cluster.Address)
	if err != nil {
		return err
	}
	options.Cluster = server.ClusterOpts{Name: clusterName, Host: host, Port: port, TLSConfig: options.TLSConfig}
	var user *url.Userinfo
	if len(o.Tokens) > 0 {
		admin, err := Pick(o.Tokens, RoleAdmin)
		if err != nil {
			return fmt.Errorf("the servers of a cluster know one another by a token: %w", err)
		}
		options.Cluster.Username, options.Cluster.Password = routeUser, admin.Secret
		user = url.UserPassword(routeUser, admin.Secret)
	}
	for _, address := range o.Cluster.Routes {
		options.Routes = append(options.Routes, &url.URL{Scheme: "nats-route", User: user, Host: address})
	}
	return nil
}

// serverConfig returns the TLS configuration of a server, nil if c is empty.
func (c Certificates) serverConfig() (*tls.Config, error) {
	t, err := c.config()
	if err != nil || t == nil {
		return nil, err
	}
	if len(t.Certificates) == 0 {
		return nil, errors.New("a server with TLS needs a certificate and its key")
	}
	if t.RootCAs != nil {
		t.ClientCAs, t.ClientAuth = t.RootCAs, tls.RequireAndVerifyClientCert
	} else {
		t.RootCAs, err = x509.SystemCertPool()
	}
	return t, err
}

// splitAddress reads HOST:PORT; port 0 is the server's -1, any free one.
func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("the address %q: it must be HOST:PORT", address)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("the address %q: the port must be a number from 0 to 65535", address)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// isLoopback reports whether host is an address of this machine only.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// connectStore connects a coordinator from within the process.
func (s *Server) connectStore() (*store, error) {
	// The URL of a server with TLS would ask for TLS here too.
	return connectStore(Access{URL: nats.DefaultURL, Token: s.coordinator}, nats.InProcessServer(s))
}

// Stop ends the server: it hands over its leaderships to the other servers of its cluster,
// disconnects the nodes, and closes its files.
func (s *Server) Stop() {
	s.LameDuckShutdown()
	shutDown(s.Server)
	_ = s.lock.Release() // it ends with the process, if not now
}

// shutDown ends a server and waits up to stopLimit until it has closed its files. What it has
// acknowledged is on the disk already.
func shutDown(s *server.Server) {
	over := make(chan struct{})
	go func() {
		defer close(over)
		s.Shutdown()
		s.WaitForShutdown()
	}()
	select {
	case <-over:
	case <-time.After(stopLimit):
	}
}

// serverLog passes the server's warnings and errors to a slog.Logger, and the first
// reason why it cannot continue to fatal.
type serverLog struct {
	*slog.Logger
	fatal chan<- string
}

func (l serverLog) Noticef(format string, v ...any) { l.Debug(fmt.Sprintf(format, v...)) }
func (l serverLog) Warnf(format string, v ...any)   { l.Warn(fmt.Sprintf(format, v...)) }
func (l serverLog) Errorf(format string, v ...any)  { l.Error(fmt.Sprintf(format, v...)) }
func (l serverLog) Debugf(string, ...any)           {}
func (l serverLog) Tracef(string, ...any)           {}

func (l serverLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
}
