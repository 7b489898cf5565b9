package architecture

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// light are the packages that a newcomer builds first, and that other modules import. They
// must stay quick to build from nothing: with SQLite and plots it takes minutes.
var light = []string{
	"cmd/PuzzleGenerator", "maze/generate", "maze/prove", "internal/shift/solver", "shift/official", "search",
	"astar",
}

// lightModules are the modules that these may need, which are small.
var lightModules = []string{"github.com/KimMachineGun/automemlimit"}

// TestNoMessageServer wants no part of NATS in the module of stride: the farm is a module of its
// own, so that what imports stride doesn't have NATS in its go.mod.
func TestNoMessageServer(t *testing.T) {
	isNATS := func(name string) bool { return strings.Contains(name, "nats-io") }
	if all := required(t, root); slices.ContainsFunc(all, isNATS) {
		t.Error("go.mod requires NATS")
	}
	if all := required(t, filepath.Join(root, farm)); !slices.ContainsFunc(all, isNATS) {
		t.Error("the farm doesn't require NATS")
	}
}

// TestLight follows the imports of the light packages.
func TestLight(t *testing.T) {
	imports := imports(t)
	for _, name := range light {
		if _, ok := imports[name]; !ok {
			t.Errorf("there is no package %s", name)
		}
		seen := map[string]bool{name: true}
		for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
			for _, i := range imports[queue[0]] {
				_, isRoom := imports[i]
				if !isRoom && strings.Contains(i, ".") && !slices.Contains(lightModules, i) {
					t.Errorf("%s needs the module %s, by way of %s", name, i, queue[0])
				}
				if isRoom && !seen[i] {
					seen[i] = true
					queue = append(queue, i)
				}
			}
		}
	}
}

// features are the packages of which the run layer of the commands knows nothing, and how their
// names begin.
var features = regexp.MustCompile(`^(maze|shift|lab|astar)\b|` +
	`^internal/(maze|shift|lab|astar|records|draw|book|grade|web|game|play|puzzleset|puzzle)\b`)

// TestRunLayerKnowsNoFeatures follows the imports of internal/cli.
func TestRunLayerKnowsNoFeatures(t *testing.T) {
	imports := imports(t)
	checked := 0
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if !features.MatchString(name) {
			continue
		}
		checked++
		if way := wayTo(imports, "internal/cli", name); way != nil {
			t.Errorf("the run layer knows a feature: %s", strings.Join(way, " imports "))
		}
	}
	if checked < 60 {
		t.Errorf("only %d packages are features", checked)
	}
}

// TestPagesKnowNoRecords follows the imports of internal/web: the pages are files, and need no
// database.
func TestPagesKnowNoRecords(t *testing.T) {
	if way := wayTo(imports(t), "internal/web", "internal/records"); way != nil {
		t.Errorf("the pages know the record book: %s", strings.Join(way, " imports "))
	}
}
