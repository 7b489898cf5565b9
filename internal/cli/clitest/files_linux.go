package clitest

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/text/encoding/unicode"

	"stride/internal/cli"
)

// hangs is far more than any of these commands needs.
const hangs = 5 * time.Minute

// Start starts the program, which testscript has put into the PATH, in a folder, with IN or OUT
// replaced by a name.
func (p Program) Start(t *testing.T, dir, args, name string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hangs)
	t.Cleanup(cancel)
	words := strings.Fields(args)
	for k, word := range words {
		if word == "IN" || word == "OUT" {
			words[k] = name
		}
	}
	cmd = exec.CommandContext(ctx, p.Root(time.Now()).Name(), words...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, stdout, stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, stdout, stderr
}

// Code waits for the end of a program, and returns its exit code.
func Code(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	err := cmd.Wait()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// InputKinds gives commands that read a file, which is called IN, one without an end, which is
// refused, and a pipe without a writer, where Ctrl-C ends it. A link, the mark of a UTF-8 file and
// UTF-16 change nothing for those in good, which has contents with which they succeed. The commands
// run in a folder with some files.
func (p Program) InputKinds(t *testing.T, commands []string, good, files map[string]string) {
	program := p.Root(time.Now()).Name()
	for _, args := range commands {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			dir := Folder(t, files)
			name := func(base string) string { return filepath.Join(dir, base) }
			run := func(input string) (int, string) {
				cmd, _, stderr := p.Start(t, dir, args, input)
				return Code(t, cmd), stderr.String()
			}
			if good := good[args]; good != "" {
				WriteFile(t, name("good"), good, 0o666)
				WriteFile(t, name("mark"), "\ufeff"+good, 0o666)
				wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(good)
				if err != nil {
					t.Fatal(err)
				}
				WriteFile(t, name("wide"), wide, 0o666)
				if err := errors.Join(os.Symlink("good", name("link")),
					os.Mkdir(name("folder"), 0o777)); err != nil {
					t.Fatal(err)
				}
				for input, want := range map[string]int{"link": cli.ExitDone, "mark": cli.ExitDone,
					"wide": cli.ExitDone, "folder": cli.ExitUsage} {
					if got, stderr := run(name(input)); got != want {
						t.Errorf("%s: exit code %d, want %d: %s", input, got, want, stderr)
					}
				}
			}
			got, stderr := run("/dev/zero")
			if got != cli.ExitUsage && got != cli.ExitFailure || !strings.HasPrefix(stderr, program+": ") {
				t.Errorf("a file without an end: exit code %d: %s", got, stderr)
			}
			if err := syscall.Mkfifo(name("pipe"), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd, _, printed := p.Start(t, dir, args, name("pipe"))
			writer := awaitReader(t, name("pipe"))
			defer writer.Close()
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			if got := Code(t, cmd); got != cli.ExitInterrupted {
				t.Errorf("Ctrl-C while it waits for a pipe: exit code %d: %s", got, printed)
			}
		})
	}
}

// Folder returns a new folder with some files.
func Folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		WriteFile(t, filepath.Join(dir, name), text, 0o666)
	}
	return dir
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
