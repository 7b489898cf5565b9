package build

import (
	"testing"

	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// TestStaircasesLeanOnSeeds follows the staircases of layouts: the jumps of each cell lead to
// its two neighbors on the staircase and to seeds.
func TestStaircasesLeanOnSeeds(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 31, Min: 1, Max: 3}, {Rows: 40, Cols: 40, Min: 3, Max: 4}, {Rows: 91, Cols: 44, Min: 11, Max: 12}, {Rows: 30, Cols: 30, Min: 9, Max: 10}} {
		geometry := newGeometry(p, objective.Corners(p))
		all := stairLayouts(p, objective.Corners(p))
		if len(all) == 0 {
			t.Errorf("%v has no staircases", p)
		}
		for _, l := range all {
			s := l.scaffold(search.NewRand(1, 0))
			var to [4]int32
			for at, v := range s.cells {
				for _, w := range to[:geometry.targets(v, l.step, &to)] {
					if s.order[w] < 0 || s.order[w] == spared || at > 0 && s.cells[at-1] == w || at+1 < len(s.cells) && s.cells[at+1] == w {
						continue
					}
					if v != geometry.goal && w != geometry.goal {
						t.Fatalf("%v, passes %v: cell %d leans on cell %d", p, l.passes, v, w)
					}
				}
			}
		}
	}
}

// TestStaircasesMakeLongPaths wants more of a grid than rows of seeds leave to a path.
func TestStaircasesMakeLongPaths(t *testing.T) {
	p := maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 3}
	b := NewBeam(p, 640, Defaults())
	kind := b.Kinds() - 1
	for seed := range uint64(2) {
		path := b.Search(kind, 40, search.NewRand(seed, 0), forever)
		if path == nil || 100*len(path.Cells) < 58*p.Cells() {
			t.Errorf("seed %d: no path over 58 %% of the cells", seed)
		}
	}
}

// TestSparedTurns follows staircases across a vast grid with a narrow beam, which was trapped at one of the first
// turns before their cells were spared.
func TestSparedTurns(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 150, Cols: 150, Min: 1, Max: 3}, {Rows: 40, Cols: 600, Min: 1, Max: 4}} {
		b := NewBeam(p, 40, Defaults())
		kind := b.Kinds() - 1
		for seed := range uint64(2) {
			path := b.Search(kind, 3, search.NewRand(seed, 0), forever)
			if path == nil || 100*len(path.Cells) < 61*p.Cells() {
				t.Errorf("%v, seed %d: no path over 61 %% of the cells", p, seed)
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
		g := &maze.Grid{Params: p, Values: path.Fill(p, r)}
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
	if got := len(b.trail.points) + len(b.trail.spare); got > mostCheckpoints {
		t.Errorf("%d checkpoints", got)
	}
}

// TestSteadyStaircases follows the surest staircases across vast grids without 1, with the width of a
// first beam, and has the referee evaluate the mazes. Of three paths, at least two have to come through.
func TestSteadyStaircases(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	for _, c := range []struct {
		p    maze.Params
		step int
	}{
		{maze.Params{Rows: 160, Cols: 150, Min: 2, Max: 5}, 5},
		{maze.Params{Rows: 150, Cols: 170, Min: 5, Max: 20}, 8},
	} {
		b := NewBeam(c.p, 6*widestRetreat, Defaults())
		kinds := b.Safe()
		if len(kinds) != 2 || !b.Steady(kinds[0]) || !b.Steady(kinds[1]) {
			t.Errorf("%v: the safe kinds %v are not two steady ones", c.p, kinds)
			continue
		}
		if step := b.layouts[kinds[0]-OpenKinds].(*stairLayout).step; step != c.step {
			t.Errorf("%v: the surest staircases have a step of %d, not %d", c.p, step, c.step)
		}
		through := 0
		for seed := range uint64(3) {
			r := search.NewRand(seed, 0)
			path := b.Search(kinds[0], 6, r, forever)
			if path == nil || 100*len(path.Cells) < 54*c.p.Cells() {
				continue
			}
			through++
			g := &maze.Grid{Params: c.p, Values: path.Fill(c.p, r)}
			if report := maze.Evaluate(g); report.Length != len(path.Cells) || !report.Unique {
				t.Errorf("%v: a path of %d jumps makes a maze of %+v", c.p, len(path.Cells), report)
			}
		}
		if through < 2 {
			t.Errorf("%v: %d of three paths come through", c.p, through)
		}
	}
	small := NewBeam(maze.Params{Rows: 100, Cols: 100, Min: 2, Max: 5}, 1, Defaults())
	for kind := range small.Kinds() {
		if small.Steady(kind) {
			t.Errorf("kind %d is said to be steady on a grid that is not vast", kind)
		}
	}
}
