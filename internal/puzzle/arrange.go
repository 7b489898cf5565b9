package puzzle

import (
	"cmp"
	"slices"
)

// Arrange puts puzzles into the order of rising effort, but so that no two neighbours have the same
// shape, and the first one does not have the shape after. A puzzle like the one before it waits
// until another one has been placed. If only puzzles of one shape remain, each goes back to the
// last place between two others. Where most puzzles have one shape, some neighbours share it
// nevertheless: it returns the first puzzle with the shape of the one before, or -1. It takes time
// linear in their number, but for runs of one shape.
func Arrange(list []Made, after string) (alike int) {
	slices.SortStableFunc(list, func(a, b Made) int { return cmp.Compare(a.Grade.Effort, b.Grade.Effort) })
	before := func(k int) string {
		if k == 0 {
			return after
		}
		return list[k-1].Shape
	}
	for k := range list {
		for j := k; j < len(list); j++ {
			if s := list[j].Shape; s == "" || s != before(k) {
				move(list, j, k)
				break
			}
		}
		s := list[k].Shape
		for i := k - 1; i >= 0 && s != "" && s == before(k); i-- {
			if before(i) != s && list[i].Shape != s {
				move(list, k, i)
				break
			}
		}
	}
	for k := range list {
		if s := list[k].Shape; s != "" && s == before(k) {
			return k
		}
	}
	return -1
}

// move moves an element forward in the list; those it passes keep their order.
func move(list []Made, from, to int) {
	one := list[from]
	copy(list[to+1:from+1], list[to:from])
	list[to] = one
}
