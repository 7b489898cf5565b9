package tree

import (
	"math"
	"math/bits"
	"slices"

	"stride/maze"
	"stride/search"
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
	candidates  []candidate
	keys        []int64  // score and number of each candidate
	seen        []uint64 // hash table
	leaves      []leaf   // the best partial mazes that reached the goal, with a known length
	found       []Maze
}

// state is a partial maze of a layer.
type state struct {
	node
	pick [MaxCells]uint8
}

// candidate is a state of the next layer that may be chosen.
type candidate struct {
	parent int32
	value  uint8
	hash   uint64
}

// leaf is a state that has reached the goal.
type leaf struct {
	state
	rank int32
}

// Limits of the completion of mazes whose solutions are found.
const (
	mostLeaves = 24   // the best ones are completed
	leafNodes  = 2000 // nodes of each
)

// units is the number of units of a score that make one point of the course's value.
const units = 256

// mostNeed limits what a forced backward move costs in an estimate, as a multiple of what the
// course counts for it, where another objective makes it cost far more than a jump.
const mostNeed = 8

// Weights say how a beam estimates the losses to come, in points.
type Weights struct {
	Bound float64 // for each point of the lower bound
	// Need is for each known cell that needs another jump into it, by the number of cells that
	// may still supply it: 1, 2, 3, or more.
	Need [4]float64
	// Thin is for each hidden cell into which only 2 cells, or 3, may still jump.
	Thin  [2]float64
	Pairs float64 // gain for each jump that is possible between hidden cells, divided by the number of values
	Spare float64 // for each hidden cell
	Noise float64 // largest random amount
}

// inUnits are weights in units of a score.
type inUnits struct {
	point               int32 // of the space
	bound, pairs, spare int32
	need                [4]int32
	thin                [2]int32
	noise               int
}

func (w *Weights) inUnits(s *Space) (u inUnits) {
	scale := func(x float64) int32 { return int32(math.Round(x * units)) }
	u = inUnits{point: units * maze.LengthPoints / s.points.length, bound: scale(w.Bound), pairs: scale(w.Pairs / float64(s.values)), spare: scale(w.Spare), noise: int(scale(w.Noise)) + 1}
	need := float64(s.points.backward*maze.LengthPoints) / float64(s.points.length*maze.ForcedPenalty)
	for k, x := range w.Need {
		u.need[k] = scale(x * min(need, mostNeed))
	}
	for k, x := range w.Thin {
		u.thin[k] = scale(x)
	}
	return u
}

// score returns the score of a node, of which smaller is better, without noise.
func (u *inUnits) score(loss, future int32, look *outlook) int32 {
	score := loss*u.point + future*u.bound + look.hidden*u.spare - look.pairs*u.pairs
	for k, x := range u.need {
		score += look.need[k] * x
	}
	for k, x := range u.thin {
		score += look.thin[k] * x
	}
	return score
}

// NewBeam returns a beam search of a space with layers of at most width states.
func NewBeam(s *Space, width int) *Beam {
	b := &Beam{width: width}
	b.search.Space = s
	b.leaves = make([]leaf, 0, mostLeaves)
	b.search.Found = b.keep
	return b
}

// Bytes returns how much memory a beam of a width takes, in bytes.
func Bytes(width int) int64 { return int64(width) * bytesPerState }

const bytesPerState = 1200

// Run makes one pass with layers of at most width states, and returns the mazes that it found
// with at most the given loss, best first. It begins with the first cut cells of from, as they
// are filled first, or with the empty maze if from is nil. After each layer, the number of nodes since the
// last call is passed to spend, and the pass ends early when spend returns false. The mazes
// are valid until the next call.
func (b *Beam) Run(from *Maze, cut int, width int, budget int32, w Weights, r *search.Rand, spend func(int64) bool) []Maze {
	width = min(width, b.width)
	b.rand = r
	b.leaves, b.found = b.leaves[:0], b.found[:0]
	b.search.Budget = budget
	u := w.inUnits(b.search.Space)
	b.layer = append(b.layer[:0], state{node: b.search.Space.root()})
	if from != nil {
		b.replay(&b.layer[0], from, cut)
	}
	for len(b.layer) > 0 {
		before := b.search.Nodes
		b.extend(&u)
		b.choose(width)
		b.layer, b.next = b.next, b.layer
		if !spend(b.search.Nodes - before) {
			break
		}
	}
	b.finish(spend)
	slices.SortStableFunc(b.found, func(x, y Maze) int { return int(x.Loss) - int(y.Loss) })
	return b.found
}

