package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress of all commands: one line on a terminal, written over several times a
// second, and nothing at all anywhere else.

// progressEvery is the time between two progress lines.
const progressEvery = 250 * time.Millisecond

// eraseLine moves a terminal's cursor to the first column and clears the line.
const eraseLine = "\r\x1b[K"

// statusLine is the line; out is nil where there is no terminal.
type statusLine struct{ out io.Writer }

func newStatusLine(w io.Writer) statusLine {
	if isTerminal(w) {
		return statusLine{w}
	}
	return statusLine{}
}

// follow shows what status returns until the function that it returns is called;
// the line is empty again then.
func (p statusLine) follow(status func() string) (done func()) {
	if p.out == nil {
		return func() {}
	}
	end := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(p.out, "%s%s", eraseLine, status())
			case <-end:
				fmt.Fprint(p.out, eraseLine)
				return
			}
		}
	})
	return func() {
		close(end)
		wg.Wait()
	}
}
