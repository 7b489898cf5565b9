// Package files finds commands that open files or print by themselves.
//
// A name that a user gives may stand for a pipe to which no program writes, or for a device without
// an end, and a disk may be full. What waits, limits and reports is in internal/cli and
// internal/disk.
package files

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Analyzer looks at the packages of the commands, except for their tests.
var Analyzer = &analysis.Analyzer{
	Name: "files",
	Doc:  "find commands that open files or print by themselves",
	Run:  run,
}

// instead says what to call in place of functions of package os.
var instead = map[string]string{
	"Open":      "cli.Call.Open or disk.ReadRegular",
	"OpenFile":  "cli.Call.Open or cli.Call.Create",
	"ReadFile":  "cli.Call.ReadText or disk.ReadRegular",
	"Create":    "cli.WriteFile or cli.Call.Create",
	"WriteFile": "cli.WriteFile or disk.Replace",
}

// output is for the functions main alone, which give it to package cli.
const output = "Stdout"

func run(pass *analysis.Pass) (any, error) {
	if !strings.HasPrefix(pass.Pkg.Path(), "stride/cmd/") {
		return nil, nil
	}
	for name, object := range pass.TypesInfo.Uses {
		file := filepath.Base(pass.Fset.File(name.Pos()).Name())
		if object.Pkg() == nil || object.Pkg().Path() != "os" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		if better := instead[object.Name()]; better != "" {
			pass.Reportf(name.Pos(), "a command opens no files by os.%s: use %s", object.Name(), better)
		} else if object.Name() == output && file != "main.go" {
			pass.Reportf(name.Pos(), "a command prints to the output of its cli.Call, which sees a full disk")
		}
	}
	return nil, nil
}
