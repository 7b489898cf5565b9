//go:build linux

package report

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/csv"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"stride/internal/grade"
	"stride/internal/grade/class"
)

// The strange class: in each folder of testdata/strange lie a class list as a platform exports it,
// and layout.txt, which says what the platform's archive has in it. A line of it is what was handed
// in, its place, and a word of the row that it belongs to. The first line is the kind of the
// archive.

const goodMaze = "Generating a 5x5 puzzle with values in range [1-4]\n\nPuzzle:\n3 2 2 2 1\n1 2 1 3 2\n1 3 " +
	"1 4 4\n3 2 1 3 1\n1 1 1 3 0\n\nSolution: Yes\nUnique: Yes\nSolution length: 20\n# of black holes: " +
	"1\n# of white holes: 0\n# of forced forward moves: 2\n# of forced backward moves: 6\nPuzzle value: " +
	"107\n\nTotal time: 0.000100 seconds\n"

const lowMaze = "Generating a 5x5 puzzle with values in range [1-4]\n\nPuzzle:\n2 1 2 4 1\n1 2 2 1 1\n1 3 " +
	"1 1 3\n3 2 3 3 4\n2 3 1 3 0\n\nSolution: Yes\nUnique: Yes\nSolution length: 8\n# of black holes: 2\n# " +
	"of white holes: 2\n# of forced forward moves: 4\n# of forced backward moves: 5\nPuzzle value: " +
	"39\n\nTotal time: 0.000100 seconds\n"

// strangePrograms are what students hand in, and their points of 107.
var strangePrograms = map[string]struct {
	output string
	points float64
}{
	"good": {goodMaze, 107}, "extra": {"debugging\n" + goodMaze, 106}, "low": {lowMaze, 39},
	"lowextra": {"debugging\n" + lowMaze, 38},
	"crash":    {"", 0},
}

// strangeFiles are other files by their kind, and the verdict of a student who has handed in one of
// them.
var strangeFiles = map[string]struct {
	content string
	verdict grade.Verdict
	why     string
}{
	"text":   {"text", "", ""},
	"absent": {"", Absent, ""},
	"loose":  {"print()", grade.Refused, "neither a folder nor an archive: gil_ott.py"},
	"rar":    {"Rar!\x1a\x07\x01\x00", grade.Refused, "it is a RAR archive: ask for .zip"},
	"7z":     {"7z\xbc\xaf\x27\x1c", grade.Refused, "it is a 7z archive: ask for .zip"},
	"page": {"<!DOCTYPE html><title>Log in</title>", grade.Refused, "it is a web page: the session may " +
		"have expired"},
	"locked": {string(zipped(map[string]string{"a": "x"}, nil, 1)), grade.Refused, "it is encrypted"},
}

// program returns the files of a program.
func program(kind string) map[string]string {
	return map[string]string{"PuzzleGenerator": "#!/bin/sh\ncat answer && grep -q . answer\n",
		"answer": strangePrograms[kind].output}
}

// zipped packs files, perhaps with other names and flags.
func zipped(files map[string]string, rename func(string) string, flags uint16) []byte {
	var to bytes.Buffer
	w := zip.NewWriter(&to)
	for name, text := range files {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Flags: flags}
		if rename != nil {
			h.Name, h.NonUTF8 = rename(name), true
		}
		f, err := w.CreateHeader(h)
		if err == nil && !strings.HasSuffix(name, "/") {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return to.Bytes()
}

// tarred packs files.
func tarred(files map[string]string) []byte {
	var to bytes.Buffer
	packed := gzip.NewWriter(&to)
	w := tar.NewWriter(packed)
	for name, text := range files {
		err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o755})
		if _, failed := w.Write([]byte(text)); err != nil || failed != nil {
			panic(errors.Join(err, failed))
		}
	}
	if err := errors.Join(w.Close(), packed.Close()); err != nil {
		panic(err)
	}
	return to.Bytes()
}

// handedIn is a line of a layout.
type handedIn struct{ kind, place, row string }

