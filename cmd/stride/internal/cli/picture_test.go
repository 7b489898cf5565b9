package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"

	"stride/draw/figure"
)

// TestPictureStops interrupts a drawing that does not come to its end: nothing is written.
func TestPictureStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	name := filepath.Join(t.TempDir(), "a.svg")
	cmd := new(cobra.Command)
	cmd.SetContext(ctx)
	forever := make(chan struct{})
	defer close(forever)
	p := Picture{out: name}
	err := p.Write(cmd, Drawing{Figure: func() (*figure.Figure, error) {
		cancel()
		<-forever
		return nil, errors.New("never seen")
	}})
	if !errors.Is(err, ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
}
