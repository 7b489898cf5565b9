// Program lint runs the checks of go vet and of staticcheck together, and looks for lines that are
// too long (package lines), for commands that open files by themselves, and for patterns that are
// made of folders (package files): `make lint`. The first two parse and type-check all dependencies
// to learn what their functions do, which takes most of their time where nothing is cached; here
// they do so once. The flags are those of staticcheck.
package main

import (
	"os"

	"golang.org/x/tools/go/analysis/suite/vet"
	"honnef.co/go/tools/lintcmd"
	"honnef.co/go/tools/lintcmd/version"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"

	"stride/lint/files"
	"stride/lint/lines"
)

func main() {
	cmd := lintcmd.NewCommand("lint")
	cmd.SetVersion(version.Version, version.MachineVersion)
	cmd.ParseFlags(os.Args[1:])
	cmd.AddBareAnalyzers(vet.Suite...)
	cmd.AddBareAnalyzers(files.Analyzer, files.Patterns, files.Trees)
	cmd.AddAnalyzers(simple.Analyzers...)
	cmd.AddAnalyzers(staticcheck.Analyzers...)
	cmd.AddAnalyzers(stylecheck.Analyzers...)
	cmd.AddAnalyzers(unused.Analyzer)
	if !lines.Check() {
		os.Exit(1)
	}
	cmd.Run()
}
