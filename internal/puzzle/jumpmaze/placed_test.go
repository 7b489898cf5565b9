package jumpmaze

import (
	"testing"

	"stride/maze"
	"stride/maze/format"
)

// TestPlaced refuses a maze whose ID says that it begins or ends in another cell than all others do
// here: pages, books and record books would show another maze.
func TestPlaced(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	g, err := maze.NewGridBetween(p, maze.Endpoints{Start: 3, Goal: 4})
	if err != nil {
		t.Fatal(err)
	}
	id := g.ID()
	if back, err := maze.ParseID(id); err != nil || back.Endpoints != g.Endpoints {
		t.Fatalf("%s is read as %v, %v", id, back, err)
	}
	if _, err := parseID(id); err == nil {
		t.Errorf("the family reads %s", id)
	}
	if _, err := (Problem{Params: p}).Made(id); err == nil {
		t.Errorf("%s is an answer", id)
	}
	if _, err := format.Parse([]byte(id)); err == nil {
		t.Errorf("%s is read as a maze from corner to corner", id)
	}
	if placed, err := format.ParsePlaced([]byte(id)); err != nil || placed.Grid.Endpoints != g.Endpoints {
		t.Errorf("%s: %v, %v", id, placed, err)
	}
}
