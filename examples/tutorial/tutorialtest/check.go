// Package tutorialtest compares the programs of the tutorials with the documents that show them.
package tutorialtest

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Check checks that each block of Go in the document is part of the program's source, and that the
// block of code that begins with the command has the program's output.
func Check(t *testing.T, document, source, command, output string) {
	t.Helper()
	page, program := read(t, document), read(t, source)
	blocks := strings.Split(page, "```go\n")[1:]
	if len(blocks) == 0 {
		t.Errorf("%s shows no Go", document)
	}
	for _, block := range blocks {
		code, _, _ := strings.Cut(block, "```")
		if !strings.Contains(program, code) {
			t.Errorf("%s shows code that is not in %s:\n%s", document, source, code)
		}
	}
	_, after, ok := strings.Cut(page, "    $ "+command+"\n")
	if !ok {
		t.Fatalf("%s does not show the command %q", document, command)
	}
	var shown []string
	for line := range strings.Lines(after) {
		code, indented := strings.CutPrefix(line, "    ")
		if !indented && strings.TrimSpace(line) != "" {
			break
		}
		shown = append(shown, strings.TrimRight(code, " \n"))
	}
	if diff := cmp.Diff(strings.TrimSpace(output), strings.TrimSpace(strings.Join(shown, "\n"))); diff != "" {
		t.Errorf("%s does not show what %s prints, -program +document:\n%s", document, command, diff)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
