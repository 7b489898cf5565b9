package eval_test

import (
	"fmt"

	"stride/internal/maze/engines/internal/eval"
	"stride/maze"
	"stride/maze/format"
)

// The value of a maze while its cells change, as the local searches use it.
func Example() {
	g, err := format.Parse([]byte("1 2 1\n2 1 1\n1 1 G\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := eval.New(g.Params)
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Load(g.Values)
	fmt.Println("value:", s.Value())

	// A search takes a change if the value is then at least a floor.
	const cell, value = 1, 1
	fmt.Println("taken:", s.Propose(cell, value, s.Value()+1))
	fmt.Println("value:", s.Value())

	// Changes can also be made first and then undone.
	s.Commit()
	s.Set(cell, 2)
	s.Undo()
	fmt.Println("the referee agrees:", int64(maze.Evaluate(s.Grid()).Value) == s.Value())
	// Output:
	// value: 7
	// taken: true
	// value: 20
	// the referee agrees: true
}
