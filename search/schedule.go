package search

import "math"

// Schedule is a cooling schedule: the temperature (or threshold) falls from
// From at the start of a run to To at its end. To is above 0 for a geometric
// schedule.
type Schedule struct {
	From, To  float64
	Geometric bool
}

// At returns the level when the part done of the run, in [0, 1], lies behind.
func (s Schedule) At(done float64) float64 {
	done = min(max(done, 0), 1)
	if s.Geometric {
		return s.From * math.Pow(s.To/s.From, done)
	}
	return s.From + (s.To-s.From)*done
}

// Luby returns term k (k = 0, 1, 2, …) of the sequence 1 1 2 1 1 2 4 1 1 2 …
// Restarting after unit·Luby(k) steps is within a logarithmic factor of the best
// restart policy there is when nothing is known of the run times (Luby,
// Sinclair, Zuckerman, 1993).
func Luby(k int) int64 {
	for n := int64(k) + 1; ; {
		p := int64(1)
		for p-1 < n {
			p <<= 1
		}
		if p-1 == n {
			return p >> 1
		}
		n -= p>>1 - 1
	}
}
