// Package architecture holds the table of who may import whom, rooms.txt, and the tests
// that keep the table and the source the same.
//
// A plain table and not a linter's rules: a rule forbids, but doesn't notice that it has become too
// generous, or that a package is missing from it. Only files of the program count; tests may import
// what they compare with.
package architecture

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	root   = "../.."
	module = "stride/"
)

// A room is a package: its path below the module, what it is for, and which rooms and
// modules from elsewhere it imports.
type room struct {
	group, name, about string
	imports            []string
}

// readTable reads the table of rooms in the form that its head describes.
func readTable(text string) ([]room, error) {
	var rooms []room
	group := ""
	for n, line := range strings.Split(text, "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			group = strings.Trim(line, "[]")
		case strings.HasPrefix(line, " "):
			if len(rooms) == 0 {
				return nil, fmt.Errorf("line %d: imports of no room", n+1)
			}
			last := &rooms[len(rooms)-1]
			last.imports = append(last.imports, strings.Fields(line)...)
		default:
			name, about, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("line %d: %q is not a room, a colon and what it is for", n+1, line)
			}
			rooms = append(rooms, room{group: group, name: name, about: about})
		}
	}
	return rooms, nil
}

// compare says what has to change so that the table and the imports of the source agree.
func compare(rooms []room, source map[string][]string) []string {
	var faults []string
	place := make(map[string]int)
	for k, r := range rooms {
		if _, twice := place[r.name]; twice {
			faults = append(faults, fmt.Sprintf("room %s stands twice in rooms.txt: take one away", r.name))
		}
		place[r.name] = k
	}
	for _, name := range slices.Sorted(maps.Keys(source)) {
		if _, ok := place[name]; !ok {
			faults = append(faults, fmt.Sprintf("package %s is not in rooms.txt: add \"%[1]s: what it is for\", and below it, indented: %s",
				name, strings.Join(source[name], " ")))
		}
	}
	for k, r := range rooms {
		real, ok := source[r.name]
		if !ok {
			faults = append(faults, fmt.Sprintf("room %s of rooms.txt is no package: take it away, or rename it", r.name))
			continue
		}
		for _, i := range real {
			if !slices.Contains(r.imports, i) {
				faults = append(faults, fmt.Sprintf("%s imports %s, which its line in rooms.txt does not allow: do without, or add it there", r.name, i))
			}
			if below, ok := place[i]; ok && below < k {
				faults = append(faults, fmt.Sprintf("%s imports %s, which stands above it in rooms.txt: move one of them", r.name, i))
			}
		}
		for _, i := range r.imports {
			if !slices.Contains(real, i) {
				faults = append(faults, fmt.Sprintf("%s no longer imports %s: take it from its line in rooms.txt", r.name, i))
			}
		}
	}
	return faults
}

// imports returns which rooms and modules each package of the program imports, on any
// platform: build constraints are not looked at.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	required := modules(t)
	found := make(map[string][]string)
	eachFile(t, func(name string, imported []string) {
		pkg := path.Dir(name)
		all := found[pkg]
		for _, full := range imported {
			if from := origin(full, required); from != "" {
				all = append(all, from)
			}
		}
		slices.Sort(all)
		found[pkg] = slices.Compact(all)
	})
	return found
}

// eachFile calls do for each Go file of the program that is no test, with its path below the root
// and the paths that it imports.
func eachFile(t *testing.T, do func(name string, imported []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := d.Name()
			nested := name != root && exists(filepath.Join(name, "go.mod"))
			if nested || base == "testdata" || base == "node_modules" || name != root && strings.HasPrefix(base, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		var imported []string
		for _, spec := range file.Imports {
			full, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imported = append(imported, full)
		}
		do(filepath.ToSlash(rel), imported)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// origin returns the room or the module of an import, or "" for the standard library.
func origin(full string, required []string) string {
	if name, ok := strings.CutPrefix(full, module); ok {
		return name
	}
	for from := full; from != "."; from = path.Dir(from) {
		if slices.Contains(required, from) {
			return from
		}
	}
	return ""
}

// modules returns the modules that go.mod requires.
func modules(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(root + "/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "\t") && len(fields) > 1 {
			all = append(all, fields[0])
		}
	}
	return all
}

func table(t *testing.T) []room {
	t.Helper()
	text, err := os.ReadFile("rooms.txt")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := readTable(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

// TestRooms compares the table with what the source imports.
func TestRooms(t *testing.T) {
	for _, fault := range compare(table(t), imports(t)) {
		t.Error(fault)
	}
}

// TestCompareFindsFaults breaks a small table in each way that there is.
func TestCompareFindsFaults(t *testing.T) {
	const good = "[All]\ntop: the top\n    low example.org/lib\nlow: the bottom\n"
	source := map[string][]string{"top": {"example.org/lib", "low"}, "low": nil}
	for _, c := range []struct{ name, old, new, fault string }{
		{"as it is", "", "", ""},
		{"import not allowed", "low example", "example", "top imports low, which its line in rooms.txt does not allow: do without, or add it there"},
		{"import not used", "lib\n", "lib no\n", "top no longer imports no: take it from its line in rooms.txt"},
		{"missing package", "low: the bottom\n", "", `package low is not in rooms.txt: add "low: what it is for", and below it, indented: `},
		{"no package", "low: the", "gone: x\nlow: the", "room gone of rooms.txt is no package: take it away, or rename it"},
		{"twice", "low: the", "low: x\nlow: the", "room low stands twice in rooms.txt: take one away"},
		{"pointing back", "[All]\n", "low: the bottom\n", "top imports low, which stands above it in rooms.txt: move one of them"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if c.name == "pointing back" {
			text = strings.TrimSuffix(text, "low: the bottom\n")
		}
		rooms, err := readTable(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(compare(rooms, source), "\n"); got != c.fault {
			t.Errorf("%s: %q, want %q", c.name, got, c.fault)
		}
	}
	for _, text := range []string{"    low\n", "top the top\n"} {
		if _, err := readTable(text); err == nil {
			t.Errorf("%q was taken as a table", text)
		}
	}
}
