package proof

import (
	"stride/shift"
)

// A search over the edges of the forest, one group of numbers at a time.
//
// Unlike the exhaustive search over boards (exhaust.go), it knows nothing of the order of moves:
// it keeps or cuts one edge after the other, and applies the rules after each. It branches on
// numbers with few undecided edges and many conflicts, the weighted degree of Boussemart, Hemery,
// Lecoutre and Sais (2004). It restarts from time to time, so that it reaches the few numbers that
// are the reason why there is no forest. If the undecided edges fall into components, each is
// searched separately, the smallest first: otherwise a component without a forest would be refuted
// once for each forest of another component.
//
// Cost: 10 to 100 µs for each choice on boards of 20 to 100 numbers.

// MaxDecided is the size of the largest group that Decide searches.
const MaxDecided = 400

// Pair is two cells whose numbers are pushed onto each other, whichever of them moves.
type Pair [2]int

// Decide searches the groups of b that have at most MaxDecided numbers for a forest, with a
// limit on the number of choices of each. If all groups have one, it returns the edges: written
// out as moves, they clear b. If a group has none, b is unsolvable, and reason says so. Decide
// calls stop every few choices, and ends with the verdict Open when stop returns true.
func Decide(b shift.Board, groups [][]int, limit int, stop func() bool) (v Verdict, forest []Pair,
	reason *shift.Unsolvable) {
	v = Solvable
	for _, g := range groups {
		if len(g) > MaxDecided || stop() {
			v = Open
			continue
		}
		d := decision{pushes: newPushes(b, g), limit: limit, stop: stop}
		switch d.group() {
		case Dead:
			return Dead, nil, d.why(b, len(groups))
		case Open:
			v = Open
		}
		for k, state := range d.state {
			if state == kept {
				forest = append(forest, Pair{g[d.edges[k].a], g[d.edges[k].b]})
			}
		}
	}
	if v != Solvable {
		forest = nil
	}
	return v, forest, nil
}

// decision is the search of one group.
type decision struct {
	*pushes
	choices, limit int
	until          int // choices until the next restart
	stop           func() bool
}

// firstRun is the number of choices before the first restart. Each further run is half as long
// again.
const firstRun = 100

func (d *decision) group() Verdict {
	all := make([]int32, len(d.values))
	for v := range all {
		all[v] = int32(v)
	}
	if !d.propagate(all) {
		return Dead
	}
	mark := len(d.trail)
	for run := firstRun; ; run += run / 2 {
		d.until = min(d.choices+run, d.limit)
		if v := d.search(all); v != Open || d.until == d.limit || d.stop() {
			return v
		}
		d.undo(mark)
	}
}

// why returns the reason for a group that has no forest.
func (d *decision) why(b shift.Board, groups int) *shift.Unsolvable {
	u := obstacle(b, shift.NoForest, int(d.cells[0]))
	u.Cases = d.choices
	if groups > 1 {
		u.Count = len(d.cells)
	}
	return u
}

// search decides the undecided edges of the given numbers, which form whole components. If there
// is a forest, it leaves them decided.
func (d *decision) search(numbers []int32) Verdict {
	verdict := Solvable
	for _, part := range d.parts(numbers) {
		switch d.branch(part) {
		case Dead:
			return Dead
		case Open:
			verdict = Open
		}
	}
	return verdict
}

// parts returns the components of the edges that are not cut and that contain undecided ones, the
// smallest first.
func (d *decision) parts(numbers []int32) [][]int32 {
	for _, v := range numbers {
		d.union[v] = v
	}
	for _, v := range numbers {
		for _, k := range d.at[v] {
			if e := d.edges[k]; e.a == v && d.state[k] != cut {
				d.union[d.find(e.a)] = d.find(e.b)
			}
		}
	}
	index := make(map[int32]int)
	var parts [][]int32
	var undecided []bool
	for _, v := range numbers {
		root := d.find(v)
		k, seen := index[root]
		if !seen {
			k = len(parts)
			index[root] = k
			parts = append(parts, nil)
			undecided = append(undecided, false)
		}
		parts[k] = append(parts[k], v)
		undecided[k] = undecided[k] || d.undecided(v) > 0
	}
	some := parts[:0]
	for k, part := range parts {
		if undecided[k] {
			some = append(some, part)
		}
	}
	for k := 1; k < len(some); k++ { // a stable sort of few
		for l := k; l > 0 && len(some[l]) < len(some[l-1]); l-- {
			some[l], some[l-1] = some[l-1], some[l]
		}
	}
	return some
}

// undecided counts the undecided edges of v.
func (d *decision) undecided(v int32) int {
	n := 0
	for _, k := range d.at[v] {
		if d.state[k] == open {
			n++
		}
	}
	return n
}

// branch tries both ways for one edge of a component.
func (d *decision) branch(part []int32) Verdict {
	if d.choices >= d.until || d.stop() {
		return Open
	}
	d.choices++
	chosen := d.choose(part)
	for _, state := range [2]uint8{kept, cut} {
		mark := len(d.trail)
		if d.decide(chosen, state) && d.propagate(part) {
			if v := d.search(part); v != Dead {
				return v
			}
		}
		d.undo(mark)
	}
	return Dead
}

// choose returns the longest undecided edge of the number with the fewest undecided edges per
// conflict.
func (d *decision) choose(part []int32) int32 {
	best, at := 0.0, int32(-1)
	for _, v := range part {
		n := d.undecided(v)
		if score := float64(n) / float64(d.conflicts[v]); n > 0 && (at < 0 || score < best) {
			best, at = score, v
		}
	}
	longest := int32(-1)
	for _, k := range d.at[at] {
		if d.state[k] == open && (longest < 0 || d.edges[k].length > d.edges[longest].length) {
			longest = k
		}
	}
	return longest
}
