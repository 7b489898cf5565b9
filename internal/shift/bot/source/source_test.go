package source

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/shift/bot"
	"stride/internal/shift/referee"
	"stride/shift/official"
)

// build writes the program as it is now into a file, and compiles it for Go 1.20.
func build(t *testing.T) (program string, source []byte) {
	t.Helper()
	made, err := Write(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	source = bot.Complete(made)
	dir := t.TempDir()
	for name, text := range map[string]string{"bot.go": string(source), "go.mod": "module bot\n\ngo 1.20\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", "-o", "bot.exe")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "bot.exe"), source
}

// TestPlays has the program play on from levels of all sizes. The times of the turns are longer
// than those of the game, so that a busy machine makes no difference; but the game that it plays
// has to fit into the times of the game.
func TestPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program and plays for seconds")
	}
	program, source := build(t)
	if n := len([]rune(string(source))); n > bot.MaxLength {
		t.Errorf("the program has %d characters, the editor takes %d", n, bot.MaxLength)
	}
	rules := referee.Official()
	rules.First, rules.Turn, rules.Next, rules.Total = time.Minute, time.Minute, time.Minute, 24*time.Hour
	secret := official.Seed{7}
	for _, c := range []struct{ level, solved int }{
		{1, 15}, {40, 10}, {190, 3}, {201, 3}, {202, 3}, {300, 2}, {1000, 1},
	} {
		r, err := referee.Play(context.Background(), referee.Match{
			Program: referee.Program{Name: "bot", Args: []string{program}}, Secret: secret, Level: c.level,
			Rules:  rules,
			Stderr: os.Stderr,
		})
		if err != nil {
			t.Fatal(err)
		}
		official := referee.Official()
		// The engine counts the first turn of the level that the program has left.
		allowed := time.Duration(r.Turns) * official.Turn
		allowed += time.Duration(r.Solved) * (official.Next - official.Turn)
		if r.Solved < c.solved || r.Turns > official.Turns || allowed > official.Total {
			t.Errorf("from level %d: %d solved in %d turns, which are allowed %v: %s", c.level, r.Solved,
				r.Turns, allowed, r.Words())
		}
	}
}

// TestStandardLibrary compares what the program uses of the standard library with what a compiler
// of Go 1.20 has confirmed. If something is missing there, it has to do so again, in a folder
// outside the sources:
//
//	stride shift bot >bot.go && GOTOOLCHAIN=go1.20.14 go build bot.go
func TestStandardLibrary(t *testing.T) {
	source, err := Write(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "bot.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	imported := make(map[string]string)
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		imported[path[strings.LastIndex(path, "/")+1:]] = path
	}
	confirmed, err := os.ReadFile("testdata/standard.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(string(confirmed))
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			if !ok || x.Obj != nil || imported[x.Name] == "" {
				return true
			}
			if name := imported[x.Name] + "." + s.Sel.Name; !slices.Contains(known, name) {
				t.Errorf("%s is not confirmed to be in Go 1.20", name)
			}
		}
		return true
	})
}
