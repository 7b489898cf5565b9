package main

import (
	"os"
	"strings"
	"testing"

	"example.org/lab/internal/short"
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

// TestStudy makes the experiment: that it builds at all shows that a module of its own needs no
// more than this go.mod.
func TestStudy(t *testing.T) {
	runs := short.Runs(t, study, 2)
	if len(runs) != 30 {
		t.Errorf("%d runs", len(runs))
	}
	for _, r := range runs {
		if r.Failure != "" || r.Steps != 20_000 || r.Contestant == "threshold" && r.Value < 200 {
			t.Errorf("%+v", r)
		}
	}
}
