package explorer

import (
	"slices"

	"stride/search"
	"stride/shift/strategy"
)

// The pool of good approximations, split by how many numbers remain: the heart of
// the RN Explorer. It keeps candidates for the sets of numbers that they leave,
// whatever their score:
//
//   - A set that contains another set of the pool is worth nothing: what clears the
//     larger one clears the smaller one. So a candidate whose remaining numbers
//     contain those of an entry is refused, and one that is accepted drives out all
//     entries that contain it. {3} drives out {3,4} and {1,3,7}.
//   - Of equal sets the better score stays.
//   - Only candidates with up to mostLeft remaining numbers are taken, or with two
//     more than the best entry, where that has many.
//   - Where there are too many entries with up to N numbers, those with more go, and
//     no more of them come.
//
// Sets are bit sets. Before the words are compared, a fold of all of them into one
// word is: a set cannot contain another one whose fold is not contained.
//
// Entries do not change once they are in a pool, so that copies of a pool share
// them. Cost: a candidate is compared with all entries by their folds, about a
// nanosecond each.
type pool struct {
	options *Options
	layers  [][]*entry // by count of remaining numbers, from 1
	total   int
	highest int // count of the highest layer that still takes entries
	crowd   int // see crowdFor
}

// newPool returns an empty pool for a board of so many numbers.
func newPool(numbers int, o *Options) *pool { return &pool{options: o, crowd: crowdFor(numbers, o)} }

// crowdFor returns how many entries are a crowd: fewer on boards of more than 3,700
// numbers, where the entries take more than the pool may.
func crowdFor(numbers int, o *Options) int {
	return min(o.Crowd, max(1, poolBytes/(strategy.SnapshotBytes*max(1, numbers))))
}

// entry is a good approximation.
type entry struct {
	strategy.Snapshot
	score float64
	count int      // remaining numbers
	set   []uint64 // of them
	fold  uint64   // of the set's words
	// exhausted says that the exhaustive search has been made on it. Only the
	// searcher that makes it looks here.
	exhausted bool
}

// poolBytes is what a crowd may take.
const poolBytes = 128 << 20

// words returns the words of a set of n numbers.
func words(n int) int { return (n + 63) / 64 }

// fill makes set the bit set of a list and returns its fold.
func fill(set []uint64, list []int32) (fold uint64) {
	clear(set)
	for _, v := range list {
		set[v>>6] |= 1 << (v & 63)
		fold |= 1 << (v & 63)
	}
	return fold
}

// contains reports whether a contains b.
func contains(a, b []uint64) bool {
	for k, w := range b {
		if w&^a[k] != 0 {
			return false
		}
	}
	return true
}

// lowest returns the least count of remaining numbers, 0 if the pool is empty.
func (p *pool) lowest() int {
	for k, layer := range p.layers {
		if len(layer) > 0 {
			return k + 1
		}
	}
	return 0
}

// limit returns the largest count that is taken.
func (p *pool) limit() int {
	most := p.options.MostLeft
	if low := p.lowest(); low > 0 {
		most = max(most, low+p.options.OverBest)
	}
	if p.highest > 0 {
		most = min(most, p.highest)
	}
	return most
}

// welcome reports whether the pool would take a candidate: no entry's set is in
// the candidate's, or only an equal one of a worse score.
func (p *pool) welcome(set []uint64, fold uint64, count int, score float64) bool {
	if count == 0 || count > p.limit() {
		return false
	}
	for k, layer := range p.layers[:min(count, len(p.layers))] {
		for _, e := range layer {
			if e.fold&^fold == 0 && contains(set, e.set) && (k+1 < count || e.score <= score) {
				return false
			}
		}
	}
	return true
}

// insert takes an entry that is welcome, and drives others out.
func (p *pool) insert(e *entry) {
	for len(p.layers) < e.count {
		p.layers = append(p.layers, nil)
	}
	for k := e.count - 1; k < len(p.layers); k++ {
		old := len(p.layers[k])
		p.layers[k] = slices.DeleteFunc(p.layers[k], func(o *entry) bool {
			return e.fold&^o.fold == 0 && contains(o.set, e.set)
		})
		p.total -= old - len(p.layers[k])
	}
	p.layers[e.count-1] = append(p.layers[e.count-1], e)
	p.total++
	p.thin()
}

// thin drops the layers above the first one up to which there are too many
// entries.
func (p *pool) thin() {
	sum := 0
	for k, layer := range p.layers {
		if sum += len(layer); sum <= p.crowd {
			continue
		}
		p.highest = k + 1
		for j := k + 1; j < len(p.layers); j++ {
			p.total -= len(p.layers[j])
			p.layers[j] = nil
		}
		if len(layer) > p.crowd {
			p.layers[k] = slices.Delete(layer, 0, 1) // the oldest
			p.total--
		}
		return
	}
}

// draw returns an entry: a layer by weight, lower counts weighing more, and any
// entry of it. It returns nil if the pool is empty.
func (p *pool) draw(r *search.Rand) *entry {
	o := p.options
	sum, share := 0, o.FirstShare
	for _, layer := range p.layers {
		if len(layer) > 0 {
			sum += share
			share = max(o.LeastShare, share-o.LessShare)
		}
	}
	if sum == 0 {
		return nil
	}
	x := r.Below(sum)
	share = o.FirstShare
	for _, layer := range p.layers {
		if len(layer) == 0 {
			continue
		}
		if x < share {
			return layer[r.Below(len(layer))]
		}
		x -= share
		share = max(o.LeastShare, share-o.LessShare)
	}
	panic("explorer: weights do not add up")
}

// clone returns a copy that shares the entries.
func (p *pool) clone() *pool {
	c := &pool{options: p.options, total: p.total, highest: p.highest, crowd: p.crowd, layers: make([][]*entry, len(p.layers))}
	for k, layer := range p.layers {
		c.layers[k] = slices.Clone(layer)
	}
	return c
}

// join takes all that is welcome in q.
func (p *pool) join(q *pool) {
	for k, layer := range q.layers {
		for _, e := range layer {
			if p.welcome(e.set, e.fold, k+1, e.score) {
				p.insert(e)
			}
		}
	}
}
