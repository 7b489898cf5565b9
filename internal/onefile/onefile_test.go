package onefile

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const samples = "stride/internal/onefile/testdata/"

// TestWrite compares what a program prints with what the same program in one file prints, compiled
// as Go 1.20.
func TestWrite(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	text, err := Write(t.Context(), Program{
		Path: samples + "small", Newer: []string{"slices"}, Unused: []string{samples + "small/other.debug"},
	})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"main.go": string(text),
		"go.mod": "module small\n\ngo 1.20\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	const want = "48 7 48\nsize 0\nsize 1\n3 [0 0 0] 1\ntrue 3 values\n"
	if err != nil || string(out) != want {
		t.Errorf("%v: it prints\n%swant\n%s\n%s", err, out, want, text)
	}
	for _, word := range []string{"Unused", "//"} {
		if strings.Contains(string(text), word) {
			t.Errorf("the program contains %q", word)
		}
	}
}

// TestRefuses checks that a loop that means something else in Go 1.20 is refused.
func TestRefuses(t *testing.T) {
	_, err := Write(t.Context(), Program{Path: samples + "captured"})
	if err == nil || !strings.Contains(err.Error(), "main.go:7:") {
		t.Errorf("error %v, want one about line 7", err)
	}
}
