package explorer

import (
	"slices"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
)

// The pool of good approximations, in layers by the number of remaining numbers, is the heart
// of the RN Explorer. It keeps candidates for the sets of numbers that they leave, whatever
// their scores:
//
//   - A set that contains another set of the pool is worthless, since whatever clears the
//     larger set also clears the smaller one. So the pool rejects a candidate whose remaining
//     numbers include all those of an entry, and a candidate that it accepts removes all
//     entries whose remaining numbers include its own. {3} removes {3,4} and {1,3,7}.
//   - Of two equal sets, the one with the better score stays.
//   - A candidate may have at most most-left remaining numbers, or over-best more than the
//     best entry if that is more.
//   - If there are too many entries with at most N remaining numbers, those with more are
//     removed, and no further ones are accepted.
//
// Sets are bit sets. Each has a fold, the OR of all its words: a set cannot contain another
// one whose fold is not contained in its own, so folds are compared before the words are.
//
// Entries do not change once they are in a pool, so that copies of a pool can share them.
// Cost: a candidate is compared with the folds of all entries, at about a nanosecond each.
type pool struct {
	options *Options
	layers  [][]*entry // layers[k] has the entries with k+1 remaining numbers
	total   int
	highest int // greatest number of remaining numbers that is still accepted; 0 if any is
	crowd   int // how many entries are too many, see crowdFor
}

// newPool returns an empty pool for a board of that many numbers.
func newPool(numbers int, o *Options) *pool { return &pool{options: o, crowd: crowdFor(numbers)} }

// crowdFor returns the number of entries above which there are too many. It is lower on boards
// of more than 3,700 numbers, where the usual number would take too much memory.
func crowdFor(numbers int) int {
	return min(crowd, max(1, poolBytes/(strategy.SnapshotBytes*max(1, numbers))))
}

// entry is a good approximation.
type entry struct {
	strategy.Snapshot
	score float64
	count int      // how many numbers remain
	set   []uint64 // set of the remaining numbers
	fold  uint64   // OR of the words of set
	// exhausted tells whether the exhaustive search has been made on the entry. Only the
	// searcher that makes it uses this field.
	exhausted bool
}

// poolBytes is the memory that the entries of a pool may take.
const poolBytes = 128 << 20

// words returns the number of words of a set of n numbers.
func words(n int) int { return (n + 63) / 64 }

// fill sets set to the numbers of a list and returns its fold.
func fill(set []uint64, list []int32) (fold uint64) {
	clear(set)
	for _, v := range list {
		set[v>>6] |= 1 << (v & 63)
		fold |= 1 << (v & 63)
	}
	return fold
}

func contains(a, b []uint64) bool {
	for k, w := range b {
		if w&^a[k] != 0 {
			return false
		}
	}
	return true
}

// lowest returns the least number of remaining numbers of an entry, or 0 if the pool is empty.
func (p *pool) lowest() int {
	for k, layer := range p.layers {
		if len(layer) > 0 {
			return k + 1
		}
	}
	return 0
}

// limit returns the greatest number of remaining numbers that is accepted.
func (p *pool) limit() int {
	limit := p.options.MaxLeft
	if low := p.lowest(); low > 0 {
		limit = max(limit, low+p.options.OverBest)
	}
	if p.highest > 0 {
		limit = min(limit, p.highest)
	}
	return limit
}

// welcome reports whether the pool would accept a candidate: its set contains that of no
// entry, except for an equal set with a worse score.
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

// insert adds an entry that is welcome, and removes those that it makes worthless.
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

// thin removes all layers above the first one up to which there are too many entries.
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

// draw returns a random entry, or nil if the pool is empty. It first draws a layer, where
// those with fewer remaining numbers have larger weights, and then an entry of that layer.
func (p *pool) draw(r *search.Rand) *entry {
	sum, share := 0, firstShare
	for _, layer := range p.layers {
		if len(layer) > 0 {
			sum += share
			share = max(minShare, share-lessShare)
		}
	}
	if sum == 0 {
		return nil
	}
	x := r.Below(sum)
	share = firstShare
	for _, layer := range p.layers {
		if len(layer) == 0 {
			continue
		}
		if x < share {
			return layer[r.Below(len(layer))]
		}
		x -= share
		share = max(minShare, share-lessShare)
	}
	panic("explorer: weights do not add up")
}

// clone returns a copy of the pool that shares its entries.
func (p *pool) clone() *pool {
	c := &pool{options: p.options, total: p.total, highest: p.highest, crowd: p.crowd,
		layers: make([][]*entry, len(p.layers))}
	for k, layer := range p.layers {
		c.layers[k] = slices.Clone(layer)
	}
	return c
}

// join adds all entries of q that are welcome.
func (p *pool) join(q *pool) {
	for k, layer := range q.layers {
		for _, e := range layer {
			if p.welcome(e.set, e.fold, k+1, e.score) {
				p.insert(e)
			}
		}
	}
}
