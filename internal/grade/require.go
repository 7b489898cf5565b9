package grade

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"stride/internal/disk"
	"stride/internal/run"
)

// A course asks for more than a program: a readme, a name at the top of main.cpp, a makefile whose
// "make clean" cleans. What a plan requires is looked at once, when a submission is built, and recorded
// with the build; what it costs if it is not there can be changed afterwards.

// Requirement is something that a submission has to have, or that has to work in it.
type Requirement struct {
	Name      string         // in words, for the student; empty for a description
	File      string         // pattern of names, such as readme*; capitals do not matter
	SameAs    string         // a file of the course that one of these has to equal, or the checksum of one; see [Plan.LoadFiles]
	Contains  *regexp.Regexp // what one of these files has to contain; nil if it only has to be there
	Command   string         // that has to succeed after the build
	Clean     bool           // and to remove whatever was not handed in
	Deduction float64
	sum       string // of the file SameAs, and its print
	print     string
}

// String is the name of what is required, or a description.
func (r Requirement) String() string { return cmp.Or(r.Name, r.what()) }

// what describes what is required.
func (r Requirement) what() string {
	switch {
	case r.SameAs != "":
		return fmt.Sprintf("the file %s as it was given", r.File)
	case r.Clean:
		return fmt.Sprintf("%q removes all files that were not handed in", r.Command)
	case r.Command != "":
		return fmt.Sprintf("%q succeeds", r.Command)
	case r.Contains != nil:
		return fmt.Sprintf("a file %s that contains %v", r.File, r.Contains)
	}
	return "a file " + r.File
}

// checksumPrefix begins a checksum in place of the name of a file.
const checksumPrefix = "sha256:"

// LoadFiles reads the files that submissions must not change. Their names are seen from a folder, that of the plan.
func (p *Plan) LoadFiles(dir string) error {
	for k := range p.Require {
		r := &p.Require[k]
		if sum, ok := strings.CutPrefix(r.SameAs, checksumPrefix); ok {
			r.sum = sum
		} else if r.SameAs != "" {
			name := r.SameAs
			if !filepath.IsAbs(name) {
				name = filepath.Join(dir, name)
			}
			text, err := disk.ReadRegular(name, maxText)
			if err != nil {
				return fmt.Errorf("same-as: %s: %w", name, disk.Reason(err))
			}
			r.sum = lineSum(text)
			r.print, _ = PrintOf(name, text)
		}
	}
	return nil
}

// lineSum returns a checksum of a text, which does not depend on how its lines end.
func lineSum(text []byte) string {
	return checksum(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
}

// id identifies what a requirement looks at.
func (r Requirement) id() string { return r.what() + r.sum }

// required identifies what the build of a submission looks at.
func (p *Plan) required() string {
	words := make([]string, len(p.Require))
	for k, r := range p.Require {
		words[k] = r.id()
	}
	return strings.Join(words, ", ")
}

// unmet returns the requirements that the files of a submission, as handed in, do not meet.
func (p *Plan) unmet(dir string) (all []string) {
	for _, r := range p.Require {
		if r.Command == "" && !r.met(dir) {
			all = append(all, r.id())
		}
	}
	return all
}

// met looks for the file of a requirement.
func (r Requirement) met(dir string) (met bool) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false
	}
	defer root.Close()
	_ = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		ok, _ := path.Match(strings.ToLower(r.File), strings.ToLower(path.Base(name)))
		if err != nil || !ok || !e.Type().IsRegular() {
			return nil
		}
		text, err := root.ReadFile(name)
		if met = err == nil && (r.Contains == nil || r.Contains.Match(text)) && (r.SameAs == "" || lineSum(text) == r.sum); met {
			return fs.SkipAll
		}
		return nil
	})
	return met
}

// tryCommands runs the commands that have to succeed in the folder of a build, and returns the requirements that
// are not met. Before are the files that were handed in.
func (g *Grading) tryCommands(ctx context.Context, dir string, before map[string]bool, slot int) ([]string, error) {
	var all []string
	for _, r := range g.Plan.Require {
		if r.Command == "" {
			continue
		}
		result, err := g.Isolation.Run(ctx, g.command(r.Command, dir, g.Plan.buildLimits(), slot))
		if err != nil {
			return nil, err
		}
		if result.Reason == run.Stopped {
			return nil, stopped(ctx)
		}
		ok := result.Code == 0 && (result.Reason == run.Exited || result.Reason == run.OutputLimit)
		for name := range filesOf(dir) {
			ok = ok && (!r.Clean || before[name])
		}
		if !ok {
			all = append(all, r.id())
		}
	}
	return all, nil
}

// filesOf returns the names of the files in a folder and the folders in it.
func filesOf(dir string) map[string]bool {
	all := make(map[string]bool)
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all[name] = true
		}
		return nil
	})
	return all
}
