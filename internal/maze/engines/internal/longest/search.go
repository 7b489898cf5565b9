// Package longest finds how long the shortest solution of a small jump maze can be at most, and
// mazes that have such a solution.
//
// # The search
//
// The layer D_t of a maze is the set of cells at distance t from the start. A shortest solution
// visits one cell of each layer, so all but one of them are *lost*. A maze of n cells with K lost
// cells has a solution of n − 1 − K jumps, and the search asks for each K in turn whether there is
// one.
//
// It gives numbers to the cells in the order in which breadth-first search meets them, and knows
// only three sets of cells: those of the present layer which have no number yet, those of the next
// layer, and all that have been met. A partial maze has failed when more cells are lost for certain
// than K. Five arguments keep it small:
//
//   - Two numbers that lead to the same new cells give the same layers from then on, so the smaller
//     one is enough. With large ranges most numbers lead to nothing new.
//   - The solution comes to a cell from another one and leaves it to a third. A cell that has not
//     been met is lost if it has too few neighbours, at the distance of any number, which are not
//     lost themselves. Only cells near those that have just got numbers can change, so the search
//     checks only these.
//   - In a square grid, a cell of the antidiagonal is lost (see below).
//   - The goal must not be met too early.
//   - Of two transposed mazes only one is examined.
//
// # The antidiagonal
//
// Let A be the cells (i, n−1−i) of an n x n grid. A jump that lands on A from a cell (i, j) off it
// has the length |n−1−i−j|. From below i+j = n−1, it lands on (n−1−j, j) and on (i, n−1−i): both
// are in the grid, and they are different cells. The same holds from above. So the first jump that
// lands on A meets two cells of it at the same distance, and one of these is lost. If no jump does,
// all of A is.
//
// docs/how-long.md has what follows from this for the longest solution of all.
package longest

import (
	"slices"

	"stride/internal/maze/board"
)

// pollInterval is the number of nodes between two calls of Poll.
const pollInterval = 1 << 14

// Searcher looks for mazes whose shortest solution leaves at most Lost cells out.
type Searcher struct {
	*Space
	Lost   int
	Unique bool        // the solution is to be the only shortest one
	Every  bool        // count the mazes instead of finding some; not together with Unique
	Nodes  int64       // partial mazes that have been examined
	Mazes  uint64      // mazes counted
	Poll   func() bool // called from time to time, unless nil; the search ends when it returns false
	Halted bool        // Poll or Found has ended the search
	// Found is called with the numbers of each maze that is found: cells that do not matter hold
	// the smallest one, and so does the goal. The slice is reused. The search ends when it returns
	// false.
	Found func(numbers []int16) bool

	numbers [MaxCells]int16
	weight  uint64    // if Every is set, how many mazes with other numbers have the layers of the present one
	layer   board.Set // the present layer, with and without numbers
	// cells that no solution visits: it cannot come to them or leave them, or not as the only
	// shortest one
	dead board.Set

	// For Divide: partial mazes with this number of filled cells are put aside, unless aside is
	// nil.
	limit int
	aside func(Subproblem)
}

// node is a partial maze, as far as its layers are concerned.
type node struct {
	present board.Set // cells of the last complete layer that have no number yet
	next    board.Set // cells that have been met of the layer after it
	met     board.Set
}

// Run searches the whole space.
func (s *Searcher) Run() {
	s.begin()
	s.fill(root(), s.Lost, 0)
}

// begin prepares the numbers of cells that no search fills.
func (s *Searcher) begin() {
	for k := range s.cells {
		s.numbers[k] = s.choices[k][0].number
	}
	s.weight = 1
	s.layer, s.dead = s.all, board.Set{} // bury looks at the neighbours of all cells first
}

func root() node { return node{present: board.One(0), met: board.One(0)} }

// count counts a node, and reports whether the search continues.
func (s *Searcher) count() bool {
	s.Nodes++
	if s.Nodes%pollInterval == 0 && s.Poll != nil && !s.Poll() {
		s.Halted = true
	}
	return !s.Halted
}

