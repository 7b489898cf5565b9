package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/cli"
	"stride/internal/cli/clitest"
	"stride/internal/lock"
	"stride/internal/tooltest"
)

// A name that a user gives may stand for a pipe, a device, a link or a folder. Files are opened in
// one place, internal/cli: a few commands are tried with all of these, and every command that takes
// a file shows that it opens it there.

// reading are commands that read a file, which is called IN.
var reading = []string{
	"maze check IN", "maze check IN --json", "maze check IN --csv", "maze solve IN", "maze draw IN",
	"maze prove --verify IN",
	"lab maze --algorithms annealing --steps 10 --runs 1 --out FOLDER --configs IN",
	"shift check IN --moves moves.txt", "shift check IN", "shift check level.txt --moves IN --json",
	"shift solve IN", "shift draw IN",
	"shift draw level.txt --moves IN", "book IN --out book.pdf", "book --sizes 4x4 --count 1 --out " +
		"fonts.pdf --font IN",
	"grade IN submission --out grading", "grade autograder autograder IN", "records add IN --book records.db",
}

// goodInput has contents with which commands succeed.
var goodInput = map[string]string{
	"maze check IN": oneMaze, "shift draw level.txt --moves IN": someMoves,
	"book IN --out book.pdf": "sizes: 4x4\ncount: 1\n",
}

// sceneFiles are the files in the folder of the commands.
var sceneFiles = map[string]string{
	"level.txt": oneLevel, "moves.txt": someMoves, "maze.txt": oneMaze, "submission/program": "",
}

func TestInputKinds(t *testing.T) { program.InputKinds(t, reading, goodInput, sceneFiles) }

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

// writing are commands that write a file, which is called OUT.
var writing = []string{
	"maze draw maze.txt --format svg --out OUT",
	"book --sizes 4x4 --count 1 --out OUT",
	"maze prove 2 2 1 1 --certificate OUT",
}

// TestOutputKinds gives commands that write a file a full device in its place. The tests of
// internal/disk write to all other kinds.
func TestOutputKinds(t *testing.T) {
	for _, args := range writing {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			dir := clitest.Folder(t, sceneFiles)
			full := fullDeviceCopy(t, dir)
			before, err := os.Lstat(full)
			if err != nil {
				t.Fatal(err)
			}
			cmd, _, stderr := program.Start(t, dir, args, full)
			if got := clitest.Code(t, cmd); got != cli.ExitFailure ||
				!strings.Contains(stderr.String(), "no space left on device") {
				t.Errorf("a full device: exit code %d: %s", got, stderr)
			}
			if after, err := os.Lstat(full); err != nil || !os.SameFile(before, after) {
				t.Fatalf("the device was replaced: %v", err)
			}
		})
	}
}

// fullDeviceCopy returns a device of the test's own that takes nothing, or the system's if that is
// not permitted.
func fullDeviceCopy(t *testing.T, dir string) string {
	t.Helper()
	const major, minor = 1, 7
	name := filepath.Join(dir, "full")
	if unix.Mknod(name, unix.S_IFCHR|0o666, int(unix.Mkdev(major, minor))) == nil {
		if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
			f.Close()
			return name
		}
	}
	if info, err := os.Lstat("/dev/full"); err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		tooltest.Skip(t, "full disks", "no /dev/full")
	}
	return "/dev/full"
}
