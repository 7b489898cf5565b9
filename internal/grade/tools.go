package grade

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/disk"
	"stride/internal/run"
)

// A compiler that this machine lacks is no student's fault: a whole class would have 0 points. So
// before anything is built, the tools that the plan needs are looked for, as a run sees them. If
// one is missing, and a submission needs it, the grading stops. Only tools of the plan count: no
// student stops a grading by asking for another one.

// tools are the programs in packages of the system, and the files that need them. A first line with
// #! asks for one by its name.
var tools = []struct {
	pattern string // of names of packages
	name    string
	files   []string
}{
	{"make", "make", makefiles},
	{"g++*", "g++", cppFiles},
	{"build-essential", "g++", cppFiles},
	{"gcc*", "gcc", []string{"*.c"}},
	{"*jdk*", "javac", []string{"*.java"}},
	{"python3", "python3", []string{"*.py"}},
	{"nodejs", "node", []string{"*.js"}},
	{"golang*", "go", []string{"*.go"}},
	{"rustc", "rustc", []string{"*.rs"}},
}

// cppFiles are the names of sources in C++.
var cppFiles = []string{"*.cpp", "*.cc", "*.cxx"}

// checkTools returns an error if submissions need tools of the plan that are not on this machine.
func (g *Grading) checkTools(ctx context.Context, submissions []Submission) error {
	if len(submissions) == 0 {
		return nil
	}
	var asked []string
	for _, command := range []string{g.Plan.Build, g.Plan.Command} {
		if first, _, _ := strings.Cut(command, " "); first != noBuild && plainWord(first) {
			asked = append(asked, first)
		}
	}
	commands := slices.Clone(asked)
	for _, t := range tools {
		if slices.ContainsFunc(g.Plan.Packages, func(name string) bool {
			ok, _ := path.Match(t.pattern, name)
			return ok
		}) {
			asked = append(asked, t.name)
		}
	}
	missing, err := g.missing(ctx, asked)
	if err != nil || len(missing) == 0 {
		return err
	}
	var lacks sharers
	for _, name := range missing {
		if slices.Contains(commands, name) {
			lacks.add(name, "the plan")
		}
	}
	for _, s := range submissions {
		needed, err := g.needs(ctx, s)
		if err != nil {
			return err
		}
		for _, name := range missing {
			if slices.Contains(needed, name) {
				lacks.add(name, s.Name)
			}
		}
	}
	var texts []string
	for _, name := range lacks.keys {
		texts = append(texts, fmt.Sprintf("%s, which %s needs", name, few(lacks.names[name])))
	}
	if len(texts) == 0 {
		return nil
	}
	return fmt.Errorf("nothing was built, as this machine lacks %s: install what is missing, and run the "+
		"same command again", strings.Join(texts, ", and "))
}

// plainWord reports whether the first word of a command is the name of a program in the PATH.
func plainWord(word string) bool {
	return word != "" && !strings.ContainsAny(word, "/={}$*?[;&|<>()`'\"\\")
}

// missing returns those of some programs that a run does not find.
func (g *Grading) missing(ctx context.Context, names []string) (lacking []string, err error) {
	dir, remove, err := run.TempDir()
	if err != nil {
		return nil, err
	}
	defer func() { _ = remove() }() // otherwise a later grading does it
	names = slices.Sorted(slices.Values(names))
	line := "for t in " + strings.Join(slices.Compact(names), " ") +
		`; do command -v "$t" >/dev/null || echo "$t"; done`
	r, err := g.execute(ctx, g.command(line, dir, g.Plan.buildLimits(), 0))
	return strings.Fields(string(r.Stdout)), err
}

// needs returns the tools that the files of a submission ask for.
func (g *Grading) needs(ctx context.Context, s Submission) (names []string, err error) {
	dir, remove, err := run.TempDir()
	if err != nil {
		return nil, err
	}
	defer func() { _ = remove() }() // otherwise a later grading does it
	if _, err := g.unpack(ctx, s, dir); err != nil {
		return nil, err
	}
	err = disk.WalkReadable(ctx, dir, func(f disk.Found) error {
		for _, t := range tools {
			for _, pattern := range t.files {
				if ok, _ := path.Match(pattern, f.Name()); ok && f.Type().IsRegular() {
					names = append(names, t.name)
				}
			}
		}
		return nil
	})
	if program := g.Plan.program(); program != "" {
		words := strings.Fields(strings.TrimPrefix(firstLine(dir, program), "#!"))
		for _, word := range words {
			names = append(names, path.Base(word))
		}
	}
	return names, err
}

