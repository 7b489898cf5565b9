package prove

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
)

// TestLengths proves lengths from any maze and from a good one, and writes certificates, which the
// checker accepts. A claim of one jump less has no certificate.
func TestLengths(t *testing.T) {
	for _, test := range []struct{ rows, cols, min, max, want int }{
		{4, 4, 1, 3, 12}, {5, 5, 1, 4, 21}, {6, 6, 1, 6, 33}, {4, 7, 1, 6, 27}, {5, 5, 2, 2, 4},
		{5, 5, 5, 9, 0}, {5, 5, 1, 2, 14}, {2, 2, 1, 1, 2},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		for _, cold := range []bool{true, false} {
			res, err := Run(context.Background(), Options{Params: p, Length: true, Workers: 2, cold: cold},
				nil)
			if err != nil {
				t.Fatal(err)
			}
			if res.Upper != test.want || res.Report.Length != test.want || !res.Optimal || !res.Done {
				t.Errorf("%v: a solution of %d jumps, and at most %d, want %d", p, res.Report.Length,
					res.Upper, test.want)
			}
		}
		for less := range 2 {
			c := Certificate{Claim: certificate.Claim{Params: p, Bound: test.want - less, Length: true}}
			var proof bytes.Buffer
			_, err := c.Write(context.Background(), &proof)
			if less == 1 {
				if err == nil && test.want > 0 {
					t.Errorf("%v: it is proved that no solution has %d jumps", p, test.want)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			v, err := certificate.Check(context.Background(), &proof)
			if err != nil || !v.Length || v.Bound != test.want || v.Params != p {
				t.Errorf("%v: %v, %v", p, v, err)
			}
		}
	}
}

// TestLengthsResumed stops a proof at each state that it saves and continues it. The bounds never
// exclude the truth.
func TestLengthsResumed(t *testing.T) {
	p := maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 3}
	var state []byte
	for range 1000 {
		ctx, cancel := context.WithCancel(context.Background())
		saves := 0
		o := Options{Params: p, Length: true, Workers: 1, cold: true, eager: true, parts: parts,
			Resume: state}
		o.Save = func(s []byte) error {
			if saves++; saves == 20 {
				cancel()
			}
			state = s
			return nil
		}
		res, err := Run(ctx, o, nil)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if res.Upper < 26 || res.Report.Length > 26 {
			t.Fatalf("between %d and %d", res.Report.Length, res.Upper)
		}
		if !res.Done {
			continue
		}
		if res.Upper != 26 || !res.Optimal {
			t.Errorf("%d jumps, at most %d", res.Report.Length, res.Upper)
		}
		_, err = Run(context.Background(), Options{Params: p, Resume: state}, nil)
		if err == nil || !strings.Contains(err.Error(), "another kind") {
			t.Errorf("a proof of values continues one of lengths: %v", err)
		}
		return
	}
	t.Error("the proof does not end")
}
