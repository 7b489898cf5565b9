package forest

// The changes that can be proposed at an unsatisfied number v:
//
//	add      add an edge to u, of a length that satisfies v
//	remove   cut an edge, whether that satisfies v or not
//	swap     replace an edge by one to u, so that v is satisfied
//	steal    cut u from its neighbour w and join it to v, so that both v and u are
//	         satisfied
//	absorb   add an edge to u that leaves u satisfied, though v stays unsatisfied
//	double   add two edges that satisfy v together, the first of which is sampled
//
// Each proposal comes with the exact change of the energy: the price of v if it becomes
// satisfied, the prices of the numbers at the other ends that become satisfied or
// unsatisfied, and the prices of the edges that are added or cut. Only lengths that satisfy
// v are considered, which leaves a few of some fifty neighbours, and whether u stays
// satisfied is one bit of its sum set.
//
// Without steals, a number in a big tree can hardly ever get an edge, because nearly every edge
// would close a cycle.

// proposal is a possible change at a number v: cut the edge v-cut (or u-cut, for a steal),
// then add the edges v-first and v-u. Each of the three may be absent.
type proposal struct {
	u, length        int32 // edge to add; u is none if there is none
	first, firstLong int32 // another edge to add and its length; first is none if there is none
	cut              int32 // other end of the edge to cut, none if there is none
	steal            bool  // whether the edge to cut is at u rather than at v
	energy           int32 // change of the energy
}

// nothing is the proposal that the others start from.
var nothing = proposal{u: none, first: none, cut: none}

// propose lists the proposals at v in s.proposals, without those of proposeMore.
func (s *state) propose(v int32) {
	s.proposals = s.proposals[:0]
	s.lookFrom(v)
	price := s.price(v)

	p := nothing
	p.energy = -price
	if !s.full(v, 1) {
		set := s.sumsOf(v)
		if n := &s.nodes[v]; n.total < 128 {
			set = s.scratch[:1]
			set[0] = n.low
		}
		s.proposeEdges(v, p, set, s.nodes[v].total)
	}
	for k := range int32(s.nodes[v].degree) {
		if s.effort.over {
			return
		}
		w := s.edgesOf(v)[k].to
		p := nothing
		p.cut = w
		loss := s.loss(w, v)
		total := s.subsetSums(s.scratch, v, k, 0)
		away := s.beyond(v, w, s.sides.size)
		split := s.joining(away, s.sides.size-away)
		p.energy = loss - split - price
		if !holds(s.scratch, total, 0) {
			p.energy += s.priceAs(v, total)
		}
		if s.on(partRemove) {
			s.proposals = append(s.proposals, p)
		}
		if s.on(partSwap) {
			p.energy = loss - price - split
			s.proposeEdges(v, p, s.scratch, total)
		}
	}
}

// proposeEdges extends the proposal p by an edge v-u of each length that satisfies v, and
// adds the results to the list. set and total are the sum set and the total of v after the
// rest of p. p.energy does not include the effect on u yet.
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

// unitsALength is the work that each length counts for, since four cells are examined.
const unitsALength = 16

func (s *state) proposeEdge(v, u int32, p proposal) {
	if u == none || u == p.cut || u == p.first {
		return
	}
	side := s.side(u)
	p.u = u
	if p.cut == none && p.first == none {
		if s.on(partSteal) {
			s.proposeSteals(v, side, p)
		}
		if !s.on(partAdd) {
			return
		}
	}
	joins := otherTree(side) || side == p.cut
	if p.first != none && side == s.side(p.first) {
		joins = false
	}
	if joins && !s.full(u, 1) {
		p.energy += s.gain(u, p.length) + s.joinPrice(v, side, &p)
		s.proposals = append(s.proposals, p)
	}
}

// proposeSteals adds to the list the proposals that add the edge v-u in exchange for another
// edge of u and leave u satisfied.
func (s *state) proposeSteals(v, side int32, p proposal) {
	p.steal = true
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
	size := s.sides.size
	if otherTree(side) {
		size = s.sizeOf(side)
	}
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
		if only == none {
			rest := s.beyond(p.u, e.to, size)
			p.energy += s.joining(s.sides.size, size-rest) - s.joining(rest, size-rest)
		}
		s.proposals = append(s.proposals, p)
	}
}

// proposeAbsorbing adds to the list the edges v-u that leave u satisfied, for numbers u in a few
// adjacent cells of the row and the column of v. Examining all cells finds one or two such edges on
// a board of any size, and costs a quarter of all time on level 20,000. Without these edges, the
// search sometimes gets stuck.
func (s *state) proposeAbsorbing(v int32) {
	x, y, all := s.x[v], s.y[v], s.width+s.height
	look := min(all, absorbCells)
	s.spend(int(look) * unitsACell)
	for k := int32(s.random.Below(int(all))); look > 0; look-- {
		at, d := y*s.width+k, k-x
		if k >= s.width {
			at, d = (k-s.width)*s.width+x, k-s.width-y
		}
		if d != 0 {
			s.proposeAbsorbed(v, s.at[at], max(d, -d))
		}
		if k++; k == all {
			k = 0
		}
	}
}

// unitsACell is the work that each cell counts for, since its number is examined.
const unitsACell = 4

func (s *state) proposeAbsorbed(v, u, d int32) {
	if u == none || !s.wants(u, d) || s.wants(v, d) || s.full(u, 1) || !otherTree(s.side(u)) {
		return
	}
	p := nothing
	p.u, p.length = u, d
	p.energy = s.joining(s.sides.size, s.sizeOf(s.side(u))) + s.gain(u, d) +
		s.priceAs(v, s.nodes[v].total+d) - s.price(v)
	s.proposals = append(s.proposals, p)
}

// proposeMore adds the proposals that are considered only when none of the others was drawn,
// because they take longer to find and help less.
func (s *state) proposeMore(v int32) {
	if s.on(partAbsorb) && !s.full(v, 1) && s.random.Below(absorbOdds) == 0 {
		s.proposeAbsorbing(v)
	}
	s.proposeDoubles(v)
}

// proposeDoubles adds to the list pairs of edges that satisfy v together, for numbers that
// have no suitable neighbour at the distance of their value. The first edges are drawn at
// random, the second ones follow from the sum set.
func (s *state) proposeDoubles(v int32) {
	if !s.on(partDouble) || s.full(v, 2) {
		return
	}
	for range samples {
		if s.effort.over {
			return
		}
		u, d := s.randomNeighbour(v)
		if u == none || s.full(u, 1) || !otherTree(s.side(u)) {
			continue
		}
		p := nothing
		p.first, p.firstLong = u, d
		p.energy = s.joining(s.sides.size, s.sizeOf(s.side(u))) - s.price(v) + s.gain(u, d)
		total := s.subsetSums(s.scratch, v, none, d)
		s.proposeEdges(v, p, s.scratch, total)
	}
}

// randomNeighbour draws a cell in the row or the column of v and returns the number there,
// or none if there is no other number, and its distance.
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
