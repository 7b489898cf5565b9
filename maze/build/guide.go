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
	p := b.shape.p
	if kind >= openKinds {
		return scaffoldPromise * (1 - float64(b.layouts[kind-openKinds].cost)/float64(p.Cells()))
	}
	ratio := float64(min(p.Rows, p.Cols)) / float64(p.Max)
	return max(leastPromise, 1-openLoss*ratio-trapLoss*max(0, ratio-widest))
}

// The open kinds of search are a weak and a strong sweep.
const openKinds = 2

const (
	scaffoldPromise = 0.97 // part of what a scaffold allows that is usually reached
	openLoss        = 0.02 // part of the cells that an open search leaves out, for each largest jump that fits into the shorter side
	trapLoss        = 0.3  // the same in addition, for each one above widest: such paths are trapped
	widest          = 2.5
	leastPromise    = 0.4
)

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
			left:     int32(leastLeft + r.Below(mostLeft-leastLeft+1)),
		}
		return
	}
	span := min(p.Max, b.shape.valueLimit) - p.Min + 1
	b.guide = guide{forced: forced, openUnit: int32(math.Round(float64(openWeight) / float64(max(span, 1))))}
	b.setEarly([openKinds]int{weakSweep, strongSweep}[kind])
}

// setEarly prepares what it costs to close a cell early in an open search: the nearer
// the goal, the more.
func (b *Beam) setEarly(sweep int) {
	p := b.shape.p
	for v := range b.early {
		down, right := p.Rows-1-v/p.Cols, p.Cols-1-v%p.Cols
		b.early[v] = int32(-sweep * (down + right) / (p.Rows + p.Cols))
		if gate := gateRanges * p.Max; max(down, right) < gate {
			b.early[v] += int32(gateCost * (gate - max(down, right)) / gate)
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
