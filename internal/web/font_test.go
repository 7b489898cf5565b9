package web

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestFonts has the sanitizer of Chromium and Firefox read each font. A table that it drops is one
// that browsers drop: the letters are there, but no bold ones.
func TestFonts(t *testing.T) {
	sanitizer := tooltest.Need(t, "fonts of the pages", "ots-sanitize")
	fonts, err := fs.Glob(embedded, "static/font/*.woff2")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("%d fonts, %v", len(fonts), err)
	}
	for _, name := range fonts {
		out, err := exec.Command(sanitizer, filepath.FromSlash(name), filepath.Join(t.TempDir(),
			"clean")).CombinedOutput()
		if err != nil || strings.Contains(string(out), "ERROR") || strings.Contains(string(out), "WARNING") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
