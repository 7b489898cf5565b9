package numbershift

import (
	"context"
	"slices"
	"testing"

	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
)

func board(t testing.TB, level int) shift.Board {
	t.Helper()
	b, err := official.Level(official.Seed{}, level)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestStates codes forests that are not solutions, and wants the same edges back.
func TestStates(t *testing.T) {
	for _, level := range []int{1, 30, 300, 1000} {
		b := board(t, level)
		r, err := forest.Solve(context.Background(), b, forest.Config{
			Options: forest.Defaults(), Seed: 1, Budget: search.Budget{Steps: 2000},
		})
		if err != nil {
			t.Fatal(err)
		}
		text := encode(r.Forest)
		f, unsatisfied, err := decode(text, b)
		if err != nil || unsatisfied != r.Unsatisfied || !slices.Equal(sorted(f), sorted(r.Forest)) {
			t.Errorf("level %d: %d unsatisfied, want %d, error %v", level, unsatisfied, r.Unsatisfied, err)
		}
		if most := 4 * len(f); len(text) > most {
			t.Errorf("level %d: %d bytes for %d edges", level, len(text), len(f))
		}
		if _, _, err := decode(text[:len(text)-1], b); err == nil {
			t.Errorf("level %d: a state that is cut off was read", level)
		}
	}
}

func sorted(f forest.Forest) forest.Forest {
	g := make(forest.Forest, len(f))
	for k, e := range f {
		g[k] = forest.Edge{A: min(e.A, e.B), B: max(e.A, e.B)}
	}
	slices.SortFunc(g, func(a, b forest.Edge) int { return (a.A-b.A)*1_000_000 + a.B - b.B })
	return g
}

// TestExchange hands a solution to a search by way of its code.
func TestExchange(t *testing.T) {
	b := board(t, 60)
	r, err := forest.Solve(t.Context(), b, forest.Config{Options: forest.Defaults(), Seed: 1})
	if err != nil || !r.Solved {
		t.Fatal(r.Solved, err)
	}
	p := &offers{foreign: [][]byte{[]byte("\xff"), encode(r.Forest)}}
	x := exchange(p, b)
	if list := x.Take(); len(list) != 1 || len(list[0]) != len(r.Forest) {
		t.Errorf("%d forests came in, want one", len(list))
	}
	x.Offer(0, r.Forest)
	if value, err := BoardProblem(b).CheckState(p.mine); err != nil || value != 0 {
		t.Errorf("offered a state of value %d, error %v", value, err)
	}
}

// offers is an exchange with nobody.
type offers struct {
	foreign [][]byte
	mine    []byte
}

func (o *offers) Offer(_ int64, state []byte) { o.mine = state }
func (o *offers) Take() [][]byte              { return o.foreign }

// FuzzState feeds whatever may come from the network to the decoder: what it takes must be
// a forest on the board.
func FuzzState(f *testing.F) {
	b := board(f, 30)
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add(encode(forest.Forest{{A: 0, B: 1}}))
	f.Fuzz(func(t *testing.T, text []byte) {
		if forest, unsatisfied, err := decode(text, b); err == nil {
			open, err := forest.Unsatisfied(b)
			if err != nil || len(open) != unsatisfied {
				t.Errorf("%v: %d unsatisfied, want %d, error %v", forest, unsatisfied, len(open), err)
			}
		}
	})
}
