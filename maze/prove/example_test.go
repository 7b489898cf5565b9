package prove_test

import (
	"context"
	"fmt"

	"stride/maze"
	"stride/maze/prove"
)

// The best maze of a small configuration. Larger ones take hours; then a deadline ends the
// search, and Upper is the bound that was proved until then.
func ExampleRun() {
	r, err := prove.Run(context.Background(), prove.Options{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Report.Value, r.Upper, r.Optimal)
	// Output: 22 22 true
}
