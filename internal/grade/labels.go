package grade

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"stride/internal/unpack"
)

// What the names of submissions say.
//
// Platforms put the name of a student, a login or a number of their own into the names of what they
// let a teacher download. Each form of names is a row of a table. A name without such a form is
// compared as a whole, by matcher.

// Canvas is the platform of that name, whose numbers its gradebook and its archives have.
const Canvas = "Canvas"

const sakai = "Sakai"

// nameForms are the forms of names. One that is also a teacher's own, as in maze_2026_11_anna, is
// unsure.
var nameForms = []struct {
	platform string
	unsure   bool
	pattern  *regexp.Regexp
}{
	{"Moodle", false, regexp.MustCompile(`^(?P<name>.+?)_(?P<number>\d+)_assignsubmission_`)},
	{Canvas, true, regexp.MustCompile(`^(?P<name>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_(?:\d+|text)(?:_.+|$)`)},
	{"Brightspace", false, regexp.MustCompile(`^(?P<number>\d+)-\d+ - (?P<name>.+?) - .*\d`)},
	{sakai, false, regexp.MustCompile(`^(?P<name>[^()]+, ?[^()]*[^() ])\((?P<login>[^()]+)\)`)},
	{"Blackboard", false, regexp.MustCompile(`^(?P<before>.+_)(?P<login>[^_]+)_attempt_\d{4}(?:-\d\d){5}`)},
	{"Gradescope", false, regexp.MustCompile(`^submission_(?P<number>\d+)$`)},
	{"ILIAS", true, regexp.MustCompile(`^(?P<name>.+_.+)_(?P<login>[^_]+)_(?P<number>\d+)$`)},
}

// label is what the name of a submission, or the platform's file of metadata, says about its
// student.
type label struct {
	platform                               string // empty for a name without a form
	unsure, late                           bool
	name, login, before, number, id, email string
	group                                  []string // the names of several students
}

// labelOf reads a name without the ending of an archive.
func labelOf(name string) (l label) {
	for _, f := range nameForms {
		found := f.pattern.FindStringSubmatch(name)
		if found == nil {
			continue
		}
		part := func(group string) string {
			if k := f.pattern.SubexpIndex(group); k > 0 {
				return found[k]
			}
			return ""
		}
		l = label{platform: f.platform, unsure: f.unsure, late: part("late") != "", name: part("name"),
			login: part("login"), before: part("before"), number: part("number")}
		return l
	}
	return l
}

// same identifies the student of a label; it is empty if that is not known for sure.
func (l label) same() string {
	if l.number == "" && l.login == "" {
		return ""
	}
	return strings.Join([]string{l.platform, l.number, l.before, l.login, l.name}, "\x00")
}

// submissionsOf names submissions after their folders and archives, and says which of them got
// another name because theirs is taken, which are late, and which may be one student's. Labels that
// are known from elsewhere go first. Capitals make no difference, as in the files of some systems.
func submissionsOf(places []place, known map[string]label) (all []Submission, notes []string) {
	for _, p := range places {
		s := Submission{Source: p.source, Inside: p.inside, of: p.of}
		l, ok := known[p.path()]
		if !ok {
			l = labelOf(s.plain(p.archive))
		}
		s.label, s.long = l, safeName(s.plain(p.archive))
		s.Short = s.long
		if !l.unsure {
			s.Short = safeName(cmp.Or(l.name, l.login, s.long))
		}
		all = append(all, s)
	}
	ofForm := func(s Submission) bool { return s.label.unsure && s.label.platform == all[0].label.platform }
	// so it is no form of the teacher
	if !slices.ContainsFunc(all, func(s Submission) bool { return !ofForm(s) }) {
		for k, s := range all {
			namesake := func(other Submission) bool {
				return other.label.name == s.label.name && other.long != s.long
			}
			if !slices.ContainsFunc(all, namesake) {
				all[k].Short = safeName(s.label.name)
			}
		}
	}
	count, parents := make(map[string]int), make(map[string]map[string]bool)
	taken, same := make(map[string]bool), make(map[string][]string)
	for _, s := range all {
		count[strings.ToLower(s.Short)]++
		long := strings.ToLower(s.long)
		if parents[long] == nil {
			parents[long] = make(map[string]bool)
		}
		parents[long][s.parent()] = true
	}
	for k := range all {
		s := &all[k]
		name := s.Short
		if count[strings.ToLower(name)] > 1 {
			name = s.long
		}
		if len(parents[strings.ToLower(name)]) > 1 { // kim/proj2 and lee/proj2
			name = s.parent() + "_" + name
		}
		for base, n := name, 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		taken[strings.ToLower(name)], s.Name = true, name
		if name != s.Short {
			notes = append(notes, fmt.Sprintf("%s is called %s here, since several submissions are called %s",
				s.path(), name, s.Short))
		}
		if s.label.late {
			notes = append(notes, name+" was handed in late, says its name: late days come from --roster")
		}
		if key := s.label.same(); key != "" {
			same[key] = append(same[key], name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(same)) {
		if len(same[key]) > 1 {
			notes = append(notes, strings.Join(same[key], " and ")+
				" may be of one student, say their names: each is graded, unless the class list has "+
				"that student")
		}
	}
	return all, notes
}

// whole is the name of the folder or archive as a file may have it.
func (s Submission) whole() string { return cmp.Or(s.long, s.Name) }

// path is where a submission lies.
func (s Submission) path() string {
	return cmp.Or(s.of, place{source: s.Source, inside: s.Inside}.path())
}

// parent is the name of the folder that holds the folder or the archive.
func (s Submission) parent() string {
	full := s.path()
	if abs, err := filepath.Abs(full); err == nil {
		full = abs // of "." and ".."
	}
	return safeName(filepath.Base(filepath.Dir(full)))
}

// plain is the name of the folder or the archive.
func (s Submission) plain(archive bool) string {
	full := s.path()
	if abs, err := filepath.Abs(full); err == nil {
		full = abs // of "."
	}
	name := filepath.Base(full)
	if archive {
		name, _ = unpack.Name(name)
	}
	return name
}
