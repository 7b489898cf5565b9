package grade

import (
	"archive/tar"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/disk"
)

// makeArchive writes an archive with files, whose names are given.
func makeArchive(t *testing.T, name string, files []string) {
	t.Helper()
	var entries []entry
	for _, file := range files {
		entries = append(entries, entry{name: file, kind: tar.TypeReg, content: contentOf(file)})
	}
	must(t, os.WriteFile(name, archive(filepath.Ext(name) == ".zip", entries...), 0o666))
}

// contentOf returns what a file of a test has in it: its name, or an archive with a makefile.
func contentOf(file string) []byte {
	if strings.HasSuffix(file, ".zip") {
		return archive(true, entry{name: "project/makefile", kind: tar.TypeReg})
	}
	return []byte(file)
}

// TestFind finds submissions in folders and archives of several kinds.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		files  string // in the folder or archive that is handed in, separated by commas
		want   string // the names that are found
		notes  string // a part of the notes; empty for no notes
		wrong  string // a part of the error
		plan   string
		single bool
	}{
		{files: "a/main.c,b.zip,c.zip,.hidden", want: "a b c"},
		{files: "a/makefile,b/PuzzleGenerator,notes.txt,list.csv", want: "a b",
			notes: "top: list.csv, notes.txt"},
		{files: "a/makefile,b/main.c,__MACOSX/._a,.DS_Store", want: "a b"},
		{files: "a/makefile", want: "a"},
		{files: "a/makefile,notes.txt", want: "a", notes: "top: notes.txt"},
		{files: "a/main.c,b/main.c", want: "a b"},
		{files: "class/a/makefile,class/b/makefile", want: "a b"},
		{files: "a/project.zip,a/report.pdf,b/report.pdf,notes.txt", want: "a b", notes: "notes.txt"},
		{files: "a/makefile,out/plan.json,out/runs.jsonl", want: "a", notes: "out (results of a grading)"},
		{files: "a/makefile,b/x/makefile,b/y/makefile", want: "a b",
			notes: "b is graded as one submission, though it seems to hold several"},
		{files: "main.c", want: "top"},
		{files: "makefile,src/main.c,docs.zip", want: "top"},
		{files: "main.cpp,src/x.h", plan: "build: g++ -o PuzzleGenerator *.cpp", want: "top"},
		{files: "src/x.c", single: true, want: "top"},
		{files: "project.zip", single: true, want: "top"},
		{files: "J. Doe (1).zip", want: "J._Doe_1_"},
		{files: "Anna Schmidt_123_assignsubmission_file/main.zip,Ben " +
			"Yi_124_assignsubmission_file/makefile,Ben Yi_124_assignsubmission_onlinetext/x.html",
			want: "Anna_Schmidt Ben_Yi", notes: "onlinetext"},
		{files: "Li_1_assignsubmission_file/makefile,Li_2_assignsubmission_file/makefile,Wu_3_assignsubmission_file/makefile",
			want:  "Li_1_assignsubmission_file Li_2_assignsubmission_file Wu",
			notes: "since several submissions are called Li"},
		{files: "schmidtanna_123_456_main.zip,yiben_LATE_124_457_puzzle.zip", want: "schmidtanna yiben",
			notes: "yiben was handed in late"},
		{files: "schmidtanna_123_458_p.zip,schmidtanna_123_459_q.zip,yiben_124_457_r.zip",
			want: "schmidtanna_123_458_p schmidtanna_123_459_q yiben", notes: "schmidtanna_123_458_p and " +
				"schmidtanna_123_459_q may be of one student"},
		// Names of the teacher, which look like Canvas's: three students stay three.
		{files: "maze_2026_11_anna/makefile,maze_2026_11_ben/makefile,maze_2026_11_carl/makefile",
			want: "maze_2026_11_anna maze_2026_11_ben maze_2026_11_carl", notes: "may be of one student"},
		{files: "hw_1_7_final.zip,hw_1_8_final.zip", want: "hw_1_7_final hw_1_8_final",
			notes: "may be of one student"},
		{files: "Jo\u0308rg Mu\u0308ller_7_assignsubmission_file/makefile,b/makefile", want: "Jörg_Müller b"},
		{files: "a/makefile,a.zip,A.zip", want: "A a_2 a_3",
			notes: "a.zip is called a_3 here, since several submissions are called a"},
		{files: "", wrong: "top holds no submissions"},
		{files: "main.c,src/x.c", wrong: "top may be one submission or several: neither it nor a folder in " +
			"it has a makefile or what the plan runs"},
		{files: "makefile,a/makefile,b/makefile",
			wrong: "it has a makefile or a program, and so have a and b in it; give --single if it is one"},
		{files: "g1/a/makefile,g1/b/makefile,g2/a/makefile,g2/b/makefile",
			wrong: "holds folders of submissions: name each of them"},
		{files: "schmidtanna_123_456_main.py,yiben_124_457_main.py", wrong: "holds files of 2 students"},
	} {
		if c.plan == "" {
			c.plan = "title: x"
		}
		p := plan(t, c.plan)
		dir := filepath.Join(t.TempDir(), "top")
		must(t, os.Mkdir(dir, 0o777))
		files := strings.FieldsFunc(c.files, func(r rune) bool { return r == ',' })
		for _, file := range files {
			name := filepath.Join(dir, file)
			must(t, errors.Join(os.MkdirAll(filepath.Dir(name), 0o777),
				os.WriteFile(name, contentOf(file), 0o666)))
		}
		check := func(path, want string) {
			t.Helper()
			all, err := Find(t.Context(), p, []string{path}, c.single)
			var names, notes []string
			if err == nil {
				notes = all.Notes
				for _, s := range all.Submissions {
					names = append(names, s.Name)
				}
			}
			if got := strings.Join(names, " "); got != want || (err != nil) != (want == "") || err != nil &&
				!strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s in %s: %q, %v; want %q, %s", c.files, filepath.Base(path), got, err, want,
					c.wrong)
			}
			if got := strings.Join(notes, "; "); !strings.Contains(got, c.notes) ||
				(got == "") != (c.notes == "") {
				t.Errorf("%s in %s: notes %q, want %q", c.files, filepath.Base(path), got, c.notes)
			}
		}
		check(dir, c.want)
		if c.notes != "" || c.wrong != "" || slices.Contains([]string{"a/main.c,b/main.c"}, c.files) {
			continue
		}
		// An archive with the same in it is the same, but a single submission in it has its name.
		for _, ending := range []string{".zip", ".tar"} {
			name := dir + ending
			makeArchive(t, name, files)
			want := c.want
			if !strings.Contains(want, " ") {
				want = "top"
			}
			check(name, want)
		}
	}
}

