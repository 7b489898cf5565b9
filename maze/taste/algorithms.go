package taste

import (
	"math"

	"stride/search"
)

// The searches. Each is the namesake of one in package maze/local, which tells where it
// comes from; constructions of long paths serve the course's value only, and are not
// here.

// Algorithm is a search that can be chosen by name.
type Algorithm struct {
	Name string // as on the command line
	Help string // one line
	run  func(*lot)
}

// Algorithms returns the searches, the default first.
func Algorithms() []Algorithm { return append([]Algorithm(nil), algorithms...) }

var algorithms = []Algorithm{
	{"annealing", "simulated annealing from a random maze", anneal},
	{"late-acceptance", "late-acceptance hill climbing from a random maze", lateAcceptance},
	{"first-improvement", "hill climbing by the first random successor that is not worse, with restarts", climb},
	{"random-walk", "a random change each time, better or not", walk},
}

// Temperatures are multiples of the scale of the scoring. Those of the course's value
// are the same as in package maze/local. The energy moves in steps of 1. Of the scales
// tried with 400,000 steps at 10x10, 0.15 came to -62, 0.3 to -60, 0.5 to -55 and 0.8 to
// -45; with two million steps 0.15 came to -67 and 0.07 to -64.
var (
	melt   = search.Schedule{From: 3, To: 1, Geometric: true}
	quench = search.Schedule{From: 0.8, To: 0.3, Geometric: true}
)

const (
	quenchFrom  = 0.9 // part of a lot after which its best maze is quenched
	cooling     = 64  // steps at one temperature
	nellerScale = 0.15
)

// scale is the size of the steps in which the value moves, where those of the course
// have size 1: that of the largest weight that counts for a jump or a cell.
func (s Scoring) scale() float64 {
	if s.Neller {
		return nellerScale
	}
	w := s.Weights
	largest := 0
	for _, x := range []int{w.Length, w.Black, w.White, w.Forward, w.Backward} {
		largest = max(largest, x, -x)
	}
	return max(1, float64(largest)) / float64(CourseWeights.Length)
}

func anneal(l *lot) {
	l.randomize()
	l.annealAlong(melt, 0, quenchFrom)
	l.recall()
	l.annealAlong(quench, quenchFrom, 1)
}

// annealAlong anneals while the part of the lot that is over goes from one number to
// another.
func (l *lot) annealAlong(schedule search.Schedule, from, to float64) {
	rule := search.Acceptor{Rule: search.Metropolis}
	scale := l.scoring.scale()
	for k := 0; l.step(); k++ {
		if k%cooling == 0 {
			if over := l.over(); over < to {
				rule.Level = scale * schedule.At((over-from)/(to-from))
			} else if to < 1 {
				return
			}
		}
		// The rule has 32 bits, and energies may need more: it tells how much may
		// be lost.
		l.try(l.value + int(rule.Floor(0, l.rand)))
	}
}

// lookBack is the number of steps that late acceptance looks back. Energies leap by |S|²
// and more, and a long memory keeps a search up there: with 400,000 steps at 10x10,
// memories of 10, 50 and 200 steps came to energies of -64, -56 and -15.
const lookBack = 20

func lateAcceptance(l *lot) {
	l.randomize()
	var history [lookBack]int
	for k := range history {
		history[k] = l.value
	}
	for at := 0; l.step(); at = (at + 1) % lookBack {
		l.try(min(l.value, history[at]))
		history[at] = l.value
	}
}

// stuck is the number of tries for each change that there is after which a climb that
// has not come higher begins anew.
const stuck = 4

func climb(l *lot) {
	for first := true; first || l.left > 0; first = false {
		if !first {
			l.board.AddRestarts(1)
		}
		l.randomize()
		changes := 0
		for k := range l.present {
			if k != l.places.Goal {
				low, high := l.choices(k)
				changes += high - low
			}
		}
		for idle := 0; idle < stuck*max(1, changes) && l.step(); idle++ {
			before := l.value
			if l.try(before); l.value > before {
				idle = 0
			}
		}
	}
}

func walk(l *lot) {
	l.randomize()
	for l.step() {
		l.try(math.MinInt)
	}
}
