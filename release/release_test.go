package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// checkVariable is the variable of the environment without which the release itself is not
// tested: it takes minutes where nothing has been built before.
const checkVariable = "STRIDE_CHECK_RELEASE"

func needCheck(t *testing.T) {
	t.Helper()
	if os.Getenv(checkVariable) == "" {
		t.Skip("builds a release; make release-check sets " + checkVariable)
	}
}

// someCommit stands for the commit of the sources, which a copy of them does not know.
const someCommit = "0123456789abcdef0123456789abcdef01234567"

// TestRelease makes a release for this machine in two directories, compares them, and uses
// the archive and the package.
func TestRelease(t *testing.T) {
	needCheck(t)
	t.Parallel()
	// Both copies come first, in case somebody is at work on the sources.
	var sources []*source
	for _, dir := range []string{"one", "another/directory"} {
		sources = append(sources, &source{copySources(t, filepath.Join(t.TempDir(), dir)), someCommit, time.Unix(1_700_000_000, 0).UTC()})
	}
	// Otherwise each release would compile the tool for itself.
	if _, err := sources[0].output(t.Context(), environment(host), "go", "run", "-trimpath", nfpm, "--version"); err != nil {
		t.Fatal(err)
	}
	outs, errs := make([]string, len(sources)), make([]error, len(sources))
	var done sync.WaitGroup
	for k, s := range sources {
		outs[k] = filepath.Join(t.TempDir(), "dist")
		done.Go(func() { errs[k] = s.publish(t.Context(), outs[k], []platform{host}) })
	}
	done.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	one, two := checkedSums(t, outs[0]), checkedSums(t, outs[1])
	if one != two {
		t.Errorf("two releases of the same sources differ:\n%s\n%s", one, two)
	}
	t.Run("archive", func(t *testing.T) { useArchive(t, outs[0]) })
	t.Run("package", func(t *testing.T) { usePackage(t, outs[0]) })
}

// copySources copies what a release is made of into a new directory.
func copySources(t *testing.T, to string) string {
	t.Helper()
	ignored, err := os.ReadFile("../.dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	skip := strings.Split(string(ignored), "\n") // names of files and folders, beside comments
	from := os.DirFS("..")
	err = fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, filepath.FromSlash(name))
		switch {
		case slices.Contains(skip, name) && entry.IsDir():
			return fs.SkipDir
		case slices.Contains(skip, name):
			return nil
		case entry.IsDir():
			return os.MkdirAll(target, 0o755)
		}
		content, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// checkedSums returns the checksums of a release, and compares them with its files.
func checkedSums(t *testing.T, out string) string {
	t.Helper()
	sums, err := os.ReadFile(filepath.Join(out, sumsFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(sums)), "\n")
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		content, err := os.ReadFile(filepath.Join(out, name))
		if err != nil || fmt.Sprintf("%x", sha256.Sum256(content)) != sum {
			t.Errorf("%s does not match its checksum (%v)", name, err)
		}
	}
	if entries, err := os.ReadDir(out); err != nil || len(entries) != len(lines)+1 {
		t.Errorf("%d files and %d checksums (%v)", len(entries), len(lines), err)
	}
	return string(sums)
}

// output runs a command and returns what it prints.
func output(t *testing.T, command string, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), command, args...)
	cmd.Stderr = &stderr
	cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir())
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", command, strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

// useArchive unpacks the archive with the tool that people have, and tries what is in it.
func useArchive(t *testing.T, out string) {
	if runtime.GOOS == "windows" {
		t.Skip("the archive is unpacked with tar")
	}
	dir := t.TempDir()
	base := name + "_" + host.os + "_" + host.arch
	output(t, "tar", "-xzf", filepath.Join(out, base+".tar.gz"), "-C", dir)
	in := func(name string) string { return filepath.Join(dir, base, name) }
	tryPrograms(t, in(""))
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", noticesFile, "docs/glossary.md", "man/man1/stride-maze.1", "completions/_stride"} {
		if info, err := os.Stat(in(name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is missing or empty (%v)", name, err)
		}
	}
	if bash, err := exec.LookPath("bash"); err == nil {
		output(t, bash, "-n", in("completions/stride.bash"))
	}
	for _, name := range []string{"docs/docs.go", "docs/images/make.sh"} {
		if _, err := os.Stat(in(name)); err == nil {
			t.Errorf("the archive has the source %s among the documents", name)
		}
	}
}

