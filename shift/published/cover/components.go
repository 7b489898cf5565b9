package cover

import (
	"math"

	"stride/search"
	"stride/shift/published/strategy"
)

// Components are groups of numbers that can clear themselves.
//
// A part is a set of numbers with moves that leave only one of them, its root, with some
// value: an incomplete strategy. Each number alone is a part. If the value of a part
// takes its root to the root of another part, and the two share no number, they combine
// into a new part, by addition or by subtraction; if their values are equal, they combine
// into a component. Every complete strategy is such a pair. Since any of its moves can be
// made the last one, it is even a pair of parts of similar size. So the parts of up to s
// numbers give most components of up to 2s numbers.
//
// Parts with the same set, root and value are interchangeable, and so are components with
// the same set; one of each is kept. Sets are identified by the exclusive or of 64 random
// bits for each number (Zobrist 1970).
//
// Cost: there is one part for each single number, and the number of parts grows by a
// factor of four to eight with each size. That is what ends the enumeration: see
// [Options].

// part is an incomplete strategy.
type part struct {
	hash         uint64 // hash of the set
	fold         uint64 // a bit for each number, modulo 64: sets with disjoint folds are disjoint
	root, value  int32
	source, dest int32 // parts that it combines, none if it is a single number
	next         int32 // next part of the same size and root
	plus         bool  // the source was added
}

// component is a complete strategy: the root of source is pushed onto the root of dest,
// which has the same value.
type component struct{ source, dest int32 }

const none = -1

// enumerator makes parts and components by increasing size.
type enumerator struct {
	*strategy.Numbers
	parts      []part
	sizes      []int32   // first part of each size; sizes[1] is 0
	heads      [][]int32 // first part of each size and root
	seen       map[partKey]struct{}
	components []component
	found      map[uint64]struct{} // hashes of the sets of components
	bits       []uint64            // random bits of each number
	mark       []uint32            // equal to now for the numbers of the source part
	now        uint32              // the current mark
	steps      int64               // pairs of parts examined
	most       int                 // limit of the number of components
	over       func() bool         // polled during long series of pairs that share numbers; may be nil
}

type partKey struct {
	hash        uint64
	root, value int32
}

func newEnumerator(l *strategy.Numbers, most int) *enumerator {
	n := l.Count()
	e := &enumerator{
		Numbers: l, most: most,
		seen: make(map[partKey]struct{}), found: make(map[uint64]struct{}),
		bits: make([]uint64, n), mark: make([]uint32, n),
		sizes: []int32{0, 0}, heads: [][]int32{nil, make([]int32, n)},
	}
	random := search.NewRand(0, math.MaxUint64) // for hashes, which do not depend on the seed
	for v := range int32(n) {
		e.bits[v] = random.Uint64()
		e.heads[1][v] = v
		e.parts = append(e.parts, part{
			hash: e.bits[v], fold: 1 << (v & 63), root: v, value: l.Value(v), source: none, dest: none, next: none,
		})
	}
	return e
}

// each calls visit with every pair of a source part of size s and a part of size d onto
// which it can be pushed, until visit returns false.
func (e *enumerator) each(s, d int, visit func(source, dest int32) bool) bool {
	end := int32(len(e.parts))
	if s+1 < len(e.sizes) {
		end = e.sizes[s+1]
	}
	var targets [strategy.Directions]int32
	for a := e.sizes[s]; a < end; a++ {
		p := &e.parts[a]
		marked := false
		for _, t := range targets[:e.Targets(p.root, p.value, &targets)] {
			for b := e.heads[d][t]; b != none; b = e.parts[b].next {
				e.steps++
				if e.steps&lookMask == 0 && e.over != nil && e.over() {
					return false
				}
				if p.fold&e.parts[b].fold != 0 {
					if !marked {
						e.now++
						e.paint(a)
						marked = true
					}
					if e.painted(b) {
						continue
					}
				}
				if !visit(a, b) {
					return false
				}
				p = &e.parts[a] // the slice may have been reallocated
			}
		}
	}
	return true
}

