package grade

import (
	"archive/tar"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNames gives each word of a plan as the name of a folder around a class, of a class within
// that, and of a student: a folder of that name is no program. Found are all students, and in
// an archive of the same class, too.
func TestNames(t *testing.T) {
	for text, files := range map[string][]string{
		"title: x":                                {"makefile", "main.cpp"},
		"task: solve":                             {"makefile", "solve.cpp"},
		"build: none\nrun: python3 solve.py":      {"solve.py"},
		"build: none\nrun: python3 -m solver":     {"solver/__main__.py"},
		"build: none\nrun: java -cp bin Main":     {"bin/Main.class"},
		"build: javac -d bin src/*.java":          {"src/Main.java"},
		"build: make -C src\nrun: ./bin/generate": {"src/makefile", "src/main.c"},
		"build: cd src && make":                   {"src/makefile"},
		"folder: proj2":                           {"proj2/main.cpp"},
	} {
		p := plan(t, text)
		words := append(strings.Fields(p.Build+" "+p.Command+" "+p.Folder), makefiles...)
		for _, word := range words {
			word = strings.TrimPrefix(word, "./")
			if strings.ContainsAny(word, "*{&-") {
				continue
			}
			word = path.Base(word)
			for where, class := range map[string][]string{"around": {word + "/ann", word + "/bob"},
				"twice": {word + "/" + word + "/ann", word + "/" + word + "/bob"}, "student": {"ann", word},
				"project": {"ann/" + word, "bob/" + word}} {
				dir := filepath.Join(t.TempDir(), "top")
				var names []string
				for _, student := range class {
					for _, file := range files {
						name := filepath.Join(dir, student, file)
						must(t, os.MkdirAll(filepath.Dir(name), 0o777))
						must(t, os.WriteFile(name, []byte("x"), 0o777))
						names = append(names, path.Join(student, file))
					}
				}
				zipped := dir + ".zip"
				makeArchive(t, zipped, names)
				for _, source := range []string{dir, zipped} {
					found, err := Find(t.Context(), p, []string{source}, false)
					if err != nil || len(found.Submissions) != 2 {
						t.Errorf("%q, %s is %s in %s: %v, %v", text, word, where, filepath.Base(source),
							found, err)
						continue
					}
					for _, s := range found.Submissions {
						top, err := unpacked(t.Context(), s, t.TempDir(), p.isProgram)
						must(t, err)
						if !(place{source: top}).has(files[0]) {
							t.Errorf("%q, %s is %s in %s: %s has its files elsewhere", text, word, where,
								filepath.Base(source), s.Name)
						}
					}
				}
			}
		}
	}
}

// TestFiles lists what plans name.
func TestFiles(t *testing.T) {
	for text, want := range map[string]string{
		"build: none":                             "PuzzleGenerator",
		"build: none\nrun: solve":                 "",
		"build: none\nrun: bash run.sh {rows}":    "run.sh",
		"build: g++ -o prog a.cpp\nrun: ./prog":   "a.cpp prog prog",
		"build: none\nrun: cd src; ./x/go /etc/x": "src src/GNUmakefile src/Makefile src/makefile x/go",
	} {
		got := plan(t, text).files()
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", text, got, want)
		}
	}
}

// TestFolderIsNoProgram has folders, and links to files and folders, where the program belongs.
func TestFolderIsNoProgram(t *testing.T) {
	p, dir := plan(t, "title: x"), t.TempDir()
	const program = "PuzzleGenerator"
	at := filepath.Join(dir, program)
	for what, make := range map[string]func() error{
		"":            func() error { return nil },
		"a folder":    func() error { return os.Mkdir(at, 0o777) },
		"a lost link": func() error { return os.Symlink("nothing", at) },
		"a file":      func() error { return os.WriteFile(at, nil, 0o777) },
		"a link":      func() error { return os.Symlink("other", at) },
	} {
		must(t, os.RemoveAll(at))
		must(t, os.WriteFile(filepath.Join(dir, "other"), nil, 0o777))
		must(t, make())
		there := what == "a file" || what == "a link"
		if got := p.absent(dir); (got == "") != there {
			t.Errorf("%s: %q is absent", what, got)
		}
	}
	entries := []entry{{name: "class/ann/" + program + "/makefile", kind: tar.TypeReg}}
	name := filepath.Join(dir, "ann.tar")
	must(t, os.WriteFile(name, archive(false, entries...), 0o666))
	top, err := unpacked(t.Context(), Submission{Source: name}, t.TempDir(), p.isProgram)
	if names, _ := os.ReadDir(top); err != nil || len(names) != 1 || names[0].Name() != "makefile" {
		t.Errorf("the files are in %s, %v, %v", top, names, err)
	}
}
