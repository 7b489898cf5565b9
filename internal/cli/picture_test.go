package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/draw"
	"stride/internal/draw/scene"
)

// TestPictureStops interrupts a drawing that takes a second: nothing is written.
func TestPictureStops(t *testing.T) {
	const side = 1000
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(t.TempDir(), "a.svg")
	p := Picture{out: name}
	s := &scene.Scene{Rows: side, Cols: side, Cells: make([]scene.Cell, side*side)}
	if err := p.Write(NewCall(ctx, nil, io.Discard, io.Discard), s, draw.Options{}); !errors.Is(err, ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
}
