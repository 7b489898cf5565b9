package search

import "math"

// Schedule is a cooling schedule: the temperature (or threshold) falls from From at the
// start of a run to To at its end, linearly or geometrically. For a geometric schedule To
// must be above 0.
type Schedule struct {
	From, To  float64
	Geometric bool
}

// At returns the temperature at the point of the run given by done, from 0 to 1.
func (s Schedule) At(done float64) float64 {
	done = min(max(done, 0), 1)
	if s.Geometric {
		return s.From * math.Pow(s.To/s.From, done)
	}
	return s.From + float64((s.To-s.From)*done)
}

// Luby returns term k (k = 0, 1, 2, …) of the Luby sequence 1 1 2 1 1 2 4 1 1 2 …
// Restarting after unit·Luby(k) steps is within a logarithmic factor of the best possible
// restart policy, although nothing is known about the distribution of the run times (Luby,
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
