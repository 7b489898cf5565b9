package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"syscall"

	"stride/internal/disk"
	"stride/internal/printable"
)

// WriteFile gives the file of a flag such as --out the content that write writes, as disk.ReplaceBy
// does. Waiting for a program that reads from a pipe ends with ctx.
func WriteFile(ctx context.Context, name string, write func(io.Writer) error) error {
	work := func() (struct{}, error) { return struct{}{}, disk.ReplaceBy(name, write) }
	if info, err := os.Stat(name); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		_, err := work()
		return err
	}
	_, err := disk.Interruptible(ctx, work)
	return err
}

// Create creates the file of a flag such as --log that grows while the command runs, and closes it
// at the end. Waiting for a program that reads from a pipe ends with Ctrl-C.
func (c *Call) Create(name string) (io.Writer, error) {
	file, err := disk.Interruptible(c.ctx, func() (*os.File, error) {
		// os.Create would open a pipe for reading as well, and not wait for its reader.
		return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	})
	if err != nil {
		return nil, err
	}
	c.Closing(file.Close)
	return file, nil
}

// Output wraps standard output or standard error. What a command prints may contain texts of
// strangers, so Write escapes what a terminal would obey, see package printable; only pictures are
// written as they are.
//
// It keeps the first write error, after which it writes nothing more. The program ends with exit
// code 1 if there was one on standard output, so that no failed write goes unnoticed, whichever
// command or library it happens in. It is safe for concurrent use.
type Output struct {
	W     io.Writer
	mu    sync.Mutex
	rest  []byte // the beginning of a character whose end is yet to be written
	begun bool
	err   error
}

// Write writes p, or returns the first error if there was one.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	whole, rest := printable.Split(append(o.rest, p...))
	o.rest = bytes.Clone(rest)
	if err := o.write([]byte(printable.Text(string(whole)))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// WriteRaw writes p as it is.
func (o *Output) WriteRaw(p []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.write(p)
}

func (o *Output) write(p []byte) error {
	if o.err == nil {
		n, err := o.W.Write(p)
		o.begun = o.begun || n > 0
		if err != nil {
			o.err = fmt.Errorf("standard output: %w", err)
			if noReader(runtime.GOOS, err) {
				o.err = errors.Join(ErrSilent, o.err)
			}
		}
	}
	return o.err
}

// noReader reports whether a write failed because nobody reads from the pipe any more, as after "|
// head -1". That is nothing to be told of. On Unix, the signal SIGPIPE has ended the program
// before.
func noReader(system string, err error) bool {
	const brokenPipe, noData, notConnected = syscall.Errno(109), syscall.Errno(232), syscall.Errno(233)
	return system == "windows" &&
		(errors.Is(err, brokenPipe) || errors.Is(err, noData) || errors.Is(err, notConnected))
}

// Close writes a character that was begun, and returns the first write error, or nil.
func (o *Output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if rest := o.rest; len(rest) > 0 {
		o.rest = nil
		return o.write([]byte(printable.Text(string(rest))))
	}
	return o.err
}

// Raw returns what a stream of a call writes to, for programs of the user whose output passes
// through.
func Raw(stream io.Writer) io.Writer {
	if out, ok := stream.(*Output); ok {
		return out.W
	}
	return stream
}

// Begun reports whether anything has been written.
func (o *Output) Begun() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.begun
}
