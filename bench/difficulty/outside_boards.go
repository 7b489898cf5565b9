package main

import (
	"math/bits"

	"stride/search"
	"stride/shift"
)

// A second opinion on boards: a person who does not make moves at all, but pencils in which numbers meet.
//
// It is built from other parts than internal/shift/difficulty and shares no code with it. Of each number it asks by
// which partners in its row and column it can be cleared: their distances, with signs, must sum to it
// (docs/forest.md). The number with the fewest such sets of partners comes first, as in the dynamic variable ordering
// of Haralick and Elliott (1980), and one of its sets is pencilled in. Sets that would close a ring of pairs are left
// out. A number without a set shows a mistake: the person rubs out the last guess, and after some mistakes everything,
// and remembers nothing. The effort is the number of sets of the numbers that came first, as each has to be worked
// out, and of mistakes.
const (
	outsideRuns  = 40      // of which the effort is the mean
	outsideTired = 6       // mistakes until the person begins again
	outsideMax   = 200_000 // sets, after which the person gives up
)

// pencil is what the person has on paper.
type pencil struct {
	value          []int
	dist           [][]int  // dist[a][b] is the distance of two numbers in line, or 0
	meets          []uint32 // meets[a] has a bit for each partner of a that is pencilled in
	apart          []uint32 // and for each number that a does not meet
	done           []bool   // the partners of the number are complete
	rand           *search.Rand
	cost, mistakes int
}

// outside returns the mean effort of the second person.
func outside(b shift.Board) float64 {
	var cells []int
	for c, v := range b.Cells {
		if v != 0 {
			cells = append(cells, c)
		}
	}
	sum := 0
	for k := range outsideRuns {
		p := &pencil{rand: search.NewRand(1, uint64(k))}
		for _, c := range cells {
			row := make([]int, len(cells))
			for j, d := range cells {
				if c/b.Width == d/b.Width || c%b.Width == d%b.Width {
					row[j] = max(c/b.Width-d/b.Width, d/b.Width-c/b.Width, c%b.Width-d%b.Width, d%b.Width-c%b.Width)
				}
			}
			p.value, p.dist = append(p.value, b.Cells[c]), append(p.dist, row)
		}
		for solved := false; !solved && p.cost < outsideMax; {
			n := len(cells)
			p.meets, p.apart, p.done, p.mistakes = make([]uint32, n), make([]uint32, n), make([]bool, n), 0
			solved = p.solve()
		}
		sum += p.cost
	}
	return float64(sum) / outsideRuns
}

// sets lists the sets of partners by which number a can be cleared, those pencilled in among them.
func (p *pencil) sets(a int) (list []uint32) {
	free := uint32(0)
	for b, d := range p.dist[a] {
		if d > 0 && (p.meets[a]|p.apart[a])&(1<<b) == 0 && !p.done[b] {
			free |= 1 << b
		}
	}
	for s := free; ; s = (s - 1) & free { // all subsets
		if set := s | p.meets[a]; set != 0 && reaches(p.dist[a], set, p.value[a]) && !p.ring(a, s) {
			list = append(list, set)
		}
		if s == 0 {
			return list
		}
	}
}

// reaches reports whether the distances of a set sum to the value with some signs.
func reaches(dist []int, set uint32, value int) bool {
	if set == 0 {
		return value == 0
	}
	b := bits.TrailingZeros32(set)
	rest := set &^ (1 << b)
	return reaches(dist, rest, value-dist[b]) || reaches(dist, rest, value+dist[b])
}

// ring reports whether new partners of a would close a ring: one is joined with a or with another one already.
func (p *pencil) ring(a int, partners uint32) bool {
	seen := p.joined(a)
	for ; partners != 0; partners &= partners - 1 {
		tree := p.joined(bits.TrailingZeros32(partners))
		if seen&tree != 0 {
			return true
		}
		seen |= tree
	}
	return false
}

// joined returns the numbers that are joined with a by pairs, a among them.
func (p *pencil) joined(a int) uint32 {
	seen := uint32(1) << a
	for before := uint32(0); before != seen; {
		before = seen
		for s := seen; s != 0; s &= s - 1 {
			seen |= p.meets[bits.TrailingZeros32(s)]
		}
	}
	return seen
}

// solve completes the pairs, and reports whether it did before the person was tired.
func (p *pencil) solve() bool {
	best, list := -1, []uint32(nil)
	for _, a := range p.shuffled(len(p.value)) {
		if p.done[a] {
			continue
		}
		s := p.sets(a)
		if best < 0 || len(s) < len(list) {
			best, list = a, s
		}
	}
	if best < 0 {
		return true
	}
	p.cost += len(list)
	for _, k := range p.shuffled(len(list)) {
		meets, apart := append([]uint32(nil), p.meets...), append([]uint32(nil), p.apart...)
		p.done[best], p.meets[best] = true, list[k]
		for b := range p.value {
			if list[k]&(1<<b) != 0 {
				p.meets[b] |= 1 << best
			} else {
				p.apart[b] |= 1 << best
			}
		}
		if p.solve() {
			return true
		}
		p.done[best], p.meets, p.apart = false, meets, apart
		if p.mistakes >= outsideTired {
			return false
		}
	}
	p.cost++
	p.mistakes++
	return false
}

func (p *pencil) shuffled(n int) []int {
	order := make([]int, n)
	for k := range order {
		j := p.rand.Below(k + 1)
		order[k], order[j] = order[j], k
	}
	return order
}
