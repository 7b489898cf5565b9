package prove

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"stride/internal/maze/mazetest"
	"stride/internal/tooltest"
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
