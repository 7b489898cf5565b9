package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress of the commands about Number Shifting: one line on a terminal,
// written over several times a second, and nothing at all anywhere else.

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

// seconds writes a time in seconds for people.
func seconds(s float64) string {
	switch {
	case s < 10:
		return fmt.Sprintf("%.2f s", s)
	case s < 120:
		return fmt.Sprintf("%.1f s", s)
	}
	return time.Duration(s * float64(time.Second)).Round(time.Second).String()
}

// count writes a number of things.
func count[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
