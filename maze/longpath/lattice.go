package longpath

import (
	"math/bits"
	"slices"

	"stride/maze"
	"stride/search"
)

// Rows and staircases (scaffold.go, stairs.go) need values that ranges without 1 mostly do not have, or
// turns that trap the path. But seeds help even a path that has no order to follow: a jump into the open
// discovers four cells at once, and a jump among seeds that cover two fifths of the grid often a
// single one. So open searches, with their sweep towards the goal and their potential of open
// neighbours, also run among seeds that form a lattice.
//
// Seeds that hold s have to lead to seeds only. Let m divide s: a jump of s changes neither the
// row nor the column modulo m, so that the cells with (r + q·c) mod m in any set of residues may be the
// seeds, whatever q is. Residues decide what a jump of another value y leads to as well: from k, to k ± y and
// k ± qy. In most lattices that are tried, at most two of these four are no seeds, so that the path goes along a
// thread without any branch until it jumps by another value. Staircases are one case: m = 3, q = 1, one residue. With values
// 4-5 and 5-6, two of five residues with q = 2 or 3 turned out to be best, with 6-7 three of seven with q = 3 or 5.
//
// What these have in common is that their residues are *spaced*: if the residues are put in such an order that jumps of y go one or two steps
// on or back, the seeds are two and three steps apart. For m = 5 there is one such set, for m = 7 as well, for m = 11 there
// are two with one or three distances of three, and for m = 12 two with two such distances. Distances of three only are a
// staircase, whose turns nothing closes; a distance of two here and there closes them. At 91x44 with values 11-12, single beams
// of width 10 that go back where they are trapped had these lengths with period 11 or 12, in the means of four for each orientation (2, -2, 1/2, and -1/2)
// of the lattice, and after 0.6 s of detours (detour.go) the longest of the four had the last ones:
//
//	           distances        mean                 longest
//	m = 11     2 3 3 3          834 826 951 764      1,467 1,331 1,363 1,343
//	           2 2 2 2 3        676 590 806 745      1,267 1,066 1,007 1,349
//	m = 12     2 2 2 3 3        549 908              1,206 1,415
//	           3 3 3 3          306 -                  450 -
//
// Of 1,400 sets of residues with periods 11 and 12 in which most non-seeds lead to two others at most, four were as good as
// the best of these. Neither the share of the seeds nor the lengths of the threads
// tells which sets are good: the correlation with the length of the path was 0.4 at most. So five lattices in six have spaced residues where the
// range has two values, and two in three where it has more: at 50x50 with values 7-9, the best lattices have none.
//
// What counts in the end is how long a path becomes by detours. Fewer seeds leave more room for them: with as many distances
// of three as possible, ten paths at 91x44 with period 11 had 1,223 to 1,672 jumps after half a second of detours, 1,458 in the
// mean, and 38 with period 12, with five seeds for seven other cells, 1,287. And threads should lead along the longer side, with the jumps of two steps: three paths
// whose threads lead across it had 917 to 1,317 jumps.
//
// Which lattice is good depends on the sides as well, and how far the path comes among
// the same seeds varies much. As a narrow beam takes a tenth of a second, lattices are tried at random, with beams that end where
// they are first trapped. A few of the best are remembered: every second search begins with one of these, with one residue
// more or less, with other residues at the same distances, or with the same seeds and a beam that goes back where it is trapped (retreat.go). Those among spaced residues
// always do. The caller says which are the best (Learn).
//
// Single beams of width 10, and the best path of 8 s of processor time among lattices:
//
//	           before   lattices
//	30x30 4-5      16 %     40 %
//	35x60 5-6       9 %     38 %
//	91x44 11-12    10 %     26 %
//	79x89 15-18    56 %     61 to 68 %
//
// (shares of all cells, of two seeds each.) With completely random residues paths were as long on small grids and shorter on large ones. At 40x40
// with values 3-4 and at 60x20 with 2-3 the lattice of staircases is the best one that was found, and its paths are as
// long with an order as without.
//
// Without a look at the way to the goal (dropEnclosed), a path of 344 jumps at 30x30 had closed all cells
// that lead to the goal after 89.

