// Package scaffold says in which order a long path can visit a grid on which it would lose its way
// alone.
//
// Where the largest value j is small compared with the sides, every cell inside the grid has four
// jumps, and on a fresh grid each step of a path discovers four cells instead of one. The path
// needs discovered cells on both sides of it, for its other jumps to lead to; leading to them a
// second time costs nothing. A scaffold is such a set of cells, the seeds, with an order in which a
// path can visit all the others. The seeds hold a value with which they lead only to each other. So
// they may count as discovered from the outset: it does not matter when they really are, since no
// jump leads out of them.
//
// There are rows of seeds (rows.go), rows with strips (strips.go), staircases (stairs.go), and
// lattices, which have no order (lattice.go). The beam search of
// internal/maze/engines/internal/longpath takes the order as advice.
//
// The seeds are black holes unless a seed leads to a cell of the path that is discovered before it.
// Such exits are found later (internal/maze/engines/local/exits.go); one for each class of seeds
// that lead to each other is enough.
package scaffold

import (
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// Scaffold is a set of seeds, and an order of the other cells.
type Scaffold struct {
	Value int16   // what the seeds hold
	Seeds []int32 // without the start
	// by cell: how many are to be visited before it, -1 for seeds, or Spared; nil if there is no
	// order
	Order     []int32
	Cells     []int32        // the cells other than these, in that order
	Last      int32          // the cells from this place in the order on are visited in the last sweep
	NoRetreat bool           // it is only tried, so that a search does not go back where it is trapped
	Runs      bool           // the path goes straight on along rows nearly everywhere
	Parts     search.PartSet // parts of the search by which it was drawn, besides that of its kind
}

// Spared is the place in the order of cells that the path should leave to the turns.
const Spared = 1 << 30

// Kind is a kind of scaffold.
type Kind struct {
	Traits
	Part search.PartSet // the part of the search that follows it
	// Draw returns a scaffold of the kind. It draws what may differ between two searches. If back
	// is set, rows end with a sweep towards the goal.
	Draw func(back bool, r *search.Rand) *Scaffold
	// Learn notes how long a path became along the scaffold drawn last. It is nil if the kind
	// learns nothing.
	Learn func(length int)
}

// Traits are what a kind of search guarantees. One that follows no scaffold has none of them.
type Traits struct {
	Scaffold bool // it follows a scaffold; wider beams improve such a search only a little
	Rows     bool // of rows of seeds: on vast grids narrow beams follow them as well as wider ones
	Varied   bool // its paths vary: a poor one says little about the next
	Surest   bool // it has no turn at all, and visits nearly half of the cells
	Loss     int  // estimate of the number of cells that seeds and turns take

	// On grids of more than board.VastCells cells only:
	Safe bool // it is rarely trapped, while others may take all of the time at one of their many turns
	// it is safe, and narrow beams come as far as wide ones, in a fraction of the time that rows
	// take
	Steady bool
}

// Kinds returns the kinds for mazes of p that begin and end in certain cells: rows, those with the
// fewest seeds first, staircases, lattices, and rows with strips. Those whose part is off are left
// out.
func Kinds(p maze.Params, ends maze.Endpoints, off search.PartSet) (all []Kind) {
	for _, l := range rowKinds(p, ends, off) {
		all = append(all, Kind{Traits: l.traits(), Part: parts.Rows, Draw: l.draw})
	}
	for _, l := range stairKinds(p, ends, off) {
		all = append(all, Kind{Traits: l.traits(), Part: parts.Staircases, Draw: l.draw})
	}
	if l := newLattices(p, ends, off); l != nil {
		all = append(all, Kind{Traits: l.traits(), Part: parts.Lattices, Draw: l.draw, Learn: l.learn})
	}
	for _, l := range stripKinds(p, ends, off) {
		all = append(all, Kind{Traits: l.traits(), Part: parts.Strips, Draw: l.draw})
	}
	return slices.DeleteFunc(all, func(l Kind) bool { return off&l.Part != 0 })
}

// finish adds the goal to the order, and numbers the cells. A path that does not begin in the
// corner has to travel to the first cell of the order, so that the cells on its way there come
// before all others.
func (s *Scaffold) finish(p maze.Params, ends maze.Endpoints) {
	start, goal := int32(ends.Start), int32(ends.Goal)
	if start != 0 {
		way := s.travel(p, start, goal)
		s.Cells = append(way, slices.DeleteFunc(s.Cells, func(v int32) bool {
			return slices.Contains(way, v)
		})...)
	}
	s.Cells = append(s.Cells, goal)
	for k, v := range s.Cells {
		s.Order[v] = int32(k)
	}
}

// travel returns the cells of a shortest path from the start to the first cell of the order
// that visits neither seeds nor the goal, without the last one. It returns nil if there is none.
func (s *Scaffold) travel(p maze.Params, start, goal int32) (way []int32) {
	const unreached = -1
	before := make([]int32, len(s.Order))
	for v, at := range s.Order {
		before[v] = unreached
		if at < 0 || int32(v) == goal {
			before[v] = int32(v)
		}
	}
	first := s.Cells[0]
	before[start] = start
	grid := board.New(p)
	var to [4]int32
	queue := []int32{start}
	for at := 0; at < len(queue) && before[first] == unreached; at++ {
		for x := p.Min; x <= min(p.Max, max(p.Rows, p.Cols)-1); x++ {
			for _, w := range to[:grid.Targets(queue[at], int32(x), &to)] {
				if before[w] == unreached {
					before[w] = queue[at]
					queue = append(queue, w)
				}
			}
		}
	}
	if before[first] == unreached {
		return nil
	}
	for v := before[first]; v != start; v = before[v] {
		way = append(way, v)
	}
	slices.Reverse(way)
	return append([]int32{start}, way...)
}