// firstLine returns the first line of a script, and nothing of other files.
func firstLine(dir, name string) string {
	f := openFile(dir, name)
	if f == nil {
		return ""
	}
	defer f.Close()
	const longest = 256 // of what a kernel reads
	head := make([]byte, longest)
	n, _ := f.Read(head)
	line, _, _ := bytes.Cut(head[:n], []byte("\n"))
	if !bytes.HasPrefix(bytes.TrimPrefix(line, []byte(byteOrderMark)), []byte("#!")) {
		return ""
	}
	return string(line)
}

// byteOrderMark is what some editors write before a text.
const byteOrderMark = "\ufeff"

// hint says why the program of a plan failed, if its first bytes tell.
func (p *Plan) hint(dir string, code int) string {
	program := p.program()
	f := openFile(dir, program)
	if program == "" || f == nil {
		return ""
	}
	defer f.Close()
	if system := systemOf(f); system != "" && code == notExecutable {
		return fmt.Sprintf("%s is a program for %s", program, system)
	}
	line := firstLine(dir, program)
	interpreter, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "#!")), " ")
	switch {
	case line == "":
		return ""
	case strings.HasPrefix(line, byteOrderMark):
		return program + " begins with a byte-order mark, so that its first line is not read: save it as " +
			"UTF-8 without one"
	case strings.HasSuffix(line, "\r"):
		return program + " has the line ends of Windows, so that its first line is misread: save it with " +
			"those of Unix"
	}
	if _, err := os.Stat(interpreter); err != nil {
		return fmt.Sprintf("%s asks for %s in its first line, which is not there", program, interpreter)
	}
	return ""
}

// whyAbsent says why the program of a plan is not there: what has its name, which programs the
// build made instead, or which file seems to be the makefile or the program under another name.
func whyAbsent(dir, program string, handedIn map[string]bool) string {
	if info, err := os.Lstat(filepath.Join(dir, program)); err == nil && info.IsDir() {
		return program + " is a folder"
	}
	made := slices.DeleteFunc(newFiles(dir, handedIn), func(name string) bool {
		info, err := os.Lstat(filepath.Join(dir, name))
		return err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0
	})
	if len(made) > 0 {
		return "the build made " + few(made)
	}
	wanted := []string{path.Base(program)}
	if !slices.ContainsFunc(makefiles, place{source: dir}.has) {
		wanted = append(wanted, makefiles...)
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		bare := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
		for _, name := range wanted {
			if e.Name() != name && (strings.EqualFold(e.Name(), name) || strings.EqualFold(bare, name)) {
				return fmt.Sprintf("%s is not read, since it should be named %s", e.Name(), name)
			}
		}
	}
	return ""
}

// newFiles returns the files in a folder that were not there before.
func newFiles(dir string, before map[string]bool) (names []string) {
	for name := range filesOf(dir) {
		if !before[name] {
			names = append(names, filepath.ToSlash(name))
		}
	}
	slices.Sort(names)
	return names
}

// isSource reports whether a compiler or make reads a file.
func isSource(name string) bool {
	fits := func(pattern string) bool {
		ok, _ := path.Match(pattern, name)
		return ok
	}
	for _, t := range tools {
		if slices.ContainsFunc(t.files, fits) {
			return true
		}
	}
	return fits("*.h") || fits("*.hpp")
}

// inUTF16 names a file that editors of Windows have saved as UTF-16, which no compiler reads.
func inUTF16(dir string) (hint string) {
	_ = disk.WalkReadable(context.Background(), dir, func(f disk.Found) error {
		if !f.Type().IsRegular() || !isSource(f.Name()) {
			return nil
		}
		file, err := f.In.Open(f.Name())
		if err != nil {
			return nil
		}
		defer file.Close()
		var mark [2]byte
		n, _ := file.Read(mark[:])
		if text := string(mark[:n]); text == "\xff\xfe" || text == "\xfe\xff" {
			hint = filepath.ToSlash(f.Path) + " is UTF-16: save it as UTF-8"
		}
		return nil
	})
	return hint
}
