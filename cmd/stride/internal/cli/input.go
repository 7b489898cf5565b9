package cli

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

// ErrInterrupted ends a command that was waiting for its input.
var ErrInterrupted = errors.New("interrupted while reading")

// ReadText reads the text that an argument names: standard input for "-", else a file,
// or an ID, which is its own text, if it has a colon and there is no file of that name.
// name is what to call the source in errors, and empty for an ID.
func ReadText(cmd *cobra.Command, arg string) (text []byte, name string, err error) {
	if arg == "-" {
		name = "standard input"
		text, err = Interruptible(cmd.Context(), func() ([]byte, error) { return maze.ReadText(cmd.InOrStdin()) })
		return text, name, InInput(name, err)
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
	return text, arg, InInput(arg, err)
}

func InInput(name string, err error) error {
	if err == nil || name == "" || errors.Is(err, ErrInterrupted) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Interruptible returns what read returns, or an error as soon as ctx ends:
// a read from a terminal or a pipe cannot be cancelled, only left behind.
func Interruptible[T any](ctx context.Context, read func() (T, error)) (T, error) {
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
		return none, Failure(ErrInterrupted)
	}
}

// InterruptibleReader returns a reader whose reads end with an error when ctx does.
func InterruptibleReader(ctx context.Context, r io.Reader) io.Reader {
	return interruptibleReader{ctx, r}
}

type interruptibleReader struct {
	ctx context.Context
	io.Reader
}

func (r interruptibleReader) Read(p []byte) (int, error) {
	return Interruptible(r.ctx, func() (int, error) { return r.Reader.Read(p) })
}

// Lines prints text and lists line by line, and keeps the first error.
type Lines struct {
	W   io.Writer
	Err error
}

func (l *Lines) Printf(format string, args ...any) {
	if l.Err == nil {
		_, l.Err = fmt.Fprintf(l.W, format, args...)
	}
}
