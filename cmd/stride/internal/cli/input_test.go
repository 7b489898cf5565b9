package cli

import (
	"context"
	"errors"
	"io"
	"testing"

	"stride/maze"
)

// TestInterruptible gives up a read that never ends, with the exit code of a
// failure, and lets one that ends have its own result and error.
func TestInterruptible(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	x, err := Interruptible(ctx, func() (int, error) { return 7, io.ErrUnexpectedEOF })
	if x != 7 || err != io.ErrUnexpectedEOF {
		t.Errorf("a read that ends: %d, %v", x, err)
	}
	cancel()
	hangs, write := io.Pipe()
	defer write.Close()
	_, err = Interruptible(ctx, func() (*maze.Grid, error) { return maze.Read(hangs) })
	var code FailureError
	if !errors.Is(err, ErrInterrupted) || !errors.As(err, &code) {
		t.Errorf("a read that hangs: %v", err)
	}
}
