package architecture

import (
	"slices"
	"strings"
	"testing"
)

// The families of puzzles meet in one place, the list of them. A file that knew two families would
// have to choose between them somewhere, and a third family would have to be added there as well.

// familyRooms are the rooms of each family: it may be known by those packages and by all below them.
var familyRooms = map[string][]string{
	"jump mazes":      {"maze", "internal/puzzle/jumpmaze", "internal/lab/mazes"},
	"Number Shifting": {"shift", "internal/puzzle/numbershift", "internal/lab/levels"},
}

// meeting is the file that imports all families.
const meeting = "internal/puzzle/families/families.go"

// familiesOf returns the families whose rooms are among the imports of a file.
func familiesOf(imported []string) []string {
	var found []string
	for family, rooms := range familyRooms {
		if slices.ContainsFunc(imported, func(path string) bool {
			return slices.ContainsFunc(rooms, func(room string) bool {
				return path == module+room || strings.HasPrefix(path, module+room+"/")
			})
		}) {
			found = append(found, family)
		}
	}
	return found
}

// TestOneFamilyAFile finds the files that import more than one family.
func TestOneFamilyAFile(t *testing.T) {
	var both []string
	eachFile(t, func(name string, imported []string) {
		if len(familiesOf(imported)) > 1 {
			both = append(both, name)
		}
	})
	if !slices.Equal(both, []string{meeting}) {
		t.Errorf("these files import more than one family of puzzles, and only %s should: %s", meeting,
			strings.Join(both, " "))
	}
}
