package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"stride/internal/printable"
)

// The progress of a command is one line on a terminal, rewritten several times a second and
// never wider than the terminal. Without a terminal that can erase a line, no progress is shown.

// progressEvery is the time between two progress lines.
const progressEvery = 250 * time.Millisecond

// eraseLine moves a terminal's cursor to the first column and clears the line.
const eraseLine = "\r\x1b[K"

// usualWidth is assumed if a terminal does not report its width.
const usualWidth = 80

// StatusLine shows the progress of a command. The zero value shows nothing.
type StatusLine struct {
	out *os.File // nil if there is no terminal
}

// NewStatusLine returns a status line on w, which shows nothing if w is not a terminal, if the
// terminal is dumb, or if quiet is set.
func NewStatusLine(w io.Writer, quiet bool) StatusLine {
	if terminal, ok := Terminal(w); ok && !quiet && !Dumb() {
		return StatusLine{terminal}
	}
	return StatusLine{}
}

// Follow keeps showing what status returns until done is called, which erases the line. It
// calls status from a goroutine of its own.
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
				fmt.Fprint(p.out, eraseLine+cut(printable.Line(status()), p.width()))
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

// width returns the present number of columns of the terminal, whose window may be resized.
func (p StatusLine) width() int {
	if width, _, err := term.GetSize(int(p.out.Fd())); err == nil && width > 0 {
		return width
	}
	return usualWidth
}

// cut shortens a line so that it fits into one row of a terminal. It leaves the last column
// free because some terminals move to the next row once that is filled.
func cut(line string, width int) string {
	if utf8.RuneCountInString(line) < width {
		return line
	}
	return string([]rune(line)[:max(width-2, 0)]) + ellipsis()
}

// ellipsis returns one character that stands for the rest of a line.
func ellipsis() string {
	if ASCIIOnly() {
		return "~"
	}
	return "…"
}

// Dumb reports whether the terminal shows every character that it gets, also those of a control
// sequence, as the shell in an editor does. The variable TERM says so by its value dumb, and a
// Unix system without the variable has told nothing about its terminal.
func Dumb() bool {
	kind := os.Getenv("TERM")
	return kind == "dumb" || kind == "" && runtime.GOOS != "windows"
}

// Colours reports whether w shows colours: a terminal does unless it is dumb or NO_COLOR is set.
func Colours(w io.Writer) bool {
	return IsTerminal(w) && !Dumb() && os.Getenv("NO_COLOR") == ""
}

// ASCIIOnly reports whether the environment asks for the locale C, by the variable that decides it.
func ASCIIOnly() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return locale == "C" || locale == "POSIX"
}

// IsTerminal reports whether w is a terminal, or an Output that writes to one.
func IsTerminal(w io.Writer) bool {
	_, ok := Terminal(w)
	return ok
}

// Terminal returns the terminal that a stream is, or that an Output writes to. It reports false if
// the stream is no terminal.
func Terminal(stream any) (*os.File, bool) {
	if out, ok := stream.(io.Writer); ok {
		stream = Raw(out)
	}
	f, ok := stream.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}
