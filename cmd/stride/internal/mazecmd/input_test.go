package mazecmd

import (
	"context"
	"errors"
	"io"
	"testing"

	"stride/internal/cli"
)

// TestSeededStops names a maze by a seed, which takes a search, and interrupts that.
func TestSeededStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := readInput(cli.NewCall(ctx, nil, io.Discard, io.Discard), "maze:100x100:1-9#x", objectiveFlags{})
	if !errors.Is(err, cli.ErrInterrupted) || cli.ExitCode(nil, err, true) != cli.ExitInterrupted {
		t.Errorf("error %v", err)
	}
}
