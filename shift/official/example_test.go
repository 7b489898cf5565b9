package official_test

import (
	"fmt"

	"stride/shift/official"
)

func ExamplePassword() {
	word, err := official.Password(official.Seed{}, 2)
	fmt.Println(word, err)
	// Output: nzvaxaurmpqadobdcxreympkoddxyytp <nil>
}

func ExampleParseSeed() {
	seed, err := official.ParseSeed("mine")
	fmt.Printf("%x %v\n", seed, err)
	// Output: 6d696e65000000000000000000000000 <nil>
}
