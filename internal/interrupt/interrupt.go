// Package interrupt says when a program is told to end.
//
// Three signals say so: SIGINT (Ctrl-C), SIGTERM, and SIGHUP, which comes when the terminal is
// closed or its connection is lost. A second SIGINT or SIGTERM ends the program at once, whatever
// it is doing. A second SIGHUP doesn't: the kernel and the shell each send one when a terminal is
// closed, and the program should still write what it has found.
//
// A program that is started with SIGHUP ignored, as by nohup, continues to ignore it.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Context returns a context that ends with the first of the signals. The caller calls stop when the
// context is no longer needed.
func Context() (ctx context.Context, stop func()) {
	first, restore := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(first, restore)
	if signal.Ignored(syscall.SIGHUP) {
		return first, restore
	}
	ctx, cancel := context.WithCancel(first)
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		select {
		case <-hangup:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(hangup)
		cancel()
		restore()
	}
}
