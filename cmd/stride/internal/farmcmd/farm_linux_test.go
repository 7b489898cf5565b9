package farmcmd

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"stride/internal/farm"
	"stride/internal/scripttest"
)

// TestFarmStatusOnTerminal watches a farm from the other side of a pseudo-terminal: the
// table comes again and again, until Ctrl-C ends it.
func TestFarmStatusOnTerminal(t *testing.T) {
	controller, terminal := scripttest.OpenTerminal(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	urls, served := make(chan string, 1), make(chan error, 1)
	server := farm.ServerOptions{Address: "127.0.0.1:0", Folder: t.TempDir()}
	coordinator := farm.CoordinatorOptions{Version: "v1", Replicas: 1, Patience: time.Minute,
		Log: slog.New(slog.DiscardHandler)}
	go func() { served <- farm.Serve(ctx, server, coordinator, func(url string) { urls <- url }) }()
	var url string
	select {
	case url = <-urls:
	case err := <-served:
		t.Fatal(err)
	}
	f, err := farm.Open(ctx, farm.Access{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	watching, end := context.WithCancel(ctx)
	watched := make(chan error, 1)
	go func() { watched <- watch(watching, terminal, f) }()
	table := []byte(eraseScreen + "version v1\r\nqueue: 0 waiting, 0 in work; 0 done, 0 failed, 0 with a wrong result\r\n")
	var seen []byte
	for bytes.Count(seen, table) < 2 {
		piece := make([]byte, 1000)
		n, err := controller.Read(piece)
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, piece[:n]...)
	}
	end()
	if err := <-watched; err != nil {
		t.Error(err)
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
