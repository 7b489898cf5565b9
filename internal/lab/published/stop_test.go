package published_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stride/internal/lab/published"
	"stride/internal/search"
	"stride/internal/shift/adversary"
	"stride/internal/tooltest"
	"stride/shift"
)

// The stop contract: on any valid board a search ends soon after its deadline, and soon
// after its context. How soon is measured by bench/limits.sh; the tests are generous.

const (
	stopLimit = 100 * time.Millisecond
	atATime   = 8
)

// stops solves b with a limit, or cancels after it, and checks what comes out.
func stops(t testing.TB, m published.Algorithm, b adversary.Board, cancelled bool, seed uint64) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := search.Request{Seed: seed, Workers: 2}
	if cancelled {
		time.AfterFunc(stopLimit, cancel)
	} else {
		c.Budget.Deadline = time.Now().Add(stopLimit)
	}
	begin := time.Now()
	r, err := published.By(ctx, b.Board, published.Config{Algorithm: m, Request: c})
	if took := time.Since(begin); took > tooltest.Soon {
		t.Errorf("%v, %s: took %v with a limit of %v (cancelled: %v)", m, b.Name, took, stopLimit, cancelled)
	}
	var dead *shift.Unsolvable
	if errors.As(err, &dead) {
		return
	}
	if err != nil {
		t.Errorf("%v, %s: %v", m, b.Name, err)
		return
	}
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil || left != r.Left || r.Solved != (left == 0) {
		t.Errorf("%v, %s: solved %v, %d left; the checker finds %d, error %v", m, b.Name, r.Solved, r.Left,
			left, err)
	}
}

// TestStops tries every solver on every kind of board that the adversary has, many at a
// time: what they have in common is the clock.
func TestStops(t *testing.T) {
	side := 40
	if testing.Short() {
		side = 8
	}
	boards := adversary.Boards(side, side, 1)
	search.ForEach(atATime, 0, len(boards)*len(published.Algorithms), func(_, k int) bool {
		m, b := published.Algorithms[k%len(published.Algorithms)], boards[k/len(published.Algorithms)]
		stops(t, m, b, k/len(published.Algorithms)%2 == 0, 1)
		return true
	})
}

// TestMemory gives the solvers less memory than they need for one worker, and less than
// for all that are wanted.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a board of 40,000 numbers a dozen times")
	}
	b := adversary.Named("ones", 200, 200, 1)
	each(t, func(t *testing.T, m published.Algorithm) {
		c := published.Config{Algorithm: m, Request: search.Request{
			Workers: 1000, Memory: 16 << 20,
			Budget: search.Budget{Deadline: time.Now().Add(stopLimit)},
		}}
		if r, err := published.By(context.Background(), b.Board, c); err == nil {
			t.Errorf("16 MiB are enough for 40,000 numbers: %d left", r.Left)
		}
		c.Memory = 700 << 20
		c.Budget.Deadline = time.Now().Add(stopLimit)
		r, err := published.By(context.Background(), b.Board, c)
		if err != nil {
			t.Fatal(err)
		}
		checkMoves(t, m, b.Board, r)
	})
	// Enough for one forest, and for no second one.
	for _, budget := range []search.Budget{{Deadline: time.Now().Add(stopLimit)}, {Steps: 100}} {
		r, err := published.By(context.Background(), b.Board, published.Config{Request: search.Request{
			Memory: 75 << 20, Budget: budget,
		}})
		if err != nil {
			t.Fatal(err)
		}
		checkMoves(t, published.Forest, b.Board, r)
	}
}
