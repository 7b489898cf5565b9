package difficulty

import (
	"math"
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/format"
)

func parse(t testing.TB, text string) *maze.Grid {
	t.Helper()
	g, err := format.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestOf grades mazes of which it is plain how hard they are.
func TestOf(t *testing.T) {
	// From the start both jumps lead to a corner, and from there the only new jump leads to the
	// goal.
	plain := Of(parse(t, "2 1 2\n1 1 1\n2 1 0\n"))
	if plain.Band != band.Gentle || plain.Effort < 2 || plain.Effort > 8 {
		t.Errorf("a maze of two jumps: %+v", plain)
	}
	if again := Of(parse(t, "2 1 2\n1 1 1\n2 1 0\n")); again.Effort != plain.Effort {
		t.Errorf("graded again: %v, want %v", again.Effort, plain.Effort)
	}
	// 60 jumps
	long := Of(parse(t, "8x8:1-7:444444661313351544444421211111116644425532443115724425222222251M"))
	if long.Band != band.Fiendish || len(long.Reasons) == 0 || long.Reasons[0].Kind == Unsolvable {
		t.Errorf("a maze of 60 jumps: %+v", long)
	}
	none := Of(parse(t, "1 1 1\n1 1 2\n1 2 0\n"))
	if none.Effort != band.MaxEffort || len(none.Reasons) != 1 || none.Reasons[0].Kind != Unsolvable {
		t.Errorf("a maze without a route: %+v", none)
	}
}

// TestGuesses compares the tries of small mazes with games drawn at random: forward for the first
// jumps and backward for the others, for each number of first jumps.
func TestGuesses(t *testing.T) {
	r := search.NewRand(7, 0)
	const games = 20_000
	for range 20 {
		g := random(r, 4)
		a, h := maze.Analyze(g), newGraph(g)
		par := a.ToGoal[g.Start]
		best := 0
		for first := range par + 1 {
			met := 0
			for range games {
				v, w := int32(g.Start), h.goal
				for range first {
					v = draw(r, h.outs(v), v)
				}
				for range par - first {
					w = draw(r, h.ins(w), w)
				}
				if v == w && a.FromStart[v] == first {
					met++
				}
			}
			best = max(best, met)
		}
		if want := 1 / h.guesses(a, g.Start); math.Abs(float64(best)/games-want) > 0.02 {
			t.Fatalf("of %d games %d are perfect, want a share of %.3f\n%v", games, best, want, g)
		}
	}
}

// draw returns one of the cells, or v where there are none.
func draw(r *search.Rand, cells []int32, v int32) int32 {
	if len(cells) == 0 {
		return v
	}
	return cells[r.Below(len(cells))]
}

// TestWandering: a large maze whose goal is two jumps away is not gentle if most ways lead
// elsewhere.
func TestWandering(t *testing.T) {
	g, err := maze.NewGrid(maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 11})
	if err != nil {
		t.Fatal(err)
	}
	for k := range g.Goal {
		g.Values[k] = 1
	}
	g.Values[0], g.Values[11] = 11, 11 // along the edge, and down
	if grade := Of(g); grade.Band == band.Gentle || TraitsOf(g).Length != 2 {
		t.Errorf("%+v, %d jumps", grade, TraitsOf(g).Length)
	}
}

// TestEffort compares the effort with both players', of whom the wanderer is not asked if the
// guesser needs more games than the wanderer can make jumps; and lets the wanderer begin games
// without end, of which it plays enough.
func TestEffort(t *testing.T) {
	r := search.NewRand(1, 1)
	skipped := 0
	for range 300 {
		g, err := maze.NewGrid(maze.Params{Rows: 6, Cols: 5, Min: 1, Max: 4})
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(1 + r.Below(4))
		}
		a := maze.Analyze(g)
		if a.ToGoal[g.Start] == maze.Unreached {
			continue
		}
		guesses := newGraph(g).guesses(a, g.Start)
		wandering := newGraph(g).wandering(g.Start, simulations, band.Seed(g.Cols, g.Values))
		if got, want := Effort(g), min(band.MaxEffort, max(guesses, wandering)); got != want {
			t.Errorf("%v: %v, want %v", g, got, want)
		}
		if guesses >= 60 {
			skipped++
		}
	}
	if skipped < 10 {
		t.Errorf("the wanderer was left out %d times", skipped)
	}
	h := &graph{to: []int32{1, 0}, first: []int32{0, 1, 2}, distance: make([]int32, 2), goal: 1}
	if got := h.wandering(0, math.MaxInt, 1); got != 1 {
		t.Errorf("%v jumps on average", got)
	}
}
