package prove_test

import (
	"bytes"
	"context"
	"fmt"

	"stride/maze"
	"stride/maze/certificate"
	"stride/maze/prove"
	"stride/search"
)

// The best maze of a small configuration, and a certificate that no maze is better. Larger
// configurations take hours; then a deadline ends the search, and Upper is the bound that was
// proved until then.
func ExampleRun() {
	ctx := context.Background()
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	r, err := prove.Run(ctx, prove.Question{Params: p}, search.Request{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Report.Value, r.Upper, r.Optimal)
	var text bytes.Buffer
	claim := certificate.Claim{Params: p, Bound: r.Upper, Best: r.Best}
	if err := prove.WriteCertificate(ctx, &text, claim, search.Request{}); err != nil {
		fmt.Println(err)
		return
	}
	_, err = certificate.Check(ctx, &text)
	fmt.Println(err)
	// Output:
	// 22 22 true
	// <nil>
}
