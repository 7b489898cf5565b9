package grade

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/disk"
)

// Which submissions are copies of each other. A student who is named here without reason is harmed
// more than a copy that is missed harms anybody, so only one thing is said: that two students
// handed in the same files, to the byte, apart from those that the course has handed out. Two
// students have the sheet's example or a header in common without having copied anything, and tools
// that were made for it compare programs whose names, comments or order were changed: JPlag, MOSS
// and Dolos read the folder "built" of a grading as it is.

// Print is a file of a submission and its checksum.
type Print struct {
	File string `json:"file"`
	Sum  string `json:"sum"`
}

// maxPrinted is the number of files of a submission up to which they are compared.
const maxPrinted = 500

// Sum returns the checksum by which a file that the course has handed out is known. Systems change
// the ends of lines.
func Sum(text []byte) string {
	sum := sha256.Sum256(lines(text))
	return hex.EncodeToString(sum[:16])
}

// printsOf returns the prints of the files in a folder, without empty ones and those that systems
// hide. There are none if there are too many files.
func printsOf(dir string) (all []Print) {
	_ = disk.WalkReadable(context.Background(), dir, func(f disk.Found) error {
		if !f.Type().IsRegular() || hidden(f.Path) {
			return nil
		}
		if sum, ok := sumOf(f); ok {
			all = append(all, Print{strings.ToValidUTF8(filepath.ToSlash(f.Path), "?"), sum})
		}
		if len(all) > maxPrinted {
			all = nil
			return fs.SkipAll
		}
		return nil
	})
	return all
}

// hidden reports whether a file, or a folder above it, is one that systems and tools make for
// themselves.
func hidden(path string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(path), "/"),
		func(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" })
}

// sumOf returns the checksum of a file, and false if it is empty or cannot be read.
func sumOf(f disk.Found) (sum string, ok bool) {
	info, err := f.Info()
	if err != nil || info.Size() == 0 {
		return "", false
	}
	if info.Size() <= maxText {
		text, err := f.In.ReadFile(f.Name())
		return Sum(text), err == nil
	}
	file, err := f.In.Open(f.Name())
	if err != nil {
		return "", false
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)[:16]), err == nil
}

// sharers are the submissions that something holds of, in the order in which it was found.
type sharers struct {
	keys  []string
	names map[string][]string
}

func (s *sharers) add(key, name string) {
	if s.names == nil {
		s.names = make(map[string][]string)
	}
	if s.names[key] == nil {
		s.keys = append(s.keys, key)
	}
	s.names[key] = append(s.names[key], name)
}

func (r *Results) note(text string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(text, args...))
}

// noteCopies notes which students handed in the same files. Given are the checksums of the course's
// own.
func (r *Results) noteCopies(given map[string]bool) {
	var copies sharers
	files := make(map[string][]string) // by the sums of a submission
	for _, s := range r.Students {
		if s.Build == nil || s.Build.Refused != "" {
			continue
		}
		var own, named []string
		for _, p := range s.Build.Prints {
			if !given[p.Sum] {
				own, named = append(own, p.Sum), append(named, p.File)
			}
		}
		if len(own) > 0 {
			slices.Sort(own)
			key := strings.Join(own, " ")
			files[key] = named
			copies.add(key, s.Name)
		}
	}
	for _, key := range copies.keys {
		if names := copies.names[key]; len(names) > 1 {
			r.note("%s handed in the same files, apart from the course's own: %s",
				strings.Join(names, " and "), few(files[key]))
		}
	}
}

// few joins names, of which many are not written.
func few(names []string) string {
	const most = 5
	if more := len(names) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), more)
	}
	return strings.Join(names, ", ")
}

// noteRecords notes what the teacher should know of builds and runs, each note once.
func (r *Results) noteRecords() {
	var all sharers
	for _, s := range r.Students {
		if s.Build == nil {
			continue
		}
		records := []*Record{s.Build}
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				records = append(records, &run.Record)
			}
		}
		var notes []string
		for _, record := range records {
			notes = append(notes, record.Notes...)
			if record.Machine != "" {
				notes = append(notes, "not graded: "+record.Machine)
			}
		}
		for k, note := range notes {
			if slices.Index(notes, note) == k {
				all.add(note, s.Name)
			}
		}
	}
	for _, note := range all.keys {
		r.note("%s: %s", few(all.names[note]), note)
	}
}
