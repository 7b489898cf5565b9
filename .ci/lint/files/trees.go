package files

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// What strangers leave can be deeper than the longest path of the system and than a program may
// open files, and closed to its owner. Package disk walks through such trees and removes them, so
// that all others go through it.

// Trees finds packages that walk through folders or remove them by themselves.
var Trees = &analysis.Analyzer{
	Name: "trees",
	Doc:  "find walks and removals of folders outside of internal/disk",
	Run:  findTrees,
}

// trees says what to call in place of functions and methods, whose names have their package.
var trees = map[string]string{
	"os.RemoveAll":          "disk.RemoveAll",
	"(*os.Root).RemoveAll":  "disk.RemoveIn",
	"path/filepath.Walk":    "disk.Walk",
	"path/filepath.WalkDir": "disk.Walk",
}

func findTrees(pass *analysis.Pass) (any, error) {
	path := pass.Pkg.Path()
	own := []string{"stride/internal/disk", "stride/internal/disk/disktest", "stride/internal/tooltest"}
	if !strings.HasPrefix(path, "stride/") || slices.Contains(own, path) {
		return nil, nil
	}
	for name, object := range pass.TypesInfo.Uses {
		function, ok := object.(*types.Func)
		if !ok || strings.HasSuffix(pass.Fset.File(name.Pos()).Name(), "_test.go") {
			continue
		}
		if better := trees[function.FullName()]; better != "" {
			pass.Reportf(name.Pos(), "%s fails at what strangers leave: use %s", function.FullName(), better)
		}
	}
	return nil, nil
}
