// Command small uses all that onefile rewrites, and prints what becomes of it.
package main

import (
	"errors"
	"fmt"
	"slices"

	"stride/internal/onefile/testdata/small/other"
)

// size has the same name as a type of the other package.
type size int32

func (s size) String() string { return fmt.Sprintf("size %d", int32(s)) }

// Unused is left out.
func Unused() { other.Unused() }

func main() {
	sum := 0
	for k := range 4 {
		sum += k
	}
	for range size(3) {
		sum *= 2
	}
	fmt.Println(sum, min(sum, 7, 9), max(2.5, float64(sum)))
	for k := range size(2) {
		fmt.Println(k)
	}
	b := other.NewBox(3)
	clear(b.Values)
	fmt.Println(b.Size, b.Values, slices.Index([]string{"a", "b"}, "b"))
	var wrong *other.Error
	fmt.Println(errors.As(b.Check(), &wrong), b.Check())
}
