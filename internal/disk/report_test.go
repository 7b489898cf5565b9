package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestReplaceReport writes what a terminal would obey, and lines as Windows ends them.
func TestReplaceReport(t *testing.T) {
	name := filepath.Join(t.TempDir(), "summary.txt")
	must(t, ReplaceReport(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "a\x1b[2J\tb\r\nc\rü\u202e\n")
		return err
	}))
	const want = `a\x1b[2J` + "\tb\n" + `c\x0dü\u202e` + "\n"
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("%q is written, error %v, want %q", text, err, want)
	}
	failure := errors.New("no figures")
	if err := ReplaceReport(name, func(io.Writer) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != want {
		t.Errorf("after an error %q is there, error %v", text, err)
	}
}
