package tree

import (
	"slices"

	"stride/search"
)

// Sample is a partial maze of a layer, and what a beam made of it. bench/weights learns the weights of the
// estimates from many of them.
type Sample struct {
	Filled   int // cells: the number of the layer
	Features [Features]float64
	Loss     float64 // that is certain
	Rest     float64 // what the best maze that was found loses in addition, at most mostRest
}

// Features is the number of features, and Knots the number of shares of filled cells for which each of
// them has a weight.
const (
	Features = int(features)
	Knots    = knots
)

// FeatureNames has the names of the features, as in the table of the weights.
var FeatureNames = [Features]string{
	bound: "bound", single: "single", supply: "supply", need1: "need1", need2: "need2", need3: "need3", need4: "need4", needRim: "needRim",
	thin2: "thin2", thin3: "thin3", pairs: "pairs", hidden: "hidden", corners: "corners", rim: "rim", ring: "ring",
	exit1: "exit1", exit2: "exit2", useful: "useful", forced: "forced", frontExit: "frontExit", frontUseful: "frontUseful",
	open: "open", next: "next", multiple: "multiple", goals: "goals", unsettled: "unsettled",
}

const (
	// mostRest stands for partial mazes from which no maze was found.
	mostRest = 200
	// judgedLeaves is how many of the best mazes of a beam that judges a partial maze are completed.
	judgedLeaves = 3
)

// Samples runs a beam with layers of at most width states, and samples some partial mazes from every second
// layer. What they lose is found out by beams of judge's width, with weights of their own.
func (b *Beam) Samples(width, some int, w Weights, judge *Beam, of Weights, r *search.Rand) (samples []Sample) {
	s := b.search.Space
	b.rand, judge.rand = r, r
	for st := range b.layers(state{node: s.root()}, width, &w) {
		if filled := st[0].done.count(); filled < 2 || filled%2 == r.Below(2) {
			continue
		}
		for range some {
			from := st[r.Below(len(st))]
			var look outlook
			future := s.future(&from.node, new(entries), infeasible-1, &look)
			if future >= infeasible {
				continue
			}
			s.see(&from.node, &look)
			look[bound] = future
			sample := Sample{Filled: from.done.count(), Loss: float64(from.loss), Rest: mostRest}
			for k, x := range look {
				sample.Features[k] = float64(x)
			}
			sample.Features[pairs] /= float64(s.values)
			if loss, ok := judge.least(from, &of); ok {
				sample.Rest = min(mostRest, float64(loss-from.loss))
			}
			samples = append(samples, sample)
		}
	}
	return samples
}

// layers returns the layers of a pass from a state, without that state itself.
func (b *Beam) layers(from state, width int, w *Weights) func(func([]state) bool) {
	return func(yield func([]state) bool) {
		b.leaves, b.found = b.leaves[:0], b.found[:0]
		b.search.Budget = infeasible
		b.layer, b.drops = append(b.layer[:0], from), drops{}
		for {
			u := w.inUnits(b.search.Space, b.layer[0].done.count())
			b.extend(&u, width)
			b.choose()
			b.layer, b.next = b.next, b.layer
			if len(b.layer) == 0 || !yield(b.layer) {
				return
			}
		}
	}
}

// least returns the least loss of the mazes that a pass finds from a state, or false if it finds none.
func (b *Beam) least(from state, w *Weights) (loss int32, ok bool) {
	for range b.layers(from, b.width, w) {
	}
	slices.SortStableFunc(b.leaves, func(x, y leaf) int { return int(x.rank) - int(y.rank) })
	b.leaves = b.leaves[:min(judgedLeaves, len(b.leaves))]
	b.finish(func(int64) bool { return true })
	loss = infeasible
	for k := range b.found {
		loss = min(loss, b.found[k].Loss)
	}
	return loss, len(b.found) > 0
}

// Mobility returns the mean number of jumps, over all cells and values, as the difference from a usual one.
func (s *Space) Mobility() float64 { return s.mobility() - usualMobility }

// Cells returns the number of cells.
func (s *Space) Cells() int { return s.cells }
