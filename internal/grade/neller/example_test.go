package neller_test

import (
	"fmt"

	"stride/internal/grade/neller"
)

func ExampleParse() {
	t, err := neller.Parse([]byte(`Iterations? 100
1 4 2 2 2
3 2 1 3 3
2 2 1 2 2
3 1 2 2 4
1 4 2 3 0

-12
`))
	if err != nil {
		panic(err)
	}
	fmt.Println(t.Asked[0].Answer, "iterations, energy", neller.Energy(t.Maze.Moves()))
	for _, problem := range t.Check() {
		fmt.Println(problem)
	}
	// Output:
	// 100 iterations, energy -11
	// line 8: the energy is -11, not -12
}