// layOut builds what a teacher downloads from a platform, and returns its path.
func layOut(t *testing.T, platform string) (path string, lines []handedIn) {
	t.Helper()
	dir := filepath.Join("..", "testdata", "strange", platform)
	text, err := os.ReadFile(filepath.Join(dir, "layout.txt"))
	must(t, err)
	all := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	files := make(map[string]string)
	for _, line := range all[1:] {
		parts := append(strings.Split(line, "\t"), "", "")
		h := handedIn{parts[0], parts[1], parts[2]}
		lines = append(lines, h)
		_, runs := strangePrograms[h.kind]
		other, known := strangeFiles[h.kind]
		switch {
		case h.place == "":
		case runs && strings.HasSuffix(h.place, "/"):
			for name, text := range program(h.kind) {
				files[h.place+name] = text
			}
		case runs && strings.HasSuffix(h.place, ".zip"):
			files[h.place] = string(zipped(program(h.kind), nil, 0))
		case runs:
			files[h.place] = string(tarred(program(h.kind)))
		case known || h.kind == "empty":
			files[h.place] = other.content
		default:
			text, err := os.ReadFile(filepath.Join(dir, h.kind))
			must(t, err)
			files[h.place] = string(text)
		}
	}
	path = filepath.Join(t.TempDir(), "downloaded")
	switch all[0] {
	case "zip":
		path += ".zip"
		must(t, os.WriteFile(path, zipped(files, nil, 0), 0o600))
	case "zip-437":
		path += ".zip"
		must(t, os.WriteFile(path, zipped(files, func(name string) string {
			old, err := charmap.CodePage437.NewEncoder().String(name)
			must(t, err)
			return old
		}, 0), 0o600))
	default:
		for name, text := range files {
			full := filepath.Join(path, name)
			must(t, errors.Join(os.MkdirAll(filepath.Dir(full), 0o700),
				os.WriteFile(full, []byte(text), 0o700)))
		}
	}
	return path, lines
}

// TestStrangeClass grades what each platform gives: all students meet their rows, with the points
// that they have earned, and each gradebook has a line for each of them. Nobody who has handed in
// something is told that it is nothing.
func TestStrangeClass(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	folders, err := os.ReadDir("../testdata/strange")
	must(t, err)
	plan, err := grade.ReadPlan([]byte("build: none\nrepeats: 1\nthreshold: 107\npoints: 107\nbonus: " +
		"0\nlate: {from: 10m, to: 15m}\nconfigurations: [5 5 1 4]"))
	must(t, err)
	best := isolation(t)
	for _, folder := range folders {
		if _, err := os.Stat(filepath.Join("../testdata/strange", folder.Name(), "layout.txt")); errors.Is(
			err, fs.ErrNotExist) {
			continue
		}
		t.Run(folder.Name(), func(t *testing.T) {
			t.Parallel()
			list, err := os.ReadFile(filepath.Join("../testdata/strange", folder.Name(), "class.csv"))
			must(t, err)
			path, lines := layOut(t, folder.Name())
			students, err := class.Read(list)
			must(t, err)
			found, err := grade.Find(t.Context(), plan, []string{path}, false)
			must(t, err)
			matched, err := class.Match(found.Called(), found.Loose, students)
			must(t, err)
			for _, names := range matched.Twice {
				found.Join(names)
			}
			dir := filepath.Join(t.TempDir(), "results")
			g, err := grade.Open(dir, plan, found.Submissions, slices.Concat(found.Notes, matched.Notes))
			must(t, err)
			defer g.Close()
			g.Isolation = best
			must(t, g.Run(t.Context()))
			results, err := g.Results()
			must(t, err)
			r := Join(results, matched)
			must(t, Write(dir, r, nil))
			count := 0
			for _, line := range lines {
				if line.row == "" {
					continue
				}
				count++
				k := slices.IndexFunc(r.Students, func(s *Student) bool {
					e := s.Row
					return slices.Contains([]string{e.Submission, e.Name, e.ID, e.Login, e.Email, e.Number},
						line.row)
				})
				if k < 0 {
					t.Errorf("no student %s, notes %q", line.row, r.Notes)
					continue
				}
				s := r.Students[k]
				want := strangePrograms[line.kind]
				verdict := strangeFiles[line.kind].verdict
				why := s.Why
				if s.Build != nil {
					why = cmp.Or(why, s.Build.Refused)
				}
				if math.Abs(s.Points-want.points) > 1e-9 || verdict != "" &&
					(s.Verdict != verdict || !strings.Contains(why, strangeFiles[line.kind].why)) {
					t.Errorf("%s, who has handed in %s: %g points, %s, %q, want %g, %s; notes %q", line.row,
						line.place, s.Points, s.Verdict, why, want.points, verdict, r.Notes)
				}
			}
			if n := len(students.Rows); n != count {
				t.Errorf("the class list has %d students, want %d", n, count)
			}
			var lost []string
			for _, s := range r.Students {
				if s.Verdict == NotMatched {
					lost = append(lost, s.Named())
				}
			}
			if len(lost) > 0 {
				t.Errorf("%q are not matched, notes %q", lost, r.Notes)
			}
			most := 0
			for _, b := range gradebooks {
				text, _ := os.ReadFile(filepath.Join(dir, b.file)) // which platforms don't need has none
				rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
				must(t, err)
				most = max(most, len(rows)-1)
			}
			if most != count && folder.Name() != "others" { // which have no IDs
				t.Errorf("%d of %d students have a line to import", most, count)
			}
		})
	}
}
