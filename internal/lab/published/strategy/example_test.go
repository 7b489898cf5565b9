package strategy_test

import (
	"fmt"

	"stride/internal/lab/published/strategy"
	"stride/shift"
)

// A 2 is merged into a strategy at the moment at which a number in it is 1, and
// spoils nothing.
func ExampleState_Merge() {
	b := shift.NewBoard(4, 1)
	copy(b.Cells, []int{2, 0, 1, 1})
	s := strategy.NewState(strategy.NewNumbers(b))
	s.Append(2, 1, false) // the last 1 onto the other one: both are gone
	fmt.Println(s.Merge(0, 1), len(s.Left()))
	for _, m := range strategy.Moves(s.Numbers, s.Strategies()) {
		fmt.Println(m)
	}
	// Output:
	// true 0
	// 0 0 R -
	// 3 0 L -
}

// Without the first move the second one does not find the value that it carries,
// and is left out.
func ExampleReplay() {
	b := shift.NewBoard(4, 1)
	copy(b.Cells, []int{3, 0, 1, 2})
	l := strategy.NewNumbers(b)
	s := strategy.Strategy{
		{Source: 1, Dest: 2, SourceValue: 1, DestValue: 2, Plus: true},
		{Source: 2, Dest: 0, SourceValue: 3, DestValue: 3},
	}
	fmt.Println(s.Complete(), strategy.Replay(l, []int32{3, 1, 2}, []strategy.Strategy{s}))
	fmt.Println(strategy.Replay(l, []int32{3, 1, 2}, []strategy.Strategy{s[1:]}))
	// Output:
	// true 2
	// 0
}
