package main

import (
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"stride/internal/cli/clitest"
	"stride/internal/scripttest"
	"stride/internal/web"
)

// program is this program for the tests that all programs share.
var program = clitest.Program{Root: newRoot, Run: run}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"stride": main, "hasty": hasty})
}

// hearHangUps lets the programs that tests start hear SIGHUP, also where the tests themselves were
// started with it ignored, as by nohup: a signal that has a handler here has its default effect on
// them.
var hearHangUps = sync.OnceFunc(func() { signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) })

func TestScripts(t *testing.T) {
	t.Parallel()
	hearHangUps()
	var conditions []string
	if _, err := web.NewHandler(t.Context(), web.Config{}, slog.New(slog.DiscardHandler)); err == nil {
		conditions = append(conditions, "pages") // the program has them
	} else if !errors.Is(err, web.ErrNotMade) {
		t.Fatal(err)
	}
	scripttest.Run(t, conditions...)
}
