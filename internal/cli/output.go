package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"stride/internal/disk"
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

// Output wraps standard output. It keeps the first write error, after which it writes nothing
// more. The program ends with exit code 1 if there was one, so that no failed write goes
// unnoticed, whichever command or library it happens in. It is safe for concurrent use.
type Output struct {
	W   io.Writer
	mu  sync.Mutex
	err error
}

// Write writes p, or returns the first error if there was one.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.W.Write(p)
	if err != nil {
		o.err = fmt.Errorf("standard output: %w", err)
	}
	return n, o.err
}

// Err returns the first write error, or nil.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
