package longpath

import (
	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

// A beam can also find the path across a gap in the solution of a maze, which
// internal/maze/engines/internal/rebuild uses.

// Gap is a part of a solution that is to be replaced.
type Gap struct {
	From, To   int32   // the cells of the solution between which the new path leads
	FirstValue int     // of the cell From; 0 if any will do
	MaxOffPath int     // off-path cells that a jump may add
	Forbidden  []int32 // cells that must not be discovered
	// makes a full bitboard one of the cells that are open when the solution comes to From
	Open func([]uint64)
}

// Bridge looks for a path across a gap with a beam of at most width states, and returns the best
// one, or nil. The steps spent are passed to spend, as in Search.
func (b *Beam) Bridge(g Gap, width int, r *search.Rand, spend func(int64) bool) *Path {
	b.reset()
	b.settings = settings{
		part: true, firstValue: g.FirstValue, forced: b.weights.forced[0], multiEntry: b.weights.multiEntry,
	}
	root := state{slot: b.take(), head: g.From, hash: b.keys[g.From]}
	b.geometry.maxBranch, b.geometry.order = max(maxBranch, g.MaxOffPath), nil
	f := b.bitboard(root.slot)
	b.geometry.begin(f, nil, nil)
	g.Open(f)
	for _, v := range g.Forbidden {
		b.geometry.forbid(v)
	}
	path := b.grow(root, g.To, width, g.MaxOffPath, r, spend)
	clear(b.geometry.forbidden)
	return path
}

// Shape returns the shape of the bitboards of the beam.
func (b *Beam) Shape() *board.Shape { return &b.geometry.Shape }

// Endpoints returns the start and the goal of the mazes of the beam.
func (b *Beam) Endpoints() maze.Endpoints {
	return maze.Endpoints{Start: int(b.geometry.start), Goal: int(b.geometry.goal)}
}

// Range returns the smallest value of the range, and the largest one that leads anywhere.
func (b *Beam) Range() (low, high int) {
	return b.geometry.p.Min, min(b.geometry.p.Max, b.geometry.valueLimit)
}
