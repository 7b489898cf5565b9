package draw

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/golden"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/maze/format"
	"stride/shift"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// course is the maze of the course's documents, with a solution of 19 jumps.
const course = "5x5:1-4:321413213333214312331443Q"

func drawn(t *testing.T, s *scene.Scene, o Options) string {
	t.Helper()
	var out strings.Builder
	must(t, Figure(s, o).WriteSVG(&out, figure.Sans()))
	golden.WellFormed(t, out.String())
	return out.String()
}

// texts returns the texts of a figure, and of which shapes it has how many.
func texts(f *figure.Figure) (list []figure.Text, circles, squares, polygons int) {
	for _, item := range f.Items {
		switch i := item.(type) {
		case figure.Text:
			list = append(list, i)
		case figure.Circle:
			circles++
		case figure.Rect:
			squares++
		case figure.Path:
			if i.Closed {
				polygons += len(i.Lines)
			}
		}
	}
	return list, circles, squares, polygons
}

func parse(t *testing.T, id string) *maze.Grid {
	t.Helper()
	g, err := maze.ParseID(id)
	must(t, err)
	return g
}

func TestMazeGolden(t *testing.T) {
	g := parse(t, course)
	golden.Compare(t, "maze.svg", drawn(t, jumpmaze.Scene(g), Options{}))
	golden.Compare(t, "maze-solution.svg", drawn(t, jumpmaze.SolvedScene(g), Options{}))
}

// TestMazeArrows checks that each jump of the solution has its arrow, with its number, whether
// the solution is compact or not.
func TestMazeArrows(t *testing.T) {
	const jumps = 19
	for _, compact := range []bool{false, true} {
		list, _, squares, heads := texts(Figure(jumpmaze.SolvedScene(parse(t, course)),
			Options{Compact: compact}))
		labels := make(map[string]int)
		for _, text := range list {
			if text.Bold {
				labels[text.String]++
			}
		}
		for jump := 1; jump <= jumps; jump++ {
			if n := labels[fmt.Sprint(jump)]; n != 1 {
				t.Errorf("the label %d appears %d times", jump, n)
			}
		}
		if len(labels) != jumps || heads != jumps {
			t.Errorf("there are %d labels and %d heads of arrows, not %d", len(labels), heads, jumps)
		}
		if !compact && squares != jumps+1 { // with the frame
			t.Errorf("there are %d frames of labels, not %d", squares-1, jumps)
		}
	}
	if _, _, _, heads := texts(Figure(jumpmaze.Scene(parse(t, course)), Options{})); heads > 0 {
		t.Error("the puzzle without its solution has arrowheads")
	}
}

// TestDistancesAndHoles checks the notes and the marks of a maze against its analysis.
func TestDistancesAndHoles(t *testing.T) {
	g, err := format.Parse([]byte("2 1 2\n1 2 1\n1 1 G\n"))
	must(t, err)
	a := maze.Analyze(g)
	faults := a.Faults()
	if len(faults.BlackHoles) == 0 || len(faults.WhiteHoles) == 0 {
		t.Fatalf("the maze of the test has the holes %+v", faults)
	}
	m := jumpmaze.Scene(g)
	jumpmaze.AddDistances(m, a.ToGoal)
	jumpmaze.AddHoles(m, faults)
	f := Figure(m, Options{})
	list, _, squares, _ := texts(f)
	if want := 2 * (len(g.Values) - 1); len(list) != want {
		t.Errorf("there are %d texts, not %d", len(list), want)
	}
	if want := 1 + len(faults.BlackHoles) + len(faults.WhiteHoles); squares != want {
		t.Errorf("there are %d squares, not %d", squares, want)
	}
	white := 0
	for _, text := range list {
		if text.Shade == figure.White {
			white++
		}
	}
	if white != len(faults.BlackHoles) {
		t.Errorf("%d numbers are white", white)
	}
	golden.Compare(t, "holes.svg", drawn(t, m, Options{}))
	golden.Compare(t, "holes.txt", characters(t, m, false))
}

func characters(t *testing.T, s *scene.Scene, colours bool) string {
	t.Helper()
	var out strings.Builder
	must(t, WriteTerminal(&out, s, Terminal{Colours: colours}))
	return out.String()
}

