package certificate

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestLengthsOfTinyMazes checks certificates of the longest solution, as enumeration has it. No tree proves less,
// however its leaves are changed.
func TestLengthsOfTinyMazes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range tiny {
		length := mazetest.Best(p, mazetest.Length)
		claim := Claim{Params: p, Bound: length, Length: true}
		whole, ok := proof(t, claim)
		if !ok {
			t.Fatalf("%v: no certificate of %d jumps", p, length)
		}
		if v, err := check(whole); err != nil || !v.Length || v.Bound != length {
			t.Fatalf("%v: %v", p, err)
		}
		if length == 0 {
			continue
		}
		less := Claim{Params: p, Bound: length - 1, Length: true}
		if _, ok := proof(t, less); ok {
			t.Errorf("%v: a certificate of %d jumps", p, length-1)
		}
		tree := records(t, whole)
		refused(t, written(t, less, tree))
		ends := subtrees(t, p, tree)
		for range 200 {
			k := r.IntN(len(tree))
			a := LengthArguments[r.IntN(len(LengthArguments))]
			refused(t, written(t, less, append(append(bytes.Clone(tree[:k]), byte(a)), tree[ends[k]:]...)))
		}
	}
}

// TestLongerThanClaimed refuses a certificate whose maze has a longer solution than it says.
func TestLongerThanClaimed(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 2}
	length := mazetest.Best(p, mazetest.Length)
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	for g.Values[0] = 1; maze.Evaluate(g).Length < 2; g.Values[1]++ {
	}
	whole, _ := proof(t, Claim{Params: p, Bound: length, Length: true})
	refused(t, written(t, Claim{Params: p, Bound: 1, Best: g, Length: true}, records(t, whole)))
}
