package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"stride/internal/cli"
)

// fullDevice takes nothing, as /dev/full does.
type fullDevice struct{}

func (fullDevice) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestFullOutput runs the program with a standard output that takes nothing: it ends with exit code 1 and says so, once. What
// notices it is cli.Output, through which all commands print: here are the help of each, one command of each form of output,
// and those that write themselves. No other way leads to standard output.
func TestFullOutput(t *testing.T) {
	t.Setenv("STRIDE_BOOK", t.TempDir()+"/records.db")
	check := func(args []string) {
		t.Helper()
		var stderr bytes.Buffer
		code := run(time.Now(), args, strings.NewReader("3 1\n1 1 0\n"), fullDevice{}, &stderr)
		if text := stderr.String(); code != cli.ExitFailure ||
			strings.Count(text, "standard output: no space left on device") != 1 {
			t.Errorf("stride %s: exit code %d, standard error %q", strings.Join(args, " "), code, text)
		}
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		check(append(strings.Fields(c.CommandPath())[1:], "--help"))
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(time.Now()))
	entry := strings.Fields("maze 3 3 1 2 --steps 100 --time 0 --record")
	if code := run(time.Now(), entry, nil, io.Discard, io.Discard); code != cli.ExitDone {
		t.Fatalf("a maze for the book: exit code %d", code)
	}
	for _, args := range []string{
		"--version", "completion bash", "help shift", "records list", "records export", "maze 3 3 1 2 --steps 100 --time 0",
		"maze 3 3 1 2 --steps 100 --time 0 --json", "maze check 5x5:1-4:321413213333214312331443Q --csv",
		"maze draw 5x5:1-4:321413213333214312331443Q", "set new shift:1#", "shift level 1", "shift solve -",
		"shift referee -- echo first_level",
	} {
		check(strings.Fields(args))
	}
	walkSources(t, func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(path, "cmd/stride/internal/") && bytes.Contains(text, []byte("os.Stdout")) {
			t.Errorf("%s prints past cli.Output, which notices that nothing more can be written", path)
		}
	})
}
