package local

import (
	"slices"

	"stride/internal/maze/engines/work"
)

// A climb ends on a local maximum, and the next one starts from another random
// maze. Most climbs are not worth completing: after a few rounds over the grid it
// is visible that they will not reach a high value. So climbs are compared
// at checkpoints, after 4, 8, 16, … rounds, a round being as many steps as the
// maze has successors: one that is below the median of the earlier climbs at a
// checkpoint is abandoned. This is successive halving (Karnin, Koren and Somekh,
// 2013) with earlier climbs as the rivals. It turns the course's hint to abandon
// unpromising searches early into a rule.

// checkpoints is the number of checkpoints at which climbs are compared.
const checkpoints = 12

// climbs is the record of the climbs of one work unit.
type climbs struct {
	u      *Unit
	round  int64 // steps
	spent  int64 // steps of this climb
	next   int   // checkpoint ahead
	values [checkpoints][]int64
}

// climbing returns the algorithm that runs climb from random mazes until the work unit is spent.
// climb starts at a maze of the given value, calls goOn before each step, and ends when that
// returns false or when it is stuck.
func climbing(name, help string, o Options, climb func(c *climbs, value int64),
	parameters ...string) work.Algorithm {
	return work.Algorithm{
		Name: name, Help: help, Parameters: append(parameters, "rivals", "quota"),
		Search: With(o, func(u *Unit) {
			c := &climbs{u: u, round: max(1, u.successors())}
			u.again(func() {
				c.spent, c.next = 0, 0
				climb(c, u.Randomize())
			})
		}),
	}
}

// goOn counts one step of the climb, which is now at the given value, and reports whether the
// climb may take it.
func (c *climbs) goOn(value int64) bool {
	if c.spent++; c.spent == c.round<<(2+c.next) && c.next < checkpoints {
		seen := &c.values[c.next]
		c.next++
		promising := c.promising(*seen, value)
		if len(*seen) == c.u.Options.Rivals {
			*seen = slices.Delete(*seen, 0, 1)
		}
		*seen = append(*seen, value)
		if !promising {
			return false
		}
	}
	return c.u.Step()
}

// promising reports whether a climb is worth continuing that is at value at a checkpoint where
// others had the given values.
func (c *climbs) promising(others []int64, value int64) bool {
	worse := 0
	for _, other := range others {
		if other <= value {
			worse++
		}
	}
	return float64(worse) >= c.u.Options.Quota*float64(len(others))
}

// FirstImprovement returns hill climbing that takes the first random successor that is not worse,
// with random restarts. A move costs a few evaluations instead of one for each successor.
// Sideways moves are accepted, because the value function has wide plateaus, on which climbs that
// refuse them end early. A climb counts as stuck when as many rounds as the stall limit
// have not raised the value.
func FirstImprovement(o Options) work.Algorithm {
	return climbing("first-improvement", "hill climbing by the first random successor that is not worse, "+
		"with restarts", o, climbFirst, "stall-limit")
}

func climbFirst(c *climbs, value int64) {
	u := c.u
	for idle := int64(0); idle < int64(u.Options.StallLimit)*c.round; idle++ {
		if !c.goOn(value) {
			return
		}
		v, x := u.Change()
		if !u.State.Propose(v, x, value) {
			continue
		}
		if now := u.State.Value(); now > value {
			value, idle = now, 0
			u.Note(value)
		}
	}
}

// Sampled returns hill climbing by the best of a few random successors, with random restarts. It
// lies between first improvement, which takes any successor that is not worse, and steepest ascent,
// which evaluates all of them. The course recommends it for large grids.
func Sampled(o Options) work.Algorithm {
	return climbing("sampled", "hill climbing by the best of a few random successors, with restarts", o,
		climbSampled, "stall-limit", "sample")
}

func climbSampled(c *climbs, value int64) {
	u := c.u
	for idle := int64(0); idle < int64(u.Options.StallLimit)*c.round; {
		best := pick{floor: value}
		for range u.Options.Sample {
			if !c.goOn(value) {
				return
			}
			idle++
			v, x := u.Change()
			best.probe(u, v, x)
		}
		if !best.found() {
			continue
		}
		if now := best.take(u); now > value {
			value, idle = now, 0
		}
	}
}

// BestForCell returns hill climbing cell by cell, with random restarts. It chooses a random cell,
// evaluates all its values, including the present one, and gives it the best one. This is
// coordinate ascent in random order.
func BestForCell(o Options) work.Algorithm {
	return climbing("best-for-cell", "hill climbing by the best value of a random cell, with restarts", o,
		climbCells, "stall-limit")
}

func climbCells(c *climbs, value int64) {
	u, s := c.u, c.u.State
	for idle := int64(0); idle < int64(u.Options.StallLimit)*c.round; {
		v := u.Cell()
		low, high := s.Choices(v)
		best := pick{floor: value}
		for x := low; x <= high; x++ {
			if x == s.At(v) {
				continue
			}
			if !c.goOn(value) {
				return
			}
			idle++
			best.probe(u, v, x)
		}
		if low == high {
			idle++
			if !c.goOn(value) {
				return
			}
		}
		if !best.found() {
			continue
		}
		if now := best.take(u); now > value {
			value, idle = now, 0
		}
	}
}

// Steepest returns steepest-ascent hill climbing with random restarts. It evaluates all successors
// of the maze and goes to the best one, until none is better. A move costs up to (n−1)·(j−i)
// evaluations, 800 at 10x10 with values 1 to 9 and a million at 100x100 with 1 to 100, so
// that it does well on small grids only. Ties are broken at random.
func Steepest(o Options) work.Algorithm {
	return climbing("steepest", "steepest-ascent hill climbing over all successors, with restarts", o,
		climbSteepest)
}

func climbSteepest(c *climbs, value int64) {
	u, s := c.u, c.u.State
	for {
		best := pick{floor: value + 1}
		for v := range int32(s.Len()) {
			if v == s.Goal() {
				continue
			}
			low, high := s.Choices(v)
			for x := low; x <= high; x++ {
				if x == s.At(v) {
					continue
				}
				if !c.goOn(value) {
					return
				}
				best.probe(u, v, x)
			}
		}
		if !best.found() {
			return
		}
		value = best.take(u)
	}
}

// pick selects the best of several successors that are probed one after the other. Equally
// good ones have equal probabilities.
type pick struct {
	floor int64 // lowest value of interest
	ties  int
	v     int32
	x     int16
}

// probe evaluates the successor with x in cell v.
func (p *pick) probe(u *Unit, v int32, x int16) {
	value, ok := u.State.Probe(v, x, p.floor)
	if !ok {
		return
	}
	if value > p.floor || p.ties == 0 {
		p.floor, p.ties = value, 0
	}
	p.ties++
	if u.Rand.Below(p.ties) == 0 {
		p.v, p.x = v, x
	}
}

func (p *pick) found() bool { return p.ties > 0 }

// take goes to the best successor and returns its value.
func (p *pick) take(u *Unit) int64 {
	u.State.Set(p.v, p.x)
	u.State.Commit()
	u.Note(p.floor)
	return p.floor
}
