package grade

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Submission is what one student, or one group, has handed in.
type Submission struct {
	Name   string // for tables and files; no two are the same
	Source string // folder or archive
	Digest string // checksum of the content
}

// Find returns the submissions that the paths name: archives, folders with one submission, and
// folders with many. A folder holds many submissions if it holds nothing but folders and archives;
// hidden files and lists such as submission_metadata.yml do not count. If single is set, each path
// is one submission. A submission that is a folder with nothing but an archive is that archive.
func Find(paths []string, single bool) ([]Submission, error) {
	var all []Submission
	for _, path := range paths {
		sources := []string{path}
		if !single {
			var err error
			if sources, err = sourcesIn(path); err != nil {
				return nil, err
			}
		}
		for _, source := range sources {
			name, err := nameOf(source)
			if err != nil {
				return nil, err
			}
			source = lonelyArchive(source)
			sum, err := digest(source)
			if err != nil {
				return nil, err
			}
			full, err := filepath.Abs(source)
			if err != nil {
				return nil, err
			}
			all = append(all, Submission{name, full, sum})
		}
	}
	sources := make(map[string]string)
	for _, s := range all {
		if other, twice := sources[s.Name]; twice {
			return nil, fmt.Errorf("two submissions are called %s, %s and %s: rename one of them", s.Name, other, s.Source)
		}
		sources[s.Name] = s.Source
	}
	slices.SortFunc(all, func(a, b Submission) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// nameOf returns the name of a submission.
func nameOf(source string) (string, error) {
	full, err := filepath.Abs(source)
	if err != nil {
		return "", err
	}
	name := filepath.Base(full)
	if info, err := os.Stat(full); err != nil || !info.IsDir() {
		name, _ = archiveName(name)
	}
	return safeName(name), nil
}

// lonelyArchive returns the archive that a folder consists of, or else what it is given.
func lonelyArchive(source string) string {
	entries, err := os.ReadDir(source)
	if err != nil {
		return source // an archive
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") })
	if len(entries) != 1 || !entries[0].Type().IsRegular() {
		return source
	}
	if _, ok := archiveName(entries[0].Name()); !ok {
		return source
	}
	return filepath.Join(source, entries[0].Name())
}

// lists are the endings of files beside submissions, which the pages of courses put there.
var lists = []string{".yml", ".yaml", ".json", ".csv"}

func sourcesIn(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		if _, ok := archiveName(path); !ok {
			return nil, fmt.Errorf("%s is no submission: a submission is a folder, or an archive that ends in %s", path, strings.Join(archiveEndings, ", "))
		}
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var many []string
	for _, e := range entries {
		full := filepath.Join(path, e.Name())
		_, archive := archiveName(e.Name())
		switch {
		case strings.HasPrefix(e.Name(), ".") || slices.Contains(lists, filepath.Ext(e.Name())):
		case e.IsDir() || archive && e.Type().IsRegular():
			many = append(many, full)
		default:
			return []string{path}, nil
		}
	}
	if len(many) == 0 {
		return nil, fmt.Errorf("%s holds no submissions", path)
	}
	return many, nil
}

var unsafe = regexp.MustCompile(`[^\pL\pN._-]+`)

// safeName returns a name that can be the name of a file everywhere.
func safeName(name string) string {
	const longest = 80
	name = strings.Trim(unsafe.ReplaceAllString(name, "_"), ".")
	if runes := []rune(name); len(runes) > longest {
		name = string(runes[:longest])
	}
	if name == "" {
		name = "submission"
	}
	return name
}