// secondOfMirror is the number of filled cells before the second one of the two cells to which the
// start of a square grid leads, the one below it. The transposed maze exchanges the numbers of the
// two, so this one needs no smaller number.
const secondOfMirror = 2

// fill gives the first cell of the present layer each of its numbers, and continues with the
// others. spare is how many more cells may be lost, not counting those of the next layer; filled is
// the number of cells filled so far.
func (s *Searcher) fill(c node, spare, filled int) {
	if filled == s.limit && s.aside != nil {
		s.aside(Subproblem{c, s.layer, s.dead, spare, filled, s.numbers})
		return
	}
	if !s.count() {
		return
	}
	k := c.present.First()
	c.present = c.present.Rest()
	choices := s.choices[k]
	if filled == secondOfMirror && !s.antidiagonal.Empty() && !s.Every {
		for len(choices) > 0 && choices[0].number < s.numbers[s.numbers[0]] {
			choices = choices[1:]
		}
	}
	weight := s.weight
	stayed := false // whether a number that leads to nothing new has been tried
	for i := range choices {
		x := &choices[i]
		fresh := x.targets.Without(c.met)
		var again board.Set // cells that get a second shortest way, if there may be only one
		if s.Unique {
			again = s.again(k, x, c)
		}
		if fresh.Or(again).Empty() {
			if stayed {
				continue
			}
			stayed = true
			if s.Every {
				s.weight *= staying(choices, c.met)
			}
		}
		next := c.next.Or(fresh)
		if !fresh.And(s.goal).Empty() {
			if s.distance(c, spare)+1 < s.Top()-s.Lost || !again.And(s.goal).Empty() {
				continue
			}
			s.numbers[k] = x.number
			s.found(c.present, filled+1)
		} else {
			if next.Count()-1 > spare {
				s.weight = weight
				continue
			}
			s.numbers[k] = x.number
			dead := s.dead
			s.dead = dead.Or(again)
			s.descend(node{c.present, next, c.met.Or(fresh)}, spare, filled+1)
			s.dead = dead
		}
		s.weight = weight
		if s.Halted {
			return
		}
	}
}

// staying returns how many numbers of a cell lead to nothing new.
func staying(choices []choice, met board.Set) uint64 {
	sum := uint64(0)
	for k := range choices {
		if choices[k].targets.Without(met).Empty() {
			sum += uint64(choices[k].many)
		}
	}
	return sum
}

// again returns the cells to which a number gives a second shortest way: those of the next layer
// that have been met already, and those it meets first if the ways to k are of no use.
func (s *Searcher) again(k int, x *choice, c node) board.Set {
	again := x.targets.And(c.next)
	if s.dead.And(board.One(k)).Empty() {
		return again
	}
	return again.Or(x.targets.Without(c.met))
}

// distance returns the distance of the present layer: all cells met but those of the next layer are
// in this one and those before it, one of each that the solution may visit, and the cells that have
// been lost so far.
func (s *Searcher) distance(c node, spare int) int {
	return c.met.Count() - c.next.Count() - 1 - (s.Lost - spare)
}

// descend continues with the present layer, or with the next one if this is complete.
func (s *Searcher) descend(c node, spare, filled int) {
	if !c.present.Empty() {
		s.fill(c, spare, filled)
		return
	}
	if c.next.Empty() {
		return
	}
	layer, dead := s.layer, s.dead
	if spare -= c.next.Count() - 1; s.bury(c, spare) {
		s.layer = c.next
		s.fill(node{present: c.next, met: c.met}, spare, filled)
	}
	s.layer, s.dead = layer, dead
}

