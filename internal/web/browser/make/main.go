// Command make makes the files that are built from sources and puts them where packages embed them:
// those of the pages, and the bot for CodinGame. `make build` runs it in the root of the sources.
// With -npm DIR it writes the engine as a package for npm into a folder instead.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"stride/internal/shift/bot/source"
	"stride/internal/web/browser"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	npm := flag.String("npm", "", "write the package for npm into this `folder`, and nothing else")
	flag.Parse()
	const pages = "internal/web"
	var err error
	if *npm != "" {
		err = browser.Package(ctx, pages, *npm)
	} else {
		err = errors.Join(browser.Make(ctx, pages), source.Make(ctx, "internal/shift/bot"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "making the files that the programs contain:", err)
		os.Exit(1)
	}
}
