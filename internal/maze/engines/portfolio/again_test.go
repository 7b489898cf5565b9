package portfolio

import (
	"slices"
	"testing"
)

// TestAmongBest adds mazes in some order, one of them twice: the best four are kept, each once.
func TestAmongBest(t *testing.T) {
	var best []builtMaze
	for _, value := range []int64{5, 9, 5, 7, 9, 3, 8, 4, 9} {
		best = amongBest(best, builtMaze{[]int16{int16(value), 1}, value})
	}
	best = amongBest(best, builtMaze{[]int16{8, 2}, 8}) // another maze of the same value
	var values []int64
	for _, m := range best {
		values = append(values, m.value)
	}
	if want := []int64{9, 8, 8, 7}; !slices.Equal(values, want) {
		t.Errorf("the values %v are kept instead of %v", values, want)
	}
}
