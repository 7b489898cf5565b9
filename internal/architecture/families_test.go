package architecture

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The families of puzzles meet in one package, the list of them. A package that knows two families
// has to choose between them somewhere, and a third family would have to be added there as well.

// familyPackages are the packages of each family: it may be known by those packages and by all
// below them.
var familyPackages = map[string][]string{
	"jump mazes":      {"maze", "internal/puzzle/jumpmaze", "internal/lab/mazes"},
	"Number Shifting": {"shift", "internal/puzzle/numbershift", "internal/lab/levels"},
}

// meeting is the package that imports all families.
const meeting = "internal/puzzle/families"

// both are the other packages that know more than one family, each in files of its own.
// Measurements in bench may be of all families; otherwise the list may only get shorter.
var both = []string{"bench/ablation", "internal/grade"}

// knowing are the packages that know rules or search, and how their names begin. None of them knows
// the texts that pages show: their errors have fields, and the families say them.
var knowing = regexp.MustCompile(`^((maze|shift)\b|search$|internal/search$|internal/maze/engines/|` +
	`internal/shift/(forest|proof|reach|solver)$)`)

// TestRulesKnowNoTexts follows the imports of these packages to the one that has the keys of texts.
func TestRulesKnowNoTexts(t *testing.T) {
	imports := imports(t)
	checked := 0
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if !knowing.MatchString(name) {
			continue
		}
		checked++
		for _, texts := range []string{"internal/phrase", "internal/messages"} {
			if way := wayTo(imports, name, texts); way != nil {
				t.Errorf("%s knows the keys of texts: %s", name, strings.Join(way, " imports "))
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d packages know rules or search", checked)
	}
}

// wayTo returns a chain of imports from one package to another, or nil if there is none.
func wayTo(imports map[string][]string, from, to string) []string {
	before := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, next := range imports[queue[0]] {
			if _, seen := before[next]; seen {
				continue
			}
			before[next] = queue[0]
			queue = append(queue, next)
		}
	}
	if _, found := before[to]; !found {
		return nil
	}
	var way []string
	for at := to; at != ""; at = before[at] {
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}

// familiesOf returns the families whose packages are among the imports of a file.
func familiesOf(imports []string) []string {
	var found []string
	for family, packages := range familyPackages {
		if slices.ContainsFunc(imports, func(imported string) bool {
			return slices.ContainsFunc(packages, func(pkg string) bool {
				return imported == module+pkg || strings.HasPrefix(imported, module+pkg+"/")
			})
		}) {
			found = append(found, family)
		}
	}
	return found
}

// TestFamiliesMeetInOnePlace finds the packages that import more than one family, and the files.
func TestFamiliesMeetInOnePlace(t *testing.T) {
	imports := make(map[string][]string) // of packages
	eachFile(t, func(name string, imported []string) {
		if len(familiesOf(imported)) > 1 && path.Dir(name) != meeting {
			t.Errorf("%s imports more than one family of puzzles, and only %s may", name, meeting)
		}
		imports[path.Dir(name)] = append(imports[path.Dir(name)], imported...)
	})
	for _, imported := range imports[meeting] {
		if strings.HasPrefix(imported, module+"internal/puzzle/") &&
			len(familiesOf([]string{imported})) == 0 {
			t.Errorf("%s is a family that familyPackages lacks", imported)
		}
	}
	var found []string
	for _, dir := range slices.Sorted(maps.Keys(imports)) {
		if len(familiesOf(imports[dir])) > 1 && dir != meeting {
			found = append(found, dir)
		}
	}
	if !slices.Equal(found, both) {
		t.Errorf("these packages import more than one family of puzzles: %q, want %q", found, both)
	}
}
