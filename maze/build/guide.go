package build

import (
	"math"

	"stride/search"
)

// Beside gains and losses, something has to lead a beam search over the grid: its
// horizon is a few jumps, and a path that closes cells in a bad order is trapped a
// thousand jumps later. There are two kinds of open search, which sweep from the start
// to the goal, weakly or strongly, and one for each layout of a scaffold, which follow
// its order. Which kind is best depends on the range and the sides; Promise is a rule of
// thumb, and the caller tries.

// Kinds returns the number of kinds of search that there are: two open ones and one
// for each layout.
func (b *Beam) Kinds() int { return openKinds + len(b.layouts) }

// Leans reports whether a search of some kind leans on a scaffold. Such searches are
// not much better with wider beams.
func (b *Beam) Leans(kind int) bool { return kind >= openKinds }

// Promise returns about which part of the cells a path of a search of some kind may
// visit. It is a rule of thumb that says what to try first.
func (b *Beam) Promise(kind int) float64 {
	p, o := b.shape.p, &b.options
	if kind >= openKinds {
		return o.ScaffoldPromise * (1 - float64(b.layouts[kind-openKinds].cost)/float64(p.Cells()))
	}
	ratio := float64(min(p.Rows, p.Cols)) / float64(p.Max)
	return max(o.LeastRatio, 1-o.OpenLoss*ratio-o.TrapLoss*max(0, ratio-o.WidestRatio))
}

// The open kinds of search are a weak and a strong sweep.
const openKinds = 2

// guide is what leads one search beside its gains and losses.
type guide struct {
	openUnit int32     // what a pair of open neighbours is worth, in an open search
	scaffold *scaffold // or nil
	part     bool      // for Reroute: neither sweep nor scaffold
	forced   int32     // what a forced forward move costs
	left     int32     // with a scaffold: what a cell costs that the path leaves behind
}

// setGuide prepares what leads a search of some kind.
func (b *Beam) setGuide(kind int, r *search.Rand) {
	p := b.shape.p
	forced := forcedCosts[0]
	if p.Cells() >= roomy {
		forced = forcedCosts[r.Below(len(forcedCosts))]
	}
	if kind >= openKinds {
		b.guide = guide{
			forced:   forced,
			scaffold: b.layouts[kind-openKinds].scaffold(r),
			left:     b.weights.leastLeft + int32(r.Below(int(b.weights.mostLeft-b.weights.leastLeft)+1)),
		}
		return
	}
	span := min(p.Max, b.shape.valueLimit) - p.Min + 1
	b.guide = guide{forced: forced, openUnit: int32(math.Round(float64(b.weights.open) / float64(max(span, 1))))}
	b.setEarly(b.weights.sweep[kind])
}

// setEarly prepares what it costs to close a cell early in an open search: the nearer
// the goal, the more.
func (b *Beam) setEarly(sweep int) {
	p := b.shape.p
	for v := range b.early {
		down, right := p.Rows-1-v/p.Cols, p.Cols-1-v%p.Cols
		b.early[v] = int32(-sweep * (down + right) / (p.Rows + p.Cols))
		if gate := b.options.GateRanges * p.Max; max(down, right) < gate {
			b.early[v] += int32(int(b.weights.gate) * (gate - max(down, right)) / gate)
		}
	}
}

// leave takes into the score of kd that its head may lie ahead in the order of the
// scaffold: the cells in between are left behind. f is the field before the jump.
func (b *Beam) leave(f []uint64, kd *kid) {
	s := b.guide.scaffold
	at := s.order[kd.head]
	if at < kd.front {
		b.takeUp(kd, kd.head)
		return
	}
	count := at - kd.front
	if count <= farAhead {
		for _, v := range s.cells[kd.front:at] {
			if !b.shape.open(f, v) {
				count--
			}
		}
	}
	kd.order(-count * b.guide.left)
	kd.front = at + 1
}

// takeUp takes into the score of kd that it closes cell v, which may have been left
// behind.
func (b *Beam) takeUp(kd *kid, v int32) {
	if b.guide.scaffold.order[v] < kd.front {
		kd.order(b.guide.left)
	}
}

// order adds to the part of the score that is for the order.
func (kd *kid) order(gain int32) {
	kd.score += gain
	kd.early += gain
}
