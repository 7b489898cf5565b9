// Package tree holds the tree of partial mazes in which both the proofs of package prove and
// the generator search.
//
// The value of a maze is that of a perfect one, 6n−5 for n cells, less its losses: 5
// for each cell that is not on the shortest solution, 2 for each hole and each forced
// move, and n if the shortest solution is not unique. A maze is filled in the order in
// which breadth-first search from the start reaches its cells, level by level. So the
// distances of all cells reached so far are final, and so are many of the losses
// (node.go). Further losses that cannot be avoided are bounded from below. When
// the goal is reached, the length of the solution is known, and the remaining cells can only
// add or remove holes and forced moves.
//
// These rules leave partial mazes out, each for reasons of its own:
//
//   - of two mazes that are transposed, and of values without a jump, one is enough (search.go);
//   - the losses that are certain exceed the budget (node.go);
//   - with the simple lower bound of the losses to come, they do (bound.go);
//   - with prices, they do: a stronger bound that takes longer, which a Searcher uses if it is
//     Priced (prices.go). Divide and Beam do without it.
//
// Two searches use the tree. Depth first (search.go), all mazes with less than a given loss
// are examined, which finds the best maze and proves that it is the best; Divide cuts that
// search into parts. By layers (beam.go), only the most promising partial mazes of each layer
// are kept.
package tree

import (
	"stride/internal/maze/board"
	"stride/maze"
	"stride/maze/objective"
)

// Space is what is the same for all mazes of a configuration.
type Space struct {
	params maze.Params
	cells  int
	start  int
	goal   int
	square bool  // transposing a maze gives a maze of the same value
	course bool  // losses and bounds are those of the course's value
	exact  bool  // losses are those of the objective
	top    int32 // value of a maze without losses
	points points
	all    board.Set // all cells
	values int       // number of values that are told apart: the numbers of the range from the smallest one

	to    []board.Set // by cell and value: the cells to which it jumps
	jumps []uint8     // by cell and value: the number of these cells
	full  []uint64    // by cell: the values worth telling apart, as bits; all values without a jump are one
	moves []move      // by value

	hops []hop   // by cell and value
	live []uint8 // by cell: the number of values with a jump

	corners, rim, ring board.Set // cells in corners, other cells at the border, cells next to the border

	antidiagonal board.Set // of a square, or empty (antidiagonal.go)

	targets []board.Set // by cell: the cells to which it can jump, with some value
	sources []board.Set // by cell: the cells that can jump to it
}

// move is a value as seen from all cells at once.
type move struct {
	across, along uint      // by how many cells a jump up or down, left or right leads
	right, down   board.Set // cells with a jump to the right, down, ...
	left, up      board.Set
	any           board.Set // cells with a jump
	single        board.Set // cells with exactly one jump
	goal          board.Set // cells with a jump to the goal
}

// NewSpace returns the space of p, which has at most MaxCells cells, for the course's objective.
func NewSpace(p maze.Params) *Space { return NewSpaceFor(p, objective.Course(p)) }

// NewSpaceFor is NewSpace for any objective that rewards long paths. Unless its value is the
// course's, the losses in the space only stand for those of the objective (points.go).
func NewSpaceFor(p maze.Params, o objective.Objective) *Space {
	n := p.Cells()
	o = o.Or(p)
	s := &Space{params: p, cells: n, start: o.Start, goal: o.Goal,
		course: o.Function == objective.CourseFunction()}
	s.points, s.exact = pointsOf(o.Function, n)
	corner := o.Start == 0 || o.Start == n-1 // whose two jumps are the mirror images of each other
	s.square = p.Rows == p.Cols && corner && o.Goal%(p.Cols+1) == 0
	s.antidiagonal = s.antidiagonalOf()
	reach := max(p.Rows, p.Cols) - 1 // no jump is longer
	s.values = max(1, min(p.Max, reach+1)-p.Min+1)
	s.to, s.jumps = make([]board.Set, n*s.values), make([]uint8, n*s.values)
	s.full, s.moves = make([]uint64, n), make([]move, s.values)
	grid := board.New(p)
	for v := range s.values {
		m := &s.moves[v]
		x := v + p.Min
		m.along, m.across = uint(x), uint(x*p.Cols)
		for k := range n {
			if k == s.goal {
				continue
			}
			at := k*s.values + v
			var to [4]int32
			s.jumps[at] = uint8(grid.Targets(int32(k), int32(x), &to))
			for _, t := range to[:s.jumps[at]] {
				s.to[at] = s.to[at].Or(board.One(int(t)))
				set := &m.up
				switch int(t) - k {
				case x:
					set = &m.right
				case x * p.Cols:
					set = &m.down
				case -x:
					set = &m.left
				}
				*set = set.Or(board.One(k))
			}
			if s.jumps[at] != 0 {
				m.any = m.any.Or(board.One(k))
			}
			if s.jumps[at] == 1 {
				m.single = m.single.Or(board.One(k))
			}
			if s.to[at].Has(s.goal) {
				m.goal = m.goal.Or(board.One(k))
			}
		}
	}
	for k := range n {
		if k == s.goal {
			continue
		}
		for v := range s.values {
			s.full[k] |= 1 << v
			if s.jumps[k*s.values+v] == 0 {
				break // no larger value has a jump either
			}
		}
	}
	for k := range n {
		s.all = s.all.Or(board.One(k))
		row, col := k/p.Cols, k%p.Cols
		dr, dc := min(row, p.Rows-1-row), min(col, p.Cols-1-col)
		switch {
		case dr+dc == 0:
			s.corners = s.corners.Or(board.One(k))
		case min(dr, dc) == 0:
			s.rim = s.rim.Or(board.One(k))
		case min(dr, dc) == 1:
			s.ring = s.ring.Or(board.One(k))
		}
	}
	s.hops, s.live = s.hopsOf()
	s.targets, s.sources = make([]board.Set, n), make([]board.Set, n)
	for at, to := range s.to {
		k := at / s.values
		s.targets[k] = s.targets[k].Or(to)
		for ; !to.Empty(); to = to.Rest() {
			s.sources[to.First()] = s.sources[to.First()].Or(board.One(k))
		}
	}
	s.top = s.points.length*int32(n-1) + s.points.unique
	if !s.solvable() {
		s.top = -s.points.unsolvable
	}
	return s
}

// Solvable reports whether any maze of the configuration has a solution.
func (s *Space) Solvable() bool { return s.top > 0 }

// solvable reports whether any maze of the configuration has a solution. If jumps with
// values of the range lead from the start to the goal, then some of them do so without
// visiting a cell twice, and there is a maze in which those cells hold those values.
func (s *Space) solvable() bool {
	reached := board.One(s.start)
	for fringe := reached; !fringe.Empty(); {
		k := fringe.First()
		fringe = fringe.Rest()
		for v := range s.values {
			to := s.to[k*s.values+v].Without(reached)
			reached, fringe = reached.Or(to), fringe.Or(to)
		}
	}
	return reached.Has(s.goal)
}
