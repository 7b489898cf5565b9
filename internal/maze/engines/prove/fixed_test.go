package prove

import (
	"context"
	"io"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
)

// TestLargeSquares proves that squares with numbers below the side lose 24 points at least, with a
// number of records that grows like a power of the side, not exponentially.
func TestLargeSquares(t *testing.T) {
	before := int64(0)
	for side := 7; side <= 16; side++ {
		p := maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}
		c := Certificate{Claim: certificate.Claim{Params: p, Bound: 6*p.Cells() - 5 - 24}, Workers: 1}
		records, err := c.Write(context.Background(), io.Discard)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if before > 0 && records > 2*before {
			t.Errorf("%v: %d records, after %d", p, records, before)
		}
		before = records
	}
}

// TestFixed asks whether a larger grid has a value, and refuses what is not fixed.
func TestFixed(t *testing.T) {
	p := maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 11}
	r, err := Run(context.Background(), Options{Params: p, Lower: 836, Workers: 1}, nil)
	if err != nil || !r.Done || r.Upper != 835 || r.Report.Value > 835 || r.Best.Params != p || r.Nodes == 0 {
		t.Errorf("%+v, %v", r, err)
	}
	low, err := Run(context.Background(), Options{Params: p, Lower: 100, Workers: 1}, nil)
	if err != nil || !low.Done || low.Report.Value < 100 || low.Upper < low.Report.Value {
		t.Errorf("%+v, %v", low, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Run(ended, Options{Params: p, Lower: 836, Workers: 1}, nil); err == nil && r.Done {
		t.Errorf("proved after the end: %+v", r)
	}
	for _, o := range []Options{{Params: p}, {Params: p, Lower: 130, Length: true},
		{Params: maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 39}, Lower: 9000}} {
		if _, err := Run(context.Background(), o, nil); err == nil {
			t.Errorf("%+v is proved", o)
		}
	}
}
