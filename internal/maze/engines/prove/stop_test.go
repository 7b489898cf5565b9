package prove

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"stride/internal/maze/mazetest"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/certificate"
)

// TestStops checks that proofs end at their deadline and with their context, and that
// large grids are refused at once.
func TestStops(t *testing.T) {
	if testing.Short() {
		t.Skip("stops proofs after random times")
	}
	const after = 20 * time.Millisecond
	r := rand.New(rand.NewPCG(7, 7))
	for k, p := range append(mazetest.Hard(MaxCells), mazetest.Hard(1_000_000)[0]) {
		o := Options{Params: p, Workers: []int{1, 2, 100}[r.IntN(3)]}
		ctx, cancel := context.WithCancel(context.Background())
		begin := time.Now()
		if k%2 == 0 {
			o.Deadline = begin.Add(after)
		} else {
			time.AfterFunc(after, cancel)
		}
		res, err := Run(ctx, o, nil)
		cancel()
		if large := new(certificate.TooLargeError); p.Cells() > MaxCells != errors.As(err, &large) {
			t.Errorf("%v: %v", p, err)
		} else if took := time.Since(begin); took > tooltest.Soon ||
			err == nil && (res.Best == nil || res.Upper < res.Report.Value) {
			t.Errorf("%v took %v: %+v", p, took, res)
		}
	}
}

// TestWarmUp generates the first maze of a proof with a deadline and without one: it is the same,
// after the same steps. A deadline that has passed cuts the search off.
func TestWarmUp(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for a second")
	}
	t.Parallel()
	first := func(p maze.Params, deadline time.Time) string {
		t.Helper()
		o := Options{Params: p, Workers: 1, Deadline: deadline}
		g, err := (&run{o: o, space: newSpace(o)}).generate(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return g.ID()
	}
	p := maze.Params{Rows: 6, Cols: 10, Min: 2, Max: 5}
	if free, timed := first(p, time.Time{}), first(p, time.Now().Add(time.Hour)); free != timed {
		t.Errorf("%v begins with %s, and with a deadline with %s", p, free, timed)
	}
	first(p, time.Now().Add(-time.Hour))
}
