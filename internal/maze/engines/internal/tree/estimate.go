package tree

import (
	"math"

	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

// A beam estimates what a partial maze is going to lose as a weighted sum of features: the lower
// bound of the proofs, how many known cells still need a second jump into them and how many cells
// may supply it, where the hidden cells lie and how many ways lead on between them. The weights
// change with the share of the cells that are filled. There are two sets of them, learned ones and
// some made by hand.

// feature is a property of a partial maze from which a beam estimates the losses to come.
type feature int

const (
	bound   feature = iota // the lower bound
	single                 // the part of it that looks at single cells
	supply                 // the part of it that compares supply and demand, which may be negative
	need1                  // known cells that need another jump into them, which only one cell can supply
	need2                  // the same for two cells
	need3                  // three
	need4                  // four or more
	needRim                // known cells at the border of the grid that need another jump into them
	thin2                  // hidden cells into which only two cells can jump
	thin3                  // the same for three
	// jumps that are possible from one hidden cell to another, divided by the number of values
	pairs
	hidden  // hidden cells
	corners // hidden cells in corners
	rim     // hidden cells at the border, without corners
	ring    // hidden cells next to the border
	way1    // hidden cells with a value that leads to exactly one hidden cell
	way2    // hidden cells with two such values or more
	useful  // hidden cells with such a value that leads to a cell in need of a jump too
	forced  // hidden cells that make a forced forward move with each such value
	// known cells without a value of which some value leads to exactly one hidden cell
	frontWay
	frontUseful // known cells with such a value that leads to a cell in need of a jump too
	open        // cells of the current level without a value
	next        // cells of the next level
	multiple    // cells of the two levels to which several shortest paths lead
	goals       // hidden cells that can jump to the goal; more than four put it in no danger
	unsure      // filled cells of which it is not certain that they lead to the goal
	features
)

// outlook has the features of a partial maze.
type outlook [features]int32

// ways finds the cells whose jumps can lead to exactly one hidden cell.
type ways struct{ one, two, useful, free board.Set }

// add takes a value into account: clean has the cells that it leads to exactly one hidden cell
// from, helps those that it leads to a cell in need of a jump from, and single those from which it
// has only one jump.
func (e *ways) add(clean, helps, single board.Set) {
	e.two = e.two.Or(e.one.And(clean))
	e.one = e.one.Or(clean)
	e.useful = e.useful.Or(clean.And(helps))
	e.free = e.free.Or(clean.Without(single))
}

// tell fills in the features of the hidden cells and of those of the front, which are known and
// have no value.
func (e *ways) tell(hidden, front board.Set, look *outlook) {
	look[way1] = int32(e.one.And(hidden).Count())
	look[way2] = int32(e.two.And(hidden).Count())
	look[useful] = int32(e.useful.And(hidden).Count())
	look[forced] = int32(e.one.Without(e.free).And(hidden).Count())
	look[frontWay] = int32(e.one.And(front).Count())
	look[frontUseful] = int32(e.useful.And(front).Count())
}

// see fills in the features that need no look at jumps.
func (s *Space) see(c *node, look *outlook) {
	h := s.all.Without(c.known)
	look[hidden] = int32(h.Count())
	look[corners] = int32(h.And(s.corners).Count())
	look[rim] = int32(h.And(s.rim).Count())
	look[ring] = int32(h.And(s.ring).Count())
	look[needRim] = int32(c.known.Without(c.closed).And(s.rim.Or(s.corners)).Count())
	look[open] = int32(c.open.Count())
	look[next] = int32(c.next.Count())
	look[multiple] = int32(c.multi.And(c.open.Or(c.next)).Count())
	look[goals] = int32(min(4, h.And(s.sources[s.goal]).Count()))
	look[unsure] = int32(c.done.Without(c.leads).Without(c.black).Count())
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

// inUnits are weights in units of a score, for one layer.
type inUnits struct {
	point int32 // of the space
	of    [features]int32
	noise int

	by     feature
	strata float64
}

// inUnits returns the weights for a layer with this number of filled cells. A forced backward move
// costs at most eight times what the course counts for it, where another objective makes it cost
// far more than a jump.
func (w *Weights) inUnits(s *Space, filled int) (u inUnits) {
	u = inUnits{point: units * maze.LengthPoints / s.points.length, noise: int(w.Noise*units) + 1, by: w.by,
		strata: w.strata}
	need := min(8, float64(s.points.backward*maze.LengthPoints)/float64(s.points.length*maze.ForcedPenalty))
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

// HandMade draws weights around simple ones, made by hand: the lower bound counts once, a jump that
// is needed 1 to 2 points, and so on. The ranges are those in which most of the best beams of a
// trial at 8x8 to 10x10 with random weights were.
func HandMade(r *search.Rand) (w Weights) {
	u := func(width float64) float64 { return float64(width * r.Float64()) }
	for _, x := range [...]struct {
		feature
		weight float64
	}{
		{bound, 0.6 + u(0.6)}, {need1, 0.8 + u(0.8)}, {need2, 0.8 + u(1)}, {need3, 0.8 + u(1)},
		{need4, 1 + u(1)},
		{thin2, u(0.8)}, {thin3, u(0.6)}, {pairs, -0.2 - u(0.6)}, {hidden, 0.3 - u(1.4)},
	} {
		for k := range w.at[x.feature] {
			w.at[x.feature][k] = x.weight
		}
	}
	w.Noise = 1 + u(2)
	return w
}

// Learned draws weights around those that were learned for the course's objective (learned below).
// It reports false for any other one. They lie spread times as far from these as usual.
func (s *Space) Learned(r *search.Rand, spread float64) (w Weights, ok bool) {
	if !s.course {
		return w, false
	}
	mobility := s.mobility() - usualMobility
	for f := range w.at {
		l := &learned[f]
		change := float64(spread * l.spread * (r.Float64() + r.Float64() + r.Float64() - 1.5))
		for k := range w.at[f] {
			w.at[f][k] = l.at[k] + float64(mobility*l.slope[k]) + change
		}
	}
	w.Noise = 1.5
	return w, true
}

// mobility returns the mean number of jumps, over all cells and values.
func (s *Space) mobility() float64 {
	sum := 0
	for _, j := range s.jumps {
		sum += int(j)
	}
	return float64(sum) / float64(len(s.jumps))
}

const usualMobility = 2.5

// learned has the weights that follow from 55,000 partial mazes of 24 configurations of 5x9 to
// 11x11: half of them from beams with the weights made by hand, the others from beams with what had
// been learned from those. Ridge regression found the weights by which the losses to come of
// partial mazes of the same layer differ. The mobility, the mean number of jumps of a cell, tells
// narrow ranges from wide ones. A third round, with 63,000 partial mazes more, was no better.
var learned = [features]struct {
	at     [knots]float64 // with a mobility of usualMobility
	slope  [knots]float64 // for each unit of mobility more
	spread float64        // by which the weights of a beam differ from these, as two standard deviations
}{
	bound:       {[knots]float64{1.45, 0.26, 0.59}, [knots]float64{-0.12, 0.04, -0.06}, 0.12},
	single:      {[knots]float64{0.07, 0.59, 0.62}, [knots]float64{-0.04, 0.77, 0.03}, 0.12},
	supply:      {[knots]float64{-0.20, -0.17, 0.13}, [knots]float64{0.01, -0.21, -0.16}, 0.06},
	need1:       {[knots]float64{1.67, 2.17, 0.75}, [knots]float64{-0.37, 0.05, 0.50}, 0.18},
	need2:       {[knots]float64{0.75, 1.16, 0.84}, [knots]float64{0.52, -0.44, 0.05}, 0.18},
	need3:       {[knots]float64{0.59, 0.94, 0.90}, [knots]float64{0.48, -0.33, -0.13}, 0.18},
	need4:       {[knots]float64{0.19, 0.78, 0.44}, [knots]float64{-0.00, -0.59, -0.27}, 0.18},
	needRim:     {[knots]float64{0.25, 0.31, -0.00}, [knots]float64{0.56, -0.02, -0.40}, 0.18},
	thin2:       {[knots]float64{1.35, 2.13, -0.24}, [knots]float64{-0.68, 1.59, -1.03}, 0.18},
	thin3:       {[knots]float64{1.08, 0.81, -0.12}, [knots]float64{-0.26, 0.56, -0.13}, 0.18},
	pairs:       {[knots]float64{-0.11, -1.43, -2.35}, [knots]float64{1.27, 0.31, -0.32}, 0.09},
	hidden:      {[knots]float64{-1.62, 0.00, -1.38}, [knots]float64{-0.64, 0.05, -0.18}, 0.18},
	corners:     {[knots]float64{0.01, 1.07, 0.13}, [knots]float64{-1.40, 0.09, 0.32}, 0.36},
	rim:         {[knots]float64{-0.31, -0.16, 0.92}, [knots]float64{0.25, -1.05, 0.78}, 0.18},
	ring:        {[knots]float64{-0.09, 0.17, 0.56}, [knots]float64{-0.53, 0.21, -0.21}, 0.18},
	way1:        {[knots]float64{0.03, 0.14, 0.31}, [knots]float64{-0.54, 0.28, -0.67}, 0.12},
	way2:        {[knots]float64{-0.15, -0.26, -0.96}, [knots]float64{-0.00, -0.33, 0.34}, 0.12},
	useful:      {[knots]float64{0.06, -0.00, -0.31}, [knots]float64{0.26, 0.31, -0.07}, 0.12},
	forced:      {[knots]float64{-0.47, -0.05, 0.37}, [knots]float64{-0.70, -0.04, 0.28}, 0.18},
	frontWay:    {[knots]float64{-0.56, -2.25, -2.71}, [knots]float64{-0.10, 0.35, 0.15}, 0.18},
	frontUseful: {[knots]float64{-1.22, -1.04, -1.44}, [knots]float64{0.02, 0.39, 0.31}, 0.18},
	open:        {[knots]float64{0.84, -0.82, -0.38}, [knots]float64{0.10, -0.20, -0.09}, 0.18},
	next:        {[knots]float64{0.14, 0.24, 1.24}, [knots]float64{0.53, -0.00, 0.26}, 0.18},
	multiple:    {[knots]float64{0.61, 1.83, 0.85}, [knots]float64{-0.44, 1.30, -0.01}, 0.30},
	goals:       {[knots]float64{-0.45, -0.29, -2.03}, [knots]float64{-0.15, -0.08, 0.35}, 0.30},
	unsure:      {[knots]float64{0.29, 0.43, 0.20}, [knots]float64{-0.21, -0.28, -0.43}, 0.18},
}

// The layers of a beam may be divided into strata: the states with the same value of one feature.
// Some of the places are divided equally among the strata, each of which fills them with its best
// candidates, and the best of all others get the rest. Where the estimates are off by some points
// for states that differ much in such a feature, all states of a layer soon have nearly the same
// value of it otherwise. Strata take a tenth more processor time in layers of 600, and up to 70 %
// more in layers of 20,000.

// What divides a layer into strata, besides features.
const (
	needs   = features + iota // known cells that need another jump into them
	byLevel                   // distance of the current level
)

// strata are the features that may divide a layer, those more often that have helped more: way1 at
// 9x9 and 9x10 with values 1-3, useful at 10x10 with values 2-3.
var strata = [...]feature{way1, way1, way1, useful, useful, needs, needs, byLevel, ring, supply, way2,
	thin2, rim, pairs}

// stratum returns the stratum of a partial maze.
func (u *inUnits) stratum(c *node, look *outlook) uint8 {
	switch u.by {
	case needs:
		return uint8(look[need1] + look[need2] + look[need3] + look[need4])
	case byLevel:
		return uint8(c.level)
	}
	return uint8(look[u.by])
}

// Stratify draws how the layers of a beam are divided into strata. One beam of three has none; in
// the others at least three tenths of the places are divided among them.
func (w *Weights) Stratify(r *search.Rand) {
	w.strata = 0
	if r.Below(3) > 0 {
		w.by = strata[r.Below(len(strata))]
		w.strata = 0.3 + float64(0.7*r.Float64())
	}
}
