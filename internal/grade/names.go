package grade

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"stride/internal/unpack"
)

// The names of submissions. Platforms put the name of a student and a number into the names of what they let a teacher
// download: two numbers are two students of one name, and one number twice is a student who has handed in
// twice. The names go into those of files and into the class list, so that accents have one form, and other signs are "_".

// courseName is the form that Moodle and Canvas give to the names of what a student has handed in:
// Anna Schmidt_123_assignsubmission_file, and schmidtanna_LATE_123_456_project.zip. The number 123 is the student's.
var courseName = regexp.MustCompile(`^(.+?)(_LATE)?_(\d+)_(?:assignsubmission_.*|\d+_.+)$`)

// submissionsOf names submissions after their folders and archives, and says which of them got another
// name because theirs is taken, and which are late. Capitals make no difference, as in the files of some systems.
func submissionsOf(places []place) (all []Submission, notes []string) {
	count := make(map[string]map[string]bool) // the numbers of the students of a name
	long := make([]string, len(places))
	ids := make([]string, len(places))
	for k, p := range places {
		name := filepath.Base(p.path())
		if full, err := filepath.Abs(p.path()); err == nil {
			name = filepath.Base(full) // of "."
		}
		if p.archive {
			name, _ = unpack.Name(name)
		}
		long[k], ids[k] = safeName(name), fmt.Sprint(k)
		if m := courseName.FindStringSubmatch(name); m != nil {
			name, ids[k] = m[1], "student "+m[3]
			if m[2] != "" {
				notes = append(notes, fmt.Sprintf("%s was handed in late, says its name: late days come from --roster", safeName(name)))
			}
		}
		short := safeName(name)
		all = append(all, Submission{Inside: p.inside, Short: short, student: strings.ToLower(short) + " " + ids[k]})
		if count[strings.ToLower(short)] == nil {
			count[strings.ToLower(short)] = make(map[string]bool)
		}
		count[strings.ToLower(short)][ids[k]] = true
	}
	taken := make(map[string]string) // names to students
	for k := range all {
		s := &all[k]
		name := s.Short
		if len(count[strings.ToLower(name)]) > 1 {
			name = long[k]
		}
		for n := 2; taken[strings.ToLower(name)] != "" && taken[strings.ToLower(name)] != s.student; n++ {
			name = fmt.Sprintf("%s_%d", long[k], n)
		}
		taken[strings.ToLower(name)], s.Name = s.student, name
		if name != s.Short {
			notes = append(notes, fmt.Sprintf("%s is called %s here, since several submissions are called %s", places[k].path(),
				name, s.Short))
		}
	}
	return all, notes
}

// oneEach refuses what a student has handed in more than once, as Canvas allows: only the teacher can tell what counts.
func oneEach(all []Submission) (one []Submission, notes []string) {
	at := make(map[string]int)
	for _, s := range all {
		k, seen := at[s.student]
		if !seen {
			at[s.student] = len(one)
			one = append(one, s)
			continue
		}
		first := &one[k]
		first.Refused = fmt.Sprintf("several archives were handed in, %s and %s: keep the one that counts, or put them into one folder",
			filepath.Base(place{source: first.Source, inside: first.Inside}.path()),
			filepath.Base(place{source: s.Source, inside: s.Inside}.path()))
		sum := sha256.Sum256([]byte(first.Digest + s.Digest))
		first.Digest = hex.EncodeToString(sum[:16])
		notes = append(notes, first.Name+" is not graded: "+first.Refused)
	}
	return one, notes
}

var unsafe = regexp.MustCompile(`[^\pL\pN._-]+`)

// safeName returns a name that can be the name of a file everywhere.
func safeName(name string) string {
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
