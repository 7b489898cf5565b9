package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"stride/maze"
)

// errInterrupted ends a command that was waiting for its input.
var errInterrupted = errors.New("interrupted while reading")

// readText reads the text that an argument names: standard input for "-", else a file,
// or an ID, which is its own text, if it has a colon and there is no file of that name.
// name is what to call the source in errors, and empty for an ID.
func readText(cmd *cobra.Command, arg string) (text []byte, name string, err error) {
	if arg == "-" {
		name = "standard input"
		text, err = interruptible(cmd.Context(), func() ([]byte, error) { return maze.ReadText(cmd.InOrStdin()) })
		return text, name, inInput(name, err)
	}
	file, err := os.Open(arg)
	if err != nil {
		if errors.Is(err, os.ErrNotExist) && strings.Contains(arg, ":") {
			return []byte(arg), "", nil
		}
		return nil, arg, err
	}
	defer file.Close()
	text, err = maze.ReadText(file)
	return text, arg, inInput(arg, err)
}

func inInput(name string, err error) error {
	if err == nil || name == "" || errors.Is(err, errInterrupted) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// interruptible returns what read returns, or an error as soon as ctx ends:
// a read from a terminal or a pipe cannot be cancelled, only left behind.
func interruptible[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		value, err := read()
		done <- outcome{value, err}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, failure(errInterrupted)
	}
}

// interruptibleReader is a reader whose reads end with an error when its context does.
type interruptibleReader struct {
	ctx context.Context
	io.Reader
}

func (r interruptibleReader) Read(p []byte) (int, error) {
	return interruptible(r.ctx, func() (int, error) { return r.Reader.Read(p) })
}

// lines prints text and lists line by line, and keeps the first error.
type lines struct {
	w   io.Writer
	err error
}

func (l *lines) printf(format string, args ...any) {
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.w, format, args...)
	}
}
