package web

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stride/internal/puzzle"
	"stride/internal/waittest"
)

// TestWatchers fills the places of one client, those of another, and all.
func TestWatchers(t *testing.T) {
	w := newWatchers(16) // two for each client
	var leaves []func()
	enter := func(address string, want bool) {
		t.Helper()
		leave, err := w.enter(address)
		if (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
		if err == nil {
			leaves = append(leaves, leave)
		}
	}
	for _, address := range []string{"192.0.2.1:1", "[2001:db8::1]:1"} {
		enter(address, true)
		enter(address, true)
		enter(address, false)
	}
	enter("[2001:db8::2:3]:9", false) // the same network
	enter("[::ffff:192.0.2.1]:9", false)
	enter("[2001:db8:0:1::]:9", true)
	for range 11 {
		enter("127.0.0.1:1", true)
	}
	enter("127.0.0.1:1", false)
	enter("198.51.100.1:1", false)
	for _, leave := range leaves {
		leave()
	}
	if w.count() != 0 || len(w.byClient) != 0 {
		t.Errorf("when all have left: %d, %v", w.count(), w.byClient)
	}
	enter("192.0.2.1:1", true)
}

// TestStreamsNeverRead watches a search and never reads: the place is free soon.
func TestStreamsNeverRead(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// A search with much to tell, and something new each time.
	var told atomic.Int64
	e := newEndless()
	defer close(e.release)
	e.progress = func() any { return fmt.Sprint(told.Add(1), strings.Repeat("x", 100_000)) }
	s := New(Config{Families: puzzle.Registry{e.family()}})
	s.eventTimeout = 100 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, s) }()
	defer func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	begun, err := s.engine.Ask(ctx, "solve", []byte(`{"level": "toy:4"}`))
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c,
		"GET /api/v1/jobs/"+begun.Job.ID+"/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	waittest.Until(t, "the stream", func() bool { return s.streams.count() == 1 })
	waittest.Until(t, "its end", func() bool { return s.streams.count() == 0 })
	// What the kernel took of it is a few events, not megabytes.
	const most = 40
	if told := told.Load(); told > most {
		t.Errorf("%d events of 100 kB were told", told)
	}
}
