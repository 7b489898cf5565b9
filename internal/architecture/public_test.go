package architecture

import (
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPublic compares the packages that other modules can import with those that docs/library.md lists.
func TestPublic(t *testing.T) {
	page, err := os.ReadFile(path.Join(root, "docs/library.md"))
	must(t, err)
	listed := make(map[string]bool)
	for _, m := range regexp.MustCompile("(?m)^\\| `"+module+"([a-z/]+)` \\|").FindAllSubmatch(page, -1) {
		listed[string(m[1])] = true
	}
	importable := make(map[string]bool)
	for name := range imports(t) {
		first, _, _ := strings.Cut(name, "/")
		if !slices.Contains([]string{"bench", "cmd", "examples", "internal"}, first) {
			importable[name] = true
		}
	}
	if !maps.Equal(listed, importable) {
		t.Errorf("docs/library.md lists %q, and importable are %q: list a package there, or move it below internal",
			slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(importable)))
	}
}
