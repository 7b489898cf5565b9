package official_test

import (
	"fmt"

	"stride/shift"
	"stride/shift/official"
)

func ExampleLevel() {
	b, err := official.Level(official.Seed{}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	// Output:
	// 8 5
	// 0 0 3 0 0 0 0 0
	// 0 0 0 0 0 0 0 0
	// 0 0 0 0 0 0 0 0
	// 0 0 2 0 0 0 1 6
	// 0 0 0 0 0 0 0 0
}

func ExampleLevelWithSolution() {
	b, moves, err := official.LevelWithSolution(official.Seed{}, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Numbers(), len(moves), shift.Check(b, moves))
	// Output: 1062 873 <nil>
}

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
