package forest

import (
	"fmt"
	"testing"

	"stride/search"
)

// BenchmarkChain runs chains near the end of the search, where nearly all of its
// time goes: a level is searched down to a few unsatisfied numbers first. A step
// is one link of a chain; most steps weigh five to six proposals.
//
// Measured on one core of a Xeon at 2.3 GHz, with the time by part at level 1000:
//
//	level  200   0.9 µs a step   4.8 million proposals/s
//	level  600   1.6 µs a step   3.4 million proposals/s
//	level 1000   1.8 µs a step   3.1 million proposals/s
func BenchmarkChain(b *testing.B) {
	for _, level := range []int{200, 600, 1000} {
		b.Run(fmt.Sprint("level=", level), func(b *testing.B) {
			numbers := newNumbering(officialLevel(b, level))
			s := newState(numbers, Defaults(), search.NewRand(1, 1))
			descend(s)
			var near snapshot
			s.save(&near)
			steps, priced := s.steps, s.priced
			b.ReportAllocs()
			for b.Loop() {
				if len(s.unsatisfied) == 0 {
					s.restore(&near)
				}
				s.chain(s.unsatisfied[s.random.Below(len(s.unsatisfied))])
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(s.steps-steps)/seconds/1e6, "Msteps/s")
			b.ReportMetric(float64(s.priced-priced)/seconds/1e6, "Mproposals/s")
		})
	}
}

// fewUnsatisfied is where the end of the search begins.
const fewUnsatisfied = 5

// descend searches until few numbers are unsatisfied.
func descend(s *state) {
	for len(s.unsatisfied) > fewUnsatisfied {
		v := s.unsatisfied[s.random.Below(len(s.unsatisfied))]
		s.chain(v)
		if !s.satisfied(v) {
			s.raise(v)
		}
	}
}