// paint marks the numbers of a part.
func (e *enumerator) paint(a int32) {
	for ; e.parts[a].source != none; a = e.parts[a].dest {
		e.paint(e.parts[a].source)
	}
	e.mark[e.parts[a].root] = e.now
}

// painted reports whether a number of a part is marked.
func (e *enumerator) painted(a int32) bool {
	for ; e.parts[a].source != none; a = e.parts[a].dest {
		if e.painted(e.parts[a].source) {
			return true
		}
	}
	return e.mark[e.parts[a].root] == e.now
}

// grow makes all parts of the next size. If there would be more than most parts, or if
// stop returns true, it makes none and returns false.
func (e *enumerator) grow(most int, stop func() bool) bool {
	size := len(e.sizes)
	first := len(e.parts)
	heads := make([]int32, e.Count())
	for v := range heads {
		heads[v] = none
	}
	e.sizes = append(e.sizes, int32(first))
	ok := true
	for s := 1; s < size && ok; s++ {
		ok = e.each(s, size-s, func(a, b int32) bool {
			for _, plus := range [2]bool{false, true} {
				e.add(a, b, plus, heads)
			}
			return len(e.parts) <= most && !stop()
		})
	}
	if !ok {
		e.parts = e.parts[:first]
		e.sizes = e.sizes[:size]
		return false
	}
	e.heads = append(e.heads, heads)
	return true
}

// add combines two parts into a new one, unless an interchangeable one exists or its value
// would be 0.
func (e *enumerator) add(a, b int32, plus bool, heads []int32) {
	p, q := &e.parts[a], &e.parts[b]
	value := strategy.Move{SourceValue: p.value, DestValue: q.value, Plus: plus}.Result()
	key := partKey{p.hash ^ q.hash, q.root, value}
	if _, seen := e.seen[key]; seen || value == 0 {
		return
	}
	e.seen[key] = struct{}{}
	root := q.root
	e.parts = append(e.parts, part{
		hash: key.hash, fold: p.fold | q.fold, root: root, value: value, source: a, dest: b, next: heads[root], plus: plus,
	})
	heads[root] = int32(len(e.parts)) - 1
}

// largest returns the size of the largest parts.
func (e *enumerator) largest() int { return len(e.sizes) - 1 }

// complete makes all components that include a part of the largest size. It returns false
// if there are too many components or stop returns true.
func (e *enumerator) complete(stop func() bool) bool {
	for s := 1; s <= e.largest(); s++ {
		ok := e.each(s, e.largest(), func(a, b int32) bool {
			p, q := &e.parts[a], &e.parts[b]
			if p.value == q.value {
				hash := p.hash ^ q.hash
				if _, seen := e.found[hash]; !seen {
					e.found[hash] = struct{}{}
					e.components = append(e.components, component{a, b})
				}
			}
			return len(e.components) < e.most && !stop()
		})
		if !ok {
			return false
		}
	}
	return true
}

// numbers appends the numbers of a part.
func (e *enumerator) numbers(a int32, list []int32) []int32 {
	for ; e.parts[a].source != none; a = e.parts[a].dest {
		list = e.numbers(e.parts[a].source, list)
	}
	return append(list, e.parts[a].root)
}

// strategy returns the moves of a component.
func (e *enumerator) strategy(c component) strategy.Strategy {
	moves := e.moves(c.dest, e.moves(c.source, nil))
	p, q := &e.parts[c.source], &e.parts[c.dest]
	return append(moves, strategy.Move{Source: p.root, Dest: q.root, SourceValue: p.value, DestValue: q.value})
}

// moves appends the moves of a part.
func (e *enumerator) moves(a int32, list strategy.Strategy) strategy.Strategy {
	p := &e.parts[a]
	if p.source == none {
		return list
	}
	list = e.moves(p.dest, e.moves(p.source, list))
	s, d := &e.parts[p.source], &e.parts[p.dest]
	return append(list, strategy.Move{Source: s.root, Dest: d.root, SourceValue: s.value, DestValue: d.value, Plus: p.plus})
}
