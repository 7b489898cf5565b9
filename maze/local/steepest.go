package local

import "stride/maze/work"

// Steepest returns steepest-ascent hill climbing with random restarts. It evaluates all successors
// of the maze and goes to the best one, until none is better. A move costs up to (n−1)·(j−i)
// evaluations, 800 at 10x10 with values 1 to 9 and a million at 100x100 with 1 to 100, so
// that it does well on small grids only. Ties are broken at random.
func Steepest(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "steepest",
		Help:       "steepest-ascent hill climbing over all successors, with restarts",
		Parameters: []string{"rivals", "quota"},
		Search:     With(o, func(u *Unit) { climbAgain(u, climbSteepest) }),
	}
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
