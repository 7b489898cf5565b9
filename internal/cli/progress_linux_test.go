package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/scripttest"
)

// TestProgressOnTerminal looks at the line from the other side of a
// pseudo-terminal: it appears, and is gone in the end; with quiet there is none.
func TestProgressOnTerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for lines of progress")
	}
	t.Setenv("TERM", "xterm")
	line := regexp.MustCompile(`^value 92 \| 0 s left$`)

	controller, terminal := scripttest.OpenTerminal(t)
	stop := NewStatusLine(terminal, false).Follow(func() string { return "value 92 | 0 s left" })
	shown := firstLine(t, controller)
	stop()
	if !line.MatchString(shown) {
		t.Errorf("the terminal shows %q", shown)
	}
	fmt.Fprint(terminal, "end")
	if seen := readUntil(t, controller, func(seen string) bool {
		return strings.HasSuffix(seen, "end")
	}); !strings.HasSuffix(seen, eraseLine+"end") {
		t.Errorf("in the end the terminal shows %q", seen)
	}

	if NewStatusLine(terminal, true) != (StatusLine{}) {
		t.Error("with quiet there is a line")
	}
	for _, kind := range []string{"dumb", ""} {
		t.Setenv("TERM", kind)
		if NewStatusLine(terminal, false) != (StatusLine{}) {
			t.Errorf("with TERM=%q there is a line, which the terminal cannot erase", kind)
		}
	}
}

// readUntil reads from the other side of a terminal until enough was seen, for a minute at most.
func readUntil(t *testing.T, controller *os.File, enough func(seen string) bool) string {
	t.Helper()
	found := make(chan string, 1)
	go func() {
		var seen []byte
		for piece := make([]byte, 1000); !enough(string(seen)); {
			n, err := controller.Read(piece)
			if err != nil {
				t.Error(err)
				break
			}
			seen = append(seen, piece[:n]...)
		}
		found <- string(seen)
	}()
	select {
	case seen := <-found:
		return seen
	case <-time.After(time.Minute):
		t.Fatal("after a minute the terminal still does not show what it should")
		return ""
	}
}

// firstLine waits for the second progress line and returns the first one, which is whole then.
func firstLine(t *testing.T, controller *os.File) string {
	t.Helper()
	seen := readUntil(t, controller, func(seen string) bool { return strings.Count(seen, eraseLine) >= 2 })
	line, _, _ := strings.Cut(strings.TrimPrefix(seen, eraseLine), eraseLine)
	return line
}

// TestNarrowTerminal wants a line that stays in one row of a terminal, whose width changes, and may
// not be known.
func TestNarrowTerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for lines of progress")
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("LC_ALL", "C.UTF-8")
	const long = "between 252 and 268 | looking for 253: 12.5 %, part 3 of 24, some 12 s left | 123 " +
		"million nodes | 17 s"
	controller, terminal := scripttest.OpenTerminal(t)
	defer NewStatusLine(terminal, false).Follow(func() string { return long })()
	for _, c := range []struct {
		columns uint16
		want    string
	}{{0, long[:78] + "…"}, {200, long}, {40, long[:38] + "…"}} {
		if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ,
			&unix.Winsize{Row: 24, Col: c.columns}); err != nil {
			t.Fatal(err)
		}
		readUntil(t, controller, func(seen string) bool {
			return strings.Contains(seen, eraseLine+c.want+eraseLine)
		})
	}
}

// TestTerminalInput reads from a terminal: the user is told that the program waits, and how to
// end the input.
func TestTerminalInput(t *testing.T) {
	controller, terminal := scripttest.OpenTerminal(t)
	stderr := new(strings.Builder)
	c := NewCall(t.Context(), terminal, io.Discard, stderr)
	fmt.Fprint(controller, "1 1\n1 0\n\x04")
	text, _, err := c.ReadText("-")
	if err != nil || string(text) != "1 1\n1 0\n" {
		t.Errorf("the text is %q, error %v", text, err)
	}
	want := "stride: reading from the terminal; Ctrl-D on a line of its own ends the input\n"
	if stderr.String() != want {
		t.Errorf("standard error is %q, want %q", stderr, want)
	}
}
