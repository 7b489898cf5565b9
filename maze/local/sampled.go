package local

import "stride/maze/work"

// Sampled returns hill climbing by the best of a few random successors, with random
// restarts. It lies between first improvement, which takes any successor that is
// not worse, and steepest ascent, which evaluates all of them. The course recommends it for large grids.
func Sampled(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "sampled",
		Help:       "hill climbing by the best of a few random successors, with restarts",
		Parameters: []string{"stall-limit", "sample", "rivals", "quota"},
		Search:     With(o, func(u *Unit) { climbAgain(u, climbSampled) }),
	}
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