const (
	// latticeGrid is the number of cells above which lattices are tried. On smaller grids borders are near everywhere.
	latticeGrid = 150
	// widestPeriod is the largest period of a lattice.
	widestPeriod = 32
	// bestLattices is the number of lattices that are remembered.
	bestLattices = 4
	// threadDraws is the number of sets of residues of which the smallest is taken.
	threadDraws = 4
	// Of unspaced lattices, as many have no spaced residues, where those are possible, as the range has values beside the first one, and
	// mostUnspaced at most.
	unspaced     = 6
	mostUnspaced = 2
	// Of those with spaced residues, one in otherWay has threads that lead across the longer side, and one in fewerThrees any number of distances of three.
	otherWay    = 4
	fewerThrees = 4
	// otherDraws is how often a value is drawn for the path that is not the one of the seeds.
	otherDraws = 8
	// Of the others, one in anyResidues is a set of completely random residues. Between fewestSeeds and mostSeeds percent of them are
	// seeds then.
	anyResidues = 4
	fewestSeeds = 20
	mostSeeds   = 65
)

// lattice is a set of seeds: the cells whose residue (r + skew·c) mod period is in the set.
type lattice struct {
	value, period, skew int
	turned              bool   // rows and columns are exchanged
	residues            uint64 // bit k: residue k
}

// residue returns the residue of cell v of a maze of p.
func (t *lattice) residue(v int, p maze.Params) int {
	along, across := v/p.Cols, v%p.Cols
	if t.turned {
		along, across = across, along
	}
	return (along + t.skew*across) % t.period
}

// has reports whether the cells with residue k, which may be negative, are seeds.
func (t *lattice) has(k int) bool {
	return t.residues>>((k%t.period+t.period)%t.period)&1 != 0
}

// latticeLayout draws lattices, and learns which are good.
type latticeLayout struct {
	p    maze.Params
	ends maze.Endpoints
	last lattice // drawn last
	best []triedLattice
}

// triedLattice is a lattice with the length of the longest path found among its seeds.
type triedLattice struct {
	lattice
	reached int
}

// latticeLayouts returns the layout of lattices for ranges without 1.
func latticeLayouts(p maze.Params, ends maze.Endpoints) []*latticeLayout {
	if p.Min == 1 || p.Cells() <= latticeGrid {
		return nil
	}
	return []*latticeLayout{{p: p, ends: ends}}
}

// loss is a rule of thumb, for a first trial: 30 to 70 % of the cells are on paths among lattices.
func (l *latticeLayout) loss() int { return l.p.Cells() * 2 / 5 }

// scaffold draws a lattice, and returns its seeds. They have no order.
func (l *latticeLayout) scaffold(r *search.Rand) *scaffold {
	trial := true
	if len(l.best) == bestLattices && r.Below(2) == 0 {
		l.last, trial = l.best[r.Below(bestLattices)].lattice, false
		switch r.Below(4) {
		case 0:
			l.last.residues ^= 1 << r.Below(l.last.period)
			trial = true
		case 1:
			l.last.shift(r.Below(l.last.period))
		}
	} else {
		l.last, trial = l.draw(r)
	}
	l.last.spare(l.last.residue(l.ends.Goal, l.p), r)
	s := &scaffold{value: int16(l.last.value), trial: trial}
	for v := range l.p.Cells() {
		if v != l.ends.Start && l.last.has(l.last.residue(v, l.p)) {
			s.seeds = append(s.seeds, int32(v))
		}
	}
	return s
}

// draw draws a new lattice, and reports whether its search is only a trial. One among spaced residues is worth going back where it is trapped.
func (l *latticeLayout) draw(r *search.Rand) (t lattice, trial bool) {
	value := func() int { return l.p.Min + r.Below(min(l.p.Max, max(l.p.Rows, l.p.Cols))-l.p.Min+1) }
	t = lattice{value: value(), period: 1}
	var periods []int
	for m := 2; m <= min(t.value, widestPeriod); m++ {
		if t.value%m == 0 {
			periods = append(periods, m)
		}
	}
	if len(periods) == 0 {
		return t, true // a large prime: no seeds
	}
	y := value()
	for tries := 0; y == t.value && tries < otherDraws; tries++ {
		y = value()
	}
	if r.Below(unspaced) >= min(l.p.Max-l.p.Min, mostUnspaced) {
		var spaced []lattice
		for _, m := range periods {
			s := lattice{value: t.value, period: m}
			if s.space(y, r) {
				wide := l.p.Cols > l.p.Rows || l.p.Cols == l.p.Rows && r.Below(2) == 0
				s.turned = wide == (r.Below(otherWay) == 0)
				spaced = append(spaced, s)
			}
		}
		if len(spaced) > 0 {
			return spaced[r.Below(len(spaced))], false
		}
	}
	t.period = periods[r.Below(len(periods))]
	t.skew = r.Below(t.period)
	if y%t.period != 0 && r.Below(anyResidues) > 0 {
		t.thread(y, r)
		return t, true
	}
	share := fewestSeeds + r.Below(mostSeeds-fewestSeeds)
	for k := range t.period {
		if r.Below(100) < share {
			t.residues |= 1 << k
		}
	}
	return t, true
}

