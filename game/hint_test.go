package game

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/maze"
	"stride/shift"
)

// TestHintsLeadHome follows the hints from the start to the end and wants all four
// steps at each position; in a maze, in as few jumps as possible.
func TestHintsLeadHome(t *testing.T) {
	for _, test := range []struct {
		id    string
		moves int // 0: any number
	}{{course, courseLength}, {"maze:7x7:1-6#x", 0}, {"shift:3#", 0}, {"shift:60#a", 0}, {"shift:200#", 0}} {
		p := open(t, test.id)
		g := New(p)
		for !g.Solved() {
			h, err := p.Hint(g.Moves())
			if err != nil {
				t.Fatal(err)
			}
			if h.Solvable != Yes || h.Back != 0 || h.Nudge == "" || h.Where == "" || h.Which == "" || h.Why == "" || len(h.Cells) == 0 {
				t.Fatalf("%s after %v: %+v", test.id, g.Moves(), h)
			}
			if err := g.Move(h.Move); err != nil {
				t.Fatalf("%s: the hint %q: %v", test.id, h.Move, err)
			}
		}
		n := len(g.Moves())
		if m, ok := p.(*Maze); ok && n != m.Analysis.Length || test.moves > 0 && n != test.moves {
			t.Errorf("%s: the hints took %d moves", test.id, n)
		}
		h, err := p.Hint(g.Moves())
		if err != nil || h.Move != "" || h.Nudge == "" {
			t.Errorf("%s: after the end, %+v, error %v", test.id, h, err)
		}
	}
}

// TestMazeHintText pins what is said at the start, on the way, and where one is lost.
func TestMazeHintText(t *testing.T) {
	g, err := maze.Parse([]byte("2 1 1\n1 1 1\n3 1 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := NewMaze(g)
	for _, test := range []struct {
		moves []string
		want  Hint
	}{
		{nil, Hint{
			Solvable: Yes, Cells: []int{2}, Move: "R",
			Nudge: "You are on track: the goal is 3 jumps away.",
			Where: "Stay in row 1: jump left or right.",
			Which: "Jump right by 2, to row 1, column 3.",
			Why:   "This jump is on the shortest way; down leads into a black hole.",
		}},
		{[]string{"R", "L"}, Hint{
			Solvable: Yes, Cells: []int{2}, Move: "R",
			Nudge: "You can still get there: 3 jumps to go, 2 more in all than the best way.",
			Where: "Stay in row 1: jump left or right.",
			Which: "Jump right by 1, to row 1, column 3.",
			Why:   "This jump is on a shortest way, even though you have been there; down is as short, left would be 1 jump longer.",
		}},
		{[]string{"R", "D"}, Hint{
			Solvable: Yes, Cells: []int{8}, Move: "D",
			Nudge: "You are on track: the goal is 1 jump away.",
			Where: "Stay in column 3: jump up or down.",
			Which: "Jump down by 1, to row 3, column 3.",
			Why:   "This jump is on the shortest way; left would be 2 jumps longer, up would be 2 jumps longer.",
		}},
		{[]string{"D"}, Hint{
			Solvable: No, Back: 1, Cells: []int{0},
			Nudge: "You are lost: from here no way leads to the goal.",
			Where: "It went wrong at row 1, column 1.",
			Which: "Take back 1 jump.",
			Why:   "The jump from row 1, column 1 to row 3, column 1 led into a black hole: a part of the maze that has no way out to the goal.",
		}},
	} {
		got, err := p.Hint(test.moves)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("after %v: -want +got:\n%s", test.moves, diff)
		}
	}
}

// TestMazeHintsAreTrue walks at random through random mazes and compares what the
// hint says with distances found by plain search.
func TestMazeHintsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := maze.NewGrid(maze.Params{Rows: rapid.IntRange(2, 6).Draw(t, "rows"), Cols: rapid.IntRange(2, 6).Draw(t, "cols"), Min: 1, Max: 4})
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal() {
			g.Values[k] = int16(rapid.IntRange(1, 4).Draw(t, "value"))
		}
		p := NewMaze(g)
		var moves []string
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			next := legal(p, moves)
			if len(next) == 0 {
				break
			}
			moves = append(moves, rapid.SampledFrom(next).Draw(t, "move"))
		}
		h, err := p.Hint(moves)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := p.Cells(moves)
		if err != nil {
			t.Fatal(err)
		}
		here := cells[len(cells)-1]
		distance := plainDistance(g, here)
		if (h.Solvable == Yes) != (distance >= 0) {
			t.Fatalf("distance %d, hint %+v", distance, h)
		}
		if h.Move != "" {
			d := strings.Index("RDLU", h.Move)
			to, ok := g.Jump(here, maze.Dir(d))
			if !ok || plainDistance(g, to) != distance-1 {
				t.Fatalf("the hint %s is not on a shortest way", h.Move)
			}
		}
		if h.Back > 0 && plainDistance(g, cells[len(cells)-1-h.Back]) < 0 {
			t.Fatalf("%d moves back it was lost too", h.Back)
		}
	})
}

// plainDistance is the number of jumps from cell to the goal, or -1, by letting
// distances spread until nothing changes.
func plainDistance(g *maze.Grid, cell int) int {
	const far = 1 << 20
	d := make([]int, len(g.Values))
	for k := range d {
		d[k] = far
	}
	d[g.Goal()] = 0
	for changed := true; changed; {
		changed = false
		for k := range d {
			for dir := maze.Right; dir <= maze.Up; dir++ {
				if to, ok := g.Jump(k, dir); ok && d[to]+1 < d[k] {
					d[k], changed = d[to]+1, true
				}
			}
		}
	}
	if d[cell] >= far {
		return -1
	}
	return d[cell]
}

