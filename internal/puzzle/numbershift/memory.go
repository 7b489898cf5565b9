package numbershift

import (
	"stride/internal/puzzle"
	"stride/internal/shift/proof"
	"stride/shift"
)

// The memory that searches are expected to take, in bytes. These are upper bounds of measurements
// (of a process with one search, less the memory of a process without), not of what the algorithms
// might take at most. The engines have estimates of their own (internal/shift/forest/memory.go) for
// the number of workers.
const (
	numberMemory = 4 << 10 // for each number of a level
	// groupMemory is for the exhaustive search of a group of numbers that is neither so small
	// that it has few boards nor too large to be searched exhaustively.
	groupMemory = 250 << 20
	minGroup    = 12
)

// forestMemory returns the memory of a search for a solution of a level: a state of each number,
// and sets of sums with a bit for each value up to the number.
func forestMemory(b shift.Board) int64 {
	const bits = 8
	sum, numbers := int64(0), int64(0)
	for _, v := range b.Cells {
		if v != 0 {
			sum += int64(v)
			numbers++
		}
	}
	return puzzle.SearchMemory + numberMemory*numbers + sum/bits
}

// Memory returns how much memory the search is expected to take with one worker.
func (s *solving) Memory() int64 {
	groups := proof.Groups(s.board)
	if proof.AtOnce(s.board, groups) != nil {
		return puzzle.SearchMemory
	}
	for _, g := range groups {
		if len(g) >= minGroup && len(g) <= proof.MaxNumbers {
			return forestMemory(s.board) + s.groupMemory()
		}
	}
	return forestMemory(s.board)
}

// groupMemory returns how much memory the exhaustive search of a group may take: at most half of
// the budget, if there is one.
func (s *solving) groupMemory() int64 {
	if budget := int64(s.options.Memory); budget > 0 {
		return min(groupMemory, budget/2)
	}
	return groupMemory
}

// ThinkMemory returns how much memory Think is expected to take.
func (p *Position) ThinkMemory() int64 { return forestMemory(p.board) }
