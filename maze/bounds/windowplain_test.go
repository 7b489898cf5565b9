package bounds

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// This file has a second search through all cases of a window, which has none of the short cuts of the
// first one, for comparison, and a second way to find how long a path must be outside.

// TestWindowCases compares the search with the plain one, where a path must be outside as long as
// the window says, and as long as chance says, which matters more in small windows.
func TestWindowCases(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	compared, longer := 0, 0
	for _, w := range []shape{
		{2, 3, 1, 1},
		{2, 3, 1, 2},
		{3, 3, 1, 1},
		{1, 7, 1, 1},
		{1, 7, 1, 2},
		{1, 7, 2, 3},
		{2, 3, 1, 3},
	} {
		for k := range 6 {
			c := windowCases(w, k%2 == 0)
			if c.findReturns(); k >= 2 {
				c.returnByChance(r)
			}
			slow := plainCases{c: c, seen: map[plainPassing]bool{}, most: make([]int, c.n+1)}
			slow.follow(plainPassing{at: outside})
			most, want := c.allMaxVisited(), 0
			c.returnAtOnce()
			for lose, sooner := range c.allMaxVisited() {
				got := most[lose]
				if want = max(want, slow.most[lose]); got != want {
					t.Errorf("%v case %d: %d visited with %d lost, want %d", w, k, got, lose, want)
				}
				if compared++; got < sooner {
					longer++
				}
			}
		}
	}
	if compared < 300 || longer < 10 {
		t.Errorf("%d compared, of which it matters in %d how long a path is outside", compared, longer)
	}
}

// allMaxVisited returns maxVisited for all numbers of lost cells.
func (c *cases) allMaxVisited() []int {
	most := make([]int, c.n+1)
	for lose := range most {
		most[lose] = c.maxVisited(lose, c.n)
	}
	return most
}

// returnByChance makes each way back take from 2 to slowest jumps, lets the path begin at any cell, and counts only
// those that come back.
func (c *cases) returnByChance(r *rand.Rand) {
	const slowest = 5
	c.symmetries = nil
	c.first, c.back = cell(r.IntN(c.n)), true
	for v := range c.n {
		for x := range c.targets[v] {
			c.returns[v][x] = make([]cells, slowest+1)
			for to := c.gates; !to.empty(); to = to.rest() {
				at := &c.returns[v][x][2+r.IntN(slowest-1)]
				*at = at.or(cell(to.first()))
			}
		}
	}
}

// plainCases goes through all cases from the wording of what has to hold: at each time any set of cells
// may be discovered, at least those to which cells of the last layer jump.
type plainCases struct {
	c    *cases
	seen map[plainPassing]bool
	most []int // by lost cells: the most visited
}

type plainPassing struct {
	visited, lost, layer uint64
	at, value, away      int  // as in a passing, but outside only before the first cell
	back                 bool // it has just come back
}

func (p *plainCases) follow(s plainPassing) {
	if p.seen[s] {
		return
	}
	p.seen[s] = true
	lost := bits.OnesCount64(s.lost)
	if !p.c.back || s.back {
		p.most[lost] = max(p.most[lost], bits.OnesCount64(s.visited))
	}
	p.values(s, s.layer, 0)
}

// values chooses the values of the rest of the layer, whose cells so far lead to the cells led, and the place after s.
func (p *plainCases) values(s plainPassing, rest, led uint64) {
	if rest != 0 {
		for _, t := range p.c.targets[bits.TrailingZeros64(rest)] {
			p.values(s, rest&(rest-1), led|t.a)
		}
		return
	}
	for v := range p.c.n {
		next := plainPassing{at: v}
		switch {
		case s.at == outside:
			if p.c.first.has(v) {
				p.discover(s, next, 0, led)
			}
		case s.away > 0:
			for jumps, to := range p.c.returns[s.at][s.value] {
				if next.back = true; to.has(v) && s.away+1 >= jumps {
					p.discover(s, next, 0, led)
				}
			}
		default:
			for _, t := range p.c.targets[s.at] {
				if t.has(v) {
					p.discover(s, next, t.a, led)
				}
			}
		}
	}
	switch {
	case s.away > 0:
		long := len(p.c.returns[s.at][s.value]) // from which everything can be reached
		p.discover(s, plainPassing{at: s.at, value: s.value, away: min(s.away+1, long)}, 0, led)
	case s.at != outside:
		for x, t := range p.c.targets[s.at] {
			if t.size() < directions {
				p.discover(s, plainPassing{at: s.at, value: x, away: 1}, t.a, led)
			}
		}
	}
}

