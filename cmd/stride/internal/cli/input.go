package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"stride/maze"
)

// ErrInterrupted is returned when a command is interrupted while it waits for its input.
var ErrInterrupted = errors.New("interrupted while reading")

// ReadText reads the text that an argument names: standard input for "-", or else the file
// of that name. If there is no such file and the argument contains a colon, it is the ID of
// a puzzle, and itself the text. The name is what errors call the source; it is empty for an ID.
func ReadText(cmd *cobra.Command, arg string) (text []byte, name string, err error) {
	if arg == "-" {
		name = "standard input"
		text, err = Interruptible(cmd.Context(), func() ([]byte, error) { return maze.ReadText(Stdin(cmd)) })
		return text, name, InputError(name, err)
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
	return text, arg, InputError(arg, err)
}

// Stdin returns standard input. If it is a terminal, it first says on standard error that the
// program waits for input, and how to end that.
func Stdin(cmd *cobra.Command) io.Reader {
	in := cmd.InOrStdin()
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		end := "Ctrl-D on a line of its own"
		if runtime.GOOS == "windows" {
			end = "Ctrl-Z and Enter on a line of their own"
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: reading from the terminal; %s ends the input\n", end)
	}
	return in
}

// InputError adds the name of the input to an error about what was read from it. It leaves
// a nil error, ErrInterrupted, and errors about inputs without a name as they are.
func InputError(name string, err error) error {
	if err == nil || name == "" || errors.Is(err, ErrInterrupted) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Interruptible returns what read returns, or ErrInterrupted as soon as ctx ends. A read from
// a terminal or a pipe cannot be cancelled, so its goroutine is left behind then.
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

// InterruptibleReader returns a reader whose reads end with ErrInterrupted when ctx ends.
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

// Printer prints formatted text to W and keeps the first error, after which it prints nothing.
type Printer struct {
	W   io.Writer
	Err error
}

// Printf prints formatted text, unless there was an error before.
func (l *Printer) Printf(format string, args ...any) {
	if l.Err == nil {
		_, l.Err = fmt.Fprintf(l.W, format, args...)
	}
}
