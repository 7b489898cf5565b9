package longpath

// A successor is a partial path after one more jump. extend lists the successors of all
// states with their scores, choose takes the best of them, and inherit makes these the
// states of the next level. The work is in extend, so that it only estimates: the branch
// set of a successor is computed when it is about to be chosen.

import (
	"math"
	"slices"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// forcedCosts are the costs of a forced forward move from which one is drawn, in points. The first
// one is what the course counts for it.
var forcedCosts = [...]float64{maze.ForcedPenalty, 12, 20, 30}

// roomy is the number of cells from which on a search may make forced forward moves cost
// more than they cost in the end.
const roomy = 1000

// successor is a partial path that is one jump longer than its parent. If its jump
// discovers off-path cells, these may discover more; that is found out only if it is about
// to be chosen.
type successor struct {
	parent     int32 // index in states
	head       int32
	score      int32
	orderScore int32 // the part of the score that is due to the order of visits and to open neighbours
	front      int32 // with a scaffold: how far the path has come in its order
	x          int16
	aside      int8   // off-path cells that the jump itself discovers
	hash       uint64 // of the cells discovered, without the head
}

// extend lists the successors of all states, for at most tries values of each head.
func (b *Beam) extend(tries int, r *search.Rand) {
	tried := 0
	b.successors = b.successors[:0]
	low, count := b.geometry.p.Min, b.geometry.values()
	if x := b.settings.firstValue; x != 0 && b.length == 1 {
		low, count = x, 1
	}
	for k := range b.states {
		tries := tries
		if count > tries && b.ordered() && !(b.on(parts.StepAhead) && b.stepAhead(int32(k), r)) {
			tries = count // at a turn, only few values can continue the path
		}
		for t := range min(count, tries) {
			x := low + t
			if count > tries {
				x = low + r.Below(count)
			}
			tried++
			b.jump(int32(k), x, r)
		}
	}
	b.geometry.looks += int64(looksToTry*tried + looksToList*len(b.successors))
}

// stepAhead adds the successor of state k that continues with the next cell in the order of the
// scaffold, and reports whether it discovers that cell alone.
func (b *Beam) stepAhead(k int32, r *search.Rand) bool {
	b.used |= parts.StepAhead
	s, st, order := b.geometry, &b.states[k], b.settings.scaffold.Cells
	if int(st.front) >= len(order) {
		return false
	}
	next := order[st.front]
	down, right := int(s.Row[next]-s.Row[st.head]), int(s.Col[next]-s.Col[st.head])
	x := max(down, -down) + max(right, -right)
	if down != 0 && right != 0 || x < s.p.Min || x > s.p.Max {
		return false
	}
	before := len(b.successors)
	b.jump(k, x, r)
	return len(b.successors) == before+1 && b.successors[before].aside == 0
}

// jump adds the successors of state k with the value x at its head.
func (b *Beam) jump(k int32, x int, r *search.Rand) {
	s := b.geometry
	st := &b.states[k]
	f := b.bitboard(st.slot)
	var to, fresh [4]int32
	n := s.targets(st.head, x, &to)
	found := 0
	score, orderScore := st.score, st.orderScore
	for _, w := range to[:n] {
		switch {
		case s.isForbidden(w):
			return
		case s.Open(f, w):
			fresh[found] = w
			found++
		case w != s.start && !s.MultiEntry(f, w):
			score += b.settings.multiEntry
		}
	}
	if found == 0 {
		return
	}
	if n == 1 {
		score -= b.settings.forced
	}
	if b.weights.equal != 0 && int(b.history[st.last].x) == x {
		score -= b.weights.equal
	}
	hash := st.hash
	for _, w := range fresh[:found] {
		if w == s.end { // the path ends here, so that cells off the path can do no harm
			if found > 1 && w != s.goal {
				return
			}
			score -= int32(found-1) * sideCost
			b.successors = append(b.successors,
				successor{parent: k, head: w, score: score, orderScore: orderScore, x: int16(x)})
			return
		}
		hash ^= b.keys[w]
		if s.MultiEntry(f, w) { // which is possible in a gap only
			score += b.settings.multiEntry
		}
		if !b.ordered() && !b.settings.part {
			cost := b.earlyCosts[w] + b.openCost(f, w)
			score -= cost
			orderScore -= cost
		}
	}
	score += int32(r.Below(int(b.weights.noise))) - int32(found-1)*sideCost
	for _, w := range fresh[:found] {
		succ := successor{k, w, score, orderScore, st.front, int16(x), int8(found - 1), hash}
		if b.ordered() {
			b.chargeSkipped(f, &succ)
			for _, v := range fresh[:found] {
				if v != w {
					b.refundSkipped(&succ, v)
				}
			}
		}
		b.successors = append(b.successors, succ)
	}
}

// choose makes the best successors the states of the next level. Each may add up to limit
// off-path cells. It reports whether there is any; if there is none, the states stay as
// they are.
func (b *Beam) choose(width, limit int) bool {
	b.ranking.reset(b.successors, width)
	clear(b.seen)
	b.chosen, b.pending = b.chosen[:0], b.pending[:0]
	b.lists = slices.Grow(b.lists[:0], len(b.successors))[:len(b.successors)]
	least := int32(math.MinInt32)
	for at := range b.successors {
		if len(b.chosen) == width || limit > b.geometry.maxBranch && at == rescueTries {
			break
		}
		number := b.ranking.at(at)
		succ := &b.successors[number]
		if len(b.chosen) > 0 && succ.score < least {
			break
		}
		if succ.aside > 0 {
			allowed, chain := limit, b.onVastRows() && b.on(parts.Chains) && len(b.chosen) == 0
			if chain && b.length == 1 {
				// the second cell at the start may need a whole row
				allowed = max(limit, b.geometry.p.Rows, b.geometry.p.Cols)
			}
			if len(b.chosen) > 0 && limit == b.geometry.maxBranch {
				allowed = min(limit, maxBranch) // long chains are for turns, where nothing else is left
			}
			rival := int32(math.MinInt32) // the score of the successor that is chosen if this one is not
			if k := at + width - len(b.chosen); k < len(b.successors) {
				rival = b.successors[b.ranking.at(k)].score
				if limit == b.geometry.maxBranch && !chain {
					allowed = min(allowed, b.room(succ, rival))
				}
			}
			if b.settleBranch(succ, allowed, chain); b.branch.leaks || succ.score < rival {
				continue
			}
		}
		if b.firstSeen(succ.hash ^ b.keys[len(b.keys)/2+int(succ.head)]) {
			if len(b.chosen) == 0 {
				least = b.worth(succ)
			}
			b.chosen = append(b.chosen, number)
			if succ.aside > 0 {
				b.lists[number] = int32(len(b.pending))
				for k, x := range b.branch.values {
					b.pending = append(b.pending, placed{b.branch.cells[k], x})
				}
				b.pending = append(b.pending, placed{-1, 0})
			}
		}
	}
	if len(b.chosen) == 0 {
		return false
	}
	b.inherit()
	return true
}

// room returns how many off-path cells the jump of a successor may add, with those that it
// discovers itself, before its score falls below that of a rival. At the beginning of a path nearly
// every branch set would need more: to give them up at once makes an open search three to ten times
// as fast (docs/maze-search.md), and chooses the same successors.
func (b *Beam) room(succ *successor, rival int32) int {
	loss := int32(sideCost)
	if b.ordered() {
		loss -= skipCost // which comes back if the path has skipped the cell
	}
	if loss <= 0 {
		return math.MaxInt
	}
	return int(succ.aside) + int((succ.score-rival)/loss)
}

// Along rows of seeds on vast grids, successors that are much worse than the best one are not
// chosen, even if the beam is wide enough for them: most of them are of no use, but their branch
// sets take nearly all of the time: with these limits, beams are ten times as fast. A difference of
// 80 points counts, or 8 where the path just continues along its run. Staircases need the variety,
// and so do smaller grids.

// worth returns the score below which a successor is not worth choosing next to the best one.
func (b *Beam) worth(best *successor) int32 {
	switch {
	case !b.onVastRows() || !b.on(parts.Worth):
		return math.MinInt32
	case best.aside == 0 && best.front == b.states[best.parent].front+1:
		return best.score - 8*point
	}
	return best.score - 80*point
}

// settleBranch computes the branch set of the jump of succ, and adds the cells that jump
// did not know of to the score and the hash. limit and chain are those of settle.
func (b *Beam) settleBranch(succ *successor, limit int, chain bool) {
	parent := &b.states[succ.parent]
	f := b.bitboard(parent.slot)
	b.geometry.branch(f, parent.head, int(succ.x), succ.head, b.branch, limit, chain)
	if b.branch.leaks {
		return
	}
	more := b.branch.cells[succ.aside:]
	succ.score -= int32(len(more)) * sideCost
	for _, v := range more {
		succ.hash ^= b.keys[v]
		if b.ordered() {
			b.refundSkipped(succ, v)
		}
	}
}

// firstSeen adds a hash to the table and reports whether it is new.
func (b *Beam) firstSeen(hash uint64) bool {
	mask := uint64(len(b.seen) - 1)
	hash |= 1 // 0 marks an empty place
	for at := hash >> 8 & mask; ; at = (at + 1) & mask {
		switch b.seen[at] {
		case 0:
			b.seen[at] = hash
			return true
		case hash:
			return false
		}
	}
}

// inherit turns the chosen successors into states. The last one of each parent takes over
// the parent's bitboard and the others copy it, so that most bitboards are never copied.
func (b *Beam) inherit() {
	slices.SortFunc(b.chosen, func(x, y int32) int {
		return int(b.successors[x].parent - b.successors[y].parent)
	})
	b.heirs = append(b.heirs[:0], make([]bool, len(b.states))...)
	for _, k := range b.chosen {
		b.heirs[b.successors[k].parent] = true
	}
	for k := range b.states {
		if !b.heirs[k] {
			b.free = append(b.free, b.states[k].slot)
		}
	}
	b.next = b.next[:0]
	for at, k := range b.chosen {
		succ := &b.successors[k]
		parent := &b.states[succ.parent]
		slot := parent.slot
		if at+1 < len(b.chosen) && b.successors[b.chosen[at+1]].parent == succ.parent {
			slot = b.take()
			copy(b.bitboard(slot), b.bitboard(parent.slot))
			b.geometry.looks += int64(b.geometry.Words / wordsInLook)
		}
		jump := step{parent.last, parent.head, -1, succ.x}
		var list []placed
		if succ.aside > 0 {
			list = listAt(b.pending, b.lists[k])
			jump.branch = int32(len(b.placed))
			b.placed = append(b.placed, list...)
		}
		b.history = append(b.history, jump)
		b.geometry.advance(b.bitboard(slot), parent.head, int(succ.x), list)
		classes := parent.classes | b.discovers(parent.head, int(succ.x), list)
		last := int32(len(b.history) - 1)
		b.next = append(b.next, state{slot, succ.head, succ.score, succ.orderScore, succ.front, last, classes,
			succ.hash})
	}
	b.states, b.next = b.next, b.states
	b.rebase()
}
