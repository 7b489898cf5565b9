package farm

import (
	"context"
	"slices"
	"testing"

	"stride/maze"
	"stride/maze/generate"
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

// TestForestCode codes forests that are not solutions, and wants the same edges back.
func TestForestCode(t *testing.T) {
	for _, level := range []int{1, 30, 300, 1000} {
		b := board(t, level)
		r, err := forest.Solve(context.Background(), b, forest.Config{
			Options: forest.Defaults(), Seed: 1, Budget: search.Budget{Steps: 2000},
		})
		if err != nil {
			t.Fatal(err)
		}
		text := encodeForest(r.Forest)
		f, unsatisfied, err := decodeForest(text, b)
		if err != nil || unsatisfied != r.Unsatisfied || !slices.Equal(sorted(f), sorted(r.Forest)) {
			t.Errorf("level %d: %d unsatisfied, want %d, error %v", level, unsatisfied, r.Unsatisfied, err)
		}
		if most := 4 * len(f); len(text) > most {
			t.Errorf("level %d: %d bytes for %d edges", level, len(text), len(f))
		}
		if _, _, err := decodeForest(text[:len(text)-1], b); err == nil {
			t.Errorf("level %d: a code that is cut off was read", level)
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

func TestMazeCode(t *testing.T) {
	p := maze.Params{Rows: 20, Cols: 30, Min: 1, Max: 40}
	r, err := generate.Run(context.Background(), generate.Options{Params: p, Seed: 1, Budget: search.Budget{Steps: 5000}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := encodeMaze(r.Grid)
	g, value, err := decodeMaze(text, p)
	if err != nil || value != r.Report.Value || g.ID() != r.Grid.ID() {
		t.Errorf("value %d, want %d, error %v", value, r.Report.Value, err)
	}
	other := p
	other.Max++
	if _, _, err := decodeMaze(text, other); err == nil {
		t.Error("a maze of another configuration was read")
	}
	if _, _, err := decodeMaze(text[:len(text)/2], p); err == nil {
		t.Error("half a code was read")
	}
}

// FuzzDecode feeds whatever may come from the network to both decoders: what they take
// must be a forest on the board, or a maze.
func FuzzDecode(f *testing.F) {
	b := board(f, 30)
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add(encodeForest(forest.Forest{{A: 0, B: 1}}))
	g, err := maze.NewGrid(maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(encodeMaze(g))
	f.Fuzz(func(t *testing.T, text []byte) {
		if forest, unsatisfied, err := decodeForest(text, b); err == nil {
			open, err := forest.Unsatisfied(b)
			if err != nil || len(open) != unsatisfied {
				t.Errorf("%v: %d unsatisfied, want %d, error %v", forest, unsatisfied, len(open), err)
			}
		}
		if g, _, err := decodeMaze(text, g.Params); err == nil && g.Check() != nil {
			t.Errorf("%v is no maze", g)
		}
	})
}
