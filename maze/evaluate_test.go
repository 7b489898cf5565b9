package maze

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// first and second are the mazes of the course's documents.
const (
	first = `3 2 1 4 1
3 2 1 3 3
3 3 2 1 4
3 1 2 3 3
1 4 4 3 G
`
	second = `3 2 1 4 2
3 4 1 2 1
4 3 2 2 1
3 2 1 3 4
1 4 2 3 0
`
)

// parse reads rows of numbers, with 0 or G for the goal in the last cell. The range is that of the
// numbers.
func parse(t testing.TB, text string) *Grid {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(text), "\n")
	p := Params{Rows: len(rows), Min: MaxValue, Max: MinValue}
	var values []int16
	for _, word := range strings.Fields(text) {
		x, _ := strconv.Atoi(word) // 0 for G
		if values = append(values, int16(x)); x > 0 {
			p.Min, p.Max = min(p.Min, x), max(p.Max, x)
		}
	}
	p.Cols = len(values) / len(rows)
	g := &Grid{p, p.Corners(), values}
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEvaluate(t *testing.T) {
	for _, test := range []struct {
		name string
		grid string
		want Report
	}{
		{"the first maze of the documents", first, Report{
			Solvable: true, Unique: true, Length: 19, ForcedForward: 6, ForcedBackward: 8,
			Value: 5*19 + 25 - 2*(6+8),
		}},
		{"the second maze of the documents", second, Report{
			Solvable: true, Unique: true, Length: 14, BlackHoles: 1, WhiteHoles: 3, ForcedForward: 5,
			ForcedBackward: 9,
			Value:          5*14 + 25 - 2*(1+3) - 2*(5+9),
		}},
		// Two solutions: no points for being unique. The two cells next to the
		// goal are entered from the start only, as the goal has no jumps.
		{"not unique", "1 1\n1 0", Report{
			Solvable: true, Length: 2, ForcedBackward: 2, Value: 5*2 - 2*2,
		}},
		// No cell has a jump. The start can be reached but does not lead to the
		// goal, and the goal leads to itself but cannot be reached; neither counts
		// as a hole. The other two cells are neither reachable nor reaching.
		{"no jump at all", "2 2\n2 0", Report{Value: -100 * 4}},
		// The start jumps to two cells without jumps, which are black holes, but
		// not forced. The start itself is no black hole.
		{"the start leads to dead ends only", "1 9\n9 0", Report{BlackHoles: 2, Value: -100*4 - 2*2}},
		// The top right cell leads to the goal and cannot be reached; the bottom
		// left one does neither and costs nothing. The goal, which is entered by a
		// single jump that can never be made, is forced backward, but no white hole.
		{"only a white hole leads to the goal", "2 1\n2 0", Report{
			WhiteHoles: 1, ForcedBackward: 1, Value: -100*4 - 2 - 2,
		}},
		// The bottom left cell is a black hole without jumps, so it is not forced
		// forward. The top right cell and the goal are entered by one jump each. So
		// is the start, but it does not count.
		{"a dead end next to the path", "1 1\n2 0", Report{
			Solvable: true, Unique: true, Length: 2, BlackHoles: 1, ForcedBackward: 2,
			Value: 5*2 + 4 - 2 - 2*2,
		}},
		// The start has one jump: forced forward. The two cells at the bottom
		// are white holes that are entered only from each other: as holes and
		// forced backward moves they cost four points each. One of them also jumps
		// to the goal, which is therefore not forced backward, although only one
		// jump into it can be made.
		{"jumps of unreachable cells count", "2 9 1\n1 1 0", Report{
			Solvable: true, Unique: true, Length: 2, BlackHoles: 1, WhiteHoles: 2, ForcedForward: 1,
			ForcedBackward: 3,
			Value:          5*2 + 6 - 2*3 - 2*4,
		}},
		// This is the same maze without that jump.
		{"the goal may be forced backward", "2 9 1\n1 9 0", Report{
			Solvable: true, Unique: true, Length: 2, BlackHoles: 1, WhiteHoles: 1, ForcedForward: 1,
			ForcedBackward: 2,
			Value:          5*2 + 6 - 2*2 - 2*3,
		}},
		// The path goes down on the left, then right. Two dead ends next to it are
		// black holes; the three cells above the goal and left of it are neither
		// reachable nor reaching, and cost nothing. All three cells of the path
		// are entered by one jump each.
		{"cells that are neither reachable nor reaching", "1 3 3\n1 3 3\n2 2 0", Report{
			Solvable: true, Unique: true, Length: 3, BlackHoles: 2, ForcedBackward: 3,
			Value: 5*3 + 9 - 2*2 - 2*3,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.grid)
			if diff := cmp.Diff(test.want, Evaluate(g)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	want := Faults{
		BlackHoles: []int{6}, WhiteHoles: []int{5, 16, 17},
		ForcedForward: []int{3, 10, 11, 19, 21}, ForcedBackward: []int{4, 7, 9, 10, 13, 16, 19, 21, 24},
	}
	if diff := cmp.Diff(want, Analyze(parse(t, second)).Faults()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestShortest counts the shortest paths across grids of ones: there are as many as
// orders of the jumps right and down.
func TestShortest(t *testing.T) {
	for _, test := range []struct {
		side int
		want uint64
	}{
		{2, 2}, {3, 6}, {20, 35345263800},
		{34, 7219428434016265740}, // the binomial coefficient 66 over 33
		{40, math.MaxUint64},      // 78 over 39 is about 2^75
		{MaxSide, math.MaxUint64},
	} {
		g, err := NewGrid(Params{Rows: test.side, Cols: test.side, Min: 1, Max: 1})
		if err != nil {
			t.Fatal(err)
		}
		a := Analyze(g)
		if a.Shortest != test.want || a.Length != 2*(test.side-1) || a.Unique {
			t.Errorf("side %d: %d shortest solutions of %d jumps, unique %v, want %d of %d",
				test.side, a.Shortest, a.Length, a.Unique, test.want, 2*(test.side-1))
		}
	}
}
