package architecture

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public returns the packages that other modules can import.
func public(t *testing.T) []string {
	t.Helper()
	var names []string
	for name := range imports(t) {
		first, _, _ := strings.Cut(name, "/")
		private := slices.Contains([]string{"bench", "cmd", "examples", "internal"}, first)
		if !private && !strings.Contains(name, "/internal/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// TestPublic compares the packages that other modules can import with those that docs/library.md
// lists. Each has an example whose output is tested.
func TestPublic(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "library.md"))
	must(t, err)
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `"+module+"([a-z/]+)` \\|").FindAllSubmatch(page, -1) {
		listed = append(listed, string(m[1]))
	}
	slices.Sort(listed)
	importable := public(t)
	if !slices.Equal(listed, importable) {
		t.Errorf("docs/library.md lists %q, and importable are %q: list a package there, or move it below "+
			"internal", listed, importable)
	}
	for _, name := range listed {
		names, err := filepath.Glob(filepath.Join(root, name, "*_test.go"))
		must(t, err)
		var files []*ast.File
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			must(t, err)
			files = append(files, file)
		}
		if !slices.ContainsFunc(doc.Examples(files...), func(e *doc.Example) bool { return e.Output != "" }) {
			t.Errorf("%s has no example with an output: add one to example_test.go", name)
		}
	}
}
