package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// Progress of all commands: one line on a terminal, written over several times a
// second and never wider than the terminal, and nothing at all anywhere else.

// progressEvery is the time between two progress lines.
const progressEvery = 250 * time.Millisecond

// eraseLine moves a terminal's cursor to the first column and clears the line.
const eraseLine = "\r\x1b[K"

// usualWidth is the width of a terminal that does not tell.
const usualWidth = 80

// StatusLine is the line; out is nil where there is no terminal.
type StatusLine struct{ out *os.File }

func NewStatusLine(w io.Writer) StatusLine {
	if IsTerminal(w) {
		return StatusLine{w.(*os.File)}
	}
	return StatusLine{}
}

// Follow shows what status returns until the function that it returns is called;
// the line is empty again then.
func (p StatusLine) Follow(status func() string) (done func()) {
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
				fmt.Fprint(p.out, eraseLine+cut(status(), p.width()))
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

// width returns how many columns the terminal has now; its window may change.
func (p StatusLine) width() int {
	if width, _, err := term.GetSize(int(p.out.Fd())); err == nil && width > 0 {
		return width
	}
	return usualWidth
}

// cut shortens a line so that it fits into one row of a terminal, with the last column
// left free: some terminals go on to the next row when it is filled.
func cut(line string, width int) string {
	if utf8.RuneCountInString(line) < width {
		return line
	}
	return string([]rune(line)[:max(width-2, 0)]) + "…"
}

func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
