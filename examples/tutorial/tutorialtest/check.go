// Package tutorialtest compares the programs of the tutorials with the documents that show them.
package tutorialtest

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Code checks that each block of code in a language, such as "go", is part of the program's source.
func Code(t *testing.T, document, language, source string) {
	t.Helper()
	page, program := read(t, document), read(t, source)
	blocks := strings.Split(page, "```"+language+"\n")[1:]
	if len(blocks) == 0 {
		t.Errorf("%s shows no code in the language %s", document, language)
	}
	for _, block := range blocks {
		code, _, _ := strings.Cut(block, "```")
		if !strings.Contains(program, code) {
			t.Errorf("%s shows code that is not in %s:\n%s", document, source, code)
		}
	}
}

// Output checks that the block of code that begins with the command has the program's output.
func Output(t *testing.T, document, command, output string) {
	t.Helper()
	page := read(t, document)
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
