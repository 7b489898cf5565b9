package longpath

import (
	"testing"

	"stride/maze"
	"stride/search"
)

// TestStaircasesLeanOnSeeds follows the staircases of layouts: the jumps of each cell lead to
// its two neighbors on the staircase and to seeds.
func TestStaircasesLeanOnSeeds(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 31, Min: 1, Max: 3}, {Rows: 40, Cols: 40, Min: 3, Max: 4},
		{Rows: 191, Cols: 144, Min: 11, Max: 12}, {Rows: 30, Cols: 30, Min: 9, Max: 10}} {
		geometry := newGeometry(p, p.Corners())
		all := stairLayouts(p, p.Corners())
		if len(all) == 0 {
			t.Errorf("%v has no staircases", p)
		}
		for _, l := range all {
			s := l.scaffold(false, search.NewRand(1, 0))
			var to [4]int32
			for at, v := range s.cells {
				for _, w := range to[:geometry.targets(v, l.step, &to)] {
					if s.order[w] < 0 || s.order[w] == spared || at > 0 && s.cells[at-1] == w ||
						at+1 < len(s.cells) && s.cells[at+1] == w {
						continue
					}
					if v != geometry.goal && w != geometry.goal {
						t.Fatalf("%v, jumps of %d: cell %d leans on cell %d", p, l.step, v, w)
					}
				}
			}
		}
	}
}

// TestRetreats searches with a beam that is trapped again and again unless it goes back, and
// checks that going back leaves nothing behind: the search gives the same path when the
// memory was used before, and its path is the only shortest solution.
func TestRetreats(t *testing.T) {
	p := maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 3}
	b := NewBeam(p, 160, Defaults())
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
	b := NewBeam(maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 9}, 10, Defaults())
	b.Search(OpenKinds, 10, search.NewRand(1, 0), forever)
	if b.Length() < 2000 {
		t.Fatalf("the search ended after %d jumps", b.Length())
	}
	if got := len(b.trail.points) + len(b.trail.spare); got > maxCheckpoints {
		t.Errorf("%d checkpoints", got)
	}
}
