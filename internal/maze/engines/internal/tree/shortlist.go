package tree

import (
	"math"
	"math/bits"
	"slices"
	"sort"
)

// A layer of a beam has far more successors than places in the next layer, and most of the time
// goes into their estimates. So a shortlist keeps track of the score that is needed for a place,
// which falls while the layer is extended: the parents come in the order of their scores, so that
// it is low soon. A successor whose certain loss alone makes such a score improbable is not
// estimated at all; how much the estimate of the other losses usually falls from a parent to its
// child, for children that lose as much, is known from samples of the layer before.

// candidate is a state of the next layer that may be chosen.
type candidate struct {
	parent  int32
	score   int32
	rest    int32 // the part of the score that is estimated
	value   uint8
	stratum uint8
	hash    uint64
}

// shortlist has the candidates for a layer.
type shortlist struct {
	width      int
	listed     int   // number of the best candidates that are tracked
	worst      int32 // scores above it have no place any more
	candidates []candidate
	places     []int32 // hash table of the candidates, as their numbers plus 1
	keys       []int64 // score and number of the candidates that are sorted in the end
	order      []int32
	strata     float64 // share of the places that are divided equally among the strata

	// Numbers of candidates by score.
	base   int32 // score of the first bucket
	counts [buckets]int32
	last   int   // the last bucket with a place
	within int32 // candidates up to there
}

const (
	// buckets is the number of classes of scores, and bucketSize their size as a power of two, in
	// units of a score.
	buckets    = 2048
	bucketSize = 6
	// headroom is how far the best score may lie below the first one, in buckets.
	headroom = buckets / 4
	// deep limits the places of a stratum to candidates whose scores would have a place in a layer
	// deep times as wide.
	deep = 4
	// maxStrata is the number of strata that are told apart.
	maxStrata = 256
)

// reset empties the shortlist, for a layer of at most width states and at most most candidates.
// strata is the share of the places that are divided equally among the strata.
func (l *shortlist) reset(width, most int, strata float64) {
	l.width, l.listed, l.worst, l.candidates = width, width, math.MaxInt32, l.candidates[:0]
	l.strata = strata
	if strata > 0 {
		l.listed *= deep
	}
	size := 1 << bits.Len(uint(2*most))
	l.places = slices.Grow(l.places[:0], size)[:size]
	clear(l.places)
	l.counts = [buckets]int32{}
	l.last, l.within = buckets-1, 0
}

func (l *shortlist) bucket(score int32) int {
	return min(max(0, int((int64(score)-int64(l.base))>>bucketSize)), buckets-1)
}

// add adds a candidate whose score is at most worst, unless there is an equal one that is as good.
func (l *shortlist) add(c candidate) {
	if len(l.candidates) == 0 {
		l.base = c.score - headroom<<bucketSize
	}
	mask := uint64(len(l.places) - 1)
	at := c.hash >> 20 & mask
	for ; l.places[at] != 0; at = (at + 1) & mask {
		other := &l.candidates[l.places[at]-1]
		if other.hash != c.hash {
			continue
		}
		if other.score <= c.score {
			return
		}
		k := l.bucket(other.score)
		l.counts[k]--
		if k <= l.last {
			l.within--
		}
		*other = c
		l.count(c.score)
		return
	}
	l.candidates = append(l.candidates, c)
	l.places[at] = int32(len(l.candidates))
	l.count(c.score)
}

// count counts a score, and lowers worst as far as the better ones fill the layer.
func (l *shortlist) count(score int32) {
	l.counts[l.bucket(score)]++
	l.within++
	for l.last > 0 && l.within-l.counts[l.last] >= int32(l.listed) {
		l.within -= l.counts[l.last]
		l.last--
		l.worst = l.base + int32(l.last+1)<<bucketSize - 1
	}
}

// best returns the numbers of the candidates with a place, best first.
func (l *shortlist) best() []int32 {
	l.keys, l.order = l.keys[:0], l.order[:0]
	for k := range l.candidates {
		if score := l.candidates[k].score; score <= l.worst {
			l.keys = append(l.keys, int64(score)<<32|int64(k))
		}
	}
	slices.Sort(l.keys)
	quota, free := l.quota()
	var used [maxStrata]int32
	for _, key := range l.keys {
		at := int32(key & math.MaxUint32)
		stratum := l.candidates[at].stratum
		switch {
		case used[stratum] < quota:
			used[stratum]++
		case free > 0:
			free--
		default:
			continue
		}
		l.order = append(l.order, at)
	}
	return l.order
}

// quota returns how many places the best candidates of each stratum get, and how many are left for
// the best of all others.
func (l *shortlist) quota() (quota, free int32) {
	if l.strata == 0 || len(l.keys) <= l.width {
		return 0, int32(l.width)
	}
	var counts [maxStrata]int32
	for _, key := range l.keys {
		counts[l.candidates[key&math.MaxUint32].stratum]++
	}
	places := int32(l.strata * float64(l.width))
	given := func(quota int32) (sum int32) {
		for _, n := range counts {
			sum += min(n, quota)
		}
		return sum
	}
	quota = int32(sort.Search(int(places), func(q int) bool { return given(int32(q)+1) > places }))
	return quota, int32(l.width) - given(quota)
}

// drops says how much the estimate falls from a parent to its child, by what the child loses.
type drops struct {
	count        [dropClasses]int32
	sum, squares [dropClasses]float64
}

const (
	dropClasses = 32
	// One parent in sampling has all of its children estimated in any case.
	sampling = 8
	// minDrops is the number of samples without which nothing is known, and rareDrop how many
	// standard deviations a fall may be larger than the mean.
	minDrops = 4
	rareDrop = 2.5
)

// classOf returns the class of a child by its loss, in units of a score.
func classOf(loss int32) int { return int(min(max(0, loss/units), dropClasses-1)) }

func (d *drops) add(class int, fall int32) {
	x := float64(fall)
	d.count[class]++
	d.sum[class] += x
	d.squares[class] += float64(x * x)
}

// most returns an upper bound of nearly all falls, for each class.
func (d *drops) most() (most [dropClasses]int32) {
	for class := range most {
		n := float64(d.count[class])
		if n < minDrops {
			most[class] = math.MaxInt32 / 4
			continue
		}
		mean := d.sum[class] / n
		most[class] = int32(mean + float64(rareDrop*math.Sqrt(max(0, d.squares[class]/n-float64(mean*mean)))))
	}
	return most
}
