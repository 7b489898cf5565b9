// Package architecture holds the list of all packages, packages.txt, and the tests that keep the
// list and the source the same. Only files of the program count; tests may import what they compare
// with.
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

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const (
	root   = "../.."
	module = "stride/"
	farm   = "cmd/stride-farm" // a module of its own, which is listed all the same
)

// list is what packages.txt says.
type list struct {
	packages []string            // from the commands down to the rules
	modules  map[string][]string // the packages that import a module from elsewhere
}

// readList reads packages.txt: headings in brackets, and lines "NAME: WORDS". Words are free for a
// package, and packages for a module, whose name has a dot in its first part.
func readList(text string) (list, error) {
	all := list{modules: make(map[string][]string)}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
			continue
		}
		name, words, ok := strings.Cut(line, ": ")
		if !ok {
			return list{}, fmt.Errorf("line %d: %q is not a package, a colon and what it is for", n+1, line)
		}
		if isModule(name) {
			all.modules[name] = strings.Fields(words)
		} else {
			all.packages = append(all.packages, name)
		}
	}
	return all, nil
}

func isModule(name string) bool {
	host, _, _ := strings.Cut(name, "/")
	return strings.Contains(host, ".")
}

// compare says what has to change so that the list and the imports of the source agree.
func compare(all list, source map[string][]string) []string {
	var faults []string
	place := make(map[string]int)
	for k, r := range all.packages {
		if _, twice := place[r]; twice {
			faults = append(faults, fmt.Sprintf("package %s stands twice in packages.txt: take one away", r))
		}
		place[r] = k
		if _, ok := source[r]; !ok {
			faults = append(faults, fmt.Sprintf("package %s of packages.txt is no package: take it away, "+
				"or rename it", r))
		}
	}
	used := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(source)) {
		if _, ok := place[name]; !ok {
			faults = append(faults, fmt.Sprintf("package %s is not in packages.txt: add \"%[1]s: what it "+
				"is for\"", name))
		}
		for _, i := range source[name] {
			if isModule(i) {
				used[i] = append(used[i], name)
			} else if below, ok := place[i]; ok && below < place[name] {
				faults = append(faults, fmt.Sprintf("%s imports %s, which stands above it in packages.txt: "+
					"move one of them", name, i))
			}
		}
	}
	for _, m := range slices.Sorted(maps.Keys(used)) {
		if !slices.Equal(used[m], all.modules[m]) {
			faults = append(faults, fmt.Sprintf("the module %s is imported by %s; packages.txt says %q", m,
				strings.Join(used[m], " "), all.modules[m]))
		}
	}
	for _, m := range slices.Sorted(maps.Keys(all.modules)) {
		if used[m] == nil {
			faults = append(faults, fmt.Sprintf("the module %s of packages.txt is not used: take it away", m))
		}
	}
	return faults
}

// imports returns which packages and modules each package of the program imports, on any
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
			isRoot := name == root || name == filepath.Join(root, farm)
			nested := !isRoot && exists(filepath.Join(name, "go.mod"))
			if nested || base == "testdata" || base == "node_modules" || name != root &&
				strings.HasPrefix(base, ".") {
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
	must(t, err)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// origin returns the package or the module of an import, or "" for the standard library.
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

// modules returns the modules that the program and the farm require.
func modules(t *testing.T) []string {
	t.Helper()
	return append(required(t, root), required(t, filepath.Join(root, farm))...)
}

// required returns the modules that the go.mod of a folder requires.
func required(t *testing.T, folder string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	must(t, err)
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "\t") && len(fields) > 1 {
			all = append(all, fields[0])
		}
	}
	return all
}

// TestPackages compares the list with what the source imports.
func TestPackages(t *testing.T) {
	text, err := os.ReadFile("packages.txt")
	must(t, err)
	all, err := readList(string(text))
	must(t, err)
	for _, fault := range compare(all, imports(t)) {
		t.Error(fault)
	}
}

// TestCompareFindsFaults breaks a small list in each way that there is.
func TestCompareFindsFaults(t *testing.T) {
	const good = "[All]\ntop: the top\nlow: the bottom\n[Modules]\nexample.org/lib: top\n"
	source := map[string][]string{"top": {"example.org/lib", "low"}, "low": nil}
	for _, c := range []struct{ name, old, new, fault string }{
		{"as it is", "", "", ""},
		{"other importer", "lib: top", "lib: low",
			`the module example.org/lib is imported by top; packages.txt says ["low"]`},
		{"unused module", "[Modules]", "example.org/no: top",
			"the module example.org/no of packages.txt is not used: take it away"},
		{"missing package", "low: the bottom\n", "",
			`package low is not in packages.txt: add "low: what it is for"`},
		{"no package", "low: the", "gone: x\nlow: the", "package gone of packages.txt is no package: take " +
			"it away, or rename it"},
		{"twice", "low: the", "low: x\nlow: the", "package low stands twice in packages.txt: take one away"},
		{"pointing back", "top: the top\nlow: the bottom", "low: the bottom\ntop: the top",
			"top imports low, which stands above it in packages.txt: move one of them"},
	} {
		all, err := readList(strings.Replace(good, c.old, c.new, 1))
		must(t, err)
		if got := strings.Join(compare(all, source), "\n"); got != c.fault {
			t.Errorf("%s: %q, want %q", c.name, got, c.fault)
		}
	}
	if _, err := readList("top the top\n"); err == nil {
		t.Error("a line without a colon was taken")
	}
}
