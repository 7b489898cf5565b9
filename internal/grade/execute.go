package grade

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"stride/internal/disk"
	"stride/internal/run"
	"stride/internal/unpack"
)

// What a grading does with one submission: it is unpacked and built once, in a folder for the
// purpose, which is moved into the folder of results; each run of the program starts in a copy of
// it, and so do the commands that a plan requires to work. Outputs are kept as files, with their
// checksums in the journal.

// succeeded reports whether a build has left a program to run.
func (r *Record) succeeded() bool {
	return r.Machine == "" && r.Refused == "" && r.Absent == "" &&
		(r.Usable || r.Outcome.Reason == run.Exited && r.Outcome.Code == 0)
}

// emptySubmission says why a folder without files is not graded.
const emptySubmission = "nothing was handed in"

// noBuild is the build command of a plan without builds.
const noBuild = "none"

// makefiles are the names under which make looks for its rules.
var makefiles = []string{"GNUmakefile", "makefile", "Makefile"}

// buildLine returns the command that builds a submission, and false if there is none. Sources in
// C++ without a makefile are built as most makefiles would do it.
func (p *Plan) buildLine(top string) (line string, ok bool) {
	switch p.Build {
	case noBuild:
		return "", false
	case "":
		if slices.ContainsFunc(makefiles, place{source: top}.has) {
			return "make", true
		}
		program := p.program()
		if program == "" || p.absent(top) == "" {
			return "", false
		}
		for _, pattern := range cppFiles {
			sources, _ := disk.Named(top, func(base string) bool {
				ok, _ := path.Match(pattern, base)
				return ok
			})
			if len(sources) > 0 {
				return fmt.Sprintf("g++ -o %s %s", path.Clean(program), pattern), true
			}
		}
		return "", false
	}
	return p.Build, true
}

// unpacked copies a submission, a folder or an archive, into an empty folder, and returns the
// folder within it that has the files. Often what was handed in holds a single folder or archive:
// then that is what is unpacked. IsTop tells that a folder has the files.
func unpacked(ctx context.Context, s Submission, dir string, isTop func(place) bool) (top string,
	err error) {
	for level := 0; ; level++ {
		into := filepath.Join(dir, fmt.Sprint(level))
		if err := os.Mkdir(into, 0o755); err != nil {
			return "", err
		}
		if err := unpack.Into(ctx, into, s.Source, s.Inside); err != nil {
			return "", err
		}
		top, archive := innermost(into, isTop)
		if archive == "" || level == deepestNested {
			return top, nil
		}
		s = Submission{Source: archive}
	}
}

// innermost returns the folder that has the files of what was unpacked: the first one that isTop,
// or that does not hold a single folder or archive. If it holds an archive, that is returned, too.
func innermost(dir string, isTop func(place) bool) (top, archive string) {
	for range deepestFolder {
		at := place{source: dir}
		_, children, _, err := at.list()
		if err != nil || isTop(at) || len(children) != 1 {
			return dir, ""
		}
		if children[0].archive {
			return dir, children[0].source
		}
		dir = children[0].source
	}
	return dir, ""
}

// project returns the folder in a submission that has the project of the plan. Who has handed in
// only that folder, or what is in it, has no other.
func (p *Plan) project(top string) (string, error) {
	if p.Folder == "" {
		return top, nil
	}
	found := []string{top}
	for pattern := range strings.SplitSeq(p.Folder, "/") {
		var below []string
		for _, dir := range found {
			entries, err := os.ReadDir(dir)
			if err != nil {
				return "", err
			}
			for _, e := range entries {
				if e.IsDir() && alike(pattern, e.Name()) {
					below = append(below, filepath.Join(dir, e.Name()))
				}
			}
		}
		found = below
	}
	switch len(found) {
	case 0:
		return top, nil
	case 1:
		return found[0], nil
	}
	return "", &unpack.RefusedError{Text: fmt.Sprintf("%s and %s fit folder: %s", filepath.Base(found[0]),
		filepath.Base(found[1]), p.Folder)}
}

// alike reports whether a name fits a pattern, where capitals make no difference.
func alike(pattern, name string) bool {
	ok, _ := path.Match(strings.ToLower(pattern), strings.ToLower(name))
	return ok
}

