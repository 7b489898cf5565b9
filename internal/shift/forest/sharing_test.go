package forest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/search"
	"stride/shift"
)

// longest is far more than any search here takes on a busy machine.
const longest = 5 * time.Minute

// TestSharing lets two workers share a forest, compares and verifies their copies again and again,
// and repeats the search.
func TestSharing(t *testing.T) {
	checkBarrier(t)
	b := officialLevel(t, 2500)
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	if !shares(b.Numbers(), 2, search.Budget{}) {
		t.Fatalf("two workers don't share a forest of %d numbers", b.Numbers())
	}
	var first Result
	for _, debug := range []bool{true, false} {
		r, err := Solve(ctx, b, search.Request{Seed: 1, Workers: 2, Debug: debug}, Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if debug {
			first = r
		}
		if r.Proposals < r.Steps/100 {
			t.Errorf("%d proposals in %d steps", r.Proposals, r.Steps)
		}
		if err := shift.Check(b, r.Moves); err != nil || r.Steps != first.Steps ||
			!slices.Equal(r.Moves, first.Moves) {
			t.Errorf("%d steps, then %d with the same seed; %v", first.Steps, r.Steps, err)
		}
	}
}

// TestArrive lets no worker past the end of a round before the last one has come.
func TestArrive(t *testing.T) { checkBarrier(t) }

// checkBarrier ends a test at once if the barrier lets workers pass too early or not at all. A
// search whose barrier is broken may wait for ever.
func checkBarrier(t *testing.T) {
	t.Helper()
	const count = 3
	workers := newTestCrew(count)
	for round := range 4 {
		for arrived := range count {
			workers[(round+arrived)%count].crew.arrive()
			for k := range arrived + 1 {
				w := workers[(round+k)%count]
				if all := w.crew.allArrived(); all != (arrived == count-1) {
					t.Fatalf("round %d, %d of %d arrived: a worker passes: %v", round, arrived+1, count, all)
				}
			}
		}
	}
}

// newTestCrew returns a number of workers that share a forest without numbers.
func newTestCrew(count int) []*state {
	workers := make([]*state, count)
	for k := range workers {
		workers[k] = new(state)
	}
	newCrew(workers)
	return workers
}

// TestAwaitsNobodyWhoLeft lets a worker leave before the end of a round for which another one
// waits.
func TestAwaitsNobodyWhoLeft(t *testing.T) {
	workers := newTestCrew(2)
	workers[0].crew.arrive()
	workers[1].crew.left.Store(true)
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "worker 1 left after 0 rounds") {
			t.Errorf("the worker that waits ends with %q", got)
		}
	}()
	workers[0].crew.await()
}

// TestAgreesOnForests lets a worker log an edge within a tree, as if its copy differed.
func TestAgreesOnForests(t *testing.T) {
	workers := make([]*state, 2)
	for k := range workers {
		workers[k] = newState(newNumbering(officialLevel(t, 20)), Defaults(), 0, search.NewRand(1, 1), nil)
	}
	newCrew(workers)
	s := workers[0]
	u := int32(1)
	for s.y[u] != s.y[0] && s.x[u] != s.x[0] {
		u++
	}
	edge := change{added: true, v: 0, u: u, length: s.distance(0, u)}
	s.crew.record([]change{edge, edge})
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "closes a cycle") {
			t.Errorf("agreeing ends with %q", got)
		}
	}()
	s.agree(0)
}

// TestOwn checks which chains of a round are dropped. The trees are single numbers.
func TestOwn(t *testing.T) {
	workers := make([]*state, 3)
	for k := range workers {
		workers[k] = newState(newNumbering(officialLevel(t, 20)), Defaults(), 0, search.NewRand(1, 1), nil)
	}
	newCrew(workers)
	for k, c := range []struct {
		worker int32
		v, u   int32
		kept   bool
	}{
		{1, 0, 1, true},
		{1, 1, 2, true},
		{2, 3, 4, true},
		{2, 4, 2, false}, // 2 belongs to worker 1, and now 4 is spoilt
		{2, 4, 5, false},
		{2, 3, 6, true},
		{3, 5, 7, false}, // 5 is spoilt
		{3, 8, 9, true},
	} {
		if kept := workers[0].own(c.worker, []change{{v: c.v, u: c.u}}); kept != c.kept {
			t.Errorf("chain %d of worker %d between %d and %d: kept %v, should be %v", k, c.worker, c.v, c.u,
				kept, c.kept)
		}
	}
}
