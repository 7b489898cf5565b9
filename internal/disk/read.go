package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"stride/internal/crash"
)

// Reading files that a user has named. Such a name may stand for anything: a pipe that no process
// writes to, which cannot even be opened, or a device that never ends. So a wait ends with the
// context, and a file has a limit of size.

// ErrInterrupted is the error of a wait that was given up because its context has ended.
var ErrInterrupted = errors.New("interrupted")

// Interruptible returns the result of work, or ErrInterrupted as soon as ctx ends. Most system
// calls cannot be cancelled, so then the goroutine of work is left behind.
func Interruptible[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done, caught := make(chan outcome, 1), crash.New()
	go func() {
		defer caught.Catch()
		value, err := work()
		done <- outcome{value, err}
	}()
	select {
	case p := <-caught:
		panic(p)
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ErrInterrupted
	}
}

// Open opens a file for reading through [NewReader]. Waiting for a program that writes to a named
// pipe ends with ctx too.
func Open(ctx context.Context, name string, limit int64) (io.ReadCloser, error) {
	f, err := Interruptible(ctx, func() (*os.File, error) { return os.Open(name) })
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(kindError(name, info.Mode()), f.Close())
	}
	return input{NewReader(ctx, f, limit), f}, nil
}

type input struct {
	io.Reader
	io.Closer
}

// NewReader returns a reader of r whose reads end with ErrInterrupted when ctx ends, and with an
// error after limit bytes, or without a limit if that is 0.
func NewReader(ctx context.Context, r io.Reader, limit int64) io.Reader {
	return &reader{ctx: ctx, from: r, limit: limit}
}

type reader struct {
	ctx         context.Context
	from        io.Reader
	limit, done int64
	err         error // the first error: a terminal must not be read again after its end
}

func (r *reader) Read(p []byte) (int, error) {
	if r.err == nil && r.ctx.Err() != nil {
		r.err = ErrInterrupted
	}
	if r.err != nil {
		return 0, r.err
	}
	n, err := Interruptible(r.ctx, func() (int, error) { return r.from.Read(p) })
	if r.done += int64(n); r.limit > 0 && r.done > r.limit {
		n, err = 0, sizeError(r.limit)
	}
	r.err = err
	return n, err
}

// sizeError is the error for a file with more bytes than a limit of whole MiB.
func sizeError(limit int64) error {
	return fmt.Errorf("it is longer than %d MiB, the limit for such a file", limit>>20)
}

// byteOrderMark begins files that some editors of Windows have saved.
const byteOrderMark = "\ufeff"

// ReadText reads a file of the program's own, such as those in the folder of an experiment, as
// [ReadRegular] does. A byte order mark is skipped, because a person may have edited the file.
func ReadText(name string, limit int64) ([]byte, error) {
	text, err := ReadRegular(name, limit)
	return bytes.TrimPrefix(text, []byte(byteOrderMark)), err
}

// ReadRegular reads a file that is expected to be one, and may be replaced meanwhile. A file that
// is longer than limit bytes, and anything else of that name, is an error.
func ReadRegular(name string, limit int64) (text []byte, err error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, kindError(name, info.Mode())
	case info.Size() > limit:
		return nil, fmt.Errorf("%s: %w", name, sizeError(limit))
	}
	err = WhileInUse(func() error {
		text, err = os.ReadFile(name)
		return err
	})
	return text, err
}

// CheckRegular returns an error if a name stands for something that is not a file: a folder, a
// pipe, a socket or a device. Links are followed; if nothing has the name, the error is
// [fs.ErrNotExist].
func CheckRegular(name string) error {
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() {
		return err
	}
	return kindError(name, info.Mode())
}

// CheckFolder returns an error if a name that a folder is to have stands for something else.
func CheckFolder(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // on Windows perhaps ENOTDIR as well, which is the same number there
	case errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%s: a folder in this path is a file", name)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: it is %s, not a folder", name, kind(info.Mode()))
	}
	return nil
}

// kindError returns the error for a name that stands for something other than a file.
func kindError(name string, mode fs.FileMode) error {
	return fmt.Errorf("%s: it is %s, not a file", name, kind(mode))
}

// kind says in words what has a mode.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return "a file"
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
