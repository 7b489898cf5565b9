package mazecmd

import (
	"context"
	"io"
	"testing"
	"time"

	"stride/internal/cli"
)

// TestSeededStops names a maze by a seed, which takes a search, and interrupts that.
func TestSeededStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	root := cli.Build(New(), time.Now())
	root.SetArgs([]string{"solve", "maze:100x100:1-9#x"})
	root.SetOut(io.Discard)
	err := root.ExecuteContext(ctx)
	if !cli.GivenUp(err) || cli.ExitCode(nil, err, true) != cli.ExitInterrupted {
		t.Errorf("error %v", err)
	}
}
