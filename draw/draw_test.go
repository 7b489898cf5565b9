package draw

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stride/internal/golden"
	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// course is the maze of the course's documents, with a solution of 19 jumps.
const course = "5x5:1-4:321413213333214312331443Q"

func drawn(t *testing.T, m Maze) string {
	t.Helper()
	var out strings.Builder
	if err := m.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	golden.WellFormed(t, out.String())
	return out.String()
}

func parse(t *testing.T, id string) *maze.Grid {
	t.Helper()
	g, err := maze.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMazeGolden(t *testing.T) {
	g := parse(t, course)
	golden.Compare(t, "maze.svg", drawn(t, Grid(g, false)))
	golden.Compare(t, "maze-solution.svg", drawn(t, Grid(g, true)))
}

// TestMazeArrows checks that each jump of the solution has its arrow, with its number.
func TestMazeArrows(t *testing.T) {
	g := parse(t, course)
	picture := drawn(t, Grid(g, true))
	for jump := 1; jump <= 19; jump++ {
		if n := strings.Count(picture, fmt.Sprintf(">%d</text>", jump)); jump > 4 && n != 1 {
			t.Errorf("the label %d appears %d times", jump, n) // up to 4 there are numbers of cells too
		}
	}
	if n := strings.Count(picture, "<rect x=") - 1; n != 19 { // without the background
		t.Errorf("there are %d labels, not 19", n)
	}
	if strings.Contains(drawn(t, Grid(g, false)), "fill=\"#000\"") {
		t.Error("the puzzle without its solution has arrowheads")
	}
}

// TestMazePlaces checks that start and goal are marked where they are.
func TestMazePlaces(t *testing.T) {
	g := parse(t, course)
	m := Grid(g, false)
	m.Start, m.Goal = 7, 12
	picture := drawn(t, m)
	for _, want := range []string{`<circle cx="250" cy="150" r="22"`, `<circle cx="250" cy="250" r="8"/>`} {
		if !strings.Contains(picture, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// TestUnsolvable checks that a maze without a solution is drawn without arrows.
func TestUnsolvable(t *testing.T) {
	g := parse(t, "6x6:2-2:222222222222222222222222222222222221")
	if m := Grid(g, true); len(m.Path) != 0 {
		t.Errorf("the path is %v", m.Path)
	} else if strings.Contains(drawn(t, m), "<rect x=\"1") {
		t.Error("there are labels")
	}
}

func TestLevelGolden(t *testing.T) {
	b, err := shift.ReadBoard(strings.NewReader("5 2\n3 0 0 2 0\n0 0 0 1 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	moves, err := shift.ReadMoves(strings.NewReader("0 0 R -\n3 0 D -\n"))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Level(&out, b, moves); err != nil {
		t.Fatal(err)
	}
	golden.WellFormed(t, out.String())
	golden.Compare(t, "level-solution.svg", out.String())

	out.Reset()
	var fault *shift.CheckError
	if err := Level(&out, b, append(moves, moves[0])); !errors.As(err, &fault) || fault.Line != 3 {
		t.Errorf("an impossible third move gives %v", err)
	}
	if out.Len() > 0 {
		t.Error("something was written beside the error")
	}
}

// TestOfficialLevel draws a level of the game with the moves of its generator.
func TestOfficialLevel(t *testing.T) {
	b, moves, err := official.LevelWithSolution(official.Seed{}, 20)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Level(&out, b, moves); err != nil {
		t.Fatal(err)
	}
	golden.WellFormed(t, out.String())
}

// TestLanes checks on random arrows that no two of the same direction that share a cell share
// a lane, and that no band has more lanes than arrows over its fullest cell.
func TestLanes(t *testing.T) {
	const side = 9
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var arrows []arrow
		for range 1 + random.IntN(40) {
			line, from, to := random.IntN(side), random.IntN(side), random.IntN(side)
			switch {
			case from == to:
			case random.IntN(2) == 0:
				arrows = append(arrows, arrow{fromRow: line, toRow: line, fromCol: from, toCol: to})
			default:
				arrows = append(arrows, arrow{fromCol: line, toCol: line, fromRow: from, toRow: to})
			}
		}
		assignLanes(arrows)
		type place struct {
			way              way
			line, cell, lane int
		}
		taken := make(map[place]bool)
		depth := make(map[place]int) // arrows over a cell; lane is unused
		fullest, lanes := make(map[place]int), make(map[place]int)
		for _, a := range arrows {
			line, first, last := a.span()
			band := place{way: a.way(), line: line}
			lanes[band] = a.lanes
			for cell := first; cell <= last; cell++ {
				at := place{a.way(), line, cell, a.lane}
				if taken[at] || a.lane >= a.lanes {
					t.Fatalf("lane %d of %d is taken twice in cell %d", a.lane, a.lanes, cell)
				}
				taken[at] = true
				over := place{way: a.way(), line: line, cell: cell}
				depth[over]++
				fullest[band] = max(fullest[band], depth[over])
			}
		}
		for band, n := range lanes {
			if n != fullest[band] {
				t.Fatalf("a band has %d lanes for at most %d arrows over a cell", n, fullest[band])
			}
		}
	}
}