// replay fills the first cells of a state, at most as many as cut, as they are in a maze.
func (b *Beam) replay(st *state, from *Maze, cut int) {
	s := b.search.Space
	for range cut {
		next := *st
		k := next.open.first()
		next.loss += s.equals(next.done, k, int(from.pick[k]), &next.pick)
		s.fill(&next.node, k, int(from.pick[k]))
		next.pick[k] = from.pick[k]
		if s.advance(&next.node, &next.pick) != goOn {
			return
		}
		*st = next
	}
}

// Maze returns the maze with the given values, which is worth value.
func (s *Space) Maze(values []int16, value int) (m Maze) {
	m.Loss = s.top - int32(value)
	for k := range s.cells {
		if k == s.goal {
			continue
		}
		m.pick[k] = uint8(min(int(values[k])-s.params.Min, bits.Len64(s.full[k])-1))
	}
	return m
}

// extend lists the candidates for the next layer.
func (b *Beam) extend(w *inUnits) {
	s := b.search.Space
	b.candidates, b.keys = b.candidates[:0], b.keys[:0]
	var child node
	for i := range b.layer {
		parent := &b.layer[i]
		k := parent.open.first()
		for m := s.choices(&parent.node, k, &parent.pick); m != 0; m &= m - 1 {
			v := trailing(m)
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
			var look outlook
			if !s.course {
				left = infeasible - 1
			}
			future := s.future(&child, left, &look)
			if future > left {
				continue
			}
			score := w.score(child.loss, future, &look) + int32(b.rand.Below(w.noise))
			b.keys = append(b.keys, int64(score)<<32|int64(len(b.candidates)))
			b.candidates = append(b.candidates, candidate{int32(i), uint8(v), child.hash()})
		}
	}
}

// choose makes the best candidates the next layer. Of those that differ in nothing that
// matters later, only the best one is chosen.
func (b *Beam) choose(width int) {
	s := b.search.Space
	slices.Sort(b.keys)
	size := 1 << bits.Len(uint(4*min(width, len(b.keys))))
	b.seen = slices.Grow(b.seen[:0], size)[:size]
	clear(b.seen)
	b.next = b.next[:0]
	for _, key := range b.keys {
		if len(b.next) == width {
			break
		}
		c := &b.candidates[key&math.MaxUint32]
		if !b.firstSeen(c.hash) {
			continue
		}
		b.next = append(b.next, b.layer[c.parent])
		n := &b.next[len(b.next)-1]
		k := n.open.first()
		n.loss += s.equals(n.done, k, int(c.value), &n.pick)
		s.fill(&n.node, k, int(c.value))
		n.pick[k] = c.value
		s.advance(&n.node, &n.pick)
	}
}

// firstSeen reports whether a hash is new in this layer, and remembers it.
func (b *Beam) firstSeen(hash uint64) bool {
	hash |= 1 // 0 stands for an empty place
	mask := uint64(len(b.seen) - 1)
	at := hash >> 20 & mask
	for ; b.seen[at] != 0; at = (at + 1) & mask {
		if b.seen[at] == hash {
			return false
		}
	}
	b.seen[at] = hash
	return true
}

// hash returns a hash of everything on which the losses to come depend most.
func (c *node) hash() uint64 {
	h := uint64(c.level)
	for _, s := range [...]Set{c.known, c.open, c.next, c.closed, c.multi} {
		h = (h ^ s.lo) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>29 ^ s.hi) * 0x94d049bb133111eb
		h ^= h >> 32
	}
	return h
}

// arrived keeps a node that has reached the goal, if it is one of the best ones.
func (b *Beam) arrived(c *node, pick *[MaxCells]uint8) {
	s := b.search.Space
	l := leaf{state: state{*c, *pick}}
	b.search.arrive(&l.node)
	// Of the cells that need another jump into them, some will not get it.
	l.rank = 2*l.loss + int32(l.known.without(l.closed).count())*s.points.backward
	if l.loss > b.search.Budget {
		return
	}
	if len(b.leaves) < mostLeaves {
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
			b.found[count] = b.found[len(b.found)-1] // the budget falls with each maze, so the last one is the best
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
