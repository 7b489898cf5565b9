package farm

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"stride/internal/puzzle"
)

// quiet is a log that discards everything.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// serveHere runs a server and a coordinator inside the test, and returns a connection and
// the URL.
func serveHere(t *testing.T, patience time.Duration) (*Farm, string) {
	t.Helper()
	h := serveWith(t, patience, nil)
	return open(t, h.url), h.url
}

// here is a farm inside the test.
type here struct {
	url   string
	store *store
}

// serveWith runs a server with tokens, and a coordinator of families (all if none are given),
// inside the test.
func serveWith(t *testing.T, patience time.Duration, tokens []Token, known ...*puzzle.Family) here {
	t.Helper()
	return serveAs(t, CoordinatorOptions{Patience: patience, Families: known}, tokens)
}

// serveAs is serveWith for a coordinator with options of its own.
func serveAs(t *testing.T, k CoordinatorOptions, tokens []Token) here {
	t.Helper()
	o := ServerOptions{Address: "127.0.0.1:0", Folder: t.TempDir(), Tokens: tokens}
	s, err := StartServer(t.Context(), o, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	f, err := s.connectStore()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	ctx, stop := context.WithCancel(context.Background())
	ready, over := make(chan string, 1), make(chan error, 1)
	k.Version, k.Replicas, k.alive = testVersion, 1, func() error { return nil }
	if k.Log == nil {
		k.Log = quiet
	}
	go func() { over <- keep(ctx, f, s.ClientURL(), k, func(url string) { ready <- url }) }()
	t.Cleanup(func() {
		stop()
		<-over // some tests end the coordinator
	})
	select {
	case url := <-ready:
		return here{url, f}
	case err := <-over:
		over <- err
		t.Fatal(err)
	}
	return here{}
}
