package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"stride/internal/web/engine"
)

const (
	maxHeader = 16 << 10
	// graceTime is how long searches and requests may continue after the server was told
	// to end. It leaves the process a moment to end within the two seconds that are promised.
	graceTime = 1700 * time.Millisecond
)

// patience holds the timeouts of a connection. Streams and answers that wait for a search
// extend their write deadline themselves.
type patience struct {
	head, read  time.Duration // time for the head of a request, and for the whole request
	write, idle time.Duration // time for the answer, and until the next request
}

// patient holds the timeouts for real clients; tests use shorter ones.
var patient = patience{
	head: 5 * time.Second, read: 15 * time.Second,
	write: 30 * time.Second, idle: 60 * time.Second,
}

// Serve answers connections of l until ctx ends. Then it ends the searches, which keep their best
// results and report them to their watchers, lets requests finish, and returns nil. That takes at
// most two seconds: searches and clients that take longer are cut off.
func Serve(ctx context.Context, l net.Listener, s *Server) error {
	return serve(ctx, l, s, patient)
}

func serve(ctx context.Context, l net.Listener, s *Server, p patience) error {
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: p.head, ReadTimeout: p.read, WriteTimeout: p.write,
		IdleTimeout: p.idle, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		s.Close()
		return err
	case <-ctx.Done():
	}
	s.log.Info("shutting down")
	grace, cancel := context.WithTimeout(context.Background(), graceTime)
	defer cancel()
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		s.Close()
	}()
	err := server.Shutdown(grace)
	select {
	case <-closed:
	case <-grace.Done():
	}
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("requests that did not end in time are cut off")
		err = server.Close()
	}
	return err
}

// ShareCores leaves processor time for requests while searches run. Go's scheduler lets a goroutine
// that computes run for 10 ms before another, so on two cores with four searches a request would
// wait for several such turns. One more thread for each search lets the kernel share the cores
// instead, and the kernel favours threads that have just woken up. Without them, moves waited 103
// to 114 ms (99th percentile, 200 players, four searches, two cores), with them 50 to 90 ms.
func ShareCores(l engine.Limits) {
	l = l.OrDefault()
	runtime.GOMAXPROCS(runtime.NumCPU() + l.Searches + engine.Beside)
	l.Memory.Apply()
}
