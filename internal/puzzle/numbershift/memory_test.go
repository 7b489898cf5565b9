package numbershift

import (
	"testing"

	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/shift"
)

// TestMemory gives sizes to boards of several kinds.
func TestMemory(t *testing.T) {
	const mib = 1 << 20
	board := func(side int, value func(k int) int) shift.Board {
		b := shift.NewBoard(side, side)
		for k := range b.Cells {
			b.Cells[k] = value(k)
		}
		return b
	}
	huge := board(40, func(int) int { return shift.MaxValue - shift.MaxValue%2 })
	if got := forestMemory(huge); got < 190*mib || got > 250*mib {
		t.Errorf("40x40 numbers of a million: %v", memory.Size(got))
	}
	if at := New(huge, nil).Start(); at.ThinkMemory() != forestMemory(huge) {
		t.Errorf("thinking about them: %v", memory.Size(at.ThinkMemory()))
	}
	for _, test := range []struct {
		name        string
		board       shift.Board
		least, most int64
	}{
		{"a group of 16 numbers", board(4, func(int) int { return 1 }), groupMemory, 2 * groupMemory},
		{"36 numbers", board(6, func(int) int { return 1 }), 1, 2 * puzzle.SearchMemory},
		{"a board that cannot be solved", board(4, func(k int) int { return 1 + min(k, 1) }),
			puzzle.SearchMemory, puzzle.SearchMemory},
	} {
		if got := (&solving{board: test.board}).Memory(); got < test.least || got > test.most {
			t.Errorf("%s: %v", test.name, memory.Size(got))
		}
	}
}
