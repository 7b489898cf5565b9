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
	const document = "../../../docs/astar.md"
	tutorialtest.Code(t, document, "go", "main.go")
	tutorialtest.Output(t, document, "go run ./examples/tutorial/astar", out.String())
}
