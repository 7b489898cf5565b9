package cli

import (
	"fmt"
	"io"
	"sync"
)

// Output is standard output. It keeps the first error of a write, and run ends the program
// with exit code 1 if there is one: so nothing that could not be printed goes unnoticed,
// in whichever command or library it happens. After that error it writes nothing more.
type Output struct {
	W   io.Writer
	mu  sync.Mutex
	err error
}

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

// Failed returns the first error of a write.
func (o *Output) Failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
