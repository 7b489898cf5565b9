package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/lab"
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

// TestRun runs the program.
func TestRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "experiment")
	os.Args = []string{"threshold", folder}
	main()
	e, err := lab.Read(folder)
	if err != nil || len(e.Records) != len(e.Plan.Trials()) {
		t.Errorf("%d runs, %v", len(e.Records), err)
	}
	for _, r := range e.Records {
		if r.Contestant == "threshold" && (r.Value < 200 || r.Steps != e.Plan.Steps) {
			t.Errorf("%+v", r)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "report.html")); err != nil {
		t.Error(err)
	}
}
