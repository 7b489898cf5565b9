package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/internal/cli/clitest"
	"stride/internal/tooltest"
)

// libraryCode returns the blocks of code in a language that docs/library.md shows.
func libraryCode(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(clitest.Repository, "docs/library.md"))
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllSubmatch(text, -1) {
		blocks = append(blocks, string(m[1]))
	}
	if len(blocks) == 0 {
		t.Fatalf("docs/library.md shows no code in %s", language)
	}
	return blocks
}

// TestDocsPython runs the Python of docs/library.md with this program.
func TestDocsPython(t *testing.T) {
	if testing.Short() {
		t.Skip("makes mazes")
	}
	python := tooltest.Need(t, "the Python of the documents", "python3")
	dir := newScene(t)
	for _, code := range libraryCode(t, "python") {
		cmd := exec.Command(python, "-c", code)
		cmd.Dir, cmd.Env = dir, sceneEnvironment(dir, false)
		out, err := cmd.CombinedOutput()
		if want := regexp.MustCompile(`(?m)^maze:6x6:1-5:\S+ \w+ \['[RDLU]'`); err != nil ||
			len(want.FindAll(out, -1)) != 3 {
			t.Errorf("%v, and the output has not three mazes:\n%s\n%s", err, code, out)
		}
	}
}

// TestDocsModule builds a module as docs/library.md describes it, with a program of the code shown
// there.
func TestDocsModule(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	golang := tooltest.Need(t, "the module of the documents", "go")
	blocks := libraryCode(t, "go")
	if len(blocks) != 2 {
		t.Fatalf("docs/library.md has %d blocks of Go, not go.mod and a program", len(blocks))
	}
	root, err := filepath.Abs(clitest.Repository)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	program := `package main

import (
	"context"
	"fmt"
	"time"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

func main() {
	ctx := context.Background()
` + strings.Replace(blocks[1], "time.Minute", "time.Second", 1) + `
	if err != nil {
		panic(err)
	}
}
`
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  strings.Replace(blocks[0], "../stride", root, 1),
		"go.sum":  string(sums), // so that nothing is asked of a network
		"main.go": program,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out []byte
	for _, args := range [][]string{{"get", "stride/maze/generate"}, {"run", "."}} {
		cmd := exec.Command(golang, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod")
		if out, err = cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s\n%s", strings.Join(args, " "), err, out, program)
		}
	}
	if !regexp.MustCompile(`^\d+ 10x10:1-9:\S+\n<nil>\n$`).Match(out) {
		t.Errorf("the program does not print a maze and that a level was solved:\n%s", out)
	}
}
