package farm

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"
)

// quiet is a log that nobody reads.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// serveHere runs a server and a keeper inside the test, and returns a connection and
// the URL.
func serveHere(t *testing.T, patience time.Duration) (*Farm, string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ready, over := make(chan string, 1), make(chan error, 1)
	folder := t.TempDir()
	go func() {
		over <- Serve(ctx, ServerOptions{Address: "127.0.0.1:0", Folder: folder},
			KeeperOptions{Version: testVersion, Replicas: 1, Patience: patience, Log: quiet},
			func(url string) { ready <- url })
	}()
	t.Cleanup(func() {
		stop()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	select {
	case url := <-ready:
		return open(t, url), url
	case err := <-over:
		over <- err
		t.Fatal(err)
	}
	return nil, ""
}
