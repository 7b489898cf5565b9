package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"stride/internal/cli"
	"stride/internal/scripttest"
)

// TestSeedOnTerminal runs searches with standard error on a terminal: the seed, which was
// drawn, is reported there, unless --quiet is given.
func TestSeedOnTerminal(t *testing.T) {
	solved := regexp.MustCompile(`stride: solved with 1 move in \S+ s, seed \d+\r\n`)
	made := regexp.MustCompile(`stride: the seed was \d+\r\n`)
	for _, c := range []struct {
		args string
		want *regexp.Regexp
	}{{"shift solve -", solved}, {"maze 3 3 1 2 --search --steps 100 --time 0", made}} {
		for _, quiet := range []bool{false, true} {
			args := strings.Fields(c.args)
			if quiet {
				args = append(args, "--quiet")
			}
			controller, terminal := scripttest.OpenTerminal(t)
			var stdout bytes.Buffer
			code := run(time.Now(), args, strings.NewReader("3 1\n1 1 0\n"), &stdout, terminal)
			if code != cli.ExitDone {
				t.Fatalf("exit code %d", code)
			}
			if seen := shown(t, controller, terminal); c.want.MatchString(seen) == quiet {
				t.Errorf("%v: the terminal shows %q", args, seen)
			}
		}
	}
}

// shown returns what has been written to the terminal.
func shown(t *testing.T, controller, terminal *os.File) string {
	t.Helper()
	if _, err := terminal.WriteString("end"); err != nil {
		t.Fatal(err)
	}
	return shownUntil(t, controller, "end")
}

// shownUntil returns what is written to the terminal up to some text, and perhaps more.
func shownUntil(t *testing.T, controller *os.File, end string) string {
	t.Helper()
	var seen strings.Builder
	for piece := make([]byte, 1000); !strings.Contains(seen.String(), end); {
		n, err := controller.Read(piece)
		if err != nil {
			t.Fatal(err)
		}
		seen.Write(piece[:n])
	}
	return seen.String()
}

// TestHelpOnTerminal shows the help of each command on a narrow terminal.
func TestHelpOnTerminal(t *testing.T) {
	const columns = 60
	for _, args := range []string{"--help", "maze --help", "help grade", "lab maze --help"} {
		controller, terminal := scripttest.OpenTerminal(t)
		if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ,
			&unix.Winsize{Row: 24, Col: columns}); err != nil {
			t.Fatal(err)
		}
		// the terminal holds only some kilobytes at a time
		go run(time.Now(), strings.Fields(args+" "), nil, terminal, io.Discard)
		for line := range strings.Lines(shownUntil(t, controller, "show this help")) {
			if line = strings.TrimRight(line, "\r\n"); utf8.RuneCountInString(line) > columns {
				t.Errorf("stride %s: the line %q is too wide", args, line)
			}
		}
	}
}

// TestDrawOnTerminal draws a maze on a terminal: with characters, and with colours unless NO_COLOR
// is set. A PNG is refused there.
func TestDrawOnTerminal(t *testing.T) {
	args := []string{"maze", "draw", "5x5:1-4:321413213333214312331443Q", "--solution"}
	t.Setenv("LC_ALL", "C.UTF-8")
	for _, c := range []struct {
		noColor, kind string
		colours       bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}, {"", "", false}} {
		t.Setenv("NO_COLOR", c.noColor)
		t.Setenv("TERM", c.kind)
		controller, terminal := scripttest.OpenTerminal(t)
		if code := run(time.Now(), args, nil, terminal, io.Discard); code != cli.ExitDone {
			t.Fatalf("exit code %d", code)
		}
		seen := shown(t, controller, terminal)
		if !strings.Contains(seen, "┬─────") ||
			strings.Contains(seen, "\x1b[1;36m12↓\x1b[0m") != c.colours ||
			strings.Contains(seen, "\x1b") != c.colours {
			t.Errorf("with NO_COLOR=%q and TERM=%q the terminal shows %q", c.noColor, c.kind, seen)
		}
	}
	t.Setenv("LC_ALL", "C")
	controller, terminal := scripttest.OpenTerminal(t)
	run(time.Now(), args, nil, terminal, io.Discard)
	if seen := shown(t, controller, terminal); !strings.Contains(seen, "+-----+") ||
		!strings.Contains(seen, "12v") {
		t.Errorf("with LC_ALL=C the terminal shows %q", seen)
	}
	var stderr bytes.Buffer
	code := run(time.Now(), append(args, "--format", "png"), nil, terminal, &stderr)
	if code != cli.ExitUsage ||
		!strings.Contains(stderr.String(), "a terminal cannot show PNG; add --out FILE") {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
}
