package forest

import (
	"context"
	"testing"
	"time"

	"stride/search"
	"stride/shift"
)

// TestSharing lets three workers search one forest, which is recomputed from its edges after each round. The race
// detector finds nothing.
func TestSharing(t *testing.T) {
	b := officialLevel(t, 1000)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if !shares(b.Numbers(), 3, search.Budget{}) {
		t.Fatalf("three workers don't share a forest of %d numbers", b.Numbers())
	}
	r, err := Solve(ctx, b, search.Request{Seed: 1, Workers: 3, Debug: true}, Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if err := shift.Check(b, r.Moves); err != nil {
		t.Fatal(err)
	}
}

// TestLabels lets two workers merge and split trees until each has left labels to the other, and checks that no
// label is lost.
func TestLabels(t *testing.T) {
	s := newState(newNumbering(officialLevel(t, 1000)), Defaults(), search.NewRand(1, 1), nil)
	p := s.partners(1)[0]
	p.random = search.NewRand(1, 2)
	for k := range 200 {
		w := s
		if k%2 == 1 {
			w = p
		}
		for range 20 {
			w.chain(w.work.pick(w.random))
		}
	}
	s.verify(0)
	seen := make([]bool, len(s.labels.of))
	free := append(append(append([]int32(nil), s.labels.free...), p.labels.free...), s.labels.spare.list...)
	for _, k := range free {
		if l := &s.labels.of[k]; seen[k] || l.size != 0 || l.owner.Load() != parked {
			t.Errorf("label %d: %d numbers, owner %d, listed before: %v", k, l.size, l.owner.Load(), seen[k])
		}
		seen[k] = true
	}
	trees := 0
	for v := range s.nodes {
		if s.spots[v].parent == none {
			trees++
		}
	}
	if len(free)+trees != len(seen) {
		t.Errorf("%d free labels and %d trees, but %d labels", len(free), trees, len(seen))
	}
}
