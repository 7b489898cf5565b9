package forest

import (
	"math"

	"stride/internal/search"
	"stride/shift"
)

// Playing while the search runs.
//
// A game may want a move before there is a solution. A tree whose numbers are all satisfied clears
// itself, whatever becomes of the others. So its moves can be made, and its numbers leave the
// board, where no proposal of the search looks for them any more. Their edges stay in the forest,
// which is easier than to renumber everything. This costs the search some of its reserve of closed
// trees (see cooling.go); of the hundreds that there are on a large level, it doesn't miss a dozen
// small ones.

// Early returns at least n moves that clear some numbers of the board, and takes these numbers out
// of the search. It returns none if no closed tree is that large.
type Early func(n int) []shift.Move

// SolveInline is [Solve] with the default options for a program that has one thread, and something
// else to do meanwhile: it searches in the goroutine of its caller, and calls over about every
// tenth of a millisecond until that returns true. The moves that over gets from its argument come
// before the moves that SolveInline returns. It returns false if there is no solution by then. The
// board must have numbers.
func SolveInline(b shift.Board, seed uint64, over func(Early) bool) (moves []shift.Move, solved bool) {
	l := newInline(b, seed)
	rest := b.Clone()
	early := func(n int) []shift.Move { return l.retire(rest, n) }
	for l.work.size() > 0 {
		if l.chains(); over(early) {
			return nil, false
		}
		l.shakeIfStalled()
	}
	moves, err := l.movesOf(rest, func(v int32) bool { return !l.retired(v) })
	if err != nil {
		panic(err) // the search keeps the edges a forest
	}
	return moves, true
}

// newInline returns the searcher of SolveInline.
func newInline(b shift.Board, seed uint64) *searcher {
	t := &team{
		Request: search.Request{Progress: new(search.Progress)}, numbering: newNumbering(b),
		options: Defaults(),
	}
	return newSearcher(t, search.NewUnit(seed, math.MaxInt64), 1)
}

// movesOf returns the moves of the trees whose numbers are on the board.
func (s *state) movesOf(b shift.Board, on func(v int32) bool) ([]shift.Move, error) {
	var f Forest
	for v := range int32(len(s.nodes)) {
		if !on(v) {
			continue
		}
		for _, e := range s.edgesOf(v) {
			if v < e.to {
				f = append(f, Edge{s.cell(v), s.cell(e.to)})
			}
		}
	}
	return f.Moves(b)
}

// retired reports whether v has been taken out of the search.
func (s *state) retired(v int32) bool { return s.at[s.cell(v)] == none }

// retire takes the smallest closed tree with at least n moves out of the search and from b, and
// returns its moves. It must not be called during a chain.
func (s *state) retire(b shift.Board, n int) []shift.Move {
	open := make([]bool, len(s.nodes)) // of each label, whether its tree is not closed
	for v := range s.nodes {
		if s.nodes[v].unmet {
			open[s.nodes[v].tree] = true
		}
	}
	best := int32(none)
	for v := range int32(len(s.nodes)) {
		tree := s.nodes[v].tree
		size := s.labels.size[tree]
		if !s.retired(v) && !open[tree] && int(size) > n && (best == none || size < s.labels.size[best]) {
			best = tree
		}
	}
	if best == none {
		return nil
	}
	taken := shift.NewBoard(b.Width, b.Height)
	for v := range int32(len(s.nodes)) {
		if s.nodes[v].tree == best {
			c := s.cell(v)
			taken.Cells[c], b.Cells[c] = b.Cells[c], 0
		}
	}
	moves, err := s.movesOf(taken, func(v int32) bool { return s.nodes[v].tree == best })
	if err != nil {
		panic(err) // the search keeps the edges a forest
	}
	for c, v := range taken.Cells {
		if v != 0 {
			s.at[c] = none
		}
	}
	return moves
}
