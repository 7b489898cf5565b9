package main

import (
	"fmt"
	"slices"

	"stride/internal/search"
	"stride/shift"
)

// maxMoves is the number of moves after which a player gives up. On fiendish boards of 8x8 some
// would try millions.
const maxMoves = 20_000

// clearing tries moves at random, undoes what cannot be cleared, and never tries a board again. It
// counts the moves and reports whether the board was cleared or the player gave up.
func clearing(b shift.Board, r *search.Rand, tried map[string]bool, moves *int) bool {
	if b.Numbers() == 0 || *moves >= maxMoves {
		return true
	}
	all := slices.Collect(b.Moves())
	for k := range all {
		j := k + r.Below(len(all)-k)
		all[k], all[j] = all[j], all[k]
		next := b.Clone()
		if err := next.Apply(all[k]); err != nil {
			panic(err)
		}
		if key := fmt.Sprint(next.Cells); !tried[key] {
			tried[key] = true
			*moves++
			if clearing(next, r, tried, moves) {
				return true
			}
		}
	}
	return false
}