// space draws a set of residues that are two and three steps apart, where jumps of y change the residue by one step in one
// direction of the grid and by two in the other. It returns false if the period allows no such steps, or not both distances.
func (t *lattice) space(y int, r *search.Rand) bool {
	m := t.period
	threes := 2 - m%2 // distances of three, as few as possible
	if !coprime(y, m) || 2+3*threes > m {
		return false
	}
	if more := (m - 2 - 3*threes) / 6; r.Below(fewerThrees) > 0 {
		threes += 2 * more
	} else {
		threes += 2 * r.Below(more+1)
	}
	step := y % m
	t.skew = 2
	if r.Below(2) == 0 {
		t.skew = m - t.skew
	}
	first, left := r.Below(m), (m-threes)/2 // left counts the distances still to be drawn
	for at := first; at < first+m; left-- {
		t.residues |= 1 << (at * step % m)
		at += 2
		if r.Below(left) < threes {
			threes--
			at++
		}
	}
	return true
}

// coprime reports whether no number but 1 divides both.
func coprime(a, b int) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a == 1
}

// thread draws a small set of residues such that, from every cell that is no seed, jumps of y lead to at
// most two cells that are no seeds.
func (t *lattice) thread(y int, r *search.Rand) {
	fewest := t.period + 1
	for range threadDraws {
		u := *t
		u.residues = 1<<u.period - 1
		for _, k := range shuffled(u.period, r) {
			u.residues &^= 1 << k
			if !u.threads(k, y) || !u.threads(k+y, y) || !u.threads(k-y, y) || !u.threads(k+u.skew*y, y) || !u.threads(k-u.skew*y, y) {
				u.residues |= 1 << k
			}
		}
		if n := bits.OnesCount64(u.residues); n < fewest {
			fewest, t.residues = n, u.residues
		}
	}
}

// threads reports whether residue k is one of seeds, or at most two of the jumps of y from it lead to residues that are not.
func (t *lattice) threads(k, y int) bool {
	free := 0
	for _, to := range [...]int{k + y, k - y, k + t.skew*y, k - t.skew*y} {
		if !t.has(to) {
			free++
		}
	}
	return t.has(k) || free <= 2
}

// shuffled returns the numbers below n in a random order.
func shuffled(n int, r *search.Rand) []int {
	order := make([]int, n)
	for k := range order {
		at := r.Below(k + 1)
		order[k], order[at] = order[at], k
	}
	return order
}

// spare shifts the set of residues, if need be, so that k is not in it.
func (t *lattice) spare(k int, r *search.Rand) {
	if !t.has(k) {
		return
	}
	var free []int
	for n := range t.period {
		if !t.has(n) {
			free = append(free, n)
		}
	}
	if len(free) == 0 {
		t.residues = 0
		return
	}
	t.shift(free[r.Below(len(free))] - k)
}

// shift lowers all residues of the set by a number.
func (t *lattice) shift(by int) {
	shifted := uint64(0)
	for n := range t.period {
		if t.has(n + by) {
			shifted |= 1 << n
		}
	}
	t.residues = shifted
}

// Learn tells searches among lattices, if the kind is theirs, how long the path is that the last one has found. The caller may count it
// longer or shorter for what can be made of it.
func (b *Beam) Learn(kind, length int) {
	if l := b.lattices(kind); l != nil {
		l.learn(length)
	}
}

// learn notes how long a path the search among the seeds drawn last has found.
func (l *latticeLayout) learn(length int) {
	at := slices.IndexFunc(l.best, func(t triedLattice) bool { return t.lattice == l.last })
	if at < 0 {
		at = len(l.best)
		l.best = append(l.best, triedLattice{lattice: l.last})
	}
	l.best[at].reached = max(l.best[at].reached, length)
	slices.SortStableFunc(l.best, func(a, b triedLattice) int { return b.reached - a.reached })
	l.best = l.best[:min(len(l.best), bestLattices)]
}
