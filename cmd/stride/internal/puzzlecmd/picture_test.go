package puzzlecmd

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/cli"
	"stride/internal/draw"
	"stride/internal/draw/scene"
)

// TestPictureStops interrupts a drawing that takes a second: nothing is written.
func TestPictureStops(t *testing.T) {
	const side = 1000
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(t.TempDir(), "a.svg")
	p := pictureFlags{out: name}
	s := &scene.Scene{Rows: side, Cols: side, Cells: make([]scene.Cell, side*side)}
	if err := p.write(cli.NewCall(ctx, nil, io.Discard, io.Discard), s, draw.Options{}); !errors.Is(err,
		cli.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
}
