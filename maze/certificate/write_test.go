package certificate

import (
	"io"
	"testing"

	"stride/maze"
)

// TestWriterRefusesClaims checks that no certificate is begun that [Check] would refuse before its
// tree.
func TestWriterRefusesClaims(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	best, err := maze.ParseID("3x3:1-2:11111121M") // worth 22, with a solution of 3 jumps
	if err != nil {
		t.Fatal(err)
	}
	claim := func(change func(*Claim)) Claim {
		c := Claim{Params: p, Bound: 22, Best: best.Clone()}
		change(&c)
		return c
	}
	if _, err := NewWriter(io.Discard, claim(func(*Claim) {})); err != nil {
		t.Fatal(err)
	}
	wrong := map[string]Claim{
		"no parameters":         {},
		"too large":             claim(func(c *Claim) { c.Params.Rows, c.Best = MaxCells/2, nil }),
		"another configuration": claim(func(c *Claim) { c.Params.Max = 3 }),
		"too few cells":         claim(func(c *Claim) { c.Best.Values = c.Best.Values[:4] }),
		"start is goal":         claim(func(c *Claim) { c.Best.Start = c.Best.Goal }),
		"goal is not 0":         claim(func(c *Claim) { c.Best.Values[8] = 7 }),
		"between other corners": claim(func(c *Claim) {
			c.Best.Endpoints = maze.Endpoints{Start: 8, Goal: 0}
			c.Best.Values[0], c.Best.Values[8] = 0, 1
		}),
		"worth more":        claim(func(c *Claim) { c.Bound = 21 }),
		"a longer solution": claim(func(c *Claim) { c.Length, c.Bound = true, 2 }),
	}
	for name, c := range wrong {
		if _, err := NewWriter(io.Discard, c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