// build unpacks a submission and builds it in an empty folder, and keeps the result.
func (g *Grading) build(ctx context.Context, s Submission, r *Record, work string, slot int) error {
	built := g.built(s)
	earlier, err := disk.Named(filepath.Dir(built), func(base string) bool {
		return strings.HasPrefix(base, s.Name+"-") && len(base) == len(filepath.Base(built))
	})
	if err != nil {
		return err
	}
	// tools that look for copies read this folder: nobody is there twice
	for _, dir := range append(earlier, built) {
		if err := disk.RemoveAll(dir); err != nil {
			return &machineError{err.Error()}
		}
	}
	if err := os.MkdirAll(built, 0o700); err != nil {
		return err
	}
	if r.Refused, err = g.unpack(ctx, s, work); err != nil {
		return err
	}
	if r.Refused != "" {
		return nil
	}
	r.Outcome = Outcome{Reason: run.Exited}
	handedIn := filesOf(work)
	r.Unmet, r.Prints = g.Plan.unmet(work), printsOf(work)
	if line, ok := g.Plan.buildLine(work); ok {
		removed, err := removeBuilt(ctx, work, g.given())
		if err != nil {
			return err
		}
		if len(removed) > 0 {
			r.note("handed in compiled files, which were removed before the build: %s", few(removed))
		}
		if g.Plan.Build == "" && line != "make" {
			r.note("there is no makefile, so that this was the build: %s", line)
		}
		before := g.Plan.made(work)
		result, err := g.execute(ctx, g.command(line, work, g.Plan.buildLimits(), slot))
		if err != nil {
			return err
		}
		if result.Reason == run.OutputLimit { // of the messages, which are cut off
			result.Reason = run.Exited
		}
		result.Stderr = append(result.Stderr, tail(result.Stdout, maxBuildErrors/2)...)
		r.Outcome = outcome(result, maxBuildErrors)
		if now := g.Plan.made(work); !r.succeeded() && now != "" && now != before {
			r.Usable = true
			r.note("the build ended badly (%s), but had made %s, which was run; perhaps the makefile runs "+
				"the program, too: then a command in build:, such as g++ -o %[2]s *.cpp, also saves "+
				"its time", g.Plan.badEnd(r), path.Clean(g.Plan.program()))
		}
		if !r.succeeded() {
			lacks, err := g.lacking(ctx, r.Outcome, work)
			if err != nil {
				return err
			}
			if len(lacks) > 0 {
				r.Machine = fmt.Sprintf("%s, for which the build asks, is not on this machine, or not for "+
					"other users: install it, and run the same command again", few(lacks))
				return nil
			}
		}
	}
	if r.succeeded() {
		r.Absent = g.Plan.absent(work)
	}
	if r.Absent != "" {
		r.Hint = whyAbsent(work, r.Absent, handedIn)
	} else if !r.succeeded() {
		r.Hint = inUTF16(work)
	}
	if err := keep(ctx, work, built); ctx.Err() != nil {
		return stopped(ctx)
	} else if err != nil {
		r.Outcome.Code, r.Outcome.Stderr = 1, "what the build has left cannot be taken over: "+err.Error()
		r.Usable = false
		if err := errors.Join(disk.RemoveAll(built), os.Mkdir(built, 0o700)); err != nil {
			return &machineError{err.Error()}
		}
	}
	if r.succeeded() {
		unmet, err := g.tryCommands(ctx, built, work, handedIn, slot)
		if err != nil {
			return err
		}
		r.Unmet = append(r.Unmet, unmet...)
	}
	return nil
}

// unpack puts the files of a submission into the folder of a run, or says why it is refused.
func (g *Grading) unpack(ctx context.Context, s Submission, work string) (refused string, err error) {
	if s.Refused != "" {
		return s.Refused, nil
	}
	dir, remove, err := run.TempDir()
	if err != nil {
		return "", &machineError{err.Error()}
	}
	defer func() { _ = remove() }() // otherwise a later grading does it
	top, err := unpacked(ctx, s, dir, g.Plan.isProgram)
	if err == nil {
		top, err = g.Plan.project(top)
	}
	if no := new(unpack.RefusedError); errors.As(err, &no) {
		return no.Text, nil
	}
	if err == nil { // only the folder of a run can be reached by the user to whom it is given
		err = errors.Join(os.Remove(work), os.Rename(top, work), os.Chmod(work, 0o700))
	}
	if err == nil && len(filesOf(work)) == 0 {
		refused = emptySubmission
	}
	return refused, err
}

// program returns the file in the folder of a submission that the plan runs, and nothing if its
// command begins otherwise.
func (p *Plan) program() string {
	words := strings.Fields(p.Command)
	if len(words) == 0 || !strings.HasPrefix(words[0], "./") ||
		strings.ContainsAny(words[0], "{}$*?[;&|<>()`'\"\\") {
		return ""
	}
	return words[0]
}

// absent returns the program in the folder of a submission that the plan runs, if it is not there.
// A folder of that name is no program.
func (p *Plan) absent(dir string) string {
	program := p.program()
	if program == "" || (place{source: dir}).has(path.Clean(program)) {
		return ""
	}
	return program
}

// made tells one version of the program that the plan runs from another one. It is empty if there
// is none.
func (p *Plan) made(dir string) string {
	info, err := os.Lstat(filepath.Join(dir, p.program()))
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime())
}

// note keeps something about a build for the teacher.
func (r *Record) note(text string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(text, args...))
}

