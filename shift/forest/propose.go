package forest

// What can be done at an unsatisfied number v?
//
//	add      an edge to u of a length that satisfies v
//	remove   an edge, with or without satisfying v
//	swap     an edge for one to u that satisfies v
//	steal    u from its neighbour w: cut u-w, add v-u of a length that satisfies
//	         both v and u
//	absorb   an edge to u that u takes without harm, though v stays unsatisfied
//	double   two edges that satisfy v together, the first one sampled
//
// Each of these is a proposal with its exact change of energy: the price of v if
// it becomes satisfied, the prices of the numbers that break or mend at the
// other ends, the price of an edge more or less. Only lengths that satisfy v are
// looked at, a few of some fifty neighbours, and whether u takes the edge is one
// bit of its sum set.
//
// Steals came last and did most: without them a number in a big tree can hardly
// ever get an edge, as every edge would close a cycle.

// proposal is one option at the number v looked at: cut the edges v-cut (or
// u-cut, in a steal), then add v-first and v-u, each if there is one.
type proposal struct {
	u, length        int32 // edge to add, u = none if there is none
	first, firstLong int32 // another edge to add, first = none if there is none
	cut              int32 // other end of the edge to cut, none if there is none
	steal            bool  // the edge to cut is at u
	energy           int32 // change
}

// nothing is the proposal that the others start from.
var nothing = proposal{u: none, first: none, cut: none}

// propose lists what can be done at v, all but the double edges. The list stays
// in s.proposals.
func (s *state) propose(v int32) {
	s.proposals = s.proposals[:0]
	s.lookFrom(v)
	edgePrice := s.edgePrice()
	price := s.price(v)

	p := nothing
	p.energy = edgePrice - price
	if !s.full(v, 1) {
		set := s.sumsOf(v)
		if n := &s.nodes[v]; n.total < 128 {
			set = s.scratch[:1]
			set[0] = n.low
		}
		s.proposeEdges(v, p, set, s.nodes[v].total)
	}
	for k := range s.nodes[v].degree {
		if s.effort.over {
			return
		}
		w := s.edgesOf(v)[k].to
		p := nothing
		p.cut = w
		loss := s.loss(w, v)
		total := s.subsetSums(s.scratch, v, k, 0)
		p.energy = loss - edgePrice
		if holds(s.scratch, total, 0) {
			p.energy -= price
		}
		s.proposals = append(s.proposals, p)
		p.energy = loss - price
		s.proposeEdges(v, p, s.scratch, total)
	}
}

// proposeEdges adds to the list the proposal p with one more edge v-u of a length
// that satisfies v, whose sums are set once the rest of p is done. p.energy has
// all but the effect on u.
func (s *state) proposeEdges(v int32, p proposal, set []uint64, total int32) {
	s.found = lengths(set, total, s.reach, s.found[:0])
	x, y := s.x[v], s.y[v]
	cell := y*s.width + x
	s.spend(len(s.found) * unitsALength)
	for _, d := range s.found {
		if s.effort.over {
			return
		}
		p.length = d
		if x+d < s.width {
			s.proposeEdge(v, s.at[cell+d], p)
		}
		if x-d >= 0 {
			s.proposeEdge(v, s.at[cell-d], p)
		}
		if y+d < s.height {
			s.proposeEdge(v, s.at[cell+d*s.width], p)
		}
		if y-d >= 0 {
			s.proposeEdge(v, s.at[cell-d*s.width], p)
		}
	}
}

// unitsALength is the work that a length counts for: four cells are looked at.
const unitsALength = 16

func (s *state) proposeEdge(v, u int32, p proposal) {
	if u == none || u == p.cut || u == p.first {
		return
	}
	side := s.side(u)
	p.u = u
	if p.cut == none && p.first == none {
		s.proposeSteals(v, side, p)
	}
	joins := otherTree(side) || side == p.cut
	if p.first != none && side == s.side(p.first) {
		joins = false
	}
	if joins && !s.full(u, 1) {
		p.energy += s.gain(u, p.length)
		s.proposals = append(s.proposals, p)
	}
}

