package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"stride/internal/lock"
)

// `stride-farm serve` on one machine is a NATS server and a collector in one process. The server
// writes to the disk before it acknowledges (SyncAlways), so the process may be killed at any
// moment. Without a configuration file it listens on this machine only, as anyone who can connect
// may do everything.

// ServerOptions are the options of a server in this process.
type ServerOptions struct {
	Port   int    // 0 takes a free one
	Folder string // where everything is kept
	// Config is the name of a configuration file of a NATS server, empty for none. The file
	// decides about the address, and about the folder if it names one.
	Config string
}

const (
	// thisMachine is the address on which a server listens unless its configuration names another.
	thisMachine = "127.0.0.1"
	// maxPayload limits a message. The largest maze takes 2 MB.
	maxPayload = 8 << 20
	// startLimit limits how long a server may take to be ready for connections.
	startLimit = 30 * time.Second
	// stopLimit limits how long the end of a server may take.
	stopLimit = 2 * time.Second
	// lookEvery is the time between two looks whether the server has reported an error.
	lookEvery = time.Second
	// collectorUser is the user of a configuration file that the collector in the same process is.
	collectorUser = "collector"
)

// natsOptions returns the options of the NATS server.
func (o ServerOptions) natsOptions() (*server.Options, error) {
	n := &server.Options{Port: o.Port}
	if o.Config != "" {
		var err error
		if n, err = server.ProcessConfigFile(o.Config); err != nil {
			return nil, err
		}
	} else if o.Port == 0 {
		n.Port = server.RANDOM_PORT
	}
	if n.Host == "" {
		n.Host = thisMachine
	}
	if n.StoreDir == "" {
		n.StoreDir = o.Folder
	}
	if n.MaxPayload == 0 {
		n.MaxPayload = maxPayload
	}
	n.JetStream, n.SyncAlways, n.NoSigs, n.DisableJetStreamBanner = true, true, true, true
	return n, nil
}

// Serve runs a server and a collector until ctx ends. It calls ready with the server's URL when
// nodes can join. An error says why it could not start, or had to end.
func Serve(ctx context.Context, o ServerOptions, version string, log *slog.Logger,
	ready func(url string)) error {
	return serve(ctx, o, Access{Version: version}, log, func(ctx context.Context, f *Farm) error {
		err := f.Create(ctx)
		for _, warning := range f.Warnings {
			log.Warn(warning)
		}
		if err == nil {
			ready(f.URL)
		}
		return err
	})
}

// serve is Serve with a function that prepares the farm.
func serve(ctx context.Context, o ServerOptions, a Access, log *slog.Logger,
	prepare func(context.Context, *Farm) error) error {
	options, err := o.natsOptions()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(options.StoreDir, 0o700); err != nil {
		return err
	}
	held, err := lock.Folder(options.StoreDir, "stride-farm serve")
	if err != nil {
		return err
	}
	defer func() { _ = held.Release() }() // it ends with the process, if not now
	notes := &serverLog{Logger: log, repeats: newRepeats(log), fatal: make(chan string, 1)}
	defer notes.repeats.report(0)
	s, err := start(ctx, options, notes)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	defer shutDown(s)
	login := []nats.Option{nats.InProcessServer(s)}
	for _, u := range options.Users {
		if u.Username == collectorUser {
			login = append(login, nats.UserInfo(u.Username, u.Password))
		}
	}
	a.URL = "nats://" + s.Addr().String() // TLS would be asked for by another scheme, also within a process
	f, err := Connect(a, login...)
	if err != nil {
		return fmt.Errorf("%w (with users, the configuration needs one named %s with a password in "+
			"clear text)", err, collectorUser)
	}
	defer f.Close()
	f.URL = s.ClientURL()
	if err := prepare(ctx, f); err != nil {
		return ignoreEnd(ctx, fmt.Errorf("beginning the farm in %s: %w", options.StoreDir, err))
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	go func() {
		for sleep(ctx, lookEvery) {
			notes.repeats.report(repeatWindow)
			if notes.trouble.Swap(false) && f.probe(ctx) != nil && ctx.Err() == nil {
				end(&closedError{options.StoreDir})
			}
		}
	}()
	if err := f.Collect(ctx, log); err != nil {
		return err
	}
	var closed *closedError
	if errors.As(context.Cause(ctx), &closed) {
		return closed
	}
	return nil
}

// probe writes into the bucket of results, and leaves nothing there.
func (f *Farm) probe(ctx context.Context) error {
	const key = "probe"
	if _, err := f.results.PutString(ctx, key, key); err != nil {
		return err
	}
	return f.results.Purge(ctx, key)
}

// ignoreEnd returns err, or nil if ctx has ended.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// closedError reports that the server can't write to its store.
type closedError struct{ folder string }

func (e *closedError) Error() string {
	return fmt.Sprintf("the server cannot write to %s any more (the disk may be full, see its log): free "+
		"some space and start it again; everything that was acknowledged is there", e.folder)
}

// start starts a NATS server and waits until it is ready.
func start(ctx context.Context, o *server.Options, log *serverLog) (*server.Server, error) {
	// The server itself tries the port only after it has opened its store.
	address := net.JoinHostPort(o.Host, strconv.Itoa(max(o.Port, 0)))
	l, err := net.Listen("tcp", address)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			err = errors.New("another program, which may be a farm, uses this port: --port chooses another")
		}
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	if err := l.Close(); err != nil {
		return nil, err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.SetLoggerV2(log, false, false, false)
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
	case reason := <-log.fatal:
		err = fmt.Errorf("the server does not start: %s", reason)
	case <-ctx.Done():
		err = ctx.Err()
	}
	shutDown(s)
	return nil, err
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

// serverLog passes the server's messages to a slog.Logger. It notes that there was an error, and
// the first reason why the server can't continue.
type serverLog struct {
	*slog.Logger
	repeats *repeats
	trouble atomic.Bool
	fatal   chan string
}

func (l *serverLog) Noticef(format string, v ...any) { l.Debug(fmt.Sprintf(format, v...)) }
func (l *serverLog) Debugf(string, ...any)           {}
func (l *serverLog) Tracef(string, ...any)           {}

func (l *serverLog) Warnf(format string, v ...any) {
	l.repeats.warn(format, fmt.Sprintf(format, v...))
}

func (l *serverLog) Errorf(format string, v ...any) {
	l.trouble.Store(true)
	l.Error(fmt.Sprintf(format, v...))
}

func (l *serverLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
}
