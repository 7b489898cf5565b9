package main

import (
	"strings"
	"testing"

	"stride/examples/tutorial/tutorialtest"
)

func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the searches of the tutorial")
	}
	var out strings.Builder
	run(&out)
	tutorialtest.Check(t, "../../../docs/tutorial-search.md", "main.go", "go run ./examples/tutorial/search", out.String())
}