func TestUpto(t *testing.T) {
	h, err := open(t, "shift:3#").Hint(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		step                   Step
		where, which, why, tip bool
	}{{Nudge, false, false, false, false}, {Where, true, false, false, false}, {Which, true, true, false, true}, {Why, true, true, true, true}} {
		u := h.Upto(test.step)
		if u.Nudge == "" || (u.Where != "") != test.where || (u.Cells != nil) != test.where ||
			(u.Which != "") != test.which || (u.Move != "") != test.tip || (u.Why != "") != test.why {
			t.Errorf("step %d: %+v", test.step, u)
		}
	}
}

// TestVerdictsAreHonest compares verdicts on tiny boards with a search through all
// moves that knows nothing but shift.Board.Apply.
func TestVerdictsAreHonest(t *testing.T) {
	said := map[Verdict]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		b := shift.NewBoard(2+random.IntN(3), 1+random.IntN(3))
		for c := range b.Cells {
			if random.IntN(3) > 0 {
				b.Cells[c] = 1 + random.IntN(3)
			}
		}
		p := NewShift(b, nil)
		var moves []string
		for range 4 {
			now, err := p.Solvable(moves)
			if err != nil {
				t.Fatal(err)
			}
			thought, err := p.Think(context.Background(), moves)
			if err != nil {
				t.Fatal(err)
			}
			rest, err := p.After(moves)
			if err != nil {
				t.Fatal(err)
			}
			want := No
			if clearable(rest, map[string]bool{}) {
				want = Yes
			}
			said[thought]++
			if thought != Unknown && thought != want || now != Unknown && now != want {
				t.Fatalf("%v after %v: %s at once, %s after thought, %s is true", b, moves, now, thought, want)
			}
			next := legal(p, moves)
			if len(next) == 0 {
				break
			}
			moves = append(moves, next[random.IntN(len(next))])
		}
	}
	if said[Yes] < 20 || said[No] < 20 {
		t.Errorf("verdicts: %v", said)
	}
}

func clearable(b shift.Board, dead map[string]bool) bool {
	if b.Numbers() == 0 {
		return true
	}
	key := b.String()
	if dead[key] {
		return false
	}
	for c := range b.Cells {
		for d := shift.Up; d <= shift.Right; d++ {
			for _, plus := range []bool{false, true} {
				next := b.Clone()
				if next.Apply(shift.Move{X: c % b.Width, Y: c / b.Width, Dir: d, Plus: plus}) == nil && clearable(next, dead) {
					return true
				}
			}
		}
	}
	dead[key] = true
	return false
}

// TestWitnessNeedsNoSolver plays the generator's solution in another order: each
// verdict is known at once.
func TestWitnessNeedsNoSolver(t *testing.T) {
	p := open(t, "shift:100#").(*Shift)
	g := New(p)
	k, err := p.look(nil)
	if err != nil || k.verdict != Yes {
		t.Fatal(k, err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	left := slices.Clone(k.solution)
	for len(left) > 0 {
		// A move of the solution that can be made with the rest still a solution.
		b, err := p.After(g.Moves())
		if err != nil {
			t.Fatal(err)
		}
		for {
			at := random.IntN(min(len(left), 10))
			after, rest := b.Clone(), without(left, left[at:at+1])
			if after.Apply(left[at]) == nil && shift.Check(after, rest) == nil {
				if err := g.Move(left[at].String()); err != nil {
					t.Fatal(err)
				}
				left = rest
				break
			}
		}
		if v, err := p.Solvable(g.Moves()); err != nil || v != Yes {
			t.Fatalf("%d left: %s, %v", len(left), v, err)
		}
	}
}

// TestLostHint leaves one number alone and wants to be sent back.
func TestLostHint(t *testing.T) {
	p := NewShift(mustBoard(t, "4 1\n1 1 1 1\n"), nil)
	moves := []string{"1 0 R +"} // 1 _ 2 1
	if v, err := p.Think(context.Background(), nil); err != nil || v != Yes {
		t.Fatal(v, err)
	}
	v, err := p.Think(context.Background(), moves)
	if err != nil {
		t.Fatal(err)
	}
	h, err := p.Hint(moves)
	if err != nil {
		t.Fatal(err)
	}
	if v != No || h.Solvable != No || h.Back != 1 || h.Move != "" || !strings.Contains(h.Which, "Take back 1 move") {
		t.Errorf("verdict %s, %+v", v, h)
	}
}

func mustBoard(t *testing.T, text string) shift.Board {
	t.Helper()
	b, err := shift.ReadBoard(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// BenchmarkHint is a hint in the middle of the largest level of the game.
func BenchmarkHint(b *testing.B) {
	p := open(b, "shift:1000#").(*Shift)
	k, err := p.look(nil)
	if err != nil {
		b.Fatal(err)
	}
	var moves []string
	for _, m := range k.solution[:500] {
		moves = append(moves, m.String())
		if len(moves)%lookBack == 0 {
			if _, err := p.Solvable(moves); err != nil {
				b.Fatal(err)
			}
		}
	}
	for b.Loop() {
		if h, err := p.Hint(moves); err != nil || h.Solvable != Yes {
			b.Fatal(h, err)
		}
	}
}
