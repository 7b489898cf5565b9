package puzzle

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestArrange arranges puzzles with few shapes: none is lost, neighbours differ wherever that is
// possible, that is, if no shape is that of more than half of them, and puzzles of different shapes
// stay in the order of their effort.
func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	checked := 0
	for range 2000 {
		list := make([]Made, 1+r.IntN(12))
		count := make(map[string]int)
		for k := range list {
			list[k].Shape = string(rune('a' + r.IntN(4)))
			list[k].Grade.Effort = float64(k)
			count[list[k].Shape]++
		}
		shuffled := slices.Clone(list)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		alike := Arrange(shuffled, "a")
		efforts := make(map[float64]bool)
		same := 0
		last := "a"
		for _, m := range shuffled {
			if m.Shape == last {
				same++
			}
			last = m.Shape
			efforts[m.Grade.Effort] = true
		}
		if (same > 0) != (alike >= 0) {
			t.Fatalf("%d neighbours are alike, the first is said to be %d: %v", same, alike, shuffled)
		}
		if len(efforts) != len(list) {
			t.Fatalf("%d puzzles remain of %d", len(efforts), len(list))
		}
		most := max(2*count["a"], 2*count["b"]-1, 2*count["c"]-1, 2*count["d"]-1) // the first may not be an a
		if most > len(list) {
			continue
		}
		checked++
		if same > 0 {
			t.Fatalf("%d neighbours have the same shape: %v", same, shuffled)
		}
	}
	if checked < 500 {
		t.Errorf("only %d lists could be arranged: the test shows little", checked)
	}
	list := []Made{{Grade: Grade{Effort: 2}}, {Grade: Grade{Effort: 1}}}
	if Arrange(list, ""); list[0].Grade.Effort != 1 {
		t.Error("puzzles without a shape are not in the order of their effort")
	}
}
