package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
	"stride/internal/lock"
)

// TestInputKinds gives commands names that stand for a pipe, a device, a link or a folder. Files
// are opened in internal/cli; `make lint` finds commands that do so themselves. So one command
// shows what all do. The others read as much as there is, or let another package open the file.
func TestInputKinds(t *testing.T) {
	const check = "maze check IN"
	program.InputKinds(t, []string{
		check, "maze prove --verify IN", "records add IN --book records.db",
		"book --sizes 4x4 --count 1 --out fonts.pdf --font IN",
	}, map[string]string{check: oneMaze}, nil)
}

// TestInUse starts commands on a folder or a file that another program holds.
func TestInUse(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := lock.Folder("folder", "a test")
	file, failed := lock.File("file", "a test")
	if err := errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"lab maze --steps 1 --runs 1 --out folder", "maze prove 3 3 1 2 " +
		"--checkpoint file"} {
		var stderr strings.Builder
		code := run(time.Now(), strings.Fields(args), nil, io.Discard, &stderr)
		if code != cli.ExitHeld || !strings.Contains(stderr.String(), " is in use by a test, process ") {
			t.Errorf("%s: exit code %d: %s", args, code, &stderr)
		}
	}
	if err := errors.Join(folder.Release(), file.Release()); err != nil {
		t.Fatal(err)
	}
}
