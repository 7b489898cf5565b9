package tree

import (
	"testing"

	"stride/maze"
	"stride/search"
)

// TestSamples checks that no sample ends with less than what it had lost for certain and the lower bound.
func TestSamples(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 6, Cols: 6, Min: 1, Max: 5}, {Rows: 9, Cols: 8, Min: 2, Max: 6}} {
		s := NewSpace(p)
		r := search.NewRand(5, 0)
		w, ok := s.Learned(r, 1)
		if !ok {
			t.Fatal("there are no learned weights")
		}
		samples := NewBeam(s, 30).Samples(30, 3, w, NewBeam(s, 5), w, r)
		ends := 0
		for _, x := range samples {
			if x.Rest < x.Features[bound] {
				t.Fatalf("%v: a sample with %d filled cells loses %v more, and the bound is %v", p, x.Filled, x.Rest, x.Features[bound])
			}
			if x.Rest < mostRest {
				ends++
			}
		}
		if ends < p.Cells()/2 {
			t.Errorf("%v: only %d of %d samples led to a maze", p, ends, len(samples))
		}
	}
}

// TestShareOfTheTree checks that a search that is ended later has searched a larger share.
func TestShareOfTheTree(t *testing.T) {
	before := 0.0
	for nodes := int64(1 << 12); nodes <= 1<<18; nodes <<= 2 {
		s := &Searcher{Space: NewSpace(maze.Params{Rows: 6, Cols: 6, Min: 2, Max: 5}), Budget: 45, Found: func(*Maze) {}}
		s.Poll = func() bool { return s.Nodes < nodes }
		s.Run()
		if !s.Halted || s.Share < before || s.Share <= 0 || s.Share >= 1 {
			t.Fatalf("after %d nodes the share is %v, before it was %v", nodes, s.Share, before)
		}
		before = s.Share
	}
}
