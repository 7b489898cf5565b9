package gradescope

import (
	"bytes"
	"context"
	"debug/elf"
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"stride/internal/disk"
	"stride/internal/grade"
)

// Names of the files of an autograder.
const (
	planFile      = "plan.yaml"
	programFile   = "stride"
	gradingFolder = "grading"
)

//go:embed *.sh
var scripts embed.FS

var templates = template.Must(template.ParseFS(scripts, "*.sh"))

// packageName is the form of the names of Debian's packages.
var packageName = regexp.MustCompile(`^[a-z0-9][a-z0-9+.-]*$`)

// maxProgram is the longest program that is read, ten times as long as Stride.
const maxProgram = 512 << 20

// ReadProgram reads the program of an autograder, which must be one for Linux on x86-64, as
// Gradescope's machines are, and must not need any libraries.
func ReadProgram(name string) ([]byte, error) {
	text, err := disk.ReadRegular(name, maxProgram)
	if err != nil {
		return nil, err
	}
	if err := checkProgram(text); err != nil {
		return nil, fmt.Errorf("%s %w", name, err)
	}
	return text, nil
}

// WriteAutograder writes the files of an autograder into a folder, which is created if necessary:
// setup.sh, run_autograder, the plan with the files it names, the program, see [ReadProgram], and a
// grading without submissions. That has the seed and the thresholds, which would otherwise be drawn
// and searched again for each student, on another machine.
func WriteAutograder(ctx context.Context, dir string, plan *grade.Plan, planText, program []byte) error {
	files := map[string][]byte{planFile: planText, programFile: program}
	for _, r := range plan.Require {
		if r.SameAs == "" {
			continue
		}
		if !filepath.IsLocal(r.SameAs) {
			return fmt.Errorf("same-as: %s must be in the folder of the plan, which an autograder "+
				"takes with it", r.SameAs)
		}
		files[r.SameAs] = r.Given
	}
	if plan.Given != "" && !filepath.IsLocal(plan.Given) {
		return fmt.Errorf("given: %s must be in the folder of the plan, which an autograder takes with it",
			plan.Given)
	}
	for name, text := range plan.GivenFiles {
		files[filepath.Join(plan.Given, name)] = text
	}
	for _, name := range plan.Packages {
		if !packageName.MatchString(name) {
			return fmt.Errorf("packages: %q is no name of a package", name)
		}
	}
	data := struct{ Packages string }{strings.Join(plan.Packages, " ")}
	for name, source := range map[string]string{"setup.sh": "setup.sh",
		"run_autograder": "run_autograder.sh"} {
		var script bytes.Buffer
		if err := templates.ExecuteTemplate(&script, source, data); err != nil {
			return err
		}
		files[name] = script.Bytes()
	}
	if err := disk.ReplaceAll(dir, files); err != nil {
		return err
	}
	begun := filepath.Join(dir, gradingFolder)
	if err := disk.RemoveAll(begun); err != nil {
		return err
	}
	g, err := grade.Open(begun, plan, nil, nil)
	if err != nil {
		return err
	}
	return errors.Join(g.Run(ctx), g.Close())
}

// checkProgram returns an error if a program does not run on Gradescope's machines.
func checkProgram(text []byte) error {
	const build = "build one by go build ./cmd/stride with CGO_ENABLED=0, GOOS=linux and GOARCH=amd64 in " +
		"the environment, and name it by --program"
	f, err := elf.NewFile(bytes.NewReader(text))
	if err != nil || f.Machine != elf.EM_X86_64 {
		return errors.New("is no program for Linux on x86-64: " + build)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return errors.New("needs the libraries of this system: " + build)
		}
	}
	return nil
}
