package tree

import (
	"math/bits"
	"slices"

	"stride/internal/maze/board"
	"stride/internal/search"
)

// Beam is a beam search (Lowerre, 1976) of the tree. A layer holds partial mazes with the same
// number of filled cells. All values of the first open cell of each are tried, and the best
// results, by their losses and an estimate of the losses to come, make the next layer. Where
// the goal is reached, the maze is completed by a depth-first search of limited effort.
type Beam struct {
	search Searcher
	width  int
	rand   *search.Rand

	layer, next []state
	shortlist   shortlist
	drops       drops  // of the last layer
	leaves      []leaf // the best partial mazes that reached the goal, with a known length
	found       []Maze
}

// state is a partial maze of a layer.
type state struct {
	node
	pick [board.MaxCells]uint8
	rest int32 // estimate of the losses to come
}

// leaf is a state that has reached the goal.
type leaf struct {
	state
	rank int32
}

// Limits of the completion of mazes whose solutions are found.
const (
	maxLeaves = 24   // the best ones are completed
	leafNodes = 2000 // nodes of each
)

// NewBeam returns a beam search of a space with layers of at most width states.
func NewBeam(s *Space, width int) *Beam {
	b := &Beam{width: width}
	b.search.Space = s
	b.leaves = make([]leaf, 0, maxLeaves)
	b.search.Found = b.keep
	return b
}

// Bytes returns how much memory a beam of a width takes, 1,200 bytes for each state.
func Bytes(width int) int64 { return 1200 * int64(width) }

// Run makes one pass with layers of at most width states, and returns the mazes that it found
// with at most the given loss, best first. After each layer, the number of nodes since the
// last call is passed to spend, and the pass ends early when spend returns false. The mazes
// are valid until the next call.
func (b *Beam) Run(width int, budget int32, w Weights, r *search.Rand,
	spend func(int64) bool) []Maze {
	width = min(width, b.width)
	b.rand = r
	b.leaves, b.found = b.leaves[:0], b.found[:0]
	b.search.Budget = budget
	b.layer = append(b.layer[:0], state{node: b.search.Space.root()})
	b.drops = drops{}
	for len(b.layer) > 0 {
		before := b.search.Nodes
		u := w.inUnits(b.search.Space, b.layer[0].done.Count())
		b.extend(&u, width)
		b.choose()
		b.layer, b.next = b.next, b.layer
		if !spend(b.search.Nodes - before) {
			break
		}
	}
	b.finish(spend)
	slices.SortStableFunc(b.found, func(x, y Maze) int { return int(x.Loss) - int(y.Loss) })
	return b.found
}

// extend lists the candidates for the next layer, of at most width states. Of those that differ in
// nothing that matters later, only the best one is a candidate.
func (b *Beam) extend(w *inUnits, width int) {
	s := b.search.Space
	b.shortlist.reset(width, len(b.layer)*s.values, w.strata)
	most := b.drops.most()
	b.drops = drops{}
	var child node
	var look outlook
	var in entries
	for i := range b.layer {
		parent := &b.layer[i]
		sampled := i%sampling == 0
		k := parent.open.First()
		in.found = false
		for m := s.choices(&parent.node, k, &parent.pick); m != 0; m &= m - 1 {
			v := bits.TrailingZeros64(m)
			child = parent.node
			s.fill(&child, k, v)
			child.loss += s.equals(parent.done, k, v, &parent.pick)
			b.search.Nodes++
			if child.loss > b.search.Budget {
				continue
			}
			before := parent.pick[k]
			parent.pick[k] = uint8(v)
			what := s.advance(&child, &parent.pick)
			if what == arrived {
				b.arrived(&child, &parent.pick)
			}
			parent.pick[k] = before
			left := b.search.Budget - child.loss
			if what != goOn || left < 0 {
				continue
			}
			class := classOf((child.loss - parent.loss) * w.point)
			if !sampled && child.loss*w.point+parent.rest-most[class] > b.shortlist.worst {
				continue
			}
			look = outlook{}
			if !s.course {
				left = infeasible - 1
			}
			future := s.future(&child, &in, left, &look)
			if future > left {
				continue
			}
			s.see(&child, &look)
			look[bound] = future
			rest := w.estimate(&look)
			if sampled {
				b.drops.add(class, parent.rest-rest)
			}
			score := child.loss*w.point + rest + int32(b.rand.Below(w.noise))
			if score <= b.shortlist.worst {
				b.shortlist.add(candidate{int32(i), score, rest, uint8(v), w.stratum(&child, &look),
					child.hash()})
			}
		}
	}
}

// choose makes the best candidates the next layer.
func (b *Beam) choose() {
	s := b.search.Space
	b.next = b.next[:0]
	for _, at := range b.shortlist.best() {
		c := &b.shortlist.candidates[at]
		b.next = append(b.next, b.layer[c.parent])
		n := &b.next[len(b.next)-1]
		k := n.open.First()
		n.loss += s.equals(n.done, k, int(c.value), &n.pick)
		s.fill(&n.node, k, int(c.value))
		n.pick[k] = c.value
		s.advance(&n.node, &n.pick)
		n.rest = c.rest
	}
}

// hash returns a hash of everything on which the losses to come depend most.
func (c *node) hash() uint64 {
	h := uint64(c.level)
	for _, s := range [...]board.Set{c.known, c.open, c.next, c.closed, c.multi} {
		h = (h ^ s.Lo) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>29 ^ s.Hi) * 0x94d049bb133111eb
		h ^= h >> 32
	}
	return h
}

// arrived keeps a node that has reached the goal, if it is one of the best ones.
func (b *Beam) arrived(c *node, pick *[board.MaxCells]uint8) {
	s := b.search.Space
	l := leaf{state: state{node: *c, pick: *pick}}
	b.search.arrive(&l.node)
	// Of the cells that need another jump into them, some will not get it.
	l.rank = 2*l.loss + int32(l.known.Without(l.closed).Count())*s.points.backward
	if l.loss > b.search.Budget {
		return
	}
	if len(b.leaves) < maxLeaves {
		b.leaves = append(b.leaves, l)
		return
	}
	worst := 0
	for i := range b.leaves {
		if b.leaves[i].rank > b.leaves[worst].rank {
			worst = i
		}
	}
	if l.rank < b.leaves[worst].rank {
		b.leaves[worst] = l
	}
}

// finish completes the leaves.
func (b *Beam) finish(spend func(int64) bool) {
	slices.SortStableFunc(b.leaves, func(x, y leaf) int { return int(x.rank) - int(y.rank) })
	s := &b.search
	budget := s.Budget
	for i := range b.leaves {
		l := &b.leaves[i]
		if l.loss > budget {
			continue
		}
		// The best completion of each leaf is kept, if it is good enough.
		begin := s.Nodes
		s.Poll = func() bool { return s.Nodes-begin < leafNodes }
		s.Halted, s.Budget, s.pick = false, budget, l.pick
		count := len(b.found)
		s.reachable(&l.node)
		if len(b.found) > count {
			// the budget falls with each maze, so the last one is the best
			b.found[count] = b.found[len(b.found)-1]
			b.found = b.found[:count+1]
		}
		if !spend(s.Nodes - begin) {
			break
		}
	}
	s.Poll, s.Budget = nil, budget
}

// keep keeps a maze.
func (b *Beam) keep(m *Maze) {
	b.found = append(b.found, *m)
	b.search.Budget = m.Loss - 1
}
