package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
