package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheck checks a package that doesn't compile on Windows, and whose test would make go vet
// complain on a Mac.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":           "module m\n\ngo 1.26.0\n",
		"m.go":             "package m\n",
		"m_windows.go":     "package m\n\nvar wrong int = \"text\"\n",
		"m_darwin_test.go": "package m\n\nimport \"testing\"\n\nfunc TestM(t *testing.T) { t.Logf(\"%d\", \"x\") }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for system, want := range map[string]string{"linux": "", "windows": "cannot use \"text\"",
		"darwin": "wrong type string"} {
		var out strings.Builder
		err := check(&out, dir, system)
		if (err == nil) != (want == "") || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v, %s", system, err, &out)
		}
	}
}