// discover chooses the cells that are discovered when the path goes from s to the place of next, among them those of
// own and led.
func (p *plainCases) discover(s, next plainPassing, own, led uint64) {
	hidden := p.c.all.a &^ (s.visited | s.lost)
	next.visited = s.visited
	if next.away == 0 {
		to := uint64(1) << next.at
		if to&hidden == 0 || p.c.unique && to&led != 0 {
			return
		}
		next.visited |= to
		hidden &^= to
	}
	for more := hidden; ; more = (more - 1) & hidden {
		if (own|led)&hidden&^more == 0 {
			next.lost, next.layer = s.lost|more, more
			p.follow(next)
		}
		if more == 0 {
			return
		}
	}
}

// TestReturns compares how long a path is outside with distances that are found by repeated relaxation, over
// twice as large a part of the grid.
func TestReturns(t *testing.T) {
	for _, w := range []shape{
		{3, 4, 1, 1}, {4, 6, 1, 2}, {8, 8, 1, 2}, {7, 5, 1, 3},
		{6, 6, 2, 3},
	} {
		c := windowCases(w, true)
		c.findReturns()
		for v := 0; v < c.n; v += 3 {
			for x, t2 := range c.targets[v] {
				if (len(c.returns[v][x]) == 0) != (t2.size() == directions) {
					t.Errorf("%v: from %d by the value with index %d: %d times", w, v, x, len(c.returns[v][x]))
				}
				want := plainReturns(w, v, w.lo+x)
				for jumps, to := range c.returns[v][x] {
					for ; !to.empty(); to = to.rest() {
						if want[to.first()] != jumps {
							t.Errorf("%v: from %d by the value with index %d to %d in %d jumps, want %d", w, v, x, to.first(), jumps,
								want[to.first()])
						}
						delete(want, to.first())
					}
				}
				if len(c.returns[v][x]) > 0 && len(want) != 0 {
					t.Errorf("%v: from %d by the value with index %d nothing leads to %v", w, v, x, want)
				}
			}
		}
	}
}

// plainReturns returns for each cell of a window that has a jump from outside in how many jumps a path from a cell
// can be there.
func plainReturns(w shape, from, value int) map[int]int {
	type place struct{ i, j int }
	const far = 20 // more than any path needs
	index := map[place]int{}
	for v := range w.high * w.wide {
		index[place{v / w.wide, v % w.wide}] = v
	}
	around := func(p place, value int) []place {
		return []place{{p.i - value, p.j}, {p.i + value, p.j}, {p.i, p.j - value}, {p.i, p.j + value}}
	}
	found := map[int]int{}
	seen := map[place]bool{}
	var last []place
	for _, p := range around(place{from / w.wide, from % w.wide}, value) {
		if _, in := index[p]; !in {
			last = append(last, p)
		}
	}
	for jumps := 2; len(last) > 0; jumps++ {
		var next []place
		for _, p := range last {
			for y := w.lo; y <= w.hi; y++ {
				for _, q := range around(p, y) {
					v, in := index[q]
					switch {
					case in && found[v] == 0:
						found[v] = jumps
					case !in && !seen[q] && max(q.i, q.j, -q.i, -q.j) < far:
						seen[q] = true
						next = append(next, q)
					}
				}
			}
		}
		last = next
	}
	return found
}
