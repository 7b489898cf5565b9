package kit

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestNotebook runs the cells of the notebook in their order, and again with the exercises done.
func TestNotebook(t *testing.T) {
	python := tooltest.Need(t, "the notebook", "python3")
	dir, _ := write(t, text)
	var book struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
		Format int `json:"nbformat"`
	}
	if err := json.Unmarshal([]byte(content(t, dir, "student/notebook.ipynb")), &book); err != nil ||
		book.Format != 4 {
		t.Fatalf("format %d, %v", book.Format, err)
	}
	var program strings.Builder
	for _, c := range book.Cells {
		if source := strings.Join(c.Source, ""); c.Type == "code" {
			program.WriteString(source + "\n")
		} else if c.Type != "markdown" || strings.Contains(source, "```") {
			t.Errorf("a cell of type %s: %s", c.Type, source)
		}
	}
	run := func(program string) string {
		command := exec.CommandContext(t.Context(), python, "-")
		command.Dir, command.Stdin = filepath.Join(dir, "student"), strings.NewReader(program)
		var out, wrong bytes.Buffer
		command.Stdout, command.Stderr = &out, &wrong
		if err := command.Run(); err != nil {
			t.Fatalf("%v: %s", err, wrong.String())
		}
		return out.String()
	}
	fewer := strings.NewReplacer("STEPS = 3000", "STEPS = 200", "search(rule, 500)", "search(rule, 100)")
	short := fewer.Replace(program.String())
	if out := run(short); !strings.Contains(out, "\nclimb ") {
		t.Errorf("the notebook prints %s", out)
	}
	const (
		hole      = "return True  # your rule"
		annealing = "return gain >= 0 or random.random() < math.exp(gain / (5 * 0.1 ** done))"
	)
	done := strings.Replace(strings.Replace(short, hole, "return gain >= 0", 1), hole, annealing, 1)
	if out := run(done); done == short || !strings.Contains(out, "\nanneal ") {
		t.Errorf("the notebook with its exercises done prints %s", out)
	}
}
