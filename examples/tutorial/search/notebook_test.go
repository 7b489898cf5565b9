package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestNotebook runs the cells of the notebook in their order, with a program that it builds and
// with fewer steps. No library for plots is needed.
func TestNotebook(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and runs searches")
	}
	t.Parallel()
	python := tooltest.Need(t, "the notebook", "python3")
	folder := filepath.Dir(pythonProgram)
	text, err := os.ReadFile(filepath.Join(folder, "lab.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	var book struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
		Format int `json:"nbformat"`
	}
	if err := json.Unmarshal(text, &book); err != nil || book.Format != 4 {
		t.Fatalf("format %d, %v", book.Format, err)
	}
	program := strings.Builder{}
	for _, c := range book.Cells {
		if c.Type == "code" {
			program.WriteString(strings.Join(c.Source, "") + "\n")
		}
	}
	programs := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(programs, "stride"), "stride/cmd/stride")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fewer := strings.NewReplacer("STEPS = 5, 20000", "STEPS = 2, 2000", `"--runs", "3"`, `"--runs", "1"`)
	cmd := exec.CommandContext(t.Context(), python, "-B", "-")
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(fewer.Replace(program.String()))
	path := programs + string(os.PathListSeparator) + os.Getenv("PATH")
	cmd.Env = append(os.Environ(), "PATH="+path, "MPLBACKEND=Agg", "TMPDIR="+programs)
	var out, wrong bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &wrong
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s%s", err, &out, &wrong)
	}
	for _, want := range []string{`(?m)^100 mazes: `, `(?m)^annealing +\d`, `(?m)^random-walk +\d`,
		`(?m)^python +1 `, `(?m)^seed 1: \d+, 10x10:1-9:|printed no maze`} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("nothing matches %s in\n%s", want, &out)
		}
	}
}
