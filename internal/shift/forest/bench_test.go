package forest

import (
	"fmt"
	"testing"

	"stride/internal/search"
)

// BenchmarkChain runs chains near the end of the search, where nearly all of its
// time goes: a level is searched down to a few unsatisfied numbers first. A step
// is one link of a chain; a chain has one or two on average, and most links weigh
// three to six proposals. Nothing is allocated.
//
// Measured on one core of a busy Xeon at 2.3 GHz:
//
//	level  200   1.03 million steps/s   3.2 million proposals/s
//	level  600   0.45 million steps/s   2.2 million proposals/s
//	level 1000   0.30 million steps/s   1.2 million proposals/s
//
// and over whole searches 0.5 million steps and 2.5 to 3 million proposals a second at
// levels 200 to 1000.
func BenchmarkChain(b *testing.B) {
	for _, level := range []int{200, 600, 1000} {
		b.Run(fmt.Sprint("level=", level), func(b *testing.B) {
			numbers := newNumbering(officialLevel(b, level))
			s := newState(numbers, Defaults(), 0, search.NewRand(1, 1), nil)
			s.cool(0.5)
			descend(s)
			var near snapshot
			s.save(&near)
			steps, priced := s.steps, s.priced
			b.ReportAllocs()
			for b.Loop() {
				if s.work.size() == 0 {
					s.restore(&near)
				}
				s.chain(s.work.pick(s.random))
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(s.steps-steps)/seconds/1e6, "Msteps/s")
			b.ReportMetric(float64(s.priced-priced)/seconds/1e6, "Mproposals/s")
		})
	}
}

// endgame is the number of unsatisfied numbers at which the end of the search begins.
const endgame = 5

// descend searches until few numbers are unsatisfied.
func descend(s *state) {
	for s.work.size() > endgame {
		v := s.work.pick(s.random)
		s.chain(v)
	}
}