// TestParents names folders that are called alike, as the same project in two repositories is,
// after the folders that hold them.
func TestParents(t *testing.T) {
	dir := t.TempDir()
	var given []string
	for _, name := range []string{"kim/proj2", "lee/proj2", "lee/proj1"} {
		given = append(given, filepath.Join(dir, name))
		must(t, os.MkdirAll(given[len(given)-1], 0o777))
		must(t, os.WriteFile(filepath.Join(dir, name, "makefile"), []byte("all:"), 0o666))
	}
	all, err := Find(t.Context(), plan(t, "title: x"), given, true)
	must(t, err)
	var names []string
	for _, s := range all.Submissions {
		names = append(names, s.Name)
	}
	if want := []string{"kim_proj2", "lee_proj2", "proj1"}; !slices.Equal(names, want) {
		t.Errorf("they are called %q, want %q", names, want)
	}
}

// TestFindInArchive unpacks the submissions of a class's archive, each for itself, and notices
// which of them has changed.
func TestFindInArchive(t *testing.T) {
	for _, ending := range []string{".zip", ".tar"} {
		name := filepath.Join(t.TempDir(), "class"+ending)
		find := func(files ...string) map[string]Submission {
			makeArchive(t, name, files)
			all, err := Find(t.Context(), NewPlan(), []string{name}, false)
			must(t, err)
			byName := make(map[string]Submission)
			for _, s := range all.Submissions {
				byName[s.Name] = s
			}
			return byName
		}
		was := find("x/ann/p/makefile", "x/ann/p/a.c", "x/anna/makefile", "x/ben.zip", "x/evil/makefile",
			"x/evil/../../../evil")
		for student, want := range map[string]string{"ann": "a.c makefile", "anna": "makefile",
			"ben":  "makefile",
			"evil": "makefile"} {
			top, err := unpacked(t.Context(), was[student], t.TempDir(), NewPlan().isProgram)
			if err != nil {
				t.Errorf("%s in %s: %v", student, ending, err)
			}
			var files []string
			entries, err := os.ReadDir(top)
			for _, e := range entries {
				files = append(files, e.Name())
			}
			if got := strings.Join(files, " "); got != want || err != nil {
				t.Errorf("%s in %s: %q, %v; want %q", student, ending, got, err, want)
			}
		}
		now := find("x/ann/p/makefile", "x/ann/p/b.c", "x/anna/makefile", "x/ben.zip", "x/evil/makefile")
		if now["anna"].Digest != was["anna"].Digest || now["ann"].Digest == was["ann"].Digest {
			t.Errorf("checksums in %s: %v, then %v", ending, was, now)
		}
	}
}

