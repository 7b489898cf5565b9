package files

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Patterns finds patterns that are not written in the source, except for those of tests. In a
// folder that users name, a bracket is a class of characters, and nothing is found there, without
// an error. Looking into a folder is the work of disk.Named.
var Patterns = &analysis.Analyzer{
	Name: "patterns",
	Doc:  "find calls of filepath.Glob with a pattern that may hold the name of a folder",
	Run:  findPatterns,
}

func findPatterns(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.File(file.Pos()).Name(), "_test.go") {
			continue
		}
		constant := make(map[*ast.Ident]bool) // the names of functions that are called with a constant
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 {
				if function, ok := call.Fun.(*ast.SelectorExpr); ok {
					constant[function.Sel] = pass.TypesInfo.Types[call.Args[0]].Value != nil
				}
			}
			name, ok := n.(*ast.Ident)
			if !ok || constant[name] {
				return true
			}
			if used := pass.TypesInfo.Uses[name]; used != nil && used.Pkg() != nil &&
				used.Pkg().Path() == "path/filepath" && used.Name() == "Glob" {
				pass.Reportf(name.Pos(), "a folder may be named like a pattern: use disk.Named")
			}
			return true
		})
	}
	return nil, nil
}
