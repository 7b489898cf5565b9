package bounds

// This file goes through all ways in which a shortest solution can pass through a window, with
// all freedom outside. It is a breadth-first search in which all values are unknown: layer t has
// the cells of the window that are discovered at time t, the path's cell among them or not. The
// path may leave the window wherever its jumps lead out, and come back to any cell that is not
// discovered as soon as it can be there (windowreturns_test.go).
//
// A cell discovered at time t is at distance t at most. If it is off the path, the cells to which
// it jumps are at distance t + 1 at most. If the solution is the only shortest one, the path visits
// none of them after time t, since that would give a second path to such a cell that is no
// longer; they are lost, unless they have been discovered before.
//
// What matters for the rest of the path are the cells discovered, the last layer, and where the
// path is. Four things keep the cases few. States from which too many cells must be lost are
// dropped. A cell with a value that discovers nothing takes that value: lost cells are no help. For
// the same reason, sets of cells that a layer discovers are dropped if they contain such a set, and
// the path comes back at the first time it can. Of states that symmetries turn into one another,
// one is kept. TestWindowsAreSharp finds windows that lose no more than that.

// shape is the rows and columns of a window, with the numbers lo to hi.
type shape struct{ high, wide, lo, hi int }

// targets returns the cells to which a number leads from cell v.
func (w shape) targets(v, number int) (to cells) {
	i, j := v/w.wide, v%w.wide
	for _, k := range []int{i - number, i + number} {
		if k >= 0 && k < w.high {
			to = to.or(cell(k*w.wide + j))
		}
	}
	for _, k := range []int{j - number, j + number} {
		if k >= 0 && k < w.wide {
			to = to.or(cell(i*w.wide + k))
		}
	}
	return to
}

// cases is the search through all cases for one window.
type cases struct {
	shape
	n          int
	all        cells
	targets    [][]cells   // by cell and value
	gates      cells       // that can be entered from outside
	returns    [][][]cells // by cell, value and jumps, see findReturns
	symmetries [][]int
	unique     bool // the solution is the only shortest one
	lose       int  // maximum number of lost cells
	enough     int  // number of visited cells at which the search ends
	most       int  // of cells visited
	levels     []map[passing]int
	found      []cells // by discoveries
}

// passing is what matters for the rest of the path. The cell that the path is at is not in the
// layer. For each passing, the least number of lost cells is kept.
type passing struct {
	discovered, layer cells
	at                int16 // or outside for a long time; or where it has left the window
	value, away       int16 // if it has left, with the value, and how many jumps ago
}

const (
	outside    = -1
	directions = 4
)

// windowCases returns the search for a window.
func windowCases(w shape, unique bool) *cases {
	c := &cases{shape: w, n: w.high * w.wide, unique: unique}
	for v := range c.n {
		c.all = c.all.or(cell(v))
		var t []cells
		for x := w.lo; x <= w.hi; x++ {
			t = append(t, w.targets(v, x))
			if w.targets(v, x).size() < directions {
				c.gates = c.gates.or(cell(v))
			}
		}
		c.targets = append(c.targets, t)
	}
	c.findSymmetries()
	return c
}

