package browser

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
)

// sameFile compares a file that is made and under version control.
func sameFile(t *testing.T, name string, made []byte) {
	t.Helper()
	if file, err := os.ReadFile(filepath.Join("..", name)); !bytes.Equal(file, made) {
		t.Errorf("%s is not what the sources say, %v: go run ./internal/web/browser/make", name, err)
	}
}

// TestScriptTypes compares the types for scripts with those of the engine.
func TestScriptTypes(t *testing.T) {
	made, err := scriptTypes("..")
	if err != nil {
		t.Fatal(err)
	}
	sameFile(t, typesFile, made)
}

// TestFamilies compares js/families.json with the families, and wants each size of a preset to be
// the beginning of an ID with its band.
func TestFamilies(t *testing.T) {
	made, err := familyTable("..")
	if err != nil {
		t.Fatal(err)
	}
	sameFile(t, familyFile, made)
	for _, f := range families.All {
		for _, p := range f.Order.Presets {
			for k, size := range p.Sizes {
				if _, err := families.All.ParseID(size.ID + "x"); err != nil ||
					!strings.Contains(size.ID, band.All()[k].String()) {
					t.Errorf("%s: %v", size.ID, err)
				}
			}
		}
	}
}

// TestMissingModule checks that the error names a module that is missing.
func TestMissingModule(t *testing.T) {
	folder := t.TempDir()
	home := "import { t } from './absent.js';\nt();\n"
	for name, text := range map[string]string{"theme": "", "worker": "", "shell": "", "home": home} {
		if err := os.WriteFile(filepath.Join(folder, name+".js"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := scripts(folder, []string{"home"}); err == nil ||
		!strings.Contains(err.Error(), "absent.js") {
		t.Error(err)
	}
}
