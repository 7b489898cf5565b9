package web

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

// impatient is a patience of which one part is short, so that it is the one that ends.
func impatient(set func(*patience)) patience {
	p := patience{head: time.Hour, read: time.Hour, write: time.Hour, idle: time.Hour}
	set(&p)
	return p
}

// TestSlowClients connects and then dawdles, in each way that there is. The server has
// to close the connection; otherwise reading or writing runs into the test's own limit.
func TestSlowClients(t *testing.T) {
	const (
		short    = 100 * time.Millisecond
		page     = "GET /static/js/maze.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
		halfHead = "GET / HTTP/1.1\r\nHost: 127.0"
		halfBody = "POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
	)
	listens := func(request string) func(net.Conn) error {
		return func(c net.Conn) error {
			if _, err := io.WriteString(c, request); err != nil {
				return err
			}
			_, err := io.Copy(io.Discard, c) // nil when the server has closed it
			return err
		}
	}
	for name, test := range map[string]struct {
		patience patience
		dawdle   func(net.Conn) error
	}{
		"half a head":     {impatient(func(p *patience) { p.head = short }), listens(halfHead)},
		"half a body":     {impatient(func(p *patience) { p.read = short }), listens(halfBody)},
		"no next request": {impatient(func(p *patience) { p.idle = short }), listens(page)},
		"reads no answer": {impatient(func(p *patience) { p.write = short }), func(c net.Conn) error {
			for {
				if _, err := io.WriteString(c, strings.Repeat(page, 100)); err != nil {
					if errors.Is(err, os.ErrDeadlineExceeded) {
						return err
					}
					return nil // closed by the server
				}
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			must(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- serve(ctx, l, New(Config{}), test.patience) }()
			defer func() {
				cancel()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}()

			c, err := net.Dial("tcp", l.Addr().String())
			must(t, err)
			defer c.Close()
			must(t, c.SetDeadline(time.Now().Add(time.Minute)))
			if err := test.dawdle(c); err != nil {
				t.Errorf("the server keeps waiting: %v", err)
			}
		})
	}
}
