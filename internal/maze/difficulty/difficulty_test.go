package difficulty

import (
	"testing"

	"stride/internal/puzzle/band"
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
	// From the start both jumps lead to a corner, and from there the only new jump leads to the goal.
	plain := Of(parse(t, "2 1 2\n1 1 1\n2 1 0\n"))
	if plain.Band != band.Gentle || plain.Found != 1 || plain.Effort < 3 || plain.Effort > 8 {
		t.Errorf("a maze of two jumps: %+v", plain)
	}
	if again := Of(parse(t, "2 1 2\n1 1 1\n2 1 0\n")); again.Effort != plain.Effort {
		t.Errorf("graded again: %v, want %v", again.Effort, plain.Effort)
	}
	long := Of(parse(t, "8x8:1-7:444444661313351544444421211111116644425532443115724425222222251M")) // 60 jumps
	if long.Band != band.Fiendish || long.Found < 0.9 || long.Returns < 10 {
		t.Errorf("a maze of 60 jumps: %+v", long)
	}
	none := Of(parse(t, "1 1 1\n1 1 2\n1 2 0\n"))
	if none.Found != 0 || none.Effort != MaxEffort || len(none.Reasons) != 1 || none.Reasons[0].Kind != Unsolvable {
		t.Errorf("a maze without a route: %+v", none)
	}
}
