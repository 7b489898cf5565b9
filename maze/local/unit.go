// Package local holds the local searches for jump mazes that the course teaches,
// each in a file of its own, on the incremental evaluator of package eval. The portfolio's searches use its
// annealing, and the exits for black holes in exits.go.
package local

import "stride/maze/work"

// All returns all searches of this package, the best first. The options are the defaults if zero.
func All(o Options) []work.Algorithm {
	return []work.Algorithm{
		Annealing(o), LateAcceptance(o), Genetic(o), FirstImprovement(o), Sampled(o), BestForCell(o), Steepest(o),
		LubyRestarts(o), RestartBandit(o), RandomWalk(o),
	}
}

// Unit is a work unit of a local search.
type Unit struct {
	*work.Unit
	Options *Options
}

// With returns search as the search of an algorithm. The options are the defaults if zero.
func With(o Options, search func(*Unit)) func(*work.Unit) {
	return func(u *work.Unit) {
		o := o.or()
		search(&Unit{u, &o})
	}
}

// successors returns the number of different changes that Change may draw.
func (u *Unit) successors() int64 {
	n := int64(0)
	for v := range int32(u.State.Len()) {
		if v != u.State.Goal() {
			low, high := u.State.Choices(v)
			n += int64(high - low)
		}
	}
	return n
}
