package local

import (
	"stride/maze"
	"stride/search"
)

// Annealing is simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) by
// single changes, from a random maze, one run per lot.
//
// The value of a maze moves in steps of 2 (a hole or a forced move) and 5 (a jump
// of the solution), so that the temperatures that matter are around 1 whatever the
// size. A geometric schedule from 4 to 0.5 was the best of those tried: starting
// lower loses 20 points at 10x10 (the grid freezes around the first long way it
// finds), ending higher leaves points behind that a last cold tenth collects.
// Ten times the steps are worth 10 to 15 points at 10x10.
var Annealing = Algorithm{
	Name:    "annealing",
	Help:    "simulated annealing from a random maze",
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Search: func(l *Lot) {
		l.Anneal(l.Randomize(), search.Schedule{From: 4, To: 0.5, Geometric: true}, 1)
	},
}

// cooling is the number of steps at one temperature.
const cooling = 256

// Anneal anneals the present maze, of the given value, along the schedule until
// the part until of the lot is done, and returns the value of the maze at the
// end.
func (l *Lot) Anneal(value int32, schedule search.Schedule, until float64) int32 {
	rule := search.Acceptor{Rule: search.Metropolis}
	from := l.Done()
	for k := 0; l.Step(); k++ {
		if k%cooling == 0 {
			done := (l.Done() - from) / (until - from)
			if done >= 1 {
				break
			}
			rule.Level = schedule.At(done)
		}
		v, x := l.Change()
		if l.State.At(v) == x || !l.State.Propose(v, x, rule.Floor(value, l.Rand)) {
			continue
		}
		value = l.State.Value()
		l.Note(value)
	}
	return value
}
