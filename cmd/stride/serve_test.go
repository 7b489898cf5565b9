package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
)

// TestServeTakenPort starts a server on a port that is taken: it fails at once, before it
// touches its record book.
func TestServeTakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr, book := taken.Addr().String(), filepath.Join(t.TempDir(), "book.db")
	var stdout, stderr strings.Builder
	code := run(time.Now(), []string{"serve", "--addr", addr, "--record", "--book", book}, strings.NewReader(""),
		&stdout, &stderr)
	if code != cli.ExitFailure || !strings.HasPrefix(stderr.String(), "stride: cannot listen on "+addr+": ") ||
		stdout.Len() > 0 {
		t.Errorf("exit code %d, output %q, errors %q", code, stdout.String(), stderr.String())
	}
	if _, err := os.Stat(book); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the book was opened: %v", err)
	}
}