// findSymmetries keeps those reflections and transpositions of the indices that keep all jumps.
func (c *cases) findSymmetries() {
	const transposed, reflections = 4, 8
	for s := 1; s < reflections; s++ {
		if s&transposed != 0 && c.high != c.wide {
			break
		}
		p := make([]int, c.n)
		for v := range p {
			i, j := v/c.wide, v%c.wide
			if s&1 != 0 {
				i = c.high - 1 - i
			}
			if s&2 != 0 {
				j = c.wide - 1 - j
			}
			if s&transposed != 0 {
				i, j = j, i
			}
			p[v] = i*c.wide + j
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

// maxVisited returns the greatest number of cells that a path visits if it loses at most lose, or
// some number from enough on if it is that large.
//
// Passings are looked at in the order of the number of cells discovered. Only a path that is
// outside may discover none, so those come after those inside with as many.
func (c *cases) maxVisited(lose, enough int) int {
	c.lose, c.enough, c.most = lose, enough, 0
	c.levels = make([]map[passing]int, c.n+1)
	for i := range c.levels {
		c.levels[i] = map[passing]int{}
	}
	c.levels[0][passing{at: outside}] = 0
	for i, level := range c.levels {
		for s, lost := range level {
			if s.at != outside && c.most < c.enough {
				c.next(s, lost)
			}
		}
		for s, lost := range level {
			if s.at == outside && c.most < c.enough {
				c.next(s, lost)
			}
		}
		c.levels[i] = nil
	}
	return c.most
}

// next adds all passings that can follow s.
func (c *cases) next(s passing, lost int) {
	c.found = c.found[:0]
	c.discoveries(s.discovered, s.layer, cells{}, c.room(lost))
	for _, found := range c.found {
		if s.at == outside {
			c.enter(c.gates, s.discovered, found, lost)
			continue
		}
		if s.away > 0 {
			returns := c.returns[s.at][s.value]
			c.enter(returns[s.away+1], s.discovered, found, lost)
			if int(s.away)+2 < len(returns) {
				c.add(passing{s.discovered.or(found), found, s.at, s.value, s.away + 1}, lost)
			}
			continue
		}
		for x, t := range c.targets[s.at] {
			own := t.minus(s.discovered)
			layer := found.or(own)
			discovered := s.discovered.or(layer)
			if t.size() < directions {
				c.add(passing{discovered, layer, s.at, int16(x), 1}, lost)
			}
			for ; !own.empty(); own = own.rest() {
				if v := own.first(); !c.unique || !found.has(v) {
					c.add(passing{discovered: discovered, layer: layer.minus(cell(v)), at: int16(v)}, lost)
				}
			}
		}
	}
}

// enter adds the passings in which the path comes from outside to some cells that are not
// discovered.
func (c *cases) enter(to, discovered, found cells, lost int) {
	to = to.minus(discovered)
	if c.unique {
		to = to.minus(found)
	}
	discovered = discovered.or(found)
	for ; !to.empty(); to = to.rest() {
		v := to.first()
		c.add(passing{discovered: discovered.or(cell(v)), layer: found.minus(cell(v)), at: int16(v)}, lost)
	}
}

// add keeps a passing whose layer is lost in addition, unless too many cells are. Cells of the
// layer that discover nothing are left out. Once none are left, time does not matter for a path
// outside.
func (c *cases) add(s passing, lost int) {
	lost += s.layer.size()
	if lost > c.lose {
		return
	}
	c.most = max(c.most, s.discovered.size()-lost)
	for layer := s.layer; !layer.empty(); layer = layer.rest() {
		if v := layer.first(); c.least(v, s.discovered) == 0 {
			s.layer = s.layer.minus(cell(v))
		}
	}
	if !c.possible(s.discovered, s.layer, c.room(lost)) {
		return
	}
	if s.layer.empty() && s.away > 0 {
		s.at, s.value, s.away = outside, 0, 0
	}
	s = c.representative(s)
	level := c.levels[s.discovered.size()]
	if old, known := level[s]; !known || lost < old {
		level[s] = lost
	}
}

// least returns how many cells that are not discovered a cell discovers at least.
func (c *cases) least(v int, discovered cells) int {
	least := c.n
	for _, t := range c.targets[v] {
		least = min(least, t.minus(discovered).size())
	}
	return least
}

// room returns the number of cells that a layer may discover if lost cells are lost.
func (c *cases) room(lost int) int {
	if c.unique {
		return c.lose - lost
	}
	return c.lose - lost + 1 // one of them may be visited next
}

// discoveries adds to c.found which sets of at most room cells the cells of a layer discover with
// their values, in addition to some that they do already, but those that contain others of these
// sets.
func (c *cases) discoveries(discovered, layer, found cells, room int) {
	known := discovered.or(found)
	v, layer, most := c.choose(known, layer)
	switch {
	case most > room:
	case most == 0:
		c.found = withoutSupersets(c.found, found)
	default:
		for _, t := range c.targets[v] {
			if fresh := t.minus(known); fresh.size() <= room {
				c.discoveries(discovered, layer, found.or(fresh), room-fresh.size())
			}
		}
	}
}

// possible reports whether the cells of a layer can discover no more than room cells.
func (c *cases) possible(known, layer cells, room int) bool {
	v, layer, most := c.choose(known, layer)
	if most == 0 || most > room {
		return most == 0
	}
	for _, t := range c.targets[v] {
		if fresh := t.minus(known); fresh.size() <= room &&
			c.possible(known.or(fresh), layer, room-fresh.size()) {
			return true
		}
	}
	return false
}

// choose returns a cell of a layer that discovers the most cells at least, and how many, and the
// layer without this cell and those that discover nothing with some value.
func (c *cases) choose(known, layer cells) (v int, others cells, most int) {
	for rest := layer; !rest.empty(); rest = rest.rest() {
		i := rest.first()
		if least := c.least(i, known); least == 0 {
			layer = layer.minus(cell(i))
		} else if least > most {
			v, most = i, least
		}
	}
	return v, layer.minus(cell(v)), most
}

// withoutSupersets adds u to some sets, unless it contains one of them. Those that contain u go.
func withoutSupersets(sets []cells, u cells) []cells {
	kept := sets[:0]
	for _, s := range sets {
		if s.within(u) {
			return sets
		}
		if !u.within(s) {
			kept = append(kept, s)
		}
	}
	return append(kept, u)
}

// representative returns the first of the passings that symmetries make of s.
func (c *cases) representative(s passing) passing {
	best := s
	for _, p := range c.symmetries {
		t := s
		t.discovered = s.discovered.permuted(p)
		if best.discovered.less(t.discovered) {
			continue
		}
		t.layer = s.layer.permuted(p)
		if s.at != outside {
			t.at = int16(p[s.at])
		}
		if t.discovered != best.discovered || t.layer.less(best.layer) || t.layer == best.layer &&
			t.at < best.at {
			best = t
		}
	}
	return best
}