// TestTerminal checks the picture in characters, that all its lines are as wide, and that colours
// change nothing but the colours.
func TestTerminal(t *testing.T) {
	m := jumpmaze.SolvedScene(parse(t, course))
	plain := characters(t, m, false)
	golden.Compare(t, "maze-solution.txt", plain)
	lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
	for _, line := range lines {
		if utf8.RuneCountInString(line) != utf8.RuneCountInString(lines[0]) {
			t.Errorf("the line %q is not as wide as %q", line, lines[0])
		}
	}
	coloured := characters(t, m, true)
	if coloured == plain || regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, "") != plain {
		t.Error("the picture with colours is another one")
	}
}

// TestASCII draws for a terminal that shows nothing but ASCII.
func TestASCII(t *testing.T) {
	var out strings.Builder
	must(t, WriteTerminal(&out, jumpmaze.SolvedScene(parse(t, course)), Terminal{ASCIIOnly: true}))
	if text := out.String(); utf8.RuneCountInString(text) != len(text) || !strings.HasPrefix(text, "+---") {
		t.Errorf("not in ASCII:\n%s", text)
	}
}

// TestMazePlaces checks that start and goal are marked where they are.
func TestMazePlaces(t *testing.T) {
	g := parse(t, course)
	g.Start, g.Goal = 7, 12
	picture := drawn(t, jumpmaze.Scene(g), Options{})
	for _, want := range []string{`<circle cx="250" cy="150" r="32.2"/>`,
		`<circle cx="250" cy="250" r="11.5"/>`} {
		if !strings.Contains(picture, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// TestUnsolvable checks that a maze without a solution is drawn without arrows.
func TestUnsolvable(t *testing.T) {
	g := parse(t, "6x6:2-2:222222222222222222222222222222222221")
	if s := jumpmaze.SolvedScene(g); len(s.Arrows) != 0 {
		t.Errorf("the arrows are %v", s.Arrows)
	} else if _, _, _, heads := texts(Figure(s, Options{})); heads > 0 {
		t.Error("there are arrows")
	}
}

func TestLevelGolden(t *testing.T) {
	b, err := shift.ReadBoard(strings.NewReader("5 2\n3 0 0 2 0\n0 0 0 1 0\n"))
	must(t, err)
	moves, err := shift.ReadMoves(strings.NewReader("0 0 R -\n3 0 D -\n"))
	must(t, err)
	golden.Compare(t, "level-solution.svg", drawn(t, level(t, b, moves), Options{}))
	golden.Compare(t, "level-compact.svg", drawn(t, level(t, b, moves), Options{Compact: true}))

	var fault *puzzle.MoveError
	if _, err := numbershift.New(b, nil).Scene([]string{"0 0 R -", "3 0 D -", "0 0 R -"}); !errors.As(err,
		&fault) || fault.Number != 3 {
		t.Errorf("an impossible third move gives %v", err)
	}
}

func level(t *testing.T, b shift.Board, moves []shift.Move) *scene.Scene {
	t.Helper()
	var words []string
	for _, m := range moves {
		words = append(words, m.String())
	}
	s, err := numbershift.New(b, nil).Scene(words)
	must(t, err)
	return s
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
				arrows = append(arrows, arrow{fromRow: line, toRow: line, fromCol: from, toCol: to,
					direction: scene.Right})
				if to < from {
					arrows[len(arrows)-1].direction = scene.Left
				}
			default:
				arrows = append(arrows, arrow{fromCol: line, toCol: line, fromRow: from, toRow: to,
					direction: scene.Down})
				if to < from {
					arrows[len(arrows)-1].direction = scene.Up
				}
			}
		}
		assignLanes(arrows)
		type place struct {
			direction        scene.Direction
			line, cell, lane int
		}
		taken := make(map[place]bool)
		depth := make(map[place]int) // arrows over a cell; lane is unused
		fullest, lanes := make(map[place]int), make(map[place]int)
		for _, a := range arrows {
			line, first, last := a.span()
			band := place{direction: a.direction, line: line}
			lanes[band] = a.lanes
			for cell := first; cell <= last; cell++ {
				at := place{a.direction, line, cell, a.lane}
				if taken[at] || a.lane >= a.lanes {
					t.Fatalf("lane %d of %d is taken twice in cell %d", a.lane, a.lanes, cell)
				}
				taken[at] = true
				over := place{direction: a.direction, line: line, cell: cell}
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
