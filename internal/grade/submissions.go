package grade

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/disk"
	"stride/internal/grade/label"
	"stride/internal/journal"
	"stride/internal/unpack"
)

// A teacher names folders and archives, and each of them may be one submission or those of a class.
// A wrong guess gives a whole class the points of one broken program, so what cannot be told is
// refused.
//
// A folder is a submission if it has a makefile or one of the files that the commands of the plan
// name. Without these, it holds submissions if a folder or an archive in it is one; everything else
// in it is skipped, and named. A folder or an archive with a single folder or archive in it is what
// that is. An archive is looked at like a folder, and the submissions of a class's archive are
// unpacked from it one by one: nothing is left behind, and an archive that one student has handed
// in damages no other's.
//
// What is looked at comes from strangers: a file of 300 GB, an archive that unpacks to a hundred
// times its size, a folder that cannot be read, names that lead nowhere. So looking has the limits
// of unpacking and ends with a context, and what cannot be read is refused for that student alone.

// Submission is the work of one student or group.
type Submission struct {
	label.Submission
	Source  string // folder or archive
	Inside  string // the folder or archive in the archive Source, with slashes; empty for all of it
	Digest  string // checksum of the content
	Refused string // why it cannot be read, or is not one submission; empty if it can be graded
}

// place is a folder or an archive in which submissions are looked for.
type place struct {
	source, inside string         // as in Submission
	archive        bool           // it is an archive, which was not looked into
	sibling        bool           // of other submissions, so that it should be one
	entries        []unpack.Entry // of the archive source that the place is in; nil on the disk
	// namedBy is the folder whose name tells the student, where that is not the one with the files
	namedBy string
}

func (p place) path() string { return filepath.Join(p.source, filepath.FromSlash(p.inside)) }

// layout describes the files that were found in a place.
type layout struct {
	places []place // one for each submission
	sure   bool    // a makefile, a program or an archive says that these are submissions
	notes  []string
	loose  []place // files next to the submissions
}

// finder looks for submissions.
type finder struct {
	plan   *Plan
	ctx    context.Context
	listed map[string]listing // archives that were looked into, by their names
}

// listing is what is in an archive.
type listing struct {
	entries []unpack.Entry
	err     error
}

// Found is what lies in folders and archives.
type Found struct {
	Submissions []Submission
	Notes       []string // what was skipped, renamed or handed in late
	Loose       []string // files next to the submissions
}

