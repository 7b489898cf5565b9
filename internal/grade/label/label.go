// Package label says what the names of folders and archives tell about the students who handed
// them in.
//
// Platforms put the name of a student, a login or a number of their own into the names of what they
// let a teacher download. Each form of names is a row of a table. A name without such a form says
// only what its words are.
//
// It also gives submissions their names in tables and files: the student's, where the platform's
// form has it, and no two the same.
package label

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"stride/internal/unpack"
)

// Canvas gives each student a number, which is in its gradebook and in the names of its archives.
const Canvas = "Canvas"

// Sakai gives each student a folder, in which another one has what was handed in.
const Sakai = "Sakai"

// Gradescope numbers submissions, and says in a file whose they are.
const Gradescope = "Gradescope"

// order says where the last name stands in the names of a platform.
type order int

const (
	anyOrder order = iota
	lastFirst
	lastLast
)

// nameForms are the forms of names. One that is also a teacher's own, as in maze_2026_11_anna, is
// unsure.
var nameForms = []struct {
	platform string
	unsure   bool
	order    order
	pattern  *regexp.Regexp
}{
	{"Moodle", false, lastLast, regexp.MustCompile(`^(?P<name>.+?)_(?P<number>\d+)_assignsubmission_`)},
	{Canvas, true, lastFirst,
		regexp.MustCompile(`^(?P<name>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_(?:\d+|text)(?:_.+|$)`)},
	{"Brightspace", false, lastLast, regexp.MustCompile(`^(?P<number>\d+)-\d+ - (?P<name>.+?) - .*\d`)},
	{Sakai, false, lastFirst, regexp.MustCompile(`^(?P<name>[^()]+, ?[^()]*[^() ])\((?P<login>[^()]+)\)`)},
	{"Blackboard", false, anyOrder,
		regexp.MustCompile(`^(?P<before>.+_)(?P<login>[^_]+)_attempt_\d{4}(?:-\d\d){5}`)},
	{Gradescope, false, lastLast, regexp.MustCompile(`^submission_(?P<number>\d+)$`)},
	{"ILIAS", true, lastFirst, regexp.MustCompile(`^(?P<name>.+_.+)_(?P<login>[^_]+)_(?P<number>\d+)$`)},
}

// Label is what the name of a submission, or the platform's file of metadata, says about its
// student.
type Label struct {
	Platform                               string // empty for a name without a form
	Unsure, Late                           bool
	LastFirst, LastLast                    bool // where the last name stands, if that is known
	Name, Login, Before, Number, ID, Email string
	Group                                  []string // the names of several students
}

// Of reads a name without the ending of an archive.
func Of(name string) Label {
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
		return Label{Platform: f.platform, Unsure: f.unsure, Late: part("late") != "", Name: part("name"),
			Login: part("login"), Before: part("before"), Number: part("number"),
			LastFirst: f.order == lastFirst, LastLast: f.order == lastLast}
	}
	return Label{}
}

// Same identifies the student of a label; it is empty if that is not known for sure.
func (l Label) Same() string {
	if l.Number == "" && l.Login == "" {
		return ""
	}
	return strings.Join([]string{l.Platform, l.Number, l.Before, l.Login, l.Name}, "\x00")
}

// Submission is what a submission is called.
type Submission struct {
	Name  string // for tables and files; no two are the same
	Whole string // the folder or archive, without the ending, as the name of a file
	Path  string // where it lies
	Label Label
}

// New returns the submission at a path, without a name as yet. What is known of its student from
// elsewhere goes before what the path says.
func New(path string, archive bool, known *Label) Submission {
	full := path
	if abs, err := filepath.Abs(full); err == nil {
		full = abs // of "."
	}
	name := filepath.Base(full)
	if archive {
		name, _ = unpack.Name(name)
	}
	if known == nil {
		l := Of(name)
		known = &l
	}
	return Submission{Whole: Safe(name), Path: path, Label: *known}
}

// Name gives submissions their names, and says which of them got another name because theirs is
// taken, which are late, and which may be one student's. Capitals make no difference, as in the
// files of some systems.
func Name(all []*Submission) (notes []string) {
	short := shortNames(all)
	count, parents := make(map[string]int), make(map[string]map[string]bool)
	taken, same := make(map[string]bool), make(map[string][]string)
	for k, s := range all {
		count[strings.ToLower(short[k])]++
		long := strings.ToLower(s.Whole)
		if parents[long] == nil {
			parents[long] = make(map[string]bool)
		}
		parents[long][s.parent()] = true
	}
	for k, s := range all {
		name := short[k]
		if count[strings.ToLower(name)] > 1 {
			name = s.Whole
		}
		if len(parents[strings.ToLower(name)]) > 1 { // kim/proj2 and lee/proj2
			name = s.parent() + "_" + name
		}
		for base, n := name, 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		taken[strings.ToLower(name)], s.Name = true, name
		if name != short[k] {
			notes = append(notes, fmt.Sprintf("%s is called %s here, since several submissions are called %s",
				s.Path, name, short[k]))
		}
		if s.Label.Late {
			notes = append(notes, name+" was handed in late, says its name")
		}
		if key := s.Label.Same(); key != "" {
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
	return notes
}

// shortNames returns the names of the students as the platforms write them: two submissions can
// have the same. An unsure form counts if all names have it, and no student has two.
func shortNames(all []*Submission) []string {
	short := make([]string, len(all))
	ofForm := true
	for k, s := range all {
		short[k] = s.Whole
		if !s.Label.Unsure {
			short[k] = Safe(cmp.Or(s.Label.Name, s.Label.Login, s.Whole))
		}
		ofForm = ofForm && s.Label.Unsure && s.Label.Platform == all[0].Label.Platform
	}
	if !ofForm {
		return short
	}
	for k, s := range all {
		if !slices.ContainsFunc(all, func(other *Submission) bool {
			return other.Label.Name == s.Label.Name && other.Whole != s.Whole
		}) {
			short[k] = Safe(s.Label.Name)
		}
	}
	return short
}

// parent is the name of the folder that holds the folder or the archive.
func (s *Submission) parent() string {
	full := s.Path
	if abs, err := filepath.Abs(full); err == nil {
		full = abs // of "." and ".."
	}
	return Safe(filepath.Base(filepath.Dir(full)))
}

var unsafe = regexp.MustCompile(`[^\pL\pN._-]+`)

// Safe returns a name that can be the name of a file everywhere.
func Safe(name string) string {
	const longest = 80
	name = strings.Trim(unsafe.ReplaceAllString(norm.NFC.String(name), "_"), ".")
	if runes := []rune(name); len(runes) > longest {
		name = string(runes[:longest])
	}
	if name == "" {
		name = "submission"
	}
	return name
}
