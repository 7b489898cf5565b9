package main

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stride/shift/forest"
)

// TestPair lets two nodes go through twelve rounds, in which each offers a forest of as many edges as
// rounds are over. Every fourth round, the last offer of the other one arrives, whichever node the
// machine prefers.
func TestPair(t *testing.T) {
	for range 50 {
		p := &pair{every: 4}
		p.turn = sync.NewCond(&p.mu)
		var got [2][]int
		var wg sync.WaitGroup
		for me := range got {
			wg.Go(func() {
				n := node{p, me}
				for round := 1; round <= 12; round++ {
					n.Offer(0, make(forest.Forest, round+100*me))
					for _, f := range n.Take() {
						got[me] = append(got[me], round, len(f))
					}
				}
			})
		}
		wg.Wait()
		want := [2][]int{{4, 104, 8, 108, 12, 112}, {4, 4, 8, 8, 12, 12}}
		for me := range got {
			if len(got[me]) != len(want[me]) {
				t.Fatalf("node %d got %v, want %v", me, got[me], want[me])
			}
			for k, x := range want[me] {
				if got[me][k] != x {
					t.Fatalf("node %d got %v, want %v", me, got[me], want[me])
				}
			}
		}
	}
}

// TestReport reads a file of runs, and checks the gains: one takes 4 million steps on average, the
// sooner of two in a row 2.5, and of all pairs 8/3.
func TestReport(t *testing.T) {
	name := filepath.Join(t.TempDir(), "runs.csv")
	for run, steps := range []int64{2, 4, 3, 7} {
		if err := note(name, 10, one, run+1, steps*1_000_000); err != nil {
			t.Fatal(err)
		}
	}
	if err := note(name, 11, nodes, 1, 1); err != nil {
		t.Fatal(err)
	}
	if !known(name, 10, one, 4) || known(name, 10, one, 5) || known(name, 11, one, 1) {
		t.Error("the runs in the file are others")
	}
	var out strings.Builder
	if err := report(&out, name, 10); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"one      4              3.5", "two      2              2.5", "1.60\n", "over all pairs of runs of one: 1.50\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}
