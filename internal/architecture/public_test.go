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

// TestPublic compares the packages that other modules can import with those that docs/library.md lists. Each has an example
// whose output is tested.
func TestPublic(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "library.md"))
	must(t, err)
	var listed, importable []string
	for _, m := range regexp.MustCompile("(?m)^\\| `"+module+"([a-z/]+)` \\|").FindAllSubmatch(page, -1) {
		listed = append(listed, string(m[1]))
	}
	for name := range imports(t) {
		first, _, _ := strings.Cut(name, "/")
		if !slices.Contains([]string{"bench", "cmd", "examples", "internal"}, first) {
			importable = append(importable, name)
		}
	}
	slices.Sort(listed)
	slices.Sort(importable)
	if !slices.Equal(listed, importable) {
		t.Errorf("docs/library.md lists %q, and importable are %q: list a package there, or move it below internal", listed, importable)
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