// TestUnpackNested unpacks an archive in an archive, next to a report.
func TestUnpackNested(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.tar")
	makeArchive(t, name, []string{"a/nested.zip", "a/report.pdf"})
	top, err := unpacked(t.Context(), Submission{Source: name}, t.TempDir(), NewPlan().isProgram)
	if _, missing := os.Stat(filepath.Join(top, "makefile")); err != nil || missing != nil {
		t.Errorf("%v, %v", err, missing)
	}
}

// TestFindHostile puts a submission that cannot be looked at next to good ones: it is refused, and
// the others are found.
func TestFindHostile(t *testing.T) {
	zipped := func(names ...string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { makeArchive(t, filepath.Join(dir, "eve.zip"), names) }
	}
	for name, c := range map[string]struct {
		make    func(t *testing.T, dir string)
		refused string // empty if it is refused only when it is unpacked
	}{
		"absolute":    {zipped("/x"), ""},
		"backslash":   {zipped(`\x`), ""},
		"two slashes": {zipped("//x/y"), ""},
		"tar": {func(t *testing.T, dir string) {
			makeArchive(t, filepath.Join(dir, "eve.tar"), []string{"/x"})
		}, ""},
		"up": {zipped("../x"), ""},
		"no archive": {func(t *testing.T, dir string) {
			must(t, os.WriteFile(filepath.Join(dir, "eve.zip"), []byte("no"), 0o666))
		}, "it is no zip archive"},
		"too large": {func(t *testing.T, dir string) { // sparse: a thousand times what may be handed in
			name := filepath.Join(dir, "eve", "big.bin")
			must(t, errors.Join(os.Mkdir(filepath.Dir(name), 0o777), os.WriteFile(name, nil, 0o666),
				os.Truncate(name, 300<<30)))
		}, "unpacks to more than 256 MiB"},
		"too deep": {func(t *testing.T, dir string) {
			root, err := os.OpenRoot(dir)
			for range disk.MaxDepth { // two levels each
				err = errors.Join(err, root.MkdirAll("eve/d", 0o777))
				next, failed := root.OpenRoot("eve/d")
				if err = errors.Join(err, failed, root.Close()); err != nil {
					t.Fatal(err)
				}
				root = next
			}
			must(t, root.Close())
		}, "folders more than 200 deep"},
	} {
		for _, place := range []string{"class", "alone"} {
			if name == "too large" && place == "alone" {
				continue // it is read once, which takes seconds
			}
			t.Run(name+" "+place, func(t *testing.T) {
				dir := t.TempDir()
				c.make(t, dir)
				want := "eve"
				if place == "class" {
					makeArchive(t, filepath.Join(dir, "anna.zip"), []string{"makefile"})
					want = "anna eve"
				}
				all, err := Find(t.Context(), NewPlan(), []string{dir}, false)
				must(t, err)
				var names []string
				for _, s := range all.Submissions {
					names = append(names, s.Name)
					if s.Name != "eve" {
						continue
					}
					if s.Refused == "" && c.refused == "" {
						_, err := unpacked(t.Context(), s, t.TempDir(), NewPlan().isProgram)
						if err == nil {
							t.Error("eve is unpacked")
						}
					} else if c.refused == "" || !strings.Contains(s.Refused, c.refused) {
						t.Errorf("eve is refused: %q, want %q", s.Refused, c.refused)
					}
				}
				if got := strings.Join(names, " "); got != want || err != nil {
					t.Errorf("%q, %v, want %q", got, err, want)
				}
			})
		}
	}
}

// TestFindStops cancels looking at a submission that is large enough to be noticed.
func TestFindStops(t *testing.T) {
	dir := t.TempDir()
	makeArchive(t, filepath.Join(dir, "anna.zip"), []string{"makefile"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, NewPlan(), []string{dir}, false); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