// tryPrograms runs the programs in a directory.
func tryPrograms(t *testing.T, dir string) {
	t.Helper()
	if text := output(t, filepath.Join(dir, "stride"), "version"); !strings.Contains(text, someCommit) {
		t.Errorf("the program does not name the commit: %s", text)
	}
	if text := output(t, filepath.Join(dir, "stride"), "maze", "3", "3", "1", "2", "--steps", "1000", "--seed", "1"); !strings.Contains(text, "Puzzle value: ") {
		t.Errorf("stride printed %q", text)
	}
	if text := output(t, filepath.Join(dir, "PuzzleGenerator"), "2", "2", "1", "1"); !strings.Contains(text, "Puzzle value: ") {
		t.Errorf("PuzzleGenerator printed %q", text)
	}
}

// usePackage installs the package into a directory of its own, tries the programs and removes
// the package again. Nothing but the installer's own books may be left.
func usePackage(t *testing.T, out string) {
	dpkg, err := exec.LookPath("dpkg")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no dpkg")
	}
	packages, err := filepath.Glob(filepath.Join(out, "*.deb"))
	if err != nil || len(packages) != 1 {
		t.Fatalf("packages %q, %v", packages, err)
	}
	root := t.TempDir()
	books := filepath.Join(root, "var/lib/dpkg")
	for _, dir := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(books, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"status", "available"} {
		if err := os.WriteFile(filepath.Join(books, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Into a directory nothing needs the rights of root, but dpkg wants to be told so.
	options := []string{"--root=" + root, "--force-not-root", "--force-bad-path", "--log=" + os.DevNull}
	output(t, dpkg, append(options, "--install", packages[0])...)
	tryPrograms(t, filepath.Join(root, "usr/bin"))
	if status := output(t, dpkg, append(options, "--status", "stride")...); !strings.Contains(status, "Status: install ok installed") {
		t.Errorf("the package is in the state %s", status)
	}
	output(t, dpkg, append(options, "--verify", "stride")...)
	output(t, dpkg, append(options, "--purge", "stride")...)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if path == filepath.Join(root, "var") {
			return fs.SkipDir
		}
		if err == nil && !entry.IsDir() {
			t.Errorf("%s was left behind", strings.TrimPrefix(path, root))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestEmpty refuses to remove what no release left.
func TestEmpty(t *testing.T) {
	dir := t.TempDir()
	stray := filepath.Join(dir, "thesis.txt")
	if err := os.WriteFile(stray, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := empty(dir); err == nil || !strings.Contains(err.Error(), "not from an earlier run") {
		t.Errorf("a directory with other files: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, sumsFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := empty(dir); err != nil {
		t.Errorf("a directory of an earlier run: %v", err)
	}
	if _, err := os.Stat(stray); err == nil {
		t.Error("a file of an earlier run is still there")
	}
}

// TestNoDate asks for a date where there is no commit.
func TestNoDate(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "")
	t.Setenv("GIT_DIR", t.TempDir())
	if _, err := findSource(context.Background(), t.TempDir()); err == nil || !strings.HasSuffix(err.Error(), "set SOURCE_DATE_EPOCH") {
		t.Errorf("error %v", err)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	if s, err := findSource(context.Background(), t.TempDir()); err != nil || s.commit != "" || s.date.Unix() != 86400 {
		t.Errorf("%+v, %v", s, err)
	}
}
