package tree

import (
	"math"

	"stride/maze"
)

// A beam estimates what a partial maze is going to lose as a weighted sum of features: the lower
// bound of the proofs, how many known cells still need a second jump into them and how many cells may
// supply it, where the hidden cells lie and how many ways lead on between them. The weights change
// with the share of the cells that are filled. weights.go has two sets of them.

// feature is a property of a partial maze from which a beam estimates the losses to come.
type feature int

const (
	bound       feature = iota // the lower bound
	single                     // the part of it that looks at single cells
	supply                     // the part of it that compares supply and demand, which may be negative
	need1                      // known cells that need another jump into them, which only one cell can supply
	need2                      // the same for two cells
	need3                      // three
	need4                      // four or more
	needRim                    // known cells at the border of the grid that need another jump into them
	thin2                      // hidden cells into which only two cells can jump
	thin3                      // the same for three
	pairs                      // jumps that are possible from one hidden cell to another, divided by the number of values
	hidden                     // hidden cells
	corners                    // hidden cells in corners
	rim                        // hidden cells at the border, without corners
	ring                       // hidden cells next to the border
	way1                       // hidden cells with a value that leads to exactly one hidden cell
	way2                       // hidden cells with two such values or more
	useful                     // hidden cells with such a value that leads to a cell in need of a jump too
	forced                     // hidden cells that make a forced forward move with each such value
	frontWay                   // known cells without a value of which some value leads to exactly one hidden cell
	frontUseful                // known cells with such a value that leads to a cell in need of a jump too
	open                       // cells of the current level without a value
	next                       // cells of the next level
	multiple                   // cells of the two levels to which several shortest paths lead
	goals                      // hidden cells that can jump to the goal, at most maxGoals
	unsure                     // filled cells of which it is not certain that they lead to the goal
	features
)

// maxGoals limits the feature goals: where the goal can be entered from more cells than these, it is in
// no danger.
const maxGoals = 4

// outlook has the features of a partial maze.
type outlook [features]int32

// ways finds the cells whose jumps can lead to exactly one hidden cell.
type ways struct{ one, two, useful, free Set }

// add takes a value into account: clean has the cells that it leads to exactly one hidden cell from,
// helps those that it leads to a cell in need of a jump from, and single those from which it has only
// one jump.
func (e *ways) add(clean, helps, single Set) {
	e.two = e.two.or(e.one.and(clean))
	e.one = e.one.or(clean)
	e.useful = e.useful.or(clean.and(helps))
	e.free = e.free.or(clean.without(single))
}

// tell fills in the features of the hidden cells and of those of the front, which are known and
// have no value.
func (e *ways) tell(hidden, front Set, look *outlook) {
	look[way1] = int32(e.one.and(hidden).count())
	look[way2] = int32(e.two.and(hidden).count())
	look[useful] = int32(e.useful.and(hidden).count())
	look[forced] = int32(e.one.without(e.free).and(hidden).count())
	look[frontWay] = int32(e.one.and(front).count())
	look[frontUseful] = int32(e.useful.and(front).count())
}

// see fills in the features that need no look at jumps.
func (s *Space) see(c *node, look *outlook) {
	h := s.all.without(c.known)
	look[hidden] = int32(h.count())
	look[corners] = int32(h.and(s.corners).count())
	look[rim] = int32(h.and(s.rim).count())
	look[ring] = int32(h.and(s.ring).count())
	look[needRim] = int32(c.known.without(c.closed).and(s.rim.or(s.corners)).count())
	look[open] = int32(c.open.count())
	look[next] = int32(c.next.count())
	look[multiple] = int32(c.multi.and(c.open.or(c.next)).count())
	look[goals] = int32(min(maxGoals, h.and(s.sources[s.goal]).count()))
	look[unsure] = int32(c.done.without(c.leads).without(c.black).count())
}

// knots is the number of shares of filled cells for which weights are given: none, half and all
// of them. Between these they are interpolated.
const knots = 3

// Weights say how a beam estimates the losses to come, in points.
type Weights struct {
	at    [features][knots]float64
	Noise float64 // largest random amount that is added to a score

	by     feature // divides a layer into strata
	strata float64 // share of the places of a layer that are divided among its strata
}

// units is the number of units of a score that make one point of the course's value.
const units = 256

// maxNeed limits what a forced backward move costs in an estimate, as a multiple of what the
// course counts for it, where another objective makes it cost far more than a jump.
const maxNeed = 8

// inUnits are weights in units of a score, for one layer.
type inUnits struct {
	point int32 // of the space
	of    [features]int32
	noise int

	by     feature
	strata float64
}

// inUnits returns the weights for a layer with this number of filled cells.
func (w *Weights) inUnits(s *Space, filled int) (u inUnits) {
	u = inUnits{point: units * maze.LengthPoints / s.points.length, noise: int(w.Noise*units) + 1, by: w.by,
		strata: w.strata}
	need := min(maxNeed, float64(s.points.backward*maze.LengthPoints)/float64(s.points.length*maze.ForcedPenalty))
	share := float64(filled) / float64(s.cells) * (knots - 1)
	knot := min(int(share), knots-2)
	share -= float64(knot)
	for k := range u.of {
		x := w.at[k][knot] + float64(share*(w.at[k][knot+1]-w.at[k][knot]))
		switch feature(k) {
		case need1, need2, need3, need4, needRim:
			x *= need
		case pairs:
			x /= float64(s.values)
		}
		u.of[k] = int32(math.Round(x * units))
	}
	return u
}

// estimate returns the estimated losses to come, in units.
func (u *inUnits) estimate(look *outlook) (score int32) {
	for k, x := range look {
		score += x * u.of[k]
	}
	return score
}
