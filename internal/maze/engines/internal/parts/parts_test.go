package parts

import (
	"math/bits"
	"testing"
)

// TestTable checks that the table has a line for each part.
func TestTable(t *testing.T) {
	if got, want := len(Table), bits.Len64(uint64(Reroute)); got != want {
		t.Errorf("the table has %d parts, there are %d", got, want)
	}
	seen := map[string]bool{}
	for _, p := range Table {
		if p.Name == "" || p.Help == "" || seen[p.Name] {
			t.Errorf("the part %q has no help, or its name comes twice", p.Name)
		}
		seen[p.Name] = true
	}
}
