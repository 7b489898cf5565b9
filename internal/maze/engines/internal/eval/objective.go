package eval

import (
	"math"

	"stride/maze/objective"
)

// Objectives other than the course's. All of their features but two of Neller's are sums
// over the cells of a term that depends on the facts of the cell, like the penalties of the
// course. So the same tally keeps them up to date, with a table of its own. Two things are
// simpler here. The tally is one number of 64 bits, which is added to the value, without the
// counts of holes. And since weights may have any sign, there are no bounds by which a
// change could be rejected before it is made. The value is kept from change to change.
//
// Neller's initial forced moves and decisions are counted from scratch each time. Clusters of
// equal jumps change only where a cell leaves one or joins some: the clusters of the cell and
// of its old and new targets are measured before and after the change. Most proposals are
// rejected before that by the terms of n² and n³, which follow from the tally and the
// repaired distances.

// custom is the part of a State for an objective that is not the course's.
type custom struct {
	objective.Function
	costs [len(cost)]tally // what a cell adds to the tally, by role and facts
	value int64            // of the maze, if known
	known bool

	// The rest is for Neller's energy.
	all      []int32 // all cells
	clusters int64   // cost of all clusters, if the value is known
	seeds    []int32 // cells whose clusters the current change may alter; if empty, all cells
	before   int64   // cost of those clusters before the change
	after    int64   // and after it, if neller has computed it

	seen  []uint32 // by cell: stamp of the walk or cluster that visited it last
	stamp uint32
}

func newCustom(f objective.Function, cells int) *custom {
	o := &custom{Function: f}
	if f.Neller {
		o.seen = make([]uint32, cells)
		o.all = make([]int32, cells)
		for k := range o.all {
			o.all[k] = int32(k)
		}
		o.seeds = make([]int32, 0, 1+2*4)
	}
	n := int64(cells)
	for role := range int(goal>>4) + 1 {
		for facts := range start {
			is := func(bits int) bool { return facts&bits == bits }
			isStart, isGoal := role == start>>4, role == goal>>4
			sum := int64(0)
			add := func(weight int, counts bool) {
				if counts {
					sum += int64(weight)
				}
			}
			if f.Neller {
				if !is(reaching) {
					sum = -n * n
				}
			} else {
				add(f.Weights.Black, is(reachable) && !is(reaching) && !isStart)
				add(f.Weights.White, is(reaching) && !is(reachable) && !isGoal)
				add(f.Weights.Forward, is(reachable|oneOut) && !isGoal)
				add(f.Weights.Backward, is(reaching|oneIn) && !isStart)
			}
			o.costs[role<<4|facts] = tally(sum)
		}
	}
	return o
}

// proposeCustom is Propose for other objectives, or Probe if stay is not set.
func (s *State) proposeCustom(v int32, x int16, floor int64, stay bool) (int64, bool) {
	o, before := s.custom, s.Value()
	if o.Neller {
		c := &s.cells[v]
		var after [4]int32
		n := s.targets(c, v, x, &after)
		o.seeds = append(append(append(o.seeds[:0], v), c.out[:c.outs]...), after[:n]...)
		o.before = s.clusterCost(o.seeds)
	}
	s.Set(v, x)
	value := s.customValue(floor)
	o.seeds = o.seeds[:0]
	if value < floor || !stay {
		s.Undo()
		o.value, o.known = before, true
		return value, value >= floor
	}
	s.Commit()
	o.value, o.known = value, true
	o.clusters += o.after - o.before
	return value, true
}

// exactly is a floor that every value reaches, so that the exact value is computed.
const exactly = math.MinInt64

// customValue returns the value of the current maze if it is at least floor, and otherwise any
// number below floor.
func (s *State) customValue(floor int64) int64 {
	if s.custom.Neller {
		return s.neller(floor)
	}
	w, value, n := &s.custom.Weights, int64(s.tally), int64(s.n)
	length, ok := s.Length()
	if !ok {
		return value + int64(w.Unsolvable)*n
	}
	if s.isUnique() {
		value += int64(w.Unique) * n
	}
	return value + int64(w.Length)*int64(length)
}

// neller returns the negative of the energy, as package objective defines it.
func (s *State) neller(floor int64) int64 {
	value, n := int64(s.tally), int64(s.n)
	length, ok := s.Length()
	unique := ok && s.isUnique()
	if !ok {
		value -= n * n * n
	}
	if !unique {
		value -= n * n * n
		length = 0 // and no decisions
	}
	if value+int64(length) < floor {
		return value + int64(length)
	}
	if unique {
		value += s.decisions()
	}
	forced := s.initialForced()
	value -= forced * forced
	if value < floor {
		return value
	}
	o := s.custom
	if len(o.seeds) == 0 {
		o.clusters = s.clusterCost(o.all)
		return value - o.clusters
	}
	o.after = s.clusterCost(o.seeds)
	return value - (o.clusters - o.before + o.after)
}

// decisions returns the number of forward or of backward decisions on the only shortest
// solution, whichever is smaller.
func (s *State) decisions() int64 {
	forward, backward := int64(0), int64(0)
	for v := s.goal; v != s.start; {
		c := &s.cells[v]
		if c.indegree >= 2 {
			backward++
		}
		v = c.parents
		if s.cells[v].outs >= 2 {
			forward++
		}
	}
	return min(forward, backward)
}

// newStamp returns a stamp that no cell carries.
func (o *custom) newStamp() uint32 {
	if o.stamp++; o.stamp == 0 {
		clear(o.seen)
		o.stamp = 1
	}
	return o.stamp
}

// initialForced returns the number of jumps from the start that leave no choice.
func (s *State) initialForced() int64 {
	m, stamp := int64(0), s.custom.newStamp()
	for v := s.start; v != s.goal && s.cells[v].outs == 1 &&
		s.custom.seen[v] != stamp; v = s.cells[v].out[0] {
		s.custom.seen[v] = stamp
		m++
	}
	return m
}

// clusterCost returns the sum of (size - 1)² over the clusters of equal jumps that contain the
// given cells.
func (s *State) clusterCost(cells []int32) int64 {
	sum, stamp, seen := int64(0), s.custom.newStamp(), s.custom.seen
	for _, v := range cells {
		if seen[v] == stamp || s.cells[v].outs == 0 {
			continue
		}
		seen[v] = stamp
		x := s.cells[v].value
		cluster := append(s.queue[:0], v)
		for head := 0; head < len(cluster); head++ {
			c := &s.cells[cluster[head]]
			for _, w := range c.out[:c.outs] {
				if s.cells[w].value == x && seen[w] != stamp {
					seen[w] = stamp
					cluster = append(cluster, w)
				}
			}
		}
		sum += int64(len(cluster)-1) * int64(len(cluster)-1)
	}
	return sum
}
