package difficulty

import (
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
)

// TestTraits reads the traits of the maze in the course's documents by hand; docs/books.md shows
// its solution. One jump leads from 1,4 5,2 3,2 3,5 and 3,1, of which the last three are in a row.
// Into the last five cells of the solution leads one jump each, and the one from 4,5 to 1,5 leads
// away.
func TestTraits(t *testing.T) {
	got := TraitsOf(parse(t, "5x5:1-4:321413213333214312331443Q"))
	if got.Lures == 0 || got.Idea() != Return {
		t.Errorf("%d lures, the idea %q", got.Lures, got.Idea())
	}
	got.Lures, got.Hole, got.Detour = 0, Spot{}, Spot{}
	want := Traits{Length: 19, Choices: 14, Corridor: 3, Open: 10, Away: 7, ForcedEnd: 5, Key: Spot{17, 4, 5},
		Return: Spot{6, 5, 4}, Shape: "RDLRUDRLRLUDLDRUD"}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// random returns a random maze that has a solution.
func random(r *search.Rand, most int) *maze.Grid {
	for {
		side := 3 + r.Below(most-2)
		g, err := maze.NewGrid(maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1})
		if err != nil {
			panic(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(1 + r.Below(side-1))
		}
		if maze.Evaluate(g).Unique {
			return g
		}
	}
}

// TestBridges compares the jumps that all routes make with the maze without each of them.
func TestBridges(t *testing.T) {
	r := search.NewRand(1, 0)
	bridges := 0
	for range 2000 {
		g := random(r, 7)
		path := maze.Analyze(g).Path(g)
		for k, got := range newGraph(g).bridges(path) {
			want := !reaches(g, path[k], path[k+1])
			if got != want {
				t.Fatalf("jump %d is a bridge: %v, want %v\n%v", k+1, got, want, g)
			}
			if got {
				bridges++
			}
		}
	}
	if bridges < 1000 {
		t.Errorf("only %d bridges: the test shows little", bridges)
	}
}

// reaches reports whether the goal can be reached without the jump between two cells.
func reaches(g *maze.Grid, from, to int) bool {
	seen := make([]bool, len(g.Values))
	var visit func(v int)
	visit = func(v int) {
		seen[v] = true
		for d := maze.Right; d <= maze.Up; d++ {
			if next, ok := g.Jump(v, d); ok && !seen[next] && (v != from || next != to) {
				visit(next)
			}
		}
	}
	visit(g.Start)
	return seen[g.Goal]
}

// TestReflection: a maze and its reflection in the diagonal have the same traits, but for places.
func TestReflection(t *testing.T) {
	r := search.NewRand(2, 0)
	for range 500 {
		g := random(r, 8)
		h := g.Clone()
		for k, x := range g.Values {
			h.Values[k%g.Cols*g.Cols+k/g.Cols] = x
		}
		a, b := TraitsOf(g), TraitsOf(h)
		if a.Shape != b.Shape || a.Lures != b.Lures || a.Idea() != b.Idea() || a.Length != b.Length ||
			a.Corridor != b.Corridor {
			t.Fatalf("%+v and %+v\n%v", a, b, g)
		}
	}
}

// TestReasonsAgree: what makes a maze easy is no reason of a hard one, and the other way round.
func TestReasonsAgree(t *testing.T) {
	r := search.NewRand(4, 0)
	seen := make(map[band.Band]int)
	for range 600 {
		g := random(r, 9)
		grade := Of(g)
		seen[grade.Band]++
		if len(grade.Reasons) == 0 {
			t.Fatalf("no reasons why a maze is %v\n%v", grade.Band, g)
		}
		for _, reason := range grade.Reasons {
			helps := reason.Kind > Long
			if reason.Kind != Long && helps != (grade.Band <= band.Easy) {
				t.Fatalf("%v because %v\n%v", grade.Band, reason, g)
			}
		}
	}
	if seen[band.Gentle] == 0 || seen[band.Medium] == 0 {
		t.Errorf("only mazes of the bands %v: the test shows little", seen)
	}
}