// keep moves what a build has left into the folder of results, and copies it if that is on another
// disk. The copies for the runs have only folders, files and links, with common rights; so here it
// is enough that all can be read.
func keep(ctx context.Context, work, built string) error {
	if errors.Join(os.Remove(built), os.Rename(work, built)) != nil {
		return unpack.Copy(ctx, work, built)
	}
	left := 0
	return disk.Walk(ctx, built, func(f disk.Found) error {
		if left++; left > unpack.MaxLeft {
			return unpack.TooMany()
		}
		switch {
		case f.IsDir():
			return f.In.Chmod(f.Name(), 0o700)
		case !f.Type().IsRegular():
			return nil
		}
		info, err := f.Info()
		if err == nil {
			err = f.In.Chmod(f.Name(), info.Mode().Perm()|0o400)
		}
		return err
	})
}

// stopped is the error for a run that was stopped from outside.
func stopped(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return errors.New("a run was stopped")
}

func tail(text []byte, most int) []byte { return text[max(0, len(text)-most):] }

func (g *Grading) command(line, dir string, limits run.Limits, slot int) run.Command {
	hidden := append([]string{g.dir}, g.Hidden...)
	for _, s := range g.Submissions {
		hidden = append(hidden, s.Source)
	}
	var cores float64
	if g.Parallel > 1 {
		// the same for all, however many threads they start
		cores = float64(runtime.NumCPU()) / float64(g.Parallel)
	}
	return run.Command{Args: run.Shell(line), Dir: dir, Readable: g.Plan.Readable, Hidden: hidden,
		Limits: limits, Cores: cores, Slot: slot}
}

// run runs a submission once, in an empty folder that gets a copy of what its build has left: so no
// run finds what another one has written.
func (g *Grading) run(ctx context.Context, h *handedIn, t *test, r *Record, work string, slot int) error {
	if err := unpack.Copy(ctx, g.built(h.Submission), work); err != nil {
		return err
	}
	command := g.command(g.Plan.Line(t.Config), work, g.Plan.Limits, slot)
	command.Tail = maxTail
	needed, _ := g.recordOf(t.threshold)
	input, err := g.Plan.input(t.Config, needed.Threshold)
	answers := g.Plan.OutFile != "" && t.Request != nil
	if err == nil && answers {
		err = removeFile(work, g.Plan.OutFile) // what was handed in, or left by the build
	}
	if err == nil && g.Plan.InFile != "" && t.Request != nil {
		err = replaceFile(work, g.Plan.InFile, input)
	}
	if err != nil {
		return err
	}
	if input != "" {
		command.Stdin = strings.NewReader(input)
	}
	result, err := g.execute(ctx, command)
	if err != nil {
		return err
	}
	r.Outcome = outcome(result, maxErrors)
	text := joined(result.Stdout, result.Last, result.Gap)
	if answers {
		if answer, ok := readAnswer(work, g.Plan.OutFile, g.Plan.Limits.Output); ok {
			text, r.Outcome.Stdout = answer, len(answer)
		} else {
			r.NoFile = g.Plan.OutFile
		}
	}
	if r.Outcome.Code != 0 {
		r.Hint = g.Plan.hint(g.built(h.Submission), r.Outcome.Code)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		r.Wrote = newFiles(work, filesOf(g.built(h.Submission)))
	}
	if result.Reason == run.OutputLimit {
		const enough = 4 << 10
		text = text[:min(len(text), enough)] // the rest tells the teacher nothing
	}
	r.Output = filepath.Join(outputFolder, h.Name,
		fmt.Sprintf("%s.%d.txt", strings.ReplaceAll(t.Key(), " ", "-"), r.Repeat))
	r.Sum = checksum(text)
	name := filepath.Join(g.dir, r.Output)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return disk.Replace(name, text)
}

// replaceFile writes a file into the folder of a run.
func replaceFile(dir, name, text string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	_ = disk.RemoveIn(root, name) // what was handed in under this name, such as a link
	return errors.Join(root.MkdirAll(filepath.Dir(name), 0o755), root.WriteFile(name, []byte(text), 0o644))
}

// removeFile removes a file or the like from the folder of a run.
func removeFile(dir, name string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if _, err := root.Lstat(name); err != nil {
		return nil // it is not there, or a link leads to it out of the folder, and is not followed later
	}
	return disk.RemoveIn(root, name)
}

// openFile opens a file in a folder of a submission, and returns nil if there is none. A program
// may have made a link or a pipe in its place.
func openFile(dir, name string) *os.File {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	if info, err := root.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, _ := root.Open(name) // nil with an error
	return f
}

// readAnswer reads the file that a run has written, of a long one the beginning and the end, and
// reports whether there is one.
func readAnswer(dir, name string, most int64) (text []byte, ok bool) {
	f := openFile(dir, name)
	if f == nil {
		return nil, false
	}
	defer f.Close()
	first, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, false
	}
	info, err := f.Stat()
	if err != nil || info.Size() <= most {
		return first, err == nil
	}
	from := max(most, info.Size()-maxTail)
	last, err := io.ReadAll(io.NewSectionReader(f, from, info.Size()-from))
	return joined(first, last, from > most), err == nil
}
