package astar

import (
	"fmt"
	"slices"
	"strings"
)

// Options that are chosen by name. The names are in the order of the values.

// nameOf returns the name of the value k, or TYPE(k) if there is none.
func nameOf(names []string, kind string, k int) string {
	if k < 0 || k >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, k)
	}
	return names[k]
}

// parseName returns the value with the given name. what is the kind of value, for the error.
func parseName(names []string, what, name string) (int, error) {
	if k := slices.Index(names, name); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("there is no %s %q: it must be one of %s", what, name, strings.Join(names, ", "))
}
