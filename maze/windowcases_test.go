package maze

import "math/bits"

// This file goes through all ways in which a shortest solution can pass through a window, with
// all freedom outside. It is a breadth-first search of which nobody knows the values: layer t has
// the cells of the window that are discovered at time t, the path's cell among them or not. The
// path may leave the window at any time, and come back to any cell that is not discovered.
//
// A cell discovered at time t is at distance t at most. If it is off the path, the cells to which
// it jumps are at distance t + 1 at most. If the solution is the only shortest one, the path visits
// none of them after time t, since that would give a second path to such a cell that is no
// longer; they are lost, unless they have been discovered before.
//
// What matters for the rest of the path are the cells discovered, the last layer, and where the path
// is. Four things keep the cases few. States from which too many cells must be lost are dropped.
// A cell with a value that discovers nothing takes that value: lost cells are no help. For the
// same reason, sets of cells that a layer discovers are dropped if they contain such a set, and the
// path comes back at once when it has left. Of states that symmetries turn into one
// another, one is kept. TestWindowCases compares all this with a search that does without.

// cells is a set of up to 128 cells.
type cells struct{ lo, hi uint64 }

func cell(v int) cells {
	if v < 64 {
		return cells{1 << v, 0}
	}
	return cells{0, 1 << (v - 64)}
}

