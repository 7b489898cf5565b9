package longpath

import (
	"testing"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// TestRetreats searches with a beam that is trapped again and again unless it goes back, and
// checks that going back leaves nothing behind: the search gives the same path when the
// memory was used before, and its path is the only shortest solution.
func TestRetreats(t *testing.T) {
	p := maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 3}
	b := NewBeamFor(p, objective.Course(p), 160, parts.SparedTurns)
	kind := b.Kinds() - 1
	var ids [2]string
	for k := range ids {
		levels := 0
		r := search.NewRand(1, 0)
		path := b.Search(kind, 10, r, func(int64) bool { levels++; return true })
		if path == nil {
			t.Fatal("no path")
		}
		if levels < len(path.Cells)+checkpointPause {
			t.Fatalf("%d levels for a path of %d jumps: there was no retreat", levels, len(path.Cells))
		}
		g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: path.Fill(p, r)}
		if report := maze.Evaluate(g); report.Length != len(path.Cells) || !report.Unique {
			t.Errorf("a path of %d jumps makes a maze of %+v", len(path.Cells), report)
		}
		ids[k] = g.ID()
		b.Search(0, 20, search.NewRand(5, 0), forever)
	}
	if ids[0] != ids[1] {
		t.Error("the second search gave another maze")
	}
}

// TestCheckpointsAreFew counts the checkpoints of a long search.
func TestCheckpointsAreFew(t *testing.T) {
	b := NewBeam(maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 9}, 10)
	b.Search(Open+1, 10, search.NewRand(1, 0), forever)
	if b.Length() < 2000 {
		t.Fatalf("the search ended after %d jumps", b.Length())
	}
	if got := len(b.trail.points) + len(b.trail.unused); got > maxCheckpoints {
		t.Errorf("%d checkpoints", got)
	}
}
