// Command make makes the files of the pages that are built from sources and puts them where package web
// embeds them. `make build` runs it in the root of the sources. With -npm DIR it writes the engine as a package for
// npm into a folder instead.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

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
		err = browser.Make(ctx, pages)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "making the files of the pages:", err)
		os.Exit(1)
	}
}
