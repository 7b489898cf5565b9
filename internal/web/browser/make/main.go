// Command make makes the engine for browsers and puts it where package web embeds it. It
// is run in the root of the sources, by `make build`.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"stride/internal/web/browser"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := browser.Build(ctx, browser.Folder); err != nil {
		fmt.Fprintln(os.Stderr, "the engine for browsers:", err)
		os.Exit(1)
	}
}
