package clitest

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
	"time"

	"stride/internal/cli"
)

// fullDevice takes nothing, as /dev/full does.
type fullDevice struct{}

func (fullDevice) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// FullOutput runs the program with a standard output that takes nothing: it ends with exit code 1
// and says so, once. It prints the help of each command, and runs some more.
func (p Program) FullOutput(t *testing.T, stdin string, more ...string) {
	t.Helper()
	for _, c := range p.commands() {
		more = append(more, strings.Join(append(words(c), "--help"), " "))
	}
	for _, args := range more {
		var stderr bytes.Buffer
		code := p.Run(time.Now(), strings.Fields(args), strings.NewReader(stdin), fullDevice{}, &stderr)
		if text := stderr.String(); code != cli.ExitFailure ||
			strings.Count(text, "standard output: no space left on device") != 1 {
			t.Errorf("%s: exit code %d, standard error %q", args, code, text)
		}
	}
}
