package grade

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"stride/internal/disk"
	"stride/internal/run"
	"stride/internal/unpack"
)

// A course asks for more than a program: a readme, a name at the top of main.cpp, a makefile whose
// "make clean" cleans. What a plan requires is looked at once, when a submission is built, and
// recorded with the build; what it costs if it is not there can be changed afterwards.

// maxText is the number of bytes of the largest file that is read as a text.
const maxText = 1 << 20

// Requirement is something that a submission has to have, or that has to work in it.
type Requirement struct {
	Name      string         // in words, for the student; empty for a description
	File      string         // pattern of names, such as readme*; capitals do not matter
	SameAs    string         // a file of the course that one of these has to equal; see [Plan.LoadFiles]
	Contains  *regexp.Regexp // what one of these files has to contain; nil if it only has to be there
	Command   string         // that has to succeed after the build
	Clean     bool           // and to remove whatever was not handed in
	Deduction float64
	Given     []byte // the content of SameAs
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

// LoadFiles reads the files that submissions must not change, and those that the course has given.
// Their names are seen from a folder, that of the plan.
func (p *Plan) LoadFiles(dir string) (err error) {
	if p.Given != "" {
		if err := p.loadGiven(dir); err != nil {
			return fmt.Errorf("given: %w", err)
		}
	}
	for k := range p.Require {
		r := &p.Require[k]
		if r.SameAs == "" {
			continue
		}
		name := r.SameAs
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if r.Given, err = disk.ReadRegular(name, maxText); err != nil {
			return fmt.Errorf("same-as: %s: %w", name, disk.Reason(err))
		}
	}
	return nil
}

// loadGiven reads what the course has given.
func (p *Plan) loadGiven(dir string) error {
	if !filepath.IsAbs(p.Given) {
		dir = filepath.Join(dir, p.Given)
	} else {
		dir = p.Given
	}
	p.GivenFiles = make(map[string][]byte)
	return disk.Walk(context.Background(), dir, func(f disk.Found) error {
		if !f.Type().IsRegular() {
			return nil
		}
		if len(p.GivenFiles) == maxPrinted {
			return fmt.Errorf("%s has more than %d files", dir, maxPrinted)
		}
		text, err := f.In.ReadFile(f.Name())
		p.GivenFiles[f.Path] = text
		return err
	})
}

// lines returns a text whose lines end as on Unix.
func lines(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// id identifies what a requirement looks at.
func (r Requirement) id() string {
	if r.SameAs == "" {
		return r.what()
	}
	return r.what() + checksum(lines(r.Given))
}

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
	eachText(dir, func(name string, text []byte) (more bool) {
		ok, _ := path.Match(strings.ToLower(r.File), strings.ToLower(path.Base(name)))
		met = ok && (r.Contains == nil || r.Contains.Match(text)) &&
			(r.SameAs == "" || bytes.Equal(lines(text), lines(r.Given)))
		return !met
	})
	return met
}

// eachText reads the files in a folder and the folders in it, those that are too long for a text as
// empty ones. What cannot be read is left out.
func eachText(dir string, do func(name string, text []byte) (more bool)) {
	_ = disk.WalkReadable(context.Background(), dir, func(f disk.Found) error {
		if !f.Type().IsRegular() {
			return nil
		}
		info, err := f.Info()
		if err != nil {
			return nil
		}
		var text []byte
		if info.Size() <= maxText {
			text, err = f.In.ReadFile(f.Name())
		}
		if err == nil && !do(filepath.ToSlash(f.Path), text) {
			return fs.SkipAll
		}
		return nil
	})
}

// tryCommands runs the commands that have to succeed in a copy of what was built, and returns the
// requirements that are not met. The copy is made where the files were handed in.
func (g *Grading) tryCommands(ctx context.Context, built, work string, handedIn map[string]bool, slot int) (
	all []string, err error) {
	commands := slices.DeleteFunc(slices.Clone(g.Plan.Require), func(r Requirement) bool {
		return r.Command == ""
	})
	if len(commands) > 0 {
		err = unpack.Copy(ctx, built, work)
	}
	if err != nil {
		return nil, err
	}
	for _, r := range commands {
		result, err := g.execute(ctx, g.command(r.Command, work, g.Plan.buildLimits(), slot))
		if errors.As(err, new(*disk.DeepError)) { // left by the command before
			all = append(all, r.id())
			continue
		}
		if err != nil {
			return nil, err
		}
		ok := result.Code == 0 && (result.Reason == run.Exited || result.Reason == run.OutputLimit)
		for name := range filesOf(work) {
			ok = ok && (!r.Clean || handedIn[name])
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
	_ = disk.WalkReadable(context.Background(), dir, func(f disk.Found) error {
		if !f.IsDir() {
			all[f.Path] = true
		}
		return nil
	})
	return all
}
