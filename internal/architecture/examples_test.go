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
	"testing"
)

// TestExamples checks that each package that docs/library.md offers has an example whose output is tested.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "library.md"))
	must(t, err)
	rows := regexp.MustCompile("(?m)^\\| `"+module+"([a-z/]+)` \\|").FindAllSubmatch(text, -1)
	if len(rows) < 10 {
		t.Errorf("docs/library.md lists %d packages", len(rows))
	}
	for _, row := range rows {
		names, err := filepath.Glob(filepath.Join(root, string(row[1]), "*_test.go"))
		must(t, err)
		var files []*ast.File
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			must(t, err)
			files = append(files, file)
		}
		tested := func(e *doc.Example) bool { return e.Output != "" }
		if !slices.ContainsFunc(doc.Examples(files...), tested) {
			t.Errorf("%s has no example with an output: add one to example_test.go", row[1])
		}
	}
}
