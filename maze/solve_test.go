package maze

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSolveDocuments compares the solution with the one that the course's documents
// print, which is the only one.
func TestSolveDocuments(t *testing.T) {
	const want = "R D L R U D R L R L U D L D R R U D D"
	if got := FormatMoves(Solve(parse(t, first))); got != want {
		t.Errorf("solution %s, want %s", got, want)
	}
}

// TestSolve compares the solution with the first of all walks of the same length that
// end at the goal, found by trying all moves in order.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	solved := 0
	for range 20_000 {
		g := randomGrid(r, Params{Rows: 2 + r.IntN(3), Cols: 2 + r.IntN(3), Min: 1, Max: 1 + r.IntN(3)})
		moves := Solve(g)
		length := slowReport(g).Length
		if want := firstWalk(g, nil, 0, length); !slices.Equal(moves, want) {
			t.Fatalf("%s: solution %v, want %v", g.ID(), moves, want)
		}
		if moves == nil {
			continue
		}
		solved++
		cells, err := Walk(g, moves)
		if err != nil || cells[len(cells)-1] != g.Goal || len(cells) != length+1 {
			t.Fatalf("%s: the solution %v visits %v, error %v", g.ID(), moves, cells, err)
		}
		if path := Analyze(g).Path(g); !slices.Equal(path, cells) {
			t.Fatalf("%s: path %v, but the moves visit %v", g.ID(), path, cells)
		}
	}
	if solved < 10_000 {
		t.Errorf("only %d mazes had a solution", solved)
	}
}

// firstWalk returns the first walk to the goal that begins with the moves sofar, which
// lead to cell k, and has length jumps in all; nil if there is none or length is 0.
func firstWalk(g *Grid, sofar []Dir, k, length int) []Dir {
	if len(sofar) == length {
		if k == g.Goal {
			return slices.Clone(sofar)
		}
		return nil
	}
	for d := Right; d <= Up; d++ {
		if to, ok := g.Jump(k, d); ok {
			if walk := firstWalk(g, append(sofar, d), to, length); walk != nil {
				return walk
			}
		}
	}
	return nil
}

func TestParseMoves(t *testing.T) {
	want := []Dir{Right, Down, Left, Up}
	for _, text := range []string{"R D L U", "RDLU", "r d\tl\nu", " rD  Lu ", "E S W N", "eSLu"} {
		got, err := ParseMoves(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("ParseMoves(%q) = %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"R D X": `move 3 is 'X', not one of R D L U or E S W N`,
		"RD2":   `move 3 is '2', not one of R D L U or E S W N`,
		"é":     `move 1 is 'é', not one of R D L U or E S W N`,
	} {
		if _, err := ParseMoves(text); err == nil || err.Error() != want {
			t.Errorf("ParseMoves(%q): %v, want %s", text, err, want)
		}
	}
}

func TestWalkErrors(t *testing.T) {
	g := parse(t, "1 1\n2 0")
	for _, test := range []struct {
		moves string
		want  string
		cells []int
	}{
		{"R U", "move 2 (U) by 1 leaves the grid from row 1, column 2", []int{0, 1}},
		{"D R", "move 2 (R) by 2 leaves the grid from row 2, column 1", []int{0, 2}},
		{"R D L", "move 3 (L) comes after the goal", []int{0, 1, 3}},
	} {
		moves, err := ParseMoves(test.moves)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := Walk(g, moves)
		if err == nil || err.Error() != test.want || !slices.Equal(cells, test.cells) {
			t.Errorf("Walk(%s) = %v, %v, want %v, %s", test.moves, cells, err, test.cells, test.want)
		}
	}
}
