package grade

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/unpack"
)

// What a plan names, looked for in a folder.
//
// In a course, the assignment, the project, its folder and the program often have one name. So a
// word of a plan says nothing by itself: only a regular file that has the name, at its path, is the
// program. A word at the place of a command is found in the PATH, such as the interpreter of a
// script, and is no file of a submission.

// commandEnds are the words of the shell after which another command begins.
var commandEnds = []string{"&&", "||", "|", ";", "(", "{", "then", "do"}

// files returns the patterns of the files that a plan's commands name, with their paths.
func (p *Plan) files() (patterns []string) {
	if p.Build == "" {
		patterns = append(patterns, makefiles...)
	}
	for _, line := range []string{p.Build, p.Command} {
		if line == noBuild {
			continue
		}
		command, begins, words := "", true, []string(nil)
		for _, word := range strings.Fields(line) {
			bare := strings.Trim(word, `;"'()`)
			file := bare != "" && bare[0] != '-' && !strings.Contains(bare, "{") && filepath.IsLocal(bare)
			switch {
			case slices.Contains(commandEnds, word):
			case begins && !strings.Contains(bare, "/"):
				command = bare
			case file:
				bare = path.Clean(bare)
				patterns, words = append(patterns, bare), append(words, bare)
				if !begins {
					patterns = append(patterns, meant(command, bare, words)...)
				}
			}
			begins = slices.Contains(commandEnds, word) || strings.HasSuffix(word, ";")
		}
	}
	return patterns
}

// meant returns the files that a word means to a program which takes the names of folders, classes
// or modules. Before has the words up to it.
func meant(command, word string, before []string) (patterns []string) {
	switch {
	case command == "java":
		for _, dir := range append([]string{""}, before...) {
			patterns = append(patterns, path.Join(dir, word+".class"))
		}
		return append(patterns, word+".java")
	case strings.HasPrefix(command, "python"):
		return []string{word + ".py", word + "/__main__.py"}
	case command == "make" || command == "cd":
		for _, name := range makefiles {
			patterns = append(patterns, path.Join(word, name))
		}
	}
	return patterns
}

// isProgram reports whether a folder has a program by the plan: a makefile, a file that the
// commands name, or the folder of the project.
func (p *Plan) isProgram(at place) bool {
	return p.holdsProject(at) || slices.ContainsFunc(p.files(), at.has)
}

// holdsProject reports whether a folder has the folder of the plan. One that holds another of its
// name may be around a class, or a student's.
func (p *Plan) holdsProject(at place) bool {
	first, _, _ := strings.Cut(p.Folder, "/")
	if first == "" {
		return false
	}
	_, children, _, _ := at.list()
	return slices.ContainsFunc(children, func(c place) bool {
		name := filepath.Base(c.path())
		return !c.archive && alike(first, name) && !c.holdsFolder(name, deepestNested)
	})
}

// holdsFolder reports whether a place has a folder of a name, or a folder that has one.
func (p place) holdsFolder(name string, depth int) bool {
	_, children, _, _ := p.list()
	return slices.ContainsFunc(children, func(c place) bool {
		return !c.archive && (strings.EqualFold(filepath.Base(c.path()), name) ||
			depth > 0 && c.holdsFolder(name, depth-1))
	})
}

// has reports whether a place has a regular file that fits a pattern with its path.
func (p place) has(pattern string) bool {
	if p.entries != nil {
		return slices.ContainsFunc(p.entries, func(e unpack.Entry) bool {
			name, ok := unpack.Within(e.Name, p.inside)
			fits, _ := path.Match(pattern, path.Clean(name))
			return ok && fits && e.Mode.IsRegular()
		})
	}
	first, rest, below := strings.Cut(pattern, "/")
	entries, _ := os.ReadDir(p.source) // what cannot be read has no files
	for _, e := range entries {
		fits, _ := path.Match(first, e.Name())
		name := filepath.Join(p.source, e.Name())
		switch {
		case !fits:
		case below:
			if e.IsDir() && (place{source: name}).has(rest) {
				return true
			}
		default:
			// of a link, what it leads to counts
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
				return true
			}
		}
	}
	return false
}
