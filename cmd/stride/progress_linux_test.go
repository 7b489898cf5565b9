package main

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

// TestProgressOnTerminal looks at the line from the other side of a
// pseudo-terminal: it appears, and is gone in the end; with quiet it never was.
func TestProgressOnTerminal(t *testing.T) {
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	board := new(generate.Board)
	board.Post(search.Posting[*maze.Grid]{Score: 92})
	for _, quiet := range []bool{false, true} {
		controller, terminal := openTerminal(t)
		stop := showProgress(terminal, quiet, time.Now().Add(-30600*time.Millisecond), time.Minute, p, board)
		time.Sleep(3 * progressEvery)
		stop()
		fmt.Fprint(terminal, "end")
		var seen []byte
		for !bytes.HasSuffix(seen, []byte("end")) {
			piece := make([]byte, 1000)
			n, err := controller.Read(piece)
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, piece[:n]...)
		}
		line := []byte(eraseLine + "value 92, 67.6 % of 136 | 0.0 million steps | 29 s left")
		if shown := bytes.Contains(seen, line); shown == quiet {
			t.Errorf("quiet %v: the terminal shows %q", quiet, seen)
		}
		if erased := bytes.HasSuffix(seen, []byte(eraseLine+"end")); erased == quiet {
			t.Errorf("quiet %v: in the end the terminal shows %q", quiet, seen)
		}
	}
}

// TestNarrowTerminal wants a line that stays in one row of a terminal of 40 columns, and
// of one that does not tell its width.
func TestNarrowTerminal(t *testing.T) {
	const long = "between 252 and 268 | looking for 253: 12.5 %, part 3 of 24, some 12 s left | 123 million nodes | 17 s"
	for columns, want := range map[uint16]string{40: long[:38] + "…", 0: long[:78] + "…", 200: long} {
		controller, terminal := openTerminal(t)
		if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
			t.Fatal(err)
		}
		stop := newStatusLine(terminal).follow(func() string { return long })
		time.Sleep(2 * progressEvery)
		stop()
		seen := make([]byte, 4096)
		n, err := controller.Read(seen)
		if err != nil {
			t.Fatal(err)
		}
		if first, _, _ := bytes.Cut(bytes.TrimPrefix(seen[:n], []byte(eraseLine)), []byte(eraseLine)); string(first) != want {
			t.Errorf("%d columns: the terminal shows %q, want %q", columns, first, want)
		}
	}
}

// openTerminal returns the two sides of a new pseudo-terminal.
func openTerminal(t *testing.T) (controller, terminal *os.File) {
	t.Helper()
	controller, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo-terminals here: ", err)
	}
	t.Cleanup(func() { controller.Close() })
	fd := int(controller.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return controller, terminal
}
