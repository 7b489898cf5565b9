package astar_test

import (
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
