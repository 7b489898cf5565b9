package main

import (
	"strings"
	"testing"

	"stride/examples/tutorial/tutorialtest"
)

func TestTutorial(t *testing.T) {
	var out strings.Builder
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	tutorialtest.Check(t, "../../../docs/tutorial-astar.md", "main.go", "go run ./examples/tutorial/astar", out.String())
}
