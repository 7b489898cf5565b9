package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

func TestHelp(t *testing.T) { program.Help(t) }

// TestExitStatus wants the exit codes in the help of each command that does something, and 130 only
// where it can come.
func TestExitStatus(t *testing.T) {
	for args, want := range map[string]string{
		"maze check": "0 done, 1 not done, 2 wrong usage or input, 11 in use by another process, 70 " +
			"a fault of Stride, 130 interrupted\n",
		"serve": "0 stopped by Ctrl-C, 1 not done, 2 wrong usage or input, 11 in use by " +
			"another process, 70 a fault of Stride\n",
		"grade protections": "130 interrupted\n",
	} {
		var out strings.Builder
		run(time.Now(), append(strings.Fields(args), "--help"), nil, &out, io.Discard)
		text := strings.Join(strings.Fields(out.String()), " ") + "\n" // long lines are folded
		if _, status, ok := strings.Cut(text, " Exit status: "); !ok || !strings.Contains(status, want) {
			t.Errorf("%s --help: %q", args, status)
		}
	}
}
