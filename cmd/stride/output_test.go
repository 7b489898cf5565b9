package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
)

// TestFullOutput writes to a full disk. What notices it is cli.Output, through which all commands
// print: here are the help of each, one command of each form of output, and those that write
// themselves. `make lint` finds other ways to standard output.
func TestFullOutput(t *testing.T) {
	t.Setenv("STRIDE_BOOK", t.TempDir()+"/records.db")
	entry := strings.Fields("maze 3 3 1 2 --steps 100 --time 0 --record")
	if code := run(time.Now(), entry, nil, io.Discard, io.Discard); code != cli.ExitDone {
		t.Fatalf("a maze for the book: exit code %d", code)
	}
	program.FullOutput(t, "3 1\n1 1 0\n",
		"--version", "completion bash", "help shift", "records list", "records export",
		"maze 3 3 1 2 --steps 100 --time 0", "maze 3 3 1 2 --steps 100 --time 0 --json",
		"maze check 5x5:1-4:321413213333214312331443Q --csv", "maze draw 5x5:1-4:321413213333214312331443Q",
		"set new shift:1#", "shift level 1", "shift solve -", "shift referee -- echo first_level",
	)
}
