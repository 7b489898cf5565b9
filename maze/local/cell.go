package local

import "stride/maze/work"

// BestForCell returns hill climbing cell by cell, with random restarts. It chooses a random cell,
// evaluates all its values, including the present one, and gives it the best one. This is
// coordinate ascent in random order.
func BestForCell(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "best-for-cell",
		Help:       "hill climbing by the best value of a random cell, with restarts",
		Parameters: []string{"stall-limit", "rivals", "quota"},
		Search:     With(o, func(u *Unit) { climbAgain(u, climbCells) }),
	}
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
