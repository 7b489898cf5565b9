package mazecmd

import (
	"context"
	"errors"
	"testing"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
)

// TestSeededStops names a maze by a seed, which takes a search, and interrupts that.
func TestSeededStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cmd := new(cobra.Command)
	cmd.SetContext(ctx)
	in := readInput(cmd, "maze:100x100:1-9#x", objectiveFlags{})
	if !errors.Is(in.err, cli.ErrInterrupted) || cli.ExitCode(cmd, in.err, true) != cli.ExitInterrupted {
		t.Errorf("error %v", in.err)
	}
}
