package report

import (
	"os"
	"strings"
	"testing"

	"stride/internal/lab"
)

// TestMainArguments gives a program with an experiment arguments that are no folder: it
// performs nothing, makes no file, and says how it is called.
func TestMainArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	study := lab.Study{Command: "go run ./examples/lab/restarts"}
	for _, c := range []struct {
		args           string
		code           int
		stdout, stderr bool
	}{
		{"--help", 0, true, false},
		{"-h", 0, true, false},
		{"", 2, false, true},
		{"--runs", 2, false, true},
		{"one two", 2, false, true},
	} {
		var stdout, stderr strings.Builder
		code := run(study, strings.Fields(c.args), &stdout, &stderr)
		const usage = "usage: go run ./examples/lab/restarts FOLDER\n"
		if code != c.code || strings.HasPrefix(stdout.String(), usage) != c.stdout ||
			strings.HasPrefix(stderr.String(), usage) != c.stderr {
			t.Errorf("%q: exit code %d, output %q, errors %q", c.args, code, &stdout, &stderr)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("files were made: %v, %v", entries, err)
	}
}
