package certificate

import (
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestLongerThanClaimed refuses a certificate whose maze has a longer solution than it says.
func TestLongerThanClaimed(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 2}
	length := mazetest.Best(p, mazetest.Length)
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	for g.Values[0] = 1; maze.Evaluate(g).Length < 2; g.Values[1]++ {
	}
	whole, _ := proof(t, Claim{Params: p, Bound: length, Length: true})
	refused(t, written(t, Claim{Params: p, Bound: 1, Best: g, Length: true}, records(t, whole)))
}
