package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/cli"
	"stride/internal/lock"
	"stride/internal/tooltest"
)

// A name that a user gives may stand for a pipe, a device, a link or a folder. Files are opened in one place, internal/cli:
// a few commands are tried with all of these, and every command that takes a file shows that it opens it there.

const (
	oneMaze   = "1 1\n1 0\n"
	oneLevel  = "3 1\n1 1 0\n"
	someMoves = "0 0 R -\n"
	hangs     = 5 * time.Minute // far more than any of these commands needs
)

// reading are commands that read a file, which is called IN.
var reading = []string{
	"maze check IN", "maze check IN --json", "maze check IN --csv", "maze solve IN", "maze draw IN", "maze prove --verify IN",
	"lab maze --algorithms annealing --steps 10 --runs 1 --out FOLDER --configs IN",
	"shift check IN --moves moves.txt", "shift check IN", "shift check level.txt --moves IN --json", "shift solve IN", "shift draw IN",
	"shift draw level.txt --moves IN", "book IN --out book.pdf", "book --sizes 4x4 --count 1 --out fonts.pdf --font IN",
	"grade IN submission --out grading", "grade autograder autograder IN", "records add IN --book records.db",
	"farm submit --nats nats://127.0.0.1:1 --board IN", "farm submit --nats nats://127.0.0.1:1 --problems IN",
}

// goodInput has contents with which commands succeed.
var goodInput = map[string]string{
	"maze check IN": oneMaze, "shift draw level.txt --moves IN": someMoves, "book IN --out book.pdf": "sizes: 4x4\ncount: 1\n",
}

// startStride starts the program with IN or OUT replaced by a name, in a folder.
func startStride(t *testing.T, dir, args, name string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hangs)
	t.Cleanup(cancel)
	words := strings.Fields(args)
	for k, word := range words {
		if word == "IN" || word == "OUT" {
			words[k] = name
		}
	}
	cmd = exec.CommandContext(ctx, "stride", words...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, stdout, stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, stdout, stderr
}

// code waits for the end of a program, and returns its exit code.
func code(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	err := cmd.Wait()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// scene returns a folder with the files of the commands.
func scene(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"level.txt": oneLevel, "moves.txt": someMoves, "maze.txt": oneMaze,
		"submission/program": ""} {
		writeFile(t, filepath.Join(dir, name), text, 0o666)
	}
	return dir
}

// TestInputKinds gives every command that reads a file one without an end, which is refused, and a pipe without a writer,
// where Ctrl-C ends it. A link and the mark of a UTF-8 file change nothing.
func TestInputKinds(t *testing.T) {
	for _, args := range reading {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			dir := scene(t)
			name := func(base string) string { return filepath.Join(dir, base) }
			run := func(input string) (int, string) {
				cmd, _, stderr := startStride(t, dir, args, input)
				return code(t, cmd), stderr.String()
			}
			if good := goodInput[args]; good != "" {
				writeFile(t, name("good"), good, 0o666)
				writeFile(t, name("mark"), "\ufeff"+good, 0o666)
				if err := errors.Join(os.Symlink("good", name("link")), os.Mkdir(name("folder"), 0o777)); err != nil {
					t.Fatal(err)
				}
				for input, want := range map[string]int{"link": cli.ExitDone, "mark": cli.ExitDone, "folder": cli.ExitUsage} {
					if got, stderr := run(name(input)); got != want {
						t.Errorf("%s: exit code %d, want %d: %s", input, got, want, stderr)
					}
				}
			}
			if got, stderr := run("/dev/zero"); got != cli.ExitUsage && got != cli.ExitFailure || !strings.HasPrefix(stderr, "stride: ") {
				t.Errorf("a file without an end: exit code %d: %s", got, stderr)
			}
			if err := syscall.Mkfifo(name("pipe"), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd, _, stderr := startStride(t, dir, args, name("pipe"))
			writer := awaitReader(t, name("pipe"))
			defer writer.Close()
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			if got := code(t, cmd); got != cli.ExitInterrupted {
				t.Errorf("Ctrl-C while it waits for a pipe: exit code %d: %s", got, stderr)
			}
		})
	}
}

// awaitReader opens a pipe to write to it as soon as another program reads from it.
func awaitReader(t *testing.T, pipe string) *os.File {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < hangs; time.Sleep(10 * time.Millisecond) {
		f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if err == nil {
			return f
		}
		if !errors.Is(err, syscall.ENXIO) {
			t.Fatal(err)
		}
	}
	t.Fatal("no program has opened the pipe")
	return nil
}

// TestInUse starts commands on a folder or a file that another program holds.
func TestInUse(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := lock.Folder("folder", "a test")
	file, failed := lock.File("file", "a test")
	if err := errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"lab maze --steps 1 --runs 1 --out folder", "farm serve --port 0 --out folder", "maze prove 3 3 1 2 --checkpoint file"} {
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

// TestOutputKinds gives commands that write a file a full device in its place. The tests of internal/disk write to all
// other kinds.
func TestOutputKinds(t *testing.T) {
	for _, args := range writing {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			dir := scene(t)
			full := fullDeviceCopy(t, dir)
			before, err := os.Lstat(full)
			if err != nil {
				t.Fatal(err)
			}
			cmd, _, stderr := startStride(t, dir, args, full)
			if got := code(t, cmd); got != cli.ExitFailure || !strings.Contains(stderr.String(), "no space left on device") {
				t.Errorf("a full device: exit code %d: %s", got, stderr)
			}
			if after, err := os.Lstat(full); err != nil || !os.SameFile(before, after) {
				t.Fatalf("the device was replaced: %v", err)
			}
		})
	}
}

// fullDeviceCopy returns a device of the test's own that takes nothing, or the system's if that is not permitted.
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