// Find returns the submissions that the paths name. If single is set, each path is one submission.
func Find(ctx context.Context, plan *Plan, paths []string, single bool) (*Found, error) {
	var places, loose []place
	all, f := new(Found), &finder{plan, ctx, make(map[string]listing)}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, disk.Reason(err))
		}
		if _, ok := unpack.Name(path); !info.IsDir() && !(ok && info.Mode().IsRegular()) {
			return nil, fmt.Errorf("%s is no submission: a submission is a folder, or an archive that "+
				"ends in %s", path, strings.Join(unpack.Endings, ", "))
		}
		found := layout{places: []place{{source: path, archive: !info.IsDir()}}}
		if !single {
			if found, err = f.lookInto(found.places[0], 0); err != nil {
				return nil, err
			}
		}
		places, loose, all.Notes = append(places, found.places...), append(loose, found.loose...),
			append(all.Notes, found.notes...)
	}
	known := make(map[string]label.Label)
	for _, p := range loose {
		all.Loose = append(all.Loose, p.path())
		if filepath.Base(p.path()) == metadataFile {
			if err := f.readMetadata(p, known); err != nil {
				all.Notes = append(all.Notes,
					fmt.Sprintf("%s says nothing of the students: %v", p.path(), err))
			}
		}
	}
	var called []*label.Submission
	all.Submissions = make([]Submission, len(places))
	for k, p := range places {
		s := &all.Submissions[k]
		at := cmp.Or(p.namedBy, p.path())
		var l *label.Label
		if about, ok := known[p.path()]; ok {
			l = &about
		}
		s.Submission = label.New(at, p.archive, l)
		called = append(called, &s.Submission)
		var err error
		if s.Source, err = filepath.Abs(p.source); err != nil {
			return nil, err
		}
		s.Inside = p.inside
		if s.Digest, err = f.digest(p); err != nil && ctx.Err() == nil {
			s.Refused = err.Error()
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	all.Notes = append(all.Notes, label.Name(called)...)
	slices.SortFunc(all.Submissions, func(a, b Submission) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// archive returns what is in an archive. It is read once.
func (f *finder) archive(source string, most unpack.Limits) ([]unpack.Entry, error) {
	found, ok := f.listed[source]
	if !ok {
		found.entries, found.err = unpack.Entries(f.ctx, source, most)
		f.listed[source] = found
	}
	return found.entries, found.err
}

// lookInto tells whether a place is a submission or holds submissions. The depth is the number of
// folders above it.
func (f *finder) lookInto(at place, depth int) (layout, error) {
	one := layout{places: []place{at}, sure: true}
	switch {
	case at.archive && at.inside != "" || depth > deepestFolder:
		return one, nil
	case at.archive:
		most := unpack.Class
		if at.sibling {
			most = unpack.One
		}
		entries, err := f.archive(at.source, most)
		if err != nil {
			return one, f.ctx.Err() // otherwise, its verdict will say what is wrong with it
		}
		found, err := f.lookInto(place{source: at.source, entries: entries}, depth+1)
		if len(found.places) == 1 && err == nil {
			return one, nil
		}
		return found, err
	}
	names, children, skipped, err := at.list()
	switch {
	case err != nil && depth > 0:
		return one, nil // its verdict will say so
	case err != nil:
		return one, fmt.Errorf("%s: %w", at.path(), disk.Reason(err))
	case f.plan.holdsProject(at):
		return one, nil
	case f.plan.isProgram(at):
		return one, f.checkSingle(at, children, depth)
	}
	for k, c := range children {
		children[k] = c.attached()
	}
	switch len(children) {
	case 0:
		one.sure = false
		if len(at.entries) > 0 {
			return one, nil // its names are refused when it is unpacked
		}
		return one, checkFiles(at, names)
	case 1:
		found, err := f.lookInto(children[0], depth+1)
		if err == nil && !found.sure && len(skipped) > 0 {
			return found, f.unclear(at)
		}
		if len(found.places) == 1 {
			found = layout{places: children, sure: found.sure}
		}
		found.notes, found.loose = append(notesOn(at, skipped), found.notes...),
			append(at.all(skipped), found.loose...)
		return found, err
	}
	return f.lookIntoAll(at, children, skipped, depth)
}

// lookIntoAll tells whether a place without a program of its own holds submissions.
func (f *finder) lookIntoAll(at place, children []place, skipped []string, depth int) (layout, error) {
	class := layout{places: children, sure: true, notes: notesOn(at, skipped), loose: at.all(skipped)}
	sure, folders := 0, []string(nil)
	for _, c := range children {
		c.sibling = true
		switch found, err := f.lookInto(c, depth+1); {
		case f.ctx.Err() != nil:
			return class, f.ctx.Err()
		case err != nil: // it is graded as one submission, whatever it holds
		case len(found.places) > 1:
			folders = append(folders, c.path())
		case found.sure:
			sure++
		}
	}
	switch {
	case sure > 0:
		for _, name := range folders {
			class.notes = append(class.notes, fmt.Sprintf("%s is graded as one submission, though it seems "+
				"to hold several", name))
		}
		return class, nil
	case len(folders) > 0:
		return class, fmt.Errorf("%s holds folders of submissions: name each of them, as in %s", at.path(),
			strings.Join(folders[:min(2, len(folders))], " "))
	case len(skipped) == 0 && at.entries == nil:
		return class, nil
	}
	return class, f.unclear(at)
}

// unclear is the error for a place in which nothing is a submission for sure.
func (f *finder) unclear(at place) error {
	return fmt.Errorf(
		"%s may be one submission or several: neither it nor a folder in it has a makefile or what the "+
			"plan runs (%s); give --single if it is one, or name the submissions in it one by one", at.path(),
		f.plan.Command)
}

// checkSingle refuses a submission in which other submissions seem to be.
func (f *finder) checkSingle(at place, children []place, depth int) error {
	var more []string
	for _, c := range children {
		c.sibling = true
		if found, err := f.lookInto(c, depth+1); err == nil && found.sure && len(found.places) == 1 {
			more = append(more, filepath.Base(c.path()))
		}
	}
	if len(more) < 2 || f.ctx.Err() != nil {
		return f.ctx.Err()
	}
	return fmt.Errorf("%s may be one submission or several: it has a makefile or a program, and so have %s "+
		"and %s in it; give --single if it is one, or name the submissions in it one by one", at.path(),
		more[0], more[1])
}

// checkFiles refuses a folder without files, and one with files of several students.
func checkFiles(at place, names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("%s holds no submissions", at.path())
	}
	students := make(map[string]bool)
	for _, name := range names {
		if same := label.Of(name).Same(); same != "" {
			students[same] = true
		}
	}
	if len(students) < 2 {
		return nil
	}
	return fmt.Errorf("%s holds files of %d students, and a submission is a folder or an archive: put the "+
		"files of each student into a folder", at.path(), len(students))
}

// list returns the names of all entries of a place, those that are folders or archives as places,
// and the names of the others, hidden folders among them. Hidden files and the notes of macOS do
// not count.
func (p place) list() (names []string, children []place, others []string, err error) {
	at := make(map[string]fs.FileMode)
	for _, e := range p.entries {
		rest, ok := unpack.Within(e.Name, p.inside)
		name, below, _ := strings.Cut(rest, "/")
		switch _, seen := at[name]; {
		case !ok || name == "." || name == ".." || name == "": // of a name that is absolute or leads out
		case below != "":
			at[name] = fs.ModeDir
		case !seen:
			at[name] = e.Mode
		}
	}
	if p.entries == nil {
		entries, failed := os.ReadDir(p.source)
		for _, e := range entries {
			at[e.Name()] = e.Type()
		}
		err = failed
	}
	for _, name := range slices.Sorted(maps.Keys(at)) {
		if strings.HasPrefix(name, ".") || name == "__MACOSX" {
			if at[name].IsDir() && name != "__MACOSX" {
				others = append(others, name)
			}
			continue
		}
		folder, file := at[name].IsDir(), at[name].IsRegular()
		_, archive := unpack.Name(name)
		child := place{source: filepath.Join(p.source, name), archive: !folder}
		if p.entries != nil {
			child = place{source: p.source, inside: path.Join(p.inside, name), archive: !folder,
				entries: p.entries}
		}
		switch {
		case folder && p.entries == nil && isGrading(child.source):
			others = append(others, name+" (results of a grading)")
			continue
		case !(folder || archive && file) || strings.HasSuffix(name, "_assignsubmission_onlinetext"):
			others = append(others, name)
		default:
			children = append(children, child)
		}
		names = append(names, name)
	}
	return names, children, others, err
}

// attachments is the folder of what a student has handed in, in the student's folder as Sakai gives
// it.
const attachments = "Submission attachment(s)"

// attached returns that folder of a student's folder, and any other place as it is.
func (p place) attached() place {
	if label.Of(filepath.Base(p.path())).Platform != label.Sakai || p.archive {
		return p
	}
	_, children, _, _ := p.list() // a folder that cannot be read has its own verdict
	for _, c := range children {
		if filepath.Base(c.path()) == attachments {
			c.namedBy, c.sibling = p.path(), p.sibling
			return c
		}
	}
	return p
}

// isGrading reports whether a folder has the records of a grading.
func isGrading(dir string) bool {
	for _, name := range []string{journal.PlanFile, journal.RunsFile} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// all returns entries of a place as places.
func (p place) all(names []string) (all []place) {
	for _, name := range names {
		each := place{source: filepath.Join(p.source, name)}
		if p.entries != nil {
			each = place{source: p.source, inside: path.Join(p.inside, name), entries: p.entries}
		}
		all = append(all, each)
	}
	return all
}

func notesOn(at place, skipped []string) []string {
	skipped = slices.DeleteFunc(slices.Clone(skipped), func(name string) bool { return name == metadataFile })
	if len(skipped) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("skipped in %s: %s", at.path(), strings.Join(skipped, ", "))}
}

// Limits of what is looked for in a submission.
const (
	deepestFolder = 50
	deepestNested = 3 // archives in archives
)

// digest returns a checksum of a submission, by which a new version of it is noticed. With an
// error, which says why the submission cannot be read, it is a checksum of that.
func (f *finder) digest(p place) (digest string, err error) {
	sum := sha256.New()
	entries := p.entries
	switch {
	case entries != nil:
	case p.archive:
		entries, err = f.archive(p.source, unpack.One)
	default:
		entries, err = unpack.Entries(f.ctx, p.source, unpack.One)
	}
	if err != nil {
		if !errors.As(err, new(*unpack.RefusedError)) {
			err = fmt.Errorf("it cannot be read: %w", disk.Reason(err))
		}
		fmt.Fprintf(sum, "%v", err)
	}
	for _, e := range entries {
		if name, ok := unpack.Within(e.Name, p.inside); ok {
			fmt.Fprintf(sum, "%q %v %q\n", name, e.Mode, e.Sum)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), err
}

// Join makes one of submissions that are one student's, and refuses it: only the teacher can tell
// which of them counts.
func (f *Found) Join(names []string) {
	var paths []string
	var all []Submission
	sum, at := sha256.New(), -1
	for _, s := range f.Submissions {
		if slices.Contains(names, s.Name) {
			paths = append(paths, filepath.Base(s.Path))
			fmt.Fprint(sum, s.Digest)
			if at >= 0 {
				continue
			}
			at = len(all)
		}
		all = append(all, s)
	}
	f.Submissions = all
	first := &f.Submissions[at]
	first.Digest = hex.EncodeToString(sum.Sum(nil)[:16])
	first.Refused = fmt.Sprintf("several archives were handed in, %s: keep the one that counts, or put "+
		"them into one folder", strings.Join(paths, " and "))
	f.Notes = append(f.Notes, fmt.Sprintf("%s is not graded: %s", first.Name, first.Refused))
}

// Called returns what the submissions are called.
func (f *Found) Called() (all []label.Submission) {
	for _, s := range f.Submissions {
		all = append(all, s.Submission)
	}
	return all
}
