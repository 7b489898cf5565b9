package local

import "slices"

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

// climbAgain runs climb from random mazes until the work unit is spent. climb starts at a maze
// of the given value, calls goOn before each step, and ends when that returns false or when
// it is stuck.
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

// goOn counts one step of the climb, which is now at the given value, and reports whether the
// climb may take it.
func (c *climbs) goOn(value int64) bool {
	if c.spent++; c.spent == c.round<<(firstRounds+c.next) && c.next < checkpoints {
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
