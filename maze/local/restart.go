package local

import (
	"slices"

	"stride/maze"
)

// A climb ends on a local maximum, and the next one starts from another random
// maze. Most starts are not worth their steps: by the time a climb has made a few
// rounds over the grid one sees that it will not come far. So climbs are compared
// at checkpoints, after 4, 8, 16, … rounds, a round being as many steps as the
// maze has successors: one that is below the median of the earlier climbs at a
// checkpoint is abandoned. This is successive halving (Karnin, Koren and Somekh,
// 2013) with the past as the rivals. It is the course's hint to give up unpromising
// searches early, made into a rule. On 10x10 mazes with values 1-9 it makes hill
// climbing four times as many starts in the same steps. The best of 1.5 million
// steps is not better for that, nor worse (436 and 435 points by first improvement,
// 432 and 438 by samples, four seeds each); the upper quartile in place of the
// median makes ten times as many starts and costs some 12 points.

// checkpoints is the number of checkpoints at which climbs are compared.
const checkpoints = 12

// climbs runs climbs of one unit from random mazes until the steps are spent.
type climbs struct {
	u      *Unit
	round  int64 // steps
	spent  int64 // steps of this climb
	next   int   // checkpoint ahead
	values [checkpoints][]int64
}

// climbing is the portion of all climbing algorithms. Units are short: a climb
// keeps nothing from the one before but the record of its checkpoints.
func climbing(p maze.Params) int64 { return 1 << 22 }

// climbAgain runs climb from random mazes until the unit is spent. climb raises the
// value from the one given, calls goOn before each step and ends when it returns
// false or when it is stuck.
func climbAgain(u *Unit, climb func(c *climbs, value int64)) {
	c := &climbs{u: u, round: max(1, u.successors())}
	for first := true; !u.Spent(); first = false {
		if !first {
			u.Restarted()
		}
		c.spent, c.next = 0, 0
		climb(c, u.Randomize())
	}
}

// goOn counts one step of the climb, now at the given value, and reports whether
// to take it.
func (c *climbs) goOn(value int64) bool {
	if c.spent++; c.spent == c.round<<(c.u.Options.Settling+c.next) && c.next < checkpoints {
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

// promising reports whether a climb that is at value where its rivals were at
// those is worth going on with.
func (c *climbs) promising(others []int64, value int64) bool {
	worse := 0
	for _, other := range others {
		if other <= value {
			worse++
		}
	}
	return float64(worse) >= c.u.Options.Quota*float64(len(others))
}
