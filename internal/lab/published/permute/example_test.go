package permute_test

import (
	"fmt"

	"stride/internal/lab/published/permute"
)

// What can a 3 become when a 1 and a 5 are moved onto it? And can it be 4 before it
// becomes 1?
func Example() {
	var t permute.Table
	t.Make(3, []int32{1, 5})
	var ends []int32
	for e := range int32(10) {
		if t.End(e) {
			ends = append(ends, e)
		}
	}
	fmt.Println(ends)
	first, ok := t.Via(4, 1)
	fmt.Printf("%b %v\n", first, ok)
	// Output:
	// [1 3 7 9]
	// 1 true
}
