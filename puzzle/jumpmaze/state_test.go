package jumpmaze

import (
	"context"
	"testing"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

func TestStates(t *testing.T) {
	p := maze.Params{Rows: 20, Cols: 30, Min: 1, Max: 40}
	r, err := generate.Run(context.Background(), generate.Options{Params: p, Seed: 1, Budget: search.Budget{Steps: 5000}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := encode(r.Grid)
	g, err := Problem{p}.decode(text)
	if value, valueErr := (Problem{p}).CheckState(text); err != nil || valueErr != nil || value != int64(r.Report.Value) || g.ID() != r.Grid.ID() {
		t.Errorf("value %d, want %d, errors %v, %v", value, r.Report.Value, err, valueErr)
	}
	other := p
	other.Max++
	if _, err := (Problem{other}).decode(text); err == nil {
		t.Error("a maze of another configuration was read")
	}
	if _, err := (Problem{p}).decode(text[:len(text)/2]); err == nil {
		t.Error("half a state was read")
	}
}

// FuzzState feeds whatever may come from the network to the decoder: what it takes must be
// a maze.
func FuzzState(f *testing.F) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	g, err := maze.NewGrid(p)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(encode(g))
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, text []byte) {
		if g, err := (Problem{p}).decode(text); err == nil && g.Check() != nil {
			t.Errorf("%v is no maze", g)
		}
	})
}