// proposeSteals adds to the list the ways to get the edge v-u in exchange for
// another edge of u, so that u is satisfied.
func (s *state) proposeSteals(v, side int32, p proposal) {
	p.steal = true
	p.energy -= s.edgePrice()
	if !s.satisfied(p.u) {
		p.energy -= s.price(p.u)
	}
	only := int32(none)
	if !otherTree(side) {
		if only = s.towards(p.u); only == v {
			return
		}
	}
	without := p.energy
	for k, e := range s.edgesOf(p.u) {
		if only != none && e.to != only {
			continue
		}
		if s.effort.over {
			return
		}
		total := s.subsetSums(s.scratch, p.u, int32(k), 0)
		if !holds(s.scratch, total, p.length) {
			continue
		}
		p.cut = e.to
		p.energy = without + s.loss(e.to, p.u)
		s.proposals = append(s.proposals, p)
	}
}

// proposeAbsorbing adds to the list the edges v-u that u takes without harm. It
// looks at all of some fifty neighbours for one or two, so that doing it each
// time costs a quarter of all time; never doing it leaves the search stuck now and
// then.
func (s *state) proposeAbsorbing(v int32) {
	s.spend(int(s.width+s.height) * unitsACell)
	x, y := s.x[v], s.y[v]
	row := s.at[y*s.width:][:s.width]
	for k, u := range row {
		if d := int32(k) - x; d != 0 {
			s.proposeAbsorbed(v, u, max(d, -d))
		}
	}
	d := -y
	for k := x; int(k) < len(s.at); k += s.width {
		if d != 0 {
			s.proposeAbsorbed(v, s.at[k], max(d, -d))
		}
		d++
	}
}

// unitsACell is the work that a cell counts for: the number there is looked at.
const unitsACell = 4

func (s *state) proposeAbsorbed(v, u, d int32) {
	if u == none || !s.wants(u, d) || s.wants(v, d) || s.full(u, 1) || !otherTree(s.side(u)) {
		return
	}
	p := nothing
	p.u, p.length = u, d
	p.energy = s.edgePrice() + s.gain(u, d)
	s.proposals = append(s.proposals, p)
}

// proposeMore adds what is looked at only when nothing of the list was drawn:
// it takes longer and comes to less.
func (s *state) proposeMore(v int32) {
	if !s.full(v, 1) && s.random.Below(s.options.Absorb) == 0 {
		s.proposeAbsorbing(v)
	}
	s.proposeDoubles(v)
}

// proposeDoubles adds to the list pairs of edges that satisfy v together: for
// numbers at whose own distance there is nothing. The first edges are drawn at
// random, the second ones follow from the sums.
func (s *state) proposeDoubles(v int32) {
	if s.full(v, 2) {
		return
	}
	for range s.options.Samples {
		if s.effort.over {
			return
		}
		u, d := s.randomNeighbour(v)
		if u == none || s.full(u, 1) || !otherTree(s.side(u)) {
			continue
		}
		p := nothing
		p.first, p.firstLong = u, d
		p.energy = 2*s.edgePrice() - s.price(v) + s.gain(u, d)
		total := s.subsetSums(s.scratch, v, none, d)
		s.proposeEdges(v, p, s.scratch, total)
	}
}

// randomNeighbour draws a cell of the row or the column of v and returns the
// number there, none if there is none, and its distance.
func (s *state) randomNeighbour(v int32) (u, d int32) {
	k := int32(s.random.Below(int(s.width + s.height)))
	if k < s.width {
		u = s.at[s.y[v]*s.width+k]
		d = k - s.x[v]
	} else {
		u = s.at[(k-s.width)*s.width+s.x[v]]
		d = k - s.width - s.y[v]
	}
	if u == v {
		u = none
	}
	return u, max(d, -d)
}
