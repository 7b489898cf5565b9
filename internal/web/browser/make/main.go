// Command make makes the files of the pages that are built from sources and puts them where package web
// embeds them. `make build` runs it in the root of the sources.
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
	if err := browser.Make(ctx, "internal/web"); err != nil {
		fmt.Fprintln(os.Stderr, "making the files of the pages:", err)
		os.Exit(1)
	}
}
