package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/cli/clitest"
)

// TestTuning runs the target-runner of docs/lab.md as irace does. Whatever goes wrong, it must fail
// and print no cost: irace would take a 0 for one, and tune by noise.
func TestTuning(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the script is for sh")
	}
	text, err := os.ReadFile(filepath.Join(clitest.Repository, "docs", "lab.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Tuning\n")
	var script strings.Builder
	for line := range strings.Lines(section) {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			script.WriteString(code)
		} else if script.Len() > 0 {
			break
		}
	}
	runner := filepath.Join(t.TempDir(), "target-runner")
	clitest.WriteFile(t, runner, script.String(), 0o777)
	without := t.TempDir() // a PATH that has all but stride
	for _, name := range []string{"echo", "sed", "sh", "tr"} {
		if err := os.Symlink(lookPath(t, name), filepath.Join(without, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, path, set string
		works           bool
	}{
		{"right", os.Getenv("PATH"), "--set=melt-from=2", true},
		{"wrong parameter", os.Getenv("PATH"), "--set=nonsense=1", false},
		{"value out of range", os.Getenv("PATH"), "--set=melt-from=1e99", false},
		{"no stride", without, "--set=melt-from=2", false},
	} {
		cmd := exec.Command(lookPath(t, "sh"), runner, "1", "1", "5", "5x5x1x4", c.set)
		cmd.Env = []string{"PATH=" + c.path}
		out, err := cmd.Output()
		if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if (err == nil) != c.works || strings.HasPrefix(string(out), "-") != c.works {
			t.Errorf("%s: %v, output %q", c.name, err, out)
		}
	}
}