func (a cells) or(b cells) cells    { return cells{a.lo | b.lo, a.hi | b.hi} }
func (a cells) minus(b cells) cells { return cells{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a cells) empty() bool         { return a.lo|a.hi == 0 }
func (a cells) has(v int) bool      { return cell(v).within(a) }
func (a cells) within(b cells) bool { return a.minus(b).empty() }
func (a cells) size() int           { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }
func (a cells) less(b cells) bool   { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

func (a cells) first() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}

func (a cells) permuted(by []int) (b cells) {
	for ; a.lo != 0; a.lo &= a.lo - 1 {
		b = b.or(cell(by[bits.TrailingZeros64(a.lo)]))
	}
	for ; a.hi != 0; a.hi &= a.hi - 1 {
		b = b.or(cell(by[64+bits.TrailingZeros64(a.hi)]))
	}
	return b
}

// A sideJumps has the rows or the columns of a window: joined[x][i] has the indices that a jump of the
// x-th value joins with i.
type sideJumps [][][]int

// solidJumps returns the jumps among so many places beside each other for the values lo to hi.
func solidJumps(size, lo, hi int) sideJumps {
	places := make([]int, size)
	for i := range places {
		places[i] = i
	}
	return jumpsOf(places, lo, hi)
}

// jumpsOf returns the jumps among some places for the values lo to hi.
func jumpsOf(places []int, lo, hi int) sideJumps {
	l := make(sideJumps, hi-lo+1)
	for x := range l {
		l[x] = make([][]int, len(places))
		for i, a := range places {
			for j, b := range places {
				if b-a == lo+x || a-b == lo+x {
					l[x][i] = append(l[x][i], j)
				}
			}
		}
	}
	return l
}

// cases is the search through all cases for one window.
type cases struct {
	n          int
	all        cells
	targets    [][]cells // by cell and value
	symmetries [][]int
	unique     bool // the solution is the only shortest one
	lose       int  // at most so many cells are lost
	most       int  // of cells visited
	levels     []map[passing]int
}

// passing is what matters for the rest of the path. The cell that the path is at is not in the
// layer. For each passing, the least number of lost cells is kept.
type passing struct {
	discovered, layer cells
	at                int // or outside
}

const outside = -1

// windowCases returns the search for the window of some rows and columns.
func windowCases(rows, cols sideJumps, unique bool) *cases {
	high, wide := len(rows[0]), len(cols[0])
	c := &cases{n: high * wide, unique: unique}
	for v := range c.n {
		c.all = c.all.or(cell(v))
		t := make([]cells, len(rows))
		for x := range t {
			for _, r := range rows[x][v/wide] {
				t[x] = t[x].or(cell(r*wide + v%wide))
			}
			for _, k := range cols[x][v%wide] {
				t[x] = t[x].or(cell(v/wide*wide + k))
			}
		}
		c.targets = append(c.targets, t)
	}
	c.findSymmetries(high, wide)
	return c
}

// findSymmetries keeps those reflections and transpositions of the indices that keep all jumps.
func (c *cases) findSymmetries(high, wide int) {
	const transposed, reflections = 4, 8
	for s := 1; s < reflections; s++ {
		if s&transposed != 0 && high != wide {
			break
		}
		p := make([]int, c.n)
		for v := range p {
			i, j := v/wide, v%wide
			if s&1 != 0 {
				i = high - 1 - i
			}
			if s&2 != 0 {
				j = wide - 1 - j
			}
			if s&transposed != 0 {
				i, j = j, i
			}
			p[v] = i*wide + j
		}
		keeps := true
		for v, t := range c.targets {
			for x := range t {
				keeps = keeps && t[x].permuted(p) == c.targets[p[v]][x]
			}
		}
		if keeps {
			c.symmetries = append(c.symmetries, p)
		}
	}
}

// mostVisited returns the greatest number of cells that a path visits if it loses at most lose.
//
// Passings are looked at in the order of the number of cells discovered. Only leaving the window may
// discover none, so those outside come after those inside with as many.
func (c *cases) mostVisited(lose int) int {
	c.lose, c.most = lose, 0
	c.levels = make([]map[passing]int, c.n+1)
	for i := range c.levels {
		c.levels[i] = map[passing]int{}
	}
	c.levels[0][passing{at: outside}] = 0
	for i, level := range c.levels {
		for _, inside := range []bool{true, false} {
			var some []passing
			for s := range level {
				if (s.at != outside) == inside {
					some = append(some, s)
				}
			}
			for _, s := range some {
				c.next(s, level[s])
			}
		}
		c.levels[i] = nil
	}
	return c.most
}

// next adds all passings that can follow s.
func (c *cases) next(s passing, lost int) {
	for _, found := range c.discoveries(s.discovered, s.layer, lost) {
		if s.at == outside {
			for rest := c.all.minus(s.discovered); !rest.empty(); {
				v := rest.first()
				rest = rest.minus(cell(v))
				if !c.unique || !found.has(v) {
					c.add(passing{s.discovered.or(found).or(cell(v)), found.minus(cell(v)), v}, lost)
				}
			}
			continue
		}
		for _, t := range c.targets[s.at] {
			own := t.minus(s.discovered)
			layer := found.or(own)
			discovered := s.discovered.or(layer)
			c.add(passing{discovered, layer, outside}, lost)
			for ; !own.empty(); own = own.minus(cell(own.first())) {
				if v := own.first(); !c.unique || !found.has(v) {
					c.add(passing{discovered, layer.minus(cell(v)), v}, lost)
				}
			}
		}
	}
}

// add keeps a passing whose layer is lost in addition, unless too many cells are.
func (c *cases) add(s passing, lost int) {
	lost += s.layer.size()
	if lost > c.lose {
		return
	}
	c.most = max(c.most, s.discovered.size()-lost)
	for layer := s.layer; !layer.empty(); layer = layer.minus(cell(layer.first())) {
		for _, t := range c.targets[layer.first()] {
			if t.within(s.discovered) {
				s.layer = s.layer.minus(cell(layer.first()))
				break
			}
		}
	}
	if len(c.discoveries(s.discovered, s.layer, lost)) == 0 {
		return
	}
	s = c.representative(s)
	level := c.levels[s.discovered.size()]
	if old, known := level[s]; !known || lost < old {
		level[s] = lost
	}
}

// discoveries returns which sets of cells the cells of a layer discover with their values, but
// those that contain others of these sets, or of which too many cells are lost. It looks first at cells
// that discover many.
func (c *cases) discoveries(discovered, layer cells, lost int) []cells {
	room := c.lose - lost
	if !c.unique {
		room++ // one of them may be visited next
	}
	found := []cells{{}}
	for !layer.empty() {
		v, least := -1, -1
		for rest := layer; !rest.empty(); rest = rest.minus(cell(rest.first())) {
			low := c.n
			for _, t := range c.targets[rest.first()] {
				low = min(low, t.minus(discovered).size())
			}
			if low > least {
				v, least = rest.first(), low
			}
		}
		layer = layer.minus(cell(v))
		var larger []cells
		for _, f := range found {
			for _, t := range c.targets[v] {
				if u := f.or(t.minus(discovered)); u.size() <= room {
					larger = withoutSupersets(larger, u)
				}
			}
		}
		found = larger
	}
	return found
}

// withoutSupersets adds u to some sets, unless it contains one of them. One that contains u goes.
func withoutSupersets(sets []cells, u cells) []cells {
	for i, s := range sets {
		if s.within(u) {
			return sets
		}
		if u.within(s) {
			sets[i] = u
			return sets
		}
	}
	return append(sets, u)
}

// representative returns the first of the passings that symmetries make of s.
func (c *cases) representative(s passing) passing {
	best := s
	for _, p := range c.symmetries {
		t := passing{discovered: s.discovered.permuted(p), at: s.at}
		if best.discovered.less(t.discovered) {
			continue
		}
		t.layer = s.layer.permuted(p)
		if s.at != outside {
			t.at = p[s.at]
		}
		if t.discovered != best.discovered || t.layer.less(best.layer) || t.layer == best.layer && t.at < best.at {
			best = t
		}
	}
	return best
}
