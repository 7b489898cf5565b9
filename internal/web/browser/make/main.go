// Command make makes the files of the pages that are made from sources and puts them where package web
// embeds them. It is run in the root of the sources, by `make build`.
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
