// Program systems runs the checks of go vet on packages and their tests as they are on other
// systems, and reports whether they compile there: `make systems`.
//
// go vet compiles all dependencies for each system, two minutes of processor time, only to know
// their types. This program reads the types from the sources, as editors do, which takes a tenth.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) == 1 {
		fmt.Fprintln(os.Stderr, "use: systems GOOS...")
		os.Exit(2)
	}
	code := 0
	for _, system := range os.Args[1:] {
		if err := check(os.Stdout, ".", system); err != nil {
			fmt.Fprintf(os.Stderr, "systems: %s: %v\n", system, err)
			code = 1
		}
	}
	os.Exit(code)
}

// check writes what is wrong with the packages in a folder and below on a system.
func check(out io.Writer, dir, system string) error {
	all, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule, Tests: true, Dir: dir,
		Env: append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		return err
	}
	faults := 0
	packages.Visit(all, nil, func(p *packages.Package) {
		for _, fault := range p.Errors {
			fmt.Fprintln(out, fault)
			faults++
		}
	})
	if faults > 0 {
		return fmt.Errorf("%d errors", faults)
	}
	graph, err := checker.Analyze(vet.Suite, all, nil)
	if err != nil {
		return err
	}
	for action := range graph.All() {
		if action.Err != nil || action.IsRoot && len(action.Diagnostics) > 0 {
			return errors.Join(errors.New("go vet would complain"), graph.PrintText(out, 0))
		}
	}
	return nil
}
