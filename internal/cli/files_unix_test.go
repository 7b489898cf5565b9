//go:build unix

package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"stride/internal/disk"
)

// TestWaits writes to a pipe from which no program reads: waiting ends with the context.
func TestWaits(t *testing.T) {
	folder, err := os.MkdirTemp("", "pipe")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		for os.RemoveAll(folder) != nil { // what is still waiting may create the file once more
		}
	}()
	name := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		t.Fatal(err)
	}
	for what, write := range map[string]func(ctx context.Context) error{
		"Create": func(ctx context.Context) error {
			_, err := NewCall(ctx, nil, io.Discard, io.Discard).Create(name)
			return err
		},
		"WriteFile": func(ctx context.Context) error {
			return WriteFile(ctx, name, func(io.Writer) error { return nil })
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- write(ctx) }()
		cancel()
		if err := <-done; !errors.Is(err, disk.ErrInterrupted) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestCreateCloses closes what was created at the end of the call, and says what it cannot create.
func TestCreateCloses(t *testing.T) {
	c := NewCall(t.Context(), nil, io.Discard, io.Discard)
	out, err := c.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.close(); err != nil {
		t.Error(err)
	}
	if _, err := out.Write([]byte("late")); err == nil {
		t.Error("it is open after the end of the call")
	}
	if _, err := c.Create(t.TempDir()); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("a folder: %v", err)
	}
}
