package forest

import (
	"slices"
	"testing"

	"stride/internal/search"
	"stride/shift"
)

// TestSolveInline asks for moves in the middle of searches, so often that there are none in the
// end. Together with those of the solution they clear the level. Without such a question, the moves
// are those of Solve.
func TestSolveInline(t *testing.T) {
	for _, level := range []int{1, 60, 150, 300, 500} {
		b := officialLevel(t, level)
		for _, every := range []int{0, 1, 3, 10} {
			var moves []shift.Move
			calls := 0
			rest, solved := SolveInline(b, 1, func(early Early) bool {
				if calls++; every > 0 && calls%every == 0 && calls < 20*every {
					more := early(2)
					if 0 < len(more) && len(more) < 2 {
						t.Errorf("level %d: 1 move instead of 2", level)
					}
					moves = append(moves, more...)
				}
				return calls > 20_000
			})
			moves = append(moves, rest...)
			if _, err := shift.Replay(b.Clone(), moves); err != nil || solved &&
				shift.Check(b, moves) != nil {
				t.Errorf("level %d, a question every %d calls: %v, %v", level, every, err,
					shift.Check(b, moves))
			}
			if every != 0 {
				continue
			}
			want := solve(t, b, search.Request{Seed: 1, Workers: 1})
			if !slices.Equal(moves, want.Moves) {
				t.Errorf("level %d: other moves than those of Solve", level)
			}
		}
	}
	if _, solved := SolveInline(officialLevel(t, 500), 1, func(Early) bool { return true }); solved {
		t.Error("a search that is over at once has solved level 500")
	}
}

// TestShakeKeepsRetired cuts all edges of a forest, except those whose numbers have left the board.
func TestShakeKeepsRetired(t *testing.T) {
	b := officialLevel(t, 300)
	l := newInline(b, 1)
	for range 5 {
		l.chains()
	}
	if len(l.retire(b.Clone(), 1)) == 0 {
		t.Fatal("there is no closed tree")
	}
	l.fresh = 10
	l.shake()
	retired := 0
	for v := range int32(len(l.nodes)) {
		if l.retired(v) {
			retired++
		}
		if degree := len(l.edgesOf(v)); l.retired(v) != (degree > 0) {
			t.Errorf("number %d is retired: %v, and has %d edges", v, l.retired(v), degree)
		}
	}
	if retired < 2 {
		t.Errorf("%d numbers are retired", retired)
	}
}
