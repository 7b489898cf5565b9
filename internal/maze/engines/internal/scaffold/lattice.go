package scaffold

import (
	"slices"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// Rows and staircases need values that ranges without 1 mostly do not have, or turns that trap the
// path. But seeds help even a path that has no order to follow: a jump into the open discovers four
// cells at once, and a jump among seeds that cover two fifths of the grid often a single one. So
// open searches, with their sweep towards the goal and their potential of open neighbours, also run
// among seeds that form a lattice.
//
// Seeds that hold s have to lead to seeds only. Let m divide s: a jump of s changes neither the row
// nor the column modulo m, so that the cells with (r + q·c) mod m in any set of residues may be the
// seeds, whatever q is. Residues decide what a jump of another value y leads to as well: from k, to
// k ± y and k ± qy. Where at most two of these four are no seeds, the path goes along a thread
// without any branch until it jumps by another value.
//
// The best sets are spaced: if the residues are put in such an order that jumps of y lead one or
// two steps forward or back, the seeds are two and three steps apart. For m = 5 and m = 7 there is
// one such set, for m = 12 two. Distances of three only are a staircase, whose turns nothing
// closes; a few distances of two close them. Fewer seeds leave more room for detours, so three sets
// of four have as many distances of three as possible, and three of four have threads that lead
// along the longer side, with the jumps of two steps. Where no spaced set is possible, a single
// residue is drawn.
//
// Which lattice is good depends on the sides and on luck, so lattices are tried at random. The best
// few are remembered: every second search begins with one of these, with one residue more or less,
// with other residues at the same distances, or with the same seeds. The caller says which are the
// best (Kind.Learn), since what counts is how long a path becomes by detours.

const (
	// latticeGrid is the number of cells above which lattices are tried. On smaller grids borders
	// are near everywhere.
	latticeGrid = 150
	// maxPeriod is the largest period of a lattice.
	maxPeriod = 32
	// bestLattices is the number of lattices that are remembered.
	bestLattices = 4
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

// lattices is the kind of lattices: it draws them, and learns which are good.
type lattices struct {
	p    maze.Params
	ends maze.Endpoints
	off  search.PartSet
	last lattice // drawn last
	best []triedLattice
}

// triedLattice is a lattice with the length of the longest path found among its seeds.
type triedLattice struct {
	lattice
	reached int
}

// newLattices returns the kind of lattices for ranges without 1, and nil for others and for small
// grids.
func newLattices(p maze.Params, ends maze.Endpoints, off search.PartSet) *lattices {
	if p.Min == 1 || p.Cells() <= latticeGrid {
		return nil
	}
	return &lattices{p: p, ends: ends, off: off}
}

// traits has a rule of thumb for the loss in a first search: 30 to 70 % of the cells are on paths
// among lattices.
func (l *lattices) traits() Traits {
	return Traits{Scaffold: true, Varied: true, Loss: l.p.Cells() * 2 / 5}
}

// draw draws a lattice, and returns its seeds. They have no order.
func (l *lattices) draw(_ bool, r *search.Rand) *Scaffold {
	noRetreat, used := false, search.PartSet(0)
	if !l.off.Has(parts.LatticeLearning) && len(l.best) == bestLattices && r.Below(2) == 0 {
		used = parts.LatticeLearning
		l.last = l.best[r.Below(bestLattices)].lattice
		switch r.Below(4) {
		case 0:
			l.last.residues ^= 1 << r.Below(l.last.period)
			noRetreat = true
		case 1:
			l.last.shift(r.Below(l.last.period))
		}
	} else {
		l.last, noRetreat = l.invent(r)
		if !noRetreat {
			used = parts.SpacedLattices
		}
	}
	l.last.avoid(l.last.residue(l.ends.Goal, l.p), r)
	s := &Scaffold{Value: int16(l.last.value), NoRetreat: noRetreat, Parts: used}
	for v := range l.p.Cells() {
		if v != l.ends.Start && l.last.has(l.last.residue(v, l.p)) {
			s.Seeds = append(s.Seeds, int32(v))
		}
	}
	return s
}

// invent draws a new lattice, and reports whether its search ends where it is trapped.
func (l *lattices) invent(r *search.Rand) (t lattice, noRetreat bool) {
	value := func() int { return l.p.Min + r.Below(min(l.p.Max, max(l.p.Rows, l.p.Cols))-l.p.Min+1) }
	t = lattice{value: value(), period: 1}
	y := value()
	for tries := 0; y == t.value && tries < 8; tries++ {
		y = value()
	}
	var spaced, others []lattice
	for m := 2; m <= min(t.value, maxPeriod); m++ {
		if t.value%m != 0 {
			continue
		}
		s := lattice{value: t.value, period: m}
		if !l.off.Has(parts.SpacedLattices) && s.space(y, r) {
			wide := l.p.Cols > l.p.Rows || l.p.Cols == l.p.Rows && r.Below(2) == 0
			s.turned = wide == (r.Below(4) == 0)
			spaced = append(spaced, s)
		} else {
			s.skew, s.residues = r.Below(m), 1<<r.Below(m)
			others = append(others, s)
		}
	}
	switch {
	case len(spaced) > 0:
		return spaced[r.Below(len(spaced))], false
	case len(others) > 0:
		return others[r.Below(len(others))], true
	}
	return t, true // a large prime: no seeds
}

// space draws a set of residues that are two and three steps apart, where jumps of y change the
// residue by one step in one direction of the grid and by two in the other. It returns false if the
// period allows no such steps, or not both distances.
func (t *lattice) space(y int, r *search.Rand) bool {
	m := t.period
	threes := 2 - m%2 // distances of three, as few as possible
	if !coprime(y, m) || 2+3*threes > m {
		return false
	}
	if more := (m - 2 - 3*threes) / 6; r.Below(4) > 0 {
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

// avoid shifts the set of residues, if need be, so that k is not in it.
func (t *lattice) avoid(k int, r *search.Rand) {
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

// learn notes how long a path the search among the seeds drawn last has found.
func (l *lattices) learn(length int) {
	at := slices.IndexFunc(l.best, func(t triedLattice) bool { return t.lattice == l.last })
	if at < 0 {
		at = len(l.best)
		l.best = append(l.best, triedLattice{lattice: l.last})
	}
	l.best[at].reached = max(l.best[at].reached, length)
	slices.SortStableFunc(l.best, func(a, b triedLattice) int { return b.reached - a.reached })
	l.best = l.best[:min(len(l.best), bestLattices)]
}
