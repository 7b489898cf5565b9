package astar_test

import (
	"fmt"
	"testing"

	"stride/astar"
)

func TestSetWallRefuses(t *testing.T) {
	g := astar.NewGrid(3, 4)
	for _, c := range []astar.Cell{g.Start(), g.Goal(), {Row: -1}, {Row: 3}, {Col: 4}, {Col: -1}} {
		if err := g.SetWall(c); err == nil {
			t.Errorf("a wall at %v", c)
		}
	}
}

func ExampleGrid_Problem() {
	g := astar.NewGrid(3, 3)
	if err := g.SetWall(astar.Cell{Row: 1, Col: 0}); err != nil {
		panic(err)
	}
	r := astar.Search(g.Problem(), astar.Options{Ties: astar.LargerG})
	fmt.Println(r.Path)
	// Output: [{2 0} {2 1} {1 1} {0 1} {0 2}]
}
