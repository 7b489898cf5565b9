package jumpmaze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/internal/puzzle"
	"stride/maze"
	"stride/maze/format"
)

func play(t interface{ Fatal(...any) }, p puzzle.Puzzle, moves []string) *Position {
	at, err := puzzle.Play(p, moves)
	if err != nil {
		t.Fatal(err)
	}
	return at.(*Position)
}

// sentences are a hint with its sentences in English.
type sentences struct {
	Solvable                 puzzle.Verdict
	Back                     int
	Cells                    []int
	Move                     string
	Nudge, Where, Which, Why string
}

// TestMazeHintText pins what is said at the start, on the way, and where one is lost.
func TestMazeHintText(t *testing.T) {
	g, err := format.Parse([]byte("2 1 1\n1 1 1\n3 1 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := New(g)
	for _, test := range []struct {
		moves []string
		want  sentences
	}{
		{nil, sentences{
			Solvable: puzzle.Yes, Cells: []int{2}, Move: "R",
			Nudge: "Count back from the goal: 2 cells jump onto it. Which cells jump onto those?",
			Where: "Stay in row 1: jump left or right.",
			Which: "Jump right by 2, to row 1, column 3.",
			Why:   "This jump is on the shortest path. A jump down leads into a black hole.",
		}},
		{[]string{"R", "L"}, sentences{
			Solvable: puzzle.Yes, Cells: []int{2}, Move: "R",
			Nudge: "You can still reach the goal in 3 jumps; in all, that is 2 more than the shortest path.",
			Where: "Stay in row 1: jump left or right.",
			Which: "Jump right by 1, to row 1, column 3.",
			Why: "This jump is on a shortest path. It is right even though you have been there. A jump " +
				"down is as good. A jump left would take 1 jump more.",
		}},
		{[]string{"R", "D"}, sentences{
			Solvable: puzzle.Yes, Cells: []int{8}, Move: "D",
			Nudge: "Count back from the goal: 2 cells jump onto it. Which cells jump onto those?",
			Where: "Stay in column 3: jump up or down.",
			Which: "Jump down by 1, to row 3, column 3.",
			Why: "This jump is on the shortest path. A jump left would take 2 jumps more. A jump up " +
				"would take 2 jumps more.",
		}},
		{[]string{"D"}, sentences{
			Solvable: puzzle.No, Back: 1, Cells: []int{0},
			Nudge: "You are lost: from here no path leads to the goal.",
			Where: "It went wrong at row 1, column 1.",
			Which: "Undo 1 move.",
			Why: "The jump from row 1, column 1 to row 3, column 1 led into a black hole: a part of the " +
				"maze from which no path leads to the goal.",
		}},
	} {
		h := play(t, p, test.moves).Hint()
		got := sentences{h.Solvable, h.Back, h.Cells, h.Move, h.Nudge.String(), h.Where.String(),
			h.Which.String(), h.Why.String()}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("after %v: -want +got:\n%s", test.moves, diff)
		}
	}
}

// TestMazeHintsAreTrue walks at random through random mazes and compares what the
// hint says with the distances of the referee.
func TestMazeHintsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := maze.NewGrid(maze.Params{Rows: rapid.IntRange(2, 6).Draw(t, "rows"),
			Cols: rapid.IntRange(2, 6).Draw(t, "cols"), Min: 1, Max: 4})
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(rapid.IntRange(1, 4).Draw(t, "value"))
		}
		p := New(g)
		at := p.Start().(*Position)
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			next := slices.Collect(at.Legal())
			if len(next) == 0 {
				break
			}
			if _, err := at.Move(rapid.SampledFrom(next).Draw(t, "move")); err != nil {
				t.Fatal(err)
			}
		}
		h, cells := at.Hint(), at.Cells()
		here := cells[len(cells)-1]
		toGoal := maze.Analyze(g).ToGoal
		distance := toGoal[here]
		if (h.Solvable == puzzle.Yes) != (distance != maze.Unreached) {
			t.Fatalf("distance %d, hint %+v", distance, h)
		}
		if h.Move != "" {
			d := strings.Index("RDLU", h.Move)
			to, ok := g.Jump(here, maze.Dir(d))
			if !ok || toGoal[to] != distance-1 {
				t.Fatalf("the hint %s is not on a shortest path", h.Move)
			}
		}
		if h.Back > 0 && toGoal[cells[len(cells)-1-h.Back]] == maze.Unreached {
			t.Fatalf("%d moves back it was lost too", h.Back)
		}
	})
}
