package board

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// TestBitboardAgainstCounting compares the bitboards with a plain count.
func TestBitboardAgainstCounting(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 12, Cols: 9, Min: 3, Max: 11},
		{Rows: 5, Cols: 70, Min: 1, Max: 9},
		{Rows: 70, Cols: 5, Min: 1, Max: 9}, {Rows: 3, Cols: 66, Min: 1, Max: 80},
		{Rows: 2, Cols: 2, Min: 1, Max: 1},
	} {
		r := rand.New(rand.NewPCG(1, 2))
		s := NewShape(p)
		f := s.Full()
		open := make([]bool, p.Cells())
		for v := range open {
			open[v] = true
		}
		for range p.Cells() {
			v := int32(r.IntN(p.Cells()))
			s.Close(f, v)
			open[v] = false
			w := int32(r.IntN(p.Cells()))
			if s.Open(f, w) != open[w] {
				t.Fatalf("Open(%d) = %v", w, !open[w])
			}
			want := 0
			var to [4]int32
			for x := p.Min; x <= p.Max; x++ {
				for _, u := range to[:s.Targets(w, int32(x), &to)] {
					if open[u] {
						want++
					}
				}
			}
			if got := s.Neighbours(f, w); got != want {
				t.Fatalf("Neighbours(%d) = %d, counted %d", w, got, want)
			}
		}
	}
}