// bury completes the present layer: it adds the cells that are dead now. It returns false if more
// cells are lost than may be, or the goal is dead.
//
// A hidden cell lives as long as it has two living neighbours, one of them hidden, since the
// solution does not visit two cells of the next layer. A neighbour serves no more when it has a
// number or dies, and no longer as the hidden one when it is in the next layer. Thus only the
// neighbours of the present layer and of cells that have just died need a look, and those of the
// next layer if it has several cells.
func (s *Searcher) bury(c node, spare int) bool {
	if c.next.Without(s.dead).Empty() {
		return false
	}
	hidden := s.all.Without(c.met)
	lost := hidden.And(s.dead).Count()
	ahead := hidden.Without(s.dead) // cells that may be on the solution, after the next layer
	around := ahead.Or(c.next.Without(s.dead))
	changed := s.layer
	if !c.next.AtMostOne() {
		changed = changed.Or(c.next)
	}
	for !changed.Empty() {
		var check board.Set
		for ; !changed.Empty(); changed = changed.Rest() {
			check = check.Or(s.neighbours[changed.First()])
		}
		for check = check.And(ahead); !check.Empty(); check = check.Rest() {
			k := check.First()
			near := s.neighbours[k].And(around)
			if k == s.cells-1 {
				if near.Empty() {
					return false
				}
				continue
			}
			if !near.AtMostOne() && !near.And(ahead).Empty() {
				continue // it lives
			}
			if lost++; lost > spare {
				return false
			}
			ahead = ahead.Without(board.One(k))
			around = around.Without(board.One(k))
			changed = changed.Or(board.One(k))
		}
	}
	s.dead = s.dead.Or(hidden.Without(ahead))
	// If none of the antidiagonal has been met, one of its cells is lost, perhaps a dead one.
	if s.antidiagonal.And(c.met).Empty() && !s.antidiagonal.Empty() && s.antidiagonal.Without(ahead).Empty() {
		lost++
	}
	return lost <= spare
}

// found reports the maze that has been found, or counts it with every number in the cells without
// one. The given cells of the present layer have no numbers yet: if the solution is to be the only
// one, they get some that do not lead to the goal.
func (s *Searcher) found(present board.Set, filled int) {
	if s.Every {
		mazes := s.weight
		for range s.cells - 1 - filled {
			mazes *= uint64(s.params.Max - s.params.Min + 1)
		}
		s.Mazes += mazes
		return
	}
	for ; s.Unique && !present.Empty(); present = present.Rest() {
		k := present.First()
		away := slices.IndexFunc(s.choices[k], func(x choice) bool { return x.targets.And(s.goal).Empty() })
		if away < 0 {
			return
		}
		s.numbers[k] = s.choices[k][away].number
	}
	if s.Found != nil && !s.Found(s.numbers[:s.cells]) {
		s.Halted = true
	}
}

// Subproblem is a partial maze whose completions one worker searches.
type Subproblem struct {
	node
	layer, dead   board.Set
	spare, filled int
	numbers       [MaxCells]int16
}

// Spare returns how many more cells the completions may lose.
func (l *Subproblem) Spare() int { return l.spare }

// Divide divides the search for mazes that lose at most lost cells into subproblems, at least as
// many as wanted if there are enough partial mazes of one size. What is not in one of them has
// failed, or has been passed to found as for Searcher.Found. It ends early if poll returns false.
// nodes is the number of partial mazes examined.
func (s *Space) Divide(lost, wanted int, poll func() bool, found func([]int16) bool) (
	subproblems []Subproblem, nodes int64) {
	for limit := 1; limit < s.cells; limit++ {
		var deeper []Subproblem
		d := Searcher{Space: s, Lost: lost, Poll: poll, Found: found, limit: limit}
		d.aside = func(l Subproblem) { deeper = append(deeper, l) }
		d.Run()
		subproblems, nodes = deeper, nodes+d.Nodes
		if d.Halted || len(deeper) == 0 || len(deeper) >= wanted {
			break
		}
	}
	return subproblems, nodes
}

// Solve searches the completions of a subproblem of this space, for the same number of lost cells.
func (s *Searcher) Solve(l *Subproblem) {
	s.begin()
	s.numbers, s.layer, s.dead = l.numbers, l.layer, l.dead
	s.fill(l.node, l.spare, l.filled)
}
