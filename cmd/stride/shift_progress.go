package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Progress of the commands about Number Shifting: one line on a terminal,
// written over several times a second, and nothing at all anywhere else.

const progressInterval = 200 * time.Millisecond

// progressLine is the line; out is nil where there is no terminal.
type progressLine struct{ out io.Writer }

func newProgressLine(w io.Writer) progressLine {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return progressLine{w}
		}
	}
	return progressLine{}
}

// follow shows what status returns until the function that it returns is called;
// the line is empty again then.
func (p progressLine) follow(status func() string) (done func()) {
	if p.out == nil {
		return func() {}
	}
	end := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(progressInterval)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(p.out, "\r\x1b[K%s", status())
			case <-end:
				fmt.Fprint(p.out, "\r\x1b[K")
				return
			}
		}
	})
	return func() {
		close(end)
		wg.Wait()
	}
}

// println writes a line above the progress line.
func (p progressLine) println(text string) {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r\x1b[K%s\n", text)
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
