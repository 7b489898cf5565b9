package local

import (
	"stride/maze"
	"stride/search"
)

// Annealing is simulated annealing.
var Annealing = Algorithm{
	Name:    "annealing",
	Help:    "simulated annealing with a geometric schedule",
	Portion: func(p maze.Params) int64 { return 1 << 23 },
	Search:  anneal,
}

func anneal(l *Lot) {
	schedule := search.Schedule{From: 4, To: 0.6, Geometric: true}
	rule := search.Acceptor{Rule: search.Metropolis}
	l.Randomize()
	value := l.State.Value()
	for k := 0; l.Step(); k++ {
		if k%1024 == 0 {
			rule.Level = schedule.At(l.Done())
		}
		v, x := l.Change()
		if !l.State.Propose(v, x, rule.Floor(value, l.Rand)) {
			continue
		}
		value = l.State.Value()
		l.Note(value)
	}
}
