package forest

import (
	"testing"

	"pgregory.net/rapid"

	"stride/shift"
)

// drawForest draws a random forest on random cells of a board, whatever the
// numbers on them. Cells without an edge stay empty.
func drawForest(t *rapid.T) (width, height int, f Forest) {
	width = rapid.IntRange(1, 9).Draw(t, "width")
	height = rapid.IntRange(1, 9).Draw(t, "height")
	b := shift.NewBoard(width, height)
	for c := range b.Cells {
		b.Cells[c] = 1
	}
	for range rapid.IntRange(0, 60).Draw(t, "tries") {
		e := Edge{
			rapid.IntRange(0, len(b.Cells)-1).Draw(t, "a"),
			rapid.IntRange(0, len(b.Cells)-1).Draw(t, "b"),
		}
		if _, err := append(f, e).arms(b); err == nil {
			f = append(f, e)
		}
	}
	return width, height, f
}

// TestSolutionsWriteOut draws forests and, at each number, signs of its edges'
// lengths; the sums are the level. Any such forest is a solution of that level,
// whatever the drawn signs were, and must write out to moves that clear it.
func TestSolutionsWriteOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height, f := drawForest(t)
		b := shift.NewBoard(width, height)
		ones := shift.NewBoard(width, height)
		for c := range ones.Cells {
			ones.Cells[c] = 1
		}
		for _, e := range f {
			d, err := e.length(ones)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range [2]int{e.A, e.B} {
				if rapid.Bool().Draw(t, "minus") {
					b.Cells[c] -= d
				} else {
					b.Cells[c] += d
				}
			}
		}
		for _, e := range f {
			if b.Cells[e.A] == 0 || b.Cells[e.B] == 0 {
				t.Skip("a number came out as 0")
			}
		}
		for c, v := range b.Cells {
			b.Cells[c] = max(v, -v)
		}
		if open, err := f.Unsatisfied(b); err != nil || len(open) != 0 {
			t.Fatalf("unsatisfied %v, error %v", open, err)
		}
		moves, err := f.Moves(b)
		if err != nil {
			t.Fatal(err)
		}
		if err := shift.Check(b, moves); err != nil {
			t.Fatalf("%v\n%v%v", err, b, moves)
		}
	})
}

// TestLeadPast compares each order with what it must do: never 0 before the end,
// the right end.
func TestLeadPast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lengths := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 7).Draw(t, "lengths")
		total := 0
		var then []arrival
		for _, d := range lengths {
			then = append(then, arrival{from: d})
			total += d
		}
		sum := rapid.IntRange(1, total).Draw(t, "sum")
		if sum == total {
			t.Skip("the end is 0")
		}
		at := sum
		for _, a := range leadPast(then, sum) {
			if at == 0 {
				t.Fatalf("lengths %v from %d: 0 before the end", lengths, sum)
			}
			if a.plus {
				at += a.from
			} else {
				at -= a.from
			}
		}
		if max(at, -at) != total-sum {
			t.Fatalf("lengths %v from %d: ends at %d, want %d", lengths, sum, at, total-sum)
		}
	})
}

func TestForestErrors(t *testing.T) {
	b := shift.NewBoard(3, 2)
	copy(b.Cells, []int{1, 1, 1, 1, 1, 0})
	for _, f := range []Forest{
		{{0, 5}},            // empty cell
		{{0, 4}},            // neither row nor column
		{{0, 0}},            // no length
		{{-1, 0}}, {{0, 6}}, // no cell
		{{0, 1}, {1, 2}, {2, 0}},         // cycle
		{{0, 1}, {1, 4}, {4, 3}, {3, 0}}, // cycle
		{{0, 1}, {1, 0}},                 // the same edge twice
	} {
		if _, err := f.Moves(b); err == nil {
			t.Errorf("%v: no error", f)
		}
	}
}
