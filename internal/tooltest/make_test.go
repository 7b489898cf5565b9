package tooltest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSummary has checks that pass, fail, and leave something out.
func TestSummary(t *testing.T) {
	Need(t, "the end of make test", "bash")
	fake := filepath.Join(t.TempDir(), "make")
	const script = `#!/bin/sh
for word; do
	case $word in PASSED=*) touch "${word#PASSED=}/one" "${word#PASSED=}/three" ;; esac
done
printf 'no tmux\tplay\nno python3\tnotebook\nno tmux\tplay\nnot root\tdisks\nno python3\tproofs\n' >>"$STRIDE_UNTESTED"
exit 2
`
	if err := os.WriteFile(fake, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	const untested = "not tested here: notebook, proofs (no python3), play (no tmux), disks (not root); " +
		".ci/run installs programs that are missing\n"
	for _, c := range []struct {
		checks []string
		want   string
		fails  bool
	}{
		{[]string{"one", "three"}, untested, false},
		{[]string{"one", "two", "three", "four"}, untested + "failed: two four\n", true},
	} {
		summary := exec.CommandContext(t.Context(), "../../.ci/test", c.checks...)
		summary.Env = append(os.Environ(), "MAKE="+fake)
		got, err := summary.Output()
		if string(got) != c.want || (err != nil) != c.fails {
			t.Errorf("%v: %q, %v; want %q", c.checks, got, err, c.want)
		}
	}
}

// TestInstall installs a program into folders that are in the PATH or not, and into the root of a
// package.
func TestInstall(t *testing.T) {
	program := Need(t, "make install", "make")
	makefile, err := filepath.Abs("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"stride", "stride-farm"} {
		if err := os.WriteFile(filepath.Join(dir, "bin", name), nil, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	home := filepath.Join(dir, "home/bin")
	told := "installed stride and stride-farm into " + home + ", which is not in your PATH: " +
		"export PATH=\"" + home + ":$PATH\"\n"
	for _, c := range []struct{ prefix, root, path, want string }{
		{filepath.Dir(home), "", "", told},
		{"home", "", "", told},
		{filepath.Dir(home), "", ":" + home, ""},
		{"/usr", filepath.Join(dir, "package"), "", ""},
	} {
		install := exec.CommandContext(t.Context(), program, "-s", "-f", makefile, "-o", "build", "install",
			"PREFIX="+c.prefix, "DESTDIR="+c.root)
		install.Dir, install.Env = dir, append(os.Environ(), "MAKEFLAGS=", "PATH="+os.Getenv("PATH")+c.path)
		got, err := install.CombinedOutput()
		if string(got) != c.want || err != nil {
			t.Errorf("PREFIX=%s, %q: %q, %v; want %q", c.prefix, c.path, got, err, c.want)
		}
	}
}
