package local

import "stride/maze/work"

// FirstImprovement returns hill climbing that takes the first random successor that is not worse,
// with random restarts. A move costs a few evaluations instead of one for each successor.
// Sideways moves are accepted, because the value function has wide plateaus, on which climbs that
// refuse them end early. A climb counts as stuck when as many rounds as the stall limit
// have not raised the value.
func FirstImprovement(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "first-improvement",
		Help:       "hill climbing by the first random successor that is not worse, with restarts",
		Parameters: []string{"stall-limit", "rivals", "quota"},
		Search:     With(o, func(u *Unit) { climbAgain(u, climbFirst) }),
	}
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
