package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestManual wants the program in the manual to be this one, letter by letter.
func TestManual(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/lab.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(manual), "```go\n")
	shown, _, _ = strings.Cut(shown, "```")
	if shown != string(program) {
		t.Error("the program in docs/lab.md is not main.go: copy it")
	}
}

// TestRun runs the program: that it builds at all shows that a module of its own needs no more than
// this go.mod.
func TestRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "experiment")
	os.Args = []string{"threshold", folder}
	main()
	runs, err := os.ReadFile(filepath.Join(folder, "runs.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]int)
	for line := range bytes.Lines(runs) {
		var r struct {
			Contestant string
			Value      int
			Steps      int64
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		made[r.Contestant]++
		if r.Contestant == "threshold" && (r.Value < 200 || r.Steps != 20_000) {
			t.Errorf("%+v", r)
		}
	}
	if made["threshold"] != 10 || made["annealing"] != 10 || made["first-improvement"] != 10 {
		t.Errorf("the runs are %v", made)
	}
	if _, err := os.Stat(filepath.Join(folder, "report.html")); err != nil {
		t.Error(err)
	}
}
